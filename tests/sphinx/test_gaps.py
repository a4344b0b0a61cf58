"""What sources leave open on pages: every question once, and the texts that bear on it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.sphinx.html import ESCAPED, MARKUP, of, straight, words

from nines import library
from nines.reference import gaps_answer, wanted_answers
from nines.sphinx.base import anchor

if TYPE_CHECKING:
    from tests.conftest import Build, Site


def test_a_wanted_text_is_shown_with_what_it_decides(small: Build) -> None:
    text = words(small("# Page\n\n```{nines:wanted}\n```\n").page("index"))
    for wanted in wanted_answers(library()).wanted:
        for fact in (wanted.record.work, wanted.record.pages, wanted.record.why, wanted.record.where):
            assert words(fact) in text
        assert all(words(question.question) in text for question in wanted.readings)
        assert all(words(erratum.question) in text for erratum in wanted.errata)


SLUGS = library().playable


def test_every_open_question_appears_once_with_all_its_games(site: Site) -> None:
    page = of(site.page("gaps"))
    asked = [one.removeprefix("q-") for one in page.ids if one.startswith("q-")]
    assert sorted(asked) == sorted(library().corpus.points)
    for slug in SLUGS:
        for reading in library().corpus.readings_of(slug).values():
            assert f"games/{slug}.html#{anchor(reading.key)}" in page.links
    order = [page.ids.index(f"gaps-{kind}") for kind in ("low", "medium", "high", "option")]
    assert order == sorted(order)
    assert "The talon" not in page.text.partition("Low certainty")[0]


def test_the_gaps_of_a_game_come_the_least_certain_first(small: Build) -> None:
    html = small("# Page\n\n```{nines:gaps} comet-1718\n```\n").page("index")
    text = straight(of(html).text)
    places = [text.index(reading.question) for reading in gaps_answer(library(), "comet-1718").readings]
    assert places == sorted(places)


@pytest.mark.slow
@pytest.mark.parametrize(
    "directive", ["gaps", "gaps} comet-1718", "diff} comet-1718 comet-1752", "history} stop"]
)
def test_markup_in_a_candidate_is_shown_as_text(
    directive: str, small: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    readings = library().corpus.readings["comet-1718"]
    for point in ("comet-stops", "two-players"):
        reading = readings[point]
        said = {**reading.candidates}
        said[reading.chosen] = replace(said[reading.chosen], says=MARKUP)
        monkeypatch.setitem(readings, point, replace(reading, candidates=said))
    opening = directive if "}" in directive else f"{directive}}}"
    html = small(f"# Page\n\n```{{nines:{opening}\n```\n").page("index")
    assert ESCAPED in html
    assert "<script>alert" not in html

"""Home and the pages that lead on: the games, numbers in the text, one line of descent, open questions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.sphinx.test_site import straight

from nines import library
from nines.libraries.compare import compare
from nines.reference import diff_answer
from nines.reference.data import in_words, totals
from nines.reference.warrants import pair_counts

if TYPE_CHECKING:
    from tests.conftest import Build


def test_a_number_is_counted_or_reported_with_its_line(small: Build) -> None:
    made = small("# Page\n\nThere are {nines:number}`editions` and {nines:number}`edition`.\n")
    assert f"There are {in_words(totals(library())['editions'])} and" in straight(made.page("index"))
    assert "index.md:3" in made.warnings
    assert "did you mean 'editions'" in made.warnings


def test_a_game_that_is_described_must_be_in_the_list(small: Build) -> None:
    made = small("# Page\n\n```{nines:games} stops\ncomet-1719: one wild card\n```\n")
    assert "did you mean 'comet-1718'" in made.warnings


def test_the_games_of_a_family_have_a_bar_each(small: Build) -> None:
    html = small("# Page\n\n```{nines:games} stops\ncomet-1718: one *wild* card\n```\n").page("index")
    assert html.count('class="nines-bar"') == len(library().games("stops"))
    assert "One *wild* card." in straight(html)  # text, never markup
    assert "Académie universelle 1718, pp. 153-159. Not seen; reported by Wikipedia" in straight(html)


def test_a_line_of_descent_has_lanes_and_ticks(small: Build) -> None:
    html = small("# Page\n\n```{nines:descent} hoc-mazarin pink-nines\n```\n").page("index")
    drawn = html.partition('<svg xmlns="http://www.w3.org/2000/svg" class="nines-descent"')[2].partition(
        "</svg>"
    )[0]
    assert re.findall(r'class="name"[^>]*>([^<]*)', drawn) == [
        "Hoc Mazarin",
        "Comet",
        "Red Nines",
        "Pink Nines",
    ]
    assert drawn.count('class="query" cx') == 3  # each step of it is contested
    for year in ("1654", "1718", "1753", "1881", "1974", "2008"):
        assert f">{year}</text>" in drawn


def test_a_line_that_is_none_is_reported(small: Build) -> None:
    made = small("# Page\n\n```{nines:descent} pink-nines\n```\n")
    assert "does not name two games" in made.warnings


def test_an_open_question_shows_what_each_answer_does(small: Build) -> None:
    html = small("# Page\n\n```{nines:open-questions} comet-1718/reading/comet-stops\n```\n").page("index")
    text = straight(html)
    assert "Our choice:" in text
    assert html.count('<svg class="nines-card"') + html.count("nines-card") >= 3
    assert "Player 1 starts a new sequence." in text


def test_a_key_that_is_no_reading_is_reported(small: Build) -> None:
    made = small("# Page\n\n```{nines:open-questions} comet-1718/stop\n```\n")
    assert "is not the key of a reading" in made.warnings


# Rules that are taken over are counted apart


@pytest.mark.slow
@pytest.mark.parametrize("family", ["stops", "ninety-nine"])
def test_the_counts_of_two_games_add_up(family: str) -> None:
    games = library().games(family)
    for place, later in enumerate(games):
        for earlier in games[:place]:
            told = diff_answer(library(), earlier.slug, later.slug)
            unseen = {name.replace("_", "-") for one in (earlier, later) for name in one.rule_set.not_seen}
            for side, game in ((told.earlier_counts, earlier), (told.later_counts, later)):
                assert side.rules == sum(key.split("/")[1] not in unseen for key in game.rules())
            differing = [p for one in compare(earlier, later) for p in one.pairs if p.agreement == "differs"]
            of_later = [pair for pair in differing if pair.later]
            count = told.later_counts
            assert count.stated_differ + count.choice_differ + count.taken_over_differ == len(of_later)


def test_a_rule_taken_over_is_not_counted_as_agreeing() -> None:
    told = diff_answer(library(), "comet-1718", "comet-1753")
    assert told.later_counts.taken_over > told.later_counts.stated
    assert told.later_counts.taken_over_differ == 0
    assert "so their agreement proves nothing" in told.sentences[0]


def test_the_sheet_of_pairs_counts_as_the_page_of_two() -> None:
    for one in pair_counts(library(), "stops")[:4]:
        for earlier, counts in one.earlier:
            assert diff_answer(library(), earlier.game, one.game.game).later_counts == counts

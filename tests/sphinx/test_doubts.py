"""Open questions on pages: who answered them, what each answer changes, and where it has no effect."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from html import unescape
from typing import TYPE_CHECKING

import pytest
from tests.sphinx.html import ESCAPED, MARKUP, straight, words

from nines import library
from nines.reference.readings import MADE_BY

if TYPE_CHECKING:
    from tests.conftest import Build


def test_readings_say_once_who_made_them_and_mark_leads(small: Build) -> None:
    text = words(small("# Page\n\n```{nines:readings} pink-nines-2008\n```\n").page("index"))
    assert text.count(MADE_BY) == 1
    assert "Parlett 2008, in an unauthorised copy, which is not evidence: Eldest hand must" in text


def test_markup_in_a_reading_is_shown_as_text(small: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    readings = library().corpus.readings["comet-1718"]
    reading = readings["comet-stops"]
    candidate = replace(reading.candidates["as-king"], says=MARKUP, not_executable=MARKUP)
    changed = replace(reading, why=MARKUP, candidates={**reading.candidates, "as-king": candidate})
    monkeypatch.setitem(readings, "comet-stops", changed)
    page = "# Page\n\n```{nines:readings} comet-1718\n```\n\n```{nines:scope} comet-1718\n```\n"
    html = small(page).page("index")
    assert html.count(ESCAPED) == 5
    assert "<script>alert" not in html


@pytest.mark.parametrize("game", ["pink-nines-2008", "pink-nines-1974"])
def test_a_reading_says_beside_what_it_has_no_effect(game: str, small: Build) -> None:
    html = small(f"# Page\n\n```{{nines:readings}} {game}\n```\n").page("index")
    text = " ".join(re.sub(r"<[^>]+>", "", html).split())
    beside = "none with round-the-corner=yes: the two follows an ace, which is then not a stop in any case"
    assert beside in text
    assert "with which-ranks-stop=none: no rank is a stop that it could replace" in text
    assert text.count("No effect:") == (2 if game == "pink-nines-2008" else 3)  # carried ones each by itself


def test_a_game_without_exclusions_has_no_section_for_them(
    small: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library(), "corpus", replace(library().corpus, exclusions=()))
    html = small("# Page\n\n```{nines:readings} comet-1718\n```\n").page("index")
    assert "Choices that cannot be combined" not in html


def test_an_open_question_shows_what_each_answer_does(small: Build) -> None:
    html = small("# Page\n\n```{nines:open-questions} comet-1718/reading/comet-stops\n```\n").page("index")
    text = straight(html)
    assert "Our choice:" in text
    assert html.count('<svg class="nines-card"') + html.count("nines-card") >= 3
    assert "Player 1 starts a new sequence." in text


def test_a_key_that_is_no_reading_is_reported(small: Build) -> None:
    made = small("# Page\n\n```{nines:open-questions} comet-1718/stop\n```\n")
    assert "is not the key of a reading" in made.warnings


@cache
def seen_words(html: str) -> str:
    text = " ".join(unescape(re.sub("<[^>]*>", "", html)).split())
    return text.replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"').replace("…", "...")


def straight_words(text: str) -> str:
    return seen_words(text.replace("<", "&lt;"))


def test_without_pages_of_their_own_questions_are_shown_whole(small: Build) -> None:
    html = small("# Page\n\n```{nines:doubts} comet-1718\n```\n").page("index")
    text = seen_words(html)
    for reading in library().corpus.readings_of("comet-1718").values():
        assert straight_words(reading.why) in text

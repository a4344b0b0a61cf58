"""On the pages: how firmly a source is named, what is wanted, and which games are not played and why."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.reference import wanted_answers
from nines.reference.editions import unplayed_games
from nines.reference.readings import MADE_BY

if TYPE_CHECKING:
    from tests.conftest import Build


def words(html: str) -> str:
    """Return the text of a page, with straight marks and single spaces."""
    text = unescape(re.sub(r"<[^>]+>", "", html)).translate({0x2018: "'", 0x2019: "'"})
    return " ".join(text.split())


@pytest.mark.slow
def test_a_passage_says_by_a_note_by_inference_or_without_a_source(small: Build) -> None:
    text = words(small("# Page\n\n```{nines:passages} wp-red-nines\n```\n").page("index"))
    assert (
        "Taylor 1974, pp. 21-22 (inferred); Parlett 2008 (inferred), as reported by wp-red-nines:160" in text
    )
    assert "Taylor 1974, pp. 21-22 (cited in a note in Wikipedia), as reported by wp-red-nines:164" in text
    assert "Wikipedia, no source given: wp-red-nines:117" in text


def test_what_is_wanted_is_on_its_page_with_what_it_decides(small: Build) -> None:
    text = words(small("# Page\n\n```{nines:wanted}\n```\n").page("index"))
    for one in wanted_answers(library()).wanted:
        for fact in (one.record.work, one.record.pages, one.record.why, one.record.where):
            assert words(fact) in text
        assert all(words(question.question) in text for question in one.readings)
        assert all(words(erratum.question) in text for erratum in one.errata)


def test_a_game_that_is_not_played_says_why(small: Build) -> None:
    text = words(small("# Page\n\n```{nines:unplayed}\n```\n").page("index"))
    assert all(f"{one.record.title}. {words(one.not_played)}" in text for one in unplayed_games(library()))


def test_readings_say_once_who_made_them_and_a_lead_that_it_is_one(small: Build) -> None:
    text = words(small("# Page\n\n```{nines:readings} pink-nines-2008\n```\n").page("index"))
    assert text.count(MADE_BY) == 1
    assert "Parlett 2008, in an unauthorised copy, which is not evidence: Eldest hand must" in text

"""A citation that moves to another passage is noticed where the words of the two differ."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.verification.second_reading.moved import other, places, with_detail

from nines import library
from nines_verification.consistency import corpus_agrees
from nines_verification.second_reading.bearing import OF_TEXTS, citings, not_bearing, unmentioned, words
from nines_verification.second_reading.check import allowed_of
from nines_verification.second_reading.records import unnamed_values

if TYPE_CHECKING:
    from nines.libraries import Library


def moved(game: str, point: str, before: str, after: str) -> Library:
    """Return the library with another passage in one reading."""
    readings = {slug: dict(there) for slug, there in library().corpus.readings.items()}
    one = readings[game][point]
    cited = tuple(after if passage == before else passage for passage in one.passages)
    readings[game][point] = replace(one, passages=cited)
    return other(readings=readings)


@pytest.mark.slow
def test_our_citations_bear_on_what_they_are_cited_for() -> None:
    allowed, counts = allowed_of(library()), Counter[str]()
    listed = {place for there in allowed.bearing.values() for place in there}
    assert places(not_bearing(library(), counts)) == listed
    compared = [len(one.passages) for one in citings(library()) if one.kind not in OF_TEXTS]
    assert counts.total() == sum(compared)
    named = {place for there in allowed.unmentioned.values() for place in there}
    assert places(unmentioned(library(), Counter())) == named


def test_a_stated_detail_with_a_passage_on_another_subject_fails() -> None:
    """wp-comet:089 says that suits do not matter; wp-comet:090, that the packs take turns."""
    changed = with_detail("comet-1752/suit", "kept", lambda one: replace(one, passages=("wp-comet:090",)))
    assert "comet-1752/suit kept wp-comet:090" in places(not_bearing(changed, Counter()))


def test_a_passage_that_does_not_name_the_value_fails() -> None:
    """wp-comet:095 says that cards are dealt in threes; wp-comet:096 does not."""
    changed = with_detail("comet-1752/deal", "packet", lambda one: replace(one, passages=("wp-comet:096",)))
    assert "comet-1752/deal packet wp-comet:096" in places(unnamed_values(changed, Counter()))
    assert "comet-1752/deal packet wp-comet:095" not in places(unnamed_values(library(), Counter()))


@pytest.mark.parametrize(
    ("point", "before", "after"),
    [
        ("in-suit", "wp-comet:048", "wp-comet:049"),  # the next line is on the pack: no word is shared
        ("packets", "wp-comet:060", "wp-comet:061"),  # the line on the cards left over shares one word
    ],
)
def test_a_reading_with_a_neighbour_of_its_passage_fails(point: str, before: str, after: str) -> None:
    changed = moved("comet-1718", point, before, after)
    assert f"comet-1718/reading/{point} {after}" in places(not_bearing(changed, Counter()))


def test_a_passage_on_a_game_not_mentioned_fails() -> None:
    changed = moved("comet-1718", "direction", "wp-comet:014", "wp-ninety-nine:064")
    assert "comet-1718/reading/direction wp-ninety-nine:064" in places(unmentioned(changed, Counter()))


def witness_moved(key: str, before: str, after: str) -> Library:
    """Return the library with another passage in the sides of one relation."""
    one = library().corpus.relations[key]
    grounds = tuple(
        replace(side, passages=tuple(after if passage == before else passage for passage in side.passages))
        for side in one.grounds
    )
    return other(relations={key: replace(one, grounds=grounds)}, errata={}, attestations={})


def test_a_witness_about_another_game_is_noticed() -> None:
    """foster-1914:080 is on Newmarket, and foster-1914:018 on Jig."""
    key = "newmarket/descends-from/pope-joan"
    found = unmentioned(witness_moved(key, "foster-1914:080", "foster-1914:018"), Counter())
    assert f"relation {key} foster-1914:018" in places(found)


def test_a_witness_that_shares_no_word_is_noticed() -> None:
    """wp-red-nines:153 is on the wild cards of Pink Nines, and wp-red-nines:158 on the cards left over."""
    key = "pink-nines/descends-from/red-nines"
    found = not_bearing(witness_moved(key, "wp-red-nines:153", "wp-red-nines:162"), Counter())
    assert f"relation {key} wp-red-nines:162" in places(found)


def test_a_passage_on_another_topic_is_noticed_in_a_reading() -> None:
    changed = moved("comet-1718", "comet-stops", "wp-comet:062", "wp-comet:078")
    said = "\n".join(map(str, corpus_agrees(changed)[1]))
    assert "cites wp-comet:078, which is about 'going-out'; [points] of consistency.toml has no such" in said


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("A player starts a run.", "Begin the sequence."),
        ("9♦ pays a chip", "payment for the nine of diamonds"),
    ],
)
def test_words_for_the_same_thing_are_alike(first: str, second: str) -> None:
    assert words(first) <= words(second) | {"9"}

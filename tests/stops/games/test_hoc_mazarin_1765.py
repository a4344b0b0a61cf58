"""Hoc Mazarin of 1765: its hocs, and the reconstruction of the play."""

from __future__ import annotations

from typing import Final

import pytest

import nines
from nines import library
from nines.errors import RequestError
from nines.kernel.playing import deal_transitions, deciding
from nines.policies import at_random
from nines.reference.comparisons import diff_answer
from nines.reference.rulebooks import rulebook_answer
from nines.stops.games.hoc_mazarin_1765 import HOCS
from nines.weights.weighing import alone

GAME: Final = nines.load("hoc-mazarin-1765")
RECONSTRUCTED: Final = nines.load("hoc-mazarin-1765[unseen-play=reconstructed]")
CHOOSE: Final = deciding(RECONSTRUCTED, at_random)


def test_six_cards_are_hocs() -> None:
    assert GAME.rule_set.wild_cards == RECONSTRUCTED.rule_set.wild_cards == set(HOCS)
    assert len(HOCS) == 6


IN_PLAY: Final = {
    point
    for point, reading in GAME.choices.readings.items()
    if any(idle.beside == {"unseen-play": "not-seen"} for idle in reading.idle)
}


def test_questions_of_the_reconstruction_arise_nowhere_else() -> None:
    assert len(IN_PLAY) == 17
    for point in IN_PLAY:
        for other in GAME.choices.readings[point].playable[1:]:
            assert GAME.read({point: other}) == GAME
            played = RECONSTRUCTED.read({point: other})
            assert played.name != RECONSTRUCTED.name
            assert played.rule_set != RECONSTRUCTED.rule_set


def test_each_conjecture_has_alternatives_and_says_how_sure() -> None:
    for point in IN_PLAY:
        reading = GAME.choices.readings[point]
        assert reading.cert == "low"
        assert len(reading.playable) > 1


def test_the_plain_game_plays_no_card_and_is_no_reconstruction() -> None:
    assert not GAME.choices.reconstruction
    assert GAME.rule_set.not_seen
    assert RECONSTRUCTED.choices.reconstruction
    assert RECONSTRUCTED.read({"first-leader": "dealer"}).choices.reconstruction


def test_a_reconstruction_is_not_compared_with_other_games() -> None:
    with pytest.raises(RequestError, match=r"is a reconstruction, .*; compare hoc-mazarin-1765, without"):
        diff_answer(library(), RECONSTRUCTED.name, "comet-1718")
    assert diff_answer(library(), RECONSTRUCTED.name, GAME.name).aspects_that("differs")


def test_a_reconstruction_is_not_weighed() -> None:
    assert not any("reconstructed" in name for compared in alone(GAME) for name in compared.names)


def test_rulebook_and_citation_call_it_a_reconstruction() -> None:
    assert rulebook_answer(library(), RECONSTRUCTED.name).reconstruction
    assert not rulebook_answer(library(), GAME.name).reconstruction


def test_a_deal_is_played_out() -> None:
    *_, last = deal_transitions(RECONSTRUCTED, nines.begin(RECONSTRUCTED, 3, 7).position, 7, 1, CHOOSE)
    assert len(last.position.winners) == 1


def test_only_an_edition_that_breaks_off_names_its_part() -> None:
    editions = library().corpus.editions
    in_part = {slug for slug in library().playable if editions[slug].part}
    assert in_part == {slug for slug in library().playable if nines.load(slug).rule_set.not_seen}

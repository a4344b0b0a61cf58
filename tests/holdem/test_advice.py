"""The advice of the source, and what is measured of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nines
from nines.kernel.playing import begin, by_seat, play_match
from nines.policies import at_random, policy

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame


@pytest.fixture(scope="module")
def game() -> AnyGame:
    return nines.load("multiple-9-holdem-2007")


def test_betting_by_the_nines_wins_against_random_play(game: AnyGame) -> None:
    advised = policy("by-the-nines").at(game)
    choose = by_seat([advised, at_random])
    gained = sum(
        deal.outcome.gains[0]
        for seed in range(60)
        for deal in play_match(game, begin(game, 2, seed).position, seed, choose)
    )
    assert gained > 0

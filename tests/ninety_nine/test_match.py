"""Matches of Ninety-nine that are already under way."""

from __future__ import annotations

import pytest

from nines import load
from nines.errors import RequestError
from nines.shuffle import POLICIES, Stream
from nines_verification.families.ninety_nine import midway


@pytest.mark.parametrize(
    ("deals", "more"), [(0, {"games": 2}), (5, {"rounds": 3, "games": 3}), (2, {"rounds": 3})]
)
def test_a_match_cannot_have_more_games_than_deals(deals: int, more: dict[str, int]) -> None:
    with pytest.raises(RequestError, match="every game has at least one round"):
        load("ninety-nine-3p").match_so_far([0, 0, 0], deals, **more)


def test_each_game_that_is_over_counts_one_deal() -> None:
    match = load("ninety-nine-3p").match_so_far([0, 0, 0], 5, rounds=2, games=3)
    assert (match.deals, match.more.rounds, match.more.games) == (5, 2, 3)


@pytest.mark.parametrize("seed", range(40))
def test_every_match_drawn_at_random_is_possible(seed: int) -> None:
    game = load("ninety-nine-3p")
    fresh = game.new_match(3, Stream.of(seed, POLICIES)).position
    match = game.match_so_far(**midway(game, fresh, Stream.of(seed, POLICIES)))
    assert match.deals >= match.more.rounds + match.more.games

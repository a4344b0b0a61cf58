"""The last round of a match, which only shares out the pools."""

from __future__ import annotations

from typing import Final

import pytest

import nines
from nines.errors import RequestError
from nines.kernel.playing import begin, dealt, play_match
from nines.policies import at_random

POPE_JOAN: Final = nines.stops.load("pope-joan-1909")


def test_the_last_round_empties_the_board_and_is_not_counted() -> None:
    """hoffmann-1909:055: in this round nothing is played, so only the counters that were left are won."""
    *deals, last_round = play_match(POPE_JOAN, begin(POPE_JOAN, 4, 3).position, 3, at_random)
    assert [deal.match.deals for deal in deals] == [1, 2, 3, 4]
    assert last_round.match.deals == 4
    assert sum(last_round.outcome.gains) == sum(held for _, held in deals[-1].match.ledger.pools) > 0
    assert not any(held for _, held in last_round.match.ledger.pools)
    assert not last_round.outcome.winners


def test_everybody_sees_all_cards_of_the_last_round() -> None:
    """hoffmann-1909:055."""
    pools = {"Pope compartment": 6}
    match = POPE_JOAN.match_so_far((36, 36, 30), 3, last_round=True, pools=pools)
    step = dealt(POPE_JOAN, match, 7)
    assert step.position.ended
    assert all(event.seen_by is None for event in step.events)
    assert POPE_JOAN.observe(step.position, 1).shown == step.position.hands


def test_a_deal_after_the_last_round_has_other_cards() -> None:
    """Both use the same stream of random numbers."""
    game = POPE_JOAN.read({"sitting-tied": "extra-deal"})
    match = game.match_so_far((36, 36, 36), 3, last_round=True)
    last_round = dealt(game, match, 7).position
    after = game.settle(last_round).position
    assert game.match_winners(after) is None
    assert not dealt(game, after, 7).position.hands[0] <= last_round.hands[0]


def test_a_game_without_a_last_round_refuses_one() -> None:
    with pytest.raises(RequestError, match="red-nines-1881, which has no last round"):
        nines.stops.load("red-nines-1881").match_so_far((36, 36, 36), 3, last_round=True)

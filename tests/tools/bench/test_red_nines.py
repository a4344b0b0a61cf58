"""The peer plays Red Nines by itself."""

from __future__ import annotations

from typing import Final

import pytest

import nines
from nines.shuffle import Stream
from nines_tools.bench.agreement import PASSING, act_of, legal_acts, take
from nines_tools.bench.red_nines import DONE, PASS, RedNinesState
from nines_tools.bench.spiel import CHANCE, TERMINAL

GAME: Final = nines.stops.load("red-nines-20c")


def dealt(*hands: str) -> RedNinesState:
    """Return the peer's state with these hands."""
    table = GAME.start(hands)
    state = RedNinesState()
    state.deck.clear()
    state.hands = [sorted(map(card, held)) for held in table.hands]
    return state


def card(one: object) -> int:
    (found,) = act_of(str(one))[0]
    return next(number for number in range(52) if RedNinesState().action_to_string(number) == f"deal {found}")


def test_an_opening_lay_ends_when_its_player_goes_on() -> None:
    state = dealt("7♥ 7♠ 9♦ K♣", "8♠ 2♣", "8♥ 2♦", "3♠ 3♣")
    lays = legal_acts(state)
    assert {act_of("7♥"), act_of("7♥+7♠"), act_of("7♥+7♠+9♦ as 7"), act_of("9♦+K♣ as K")} <= lays
    take(state, act_of("lay 7♥"))
    assert state.next_rank == 8
    assert legal_acts(state) == {act_of("9♦ as 8"), PASSING}


def test_the_stages_of_a_deal() -> None:
    state, cards = RedNinesState(2), list(range(52))
    assert state.current_player() == CHANCE
    assert state.legal_actions() == cards
    for one in Stream.of(1).shuffled(cards):
        assert sum(likely for _, likely in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(one)
    assert state.current_player() == 2
    assert state.returns() == [0.0] * 4
    before = state.clone()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert max(state.returns()) == 0.0
    assert len(before.history()) == 52 < len(state.history())
    assert str(before).endswith("wanted: any; player 2")
    assert [state.action_to_string(one) for one in (PASS, DONE, 61)] == ["pass", "done", "lay 9♦ as 10"]

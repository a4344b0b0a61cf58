"""Contests: who may bid, who wins, what is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import parse_cards
from nines.stops.rules import contests
from nines.stops.settlement_inputs import Won

if TYPE_CHECKING:
    from nines.cards import Card


def held(text: str) -> frozenset[Card]:
    """Return a hand."""
    return frozenset(parse_cards(text))


def won(hand: str = "", *, pool: str = "pool", raised: bool = False, unwon_before: bool = False) -> Won:
    """Return a contest that is won."""
    return Won(pool, held(hand), raised, unwon_before)


def test_a_player_without_a_sequence_may_be_kept_out() -> None:
    assert [contests.OnlyWithHolding(allowed).forbids(()) for allowed in (False, True)] == [True, False]
    assert not contests.OnlyWithHolding(allowed=False).forbids((3, 9))


def test_every_sequence_is_paid_for_unless_somebody_raised() -> None:
    pays, two = contests.EachSequencePays("pool", 2), "7♥ 8♥ 9♥ 2♠ 3♠ 4♠ 5♠ K♣"
    assert pays.due(won(two)) == 4
    assert pays.due(won(two, raised=True)) == pays.due(won(two, pool="another")) == pays.due(won("K♣")) == 0
    assert contests.EachSequencePays("pool", 2, 4).due(won(two)) == 2


def test_a_doubled_stake_pays_in_addition() -> None:
    assert [contests.DoubledStakesPay(3).due(won(unwon_before=unwon)) for unwon in (False, True)] == [0, 3]
    later = won(unwon_before=True)._replace(first=False)
    assert [contests.DoubledStakesPay(3, once).due(later) for once in (False, True)] == [3, 0]


def test_equal_hands_are_settled_in_the_order_of_play() -> None:
    assert contests.FirstInTurn().winner((2, 0)) == 2
    assert contests.NobodyWins().winner((2, 0)) is None

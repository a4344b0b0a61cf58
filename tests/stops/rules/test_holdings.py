"""Hands compared by what they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import parse_cards
from nines.stops.rules import holdings

if TYPE_CHECKING:
    from nines.cards import Card


def held(text: str) -> frozenset[Card]:
    """Return a hand."""
    return frozenset(parse_cards(text))


def test_hands_are_compared_by_what_they_hold() -> None:
    point, longest = holdings.Point("pool").strength, holdings.LongestSuit("pool").strength
    assert point(held("A♥ K♥")) > point(held("10♠")) == point(held("J♣"))
    assert longest(held("2♥ 3♥ 4♥")) > longest(held("K♠ Q♠"))
    assert point(held("2♥ 3♥ 4♥")) < point(held("K♠ Q♠"))


def test_a_longer_run_beats_a_higher_and_aces_are_low() -> None:
    strength = holdings.Sequence("pool").strength
    assert strength(held("A♥ 2♥ 3♥ 4♥")) > strength(held("J♥ Q♥ K♥")) > strength(held("10♠ J♠ Q♠"))
    assert strength(held("Q♥ K♥ A♥")) == strength(held("7♥ 8♠ 9♥")) == strength(frozenset()) == ()


def test_three_of_a_rank_are_a_tricon() -> None:
    four_better, four_alike = holdings.Tricon("pool"), holdings.Tricon("pool", four_beat_three=False)
    three, four = held("9♣ 9♦ 9♥"), held("8♣ 8♦ 8♥ 8♠")
    assert four_better.strength(four) > four_better.strength(three)
    assert four_alike.strength(four) < four_alike.strength(three)
    assert four_better.strength(held("9♣ 9♦")) == ()

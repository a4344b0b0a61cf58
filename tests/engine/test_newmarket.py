"""Newmarket of 1891: stakes on four cards, and what it shares with Pope Joan."""

from __future__ import annotations

from typing import Final

import pytest

import nines
from nines.cards import Face, parse_cards
from nines.libraries.compare import compare
from nines.stops.rule_inputs import Laid, Leading
from nines.stops.rules.lowest import LowestOfSuitLeads
from nines.stops.rules.pool_cards import CardSweepsIfItFollows, StakedInTurn
from nines.stops.settlement_inputs import Pooling, Sweeping

GAME: Final = nines.load("newmarket-1891")
ORDER: Final = tuple(range(1, 14))
FOUR: Final = tuple(StakedInTurn("pool", place, 4) for place in range(4))


@pytest.mark.parametrize("players", range(3, 12))
def test_all_stake_once_and_the_dealer_twice(players: int) -> None:
    """Every stake of peel-1891:007, peel-1891:008 and peel-1891:009 is on one of the cards."""
    dealt = Pooling(dealer=1, players=players, deals=2)
    staked = [rule.givers(dealt) for rule in FOUR]
    assert all(staked)
    assert sorted(seat for seats in staked for seat in seats) == sorted((*range(players), 1))
    assert max(map(len, staked)) - min(map(len, staked)) <= 1


def test_if_all_stake_only_once_the_dealer_alone_stakes_later() -> None:
    once = [StakedInTurn("pool", place, 4, once=True) for place in range(4)]
    first, later = (Pooling(dealer=deals, players=5, deals=deals) for deals in (0, 1))
    assert [rule.givers(first) for rule in once] == [rule.givers(first) for rule in FOUR]
    assert [rule.givers(later) for rule in once] == [(), (1,), (), ()]


def test_a_card_that_must_follow_wins_nothing_when_led() -> None:
    ten = nines.Card(10, "♦")
    wins = CardSweepsIfItFollows("knave pool", ten)
    led = Laid((ten,), ten.face, 0)
    followed = led._replace(wanted=(Face(10, "♦"),))
    assert not wins.sweeps(Sweeping((led,), 1, out=False, out_on_wild=False))
    assert wins.sweeps(Sweeping((led, followed), 1, out=False, out_on_wild=False))
    assert not wins.sweeps(Sweeping((followed,), 1, out=True, out_on_wild=False))
    assert not wins.sweeps(Sweeping((followed, led._replace(cards=())), 1, out=False, out_on_wild=False))


def test_the_lowest_card_of_each_suit_may_be_led() -> None:
    hand = frozenset(parse_cards("A♣ 2♣ K♦ 9♥ 8♥"))
    assert LowestOfSuitLeads(ORDER).leads(Leading(hand, ())) == set(parse_cards("A♣ K♦ 8♥"))


def test_it_is_pope_joan_without_board_and_trumps() -> None:
    pairs = [pair for pair in compare(GAME, nines.load("pope-joan-1909")) if all(pair.mentioned)]
    same = {pair.aspect for pair in pairs if pair.agreement in ("same", "otherwise-cited")}
    assert {"lead", "continuation", "suit", "turn", "blocked", "leftover", "dealer"} <= same
    assert {"pack", "deal", "pool", "sweep", "stop"}.isdisjoint(same)
    assert GAME.rule_set.trump is None

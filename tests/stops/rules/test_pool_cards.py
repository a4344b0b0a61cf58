"""Stakes on cards, and who sweeps them."""

from __future__ import annotations

from typing import Final

import pytest

import nines
from nines.cards import Face
from nines.stops.rule_inputs import Laid
from nines.stops.rules.pool_cards import CardSweepsIfItFollows, StakedInTurn
from nines.stops.settlement_inputs import Pooling, Sweeping

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

"""Pools: who pays in, who sweeps them, what stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.stops.rules.lays import laid

import nines
from nines.cards import Card, parse_cards
from nines.stops import settlement_inputs as o
from nines.stops.rule_inputs import Laid
from nines.stops.rules import pools
from nines.stops.rules.exemption import CardsLeftUnlessHeld
from nines.stops.rules.pools import CardSweeps, FirstDealerDresses
from nines.stops.settlement_inputs import Final as End
from nines.stops.settlement_inputs import Pooling, Sweeping

if TYPE_CHECKING:
    from nines.stops import money as m


def test_all_put_an_ante_from_the_dealers_left_on() -> None:
    first, later = o.Pooling(dealer=2, players=4, deals=0), o.Pooling(dealer=2, players=4, deals=1)
    assert pools.Ante("pool").givers(first) == pools.Ante("pool").givers(later) == (3, 0, 1, 2)
    assert pools.Ante("pool", once=True).givers(first) == (3, 0, 1, 2)
    assert pools.Ante("pool", once=True).givers(later) == ()
    assert str(pools.Ante("pool", 2)) == "every player puts 2 counters into the pool at each deal"
    assert pools.Ante("pool", unit="stake") == pools.Ante("pool"), "a unit is a word for the same rule"


BOTH = (False, True)


def test_only_the_player_who_goes_out_sweeps_a_pool() -> None:
    mine = (laid("7♥"), laid("8♥"))
    winner, on_wild = pools.WinnerSweeps("pool"), pools.OutOnWildSweeps("pool")
    for out in BOTH:
        assert winner.sweeps(o.Sweeping(mine, 2, out, out_on_wild=False)) is out
        assert not on_wild.sweeps(o.Sweeping(mine, 2, out, out_on_wild=False))


def test_what_is_left_in_a_pool_stays_or_goes_back() -> None:
    held: list[m.Leftover] = [pools.PoolsCarried(), pools.PoolsCarriedAlone(), pools.PoolsReturned()]
    assert [rule.kept(5) for rule in held] == [5, 5, 0]
    assert [rule.added(5, 6) for rule in held] == [6, 0, 6]
    assert [rule.added(0, 6) for rule in held] == [6, 6, 6]


def plays(text: str, seat: int = 0) -> tuple[Laid, ...]:
    """Return plays of single cards."""
    return tuple(Laid((card,), card.face, seat) for card in parse_cards(text))


def test_pope_wins_when_played_and_exempts_while_held() -> None:
    pope = nines.Card(9, "♦")
    wins = CardSweeps("Pope", pope)
    assert wins.sweeps(Sweeping(plays("9♦"), 1, out=False, out_on_wild=False))
    assert not wins.sweeps(Sweeping(plays("9♦ 2♣"), 2, out=False, out_on_wild=False))
    assert not wins.sweeps(Sweeping(plays("9♦"), 1, out=True, out_on_wild=False))
    hands: tuple[frozenset[Card], ...] = tuple(map(frozenset, map(parse_cards, ("", "9♦ 2♣", "3♣ 4♣"))))
    end = End(hands, (0, 0, 0), (0, 0, 0), 0)
    assert [(transfer.giver, transfer.amount) for transfer in CardsLeftUnlessHeld(pope).transfers(end)] == [
        (2, 2)
    ]


def test_the_first_dealer_may_dress_the_board_for_all() -> None:
    rule = FirstDealerDresses("Pope", 6)
    assert [rule.givers(Pooling(dealer=(2 + deal) % 3, players=3, deals=deal)) for deal in range(4)] == [
        (2,)
    ] * 4

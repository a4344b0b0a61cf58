"""How a deal was won, and what that multiplies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.stops.rules.lays import BLACK_COMET

from nines.cards import parse_cards
from nines.kernel.ledger import Transfer
from nines.stops import rule_inputs as v
from nines.stops import settlement_inputs as o
from nines.stops.rules import doubling, finish, settlement

if TYPE_CHECKING:
    from nines.stops.money import Rounding

TABLE = finish.Times(wild=2, as_itself=4, opera=2, opera_wild=4, opera_as_itself=16)


def final(*hands: str, winner: int = 0, finish: v.Finish = v.Finish()) -> o.Final:  # noqa: B008 - frozen
    held = tuple(frozenset(parse_cards(hand)) for hand in hands)
    points = tuple(sum(min(card.rank, 10) for card in hand) for hand in held)
    wild = tuple(int(BLACK_COMET in hand) for hand in held)
    return o.Final(held, points, wild, winner, finish=finish)


def test_the_printed_table_is_looked_up_and_not_computed() -> None:
    """wp-comet:103, wp-comet:104, wp-comet:109 to wp-comet:111."""
    ways = [v.Finish(*flags) for flags in ((False,) * 3, (True, False), (True, True))]
    assert [TABLE.of(way) for way in ways] == [1, 2, 4]
    assert [TABLE.of(way._replace(opera=True)) for way in ways] == [2, 4, 16]


NINE = v.Finish(on_wild=True, as_itself=True)


def test_a_multiplier_touches_one_amount_and_no_other() -> None:
    loss = o.Loss((), 0, 0, NINE, what="game")
    assert finish.Multiplied("game", TABLE).result(10, loss) == 40
    assert finish.Multiplied("points", TABLE).result(10, loss) == 10
    caught = o.Loss((BLACK_COMET,), 9, 0, what="points")
    only = finish.OnlyOf("points", doubling.CaughtDoubles())
    assert only.result(23, caught) == 46
    assert only.result(10, caught._replace(what="game")) == 10


def test_the_game_is_paid_by_each_or_shared() -> None:
    end = final("", "K♥", "2♥", "3♥")
    assert [transfer.amount for transfer in finish.GamePaid(10).transfers(end)] == [10, 10, 10]
    shared = finish.GamePaid(10, each=False).transfers(end)
    assert shared == (Transfer(1, 0, 4), Transfer(2, 0, 3), Transfer(3, 0, 3))


def test_a_partner_may_pay_for_cards_but_not_the_game() -> None:
    """wp-comet:093."""
    end = final("", "K♥", "9♣", "3♥")._replace(partners=(2,), partners_pay=True)
    assert (end.losers, end.payers) == ((1, 3), (1, 2, 3))
    assert [transfer.giver for transfer in finish.GamePaid(10).transfers(end)] == [1, 3]
    assert finish.GamePaid(10, each=False).transfers(end) == (Transfer(1, 0, 5), Transfer(3, 0, 5))
    assert [transfer.giver for transfer in settlement.PointsLeft().transfers(end)] == [1, 2, 3]
    assert {transfer.giver for transfer in finish.WildCaughtPays(200).transfers(end) if transfer.amount} == {
        2
    }
    spared = end._replace(partners_pay=False)
    assert [transfer.giver for transfer in settlement.PointsLeft().transfers(spared)] == [1, 3]


def test_one_amount_in_parts_loses_nothing() -> None:
    for amount in (0, 1, 10, 50):
        for seats in ((1,), (1, 2), (1, 2, 3)):
            assert sum(part for _, part in finish.in_parts(amount, seats)) == amount
    assert finish.in_parts(50, ()) == ()


def test_a_caught_comet_is_paid_to_opponents_not_partners() -> None:
    pays = finish.WildCaughtPays(200)
    three = pays.transfers(final("", "9♣ K♥", "2♥"))
    assert [transfer for transfer in three if transfer.amount] == [Transfer(1, 2, 200), Transfer(1, 0, 200)]
    four = pays.transfers(final("", "9♣ K♥", "2♥", "3♥"))
    assert [transfer for transfer in four if transfer.amount] == [Transfer(1, 2, 200), Transfer(1, 0, 200)]


@pytest.mark.parametrize(
    ("rule", "paid"),
    [(finish.NotRounded(), 14), (finish.RoundedToNearest(10), 10), (finish.RoundedUp(10), 20)],
)
def test_points_are_turned_into_jetons(rule: Rounding, paid: int) -> None:
    assert rule.of(14) == paid
    assert rule.of(30) == 30

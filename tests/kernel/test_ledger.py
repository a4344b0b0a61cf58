"""The ledger: money and points move, and none comes from nowhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nines
from nines.kernel.ledger import SCORE, Account, Ledger
from nines.stops.builder import StopsBuilder

SEATS = st.lists(st.integers(-50, 50), min_size=2, max_size=5)
ACCOUNTS = st.one_of(st.integers(0, 1), st.sampled_from(["pot", "pool", SCORE]))
TRANSFERS = st.lists(st.tuples(ACCOUNTS, ACCOUNTS, st.integers(0, 30)), max_size=20)


def test_money_moves_between_seats_and_below_zero() -> None:
    ledger = Ledger.of((3, 10, 10))
    assert ledger.moved(0, 2, 5).seats == (-2, 10, 15)
    assert ledger.seats == (3, 10, 10)


def test_pools_appear_in_the_order_of_their_first_payment() -> None:
    ledger = Ledger.of((10, 10)).moved(0, "pot", 3).moved(1, "ace", 1).moved("pot", 1, 3)
    assert ledger.pools == (("pot", 0), ("ace", 1))
    assert ledger.seats == (7, 12)
    assert [ledger.held(account) for account in (0, 1, "pot", "ace", "none")] == [7, 12, 0, 1, 0]
    assert ledger.balances() == {0: 7, 1: 12, "pot": 0, "ace": 1}


def test_points_are_counted_from_a_pool_that_falls_below_zero() -> None:
    assert Ledger.of((0, 0)).moved(SCORE, 1, 9).pools == ((SCORE, -9),)


def test_gains_are_counted_since_the_ledger_was_opened() -> None:
    ledger = Ledger.of((10, 20)).moved(1, 0, 4)
    assert ledger.gains == (4, -4)
    again = ledger.opened()
    assert (again.seats, again.gains) == ((14, 16), (0, 0))
    assert again.moved(0, "pot", 1).gains == (-1, 0)


def test_a_ledger_is_a_value() -> None:
    ledger = Ledger.of((1, 2), (("pot", 3),))
    assert ledger == Ledger.of((1, 2), (("pot", 3),))
    assert len({ledger, ledger.moved(0, 1, 0), ledger.moved(0, 1, 1)}) == 2
    with pytest.raises(AttributeError):
        ledger.seats = (100, 2)  # type: ignore[misc] # the slip that is meant


@given(SEATS, TRANSFERS)
def test_nothing_is_lost_and_nothing_comes_from_nowhere(
    seats: list[int], transfers: list[tuple[Account, Account, int]]
) -> None:
    ledger = Ledger.of(tuple(seats))
    for giver, taker, amount in transfers:
        before = ledger
        ledger = ledger.moved(giver, taker, amount)
        if giver != taker:
            assert ledger.held(giver) == before.held(giver) - amount
            assert ledger.held(taker) == before.held(taker) + amount
        assert ledger.moved(taker, giver, amount).balances().items() >= before.balances().items()
    assert sum(ledger.balances().values()) == sum(seats)
    assert ledger.opening == tuple(seats)


def test_a_payment_moves_money_unless_it_is_nothing() -> None:
    game = nines.stops.load("comet-1718")
    builder = StopsBuilder(game.rule_set, game.start(["7♥ 8♥", "5♠"]))
    builder.pay("comet-1718/payment/king", 1, 0, 0)
    assert builder.events == []
    builder.pay("comet-1718/payment/king", 1, 0, 2)
    step = builder.transition()
    assert step.position.ledger.seats == (102, 98)
    assert [nines.sentence(event) for event in step.events] == ["player 2 pays 2 jetons to player 1"]


@pytest.mark.parametrize("slug", nines.library().playable)
def test_every_position_and_match_has_a_ledger(slug: str) -> None:
    game = nines.load(slug)
    seats = next(number for number in range(2, 9) if game.admits(number))
    match = nines.begin(game, seats, 3).position
    position = nines.dealt(game, match, 3).position
    for ledger in (match.ledger, position.ledger):
        assert isinstance(ledger, Ledger)
        assert len(ledger.seats) == seats == match.seats == position.seats
    assert position.ledger.opening == match.ledger.seats
    assert game.balances(position) == position.ledger.balances()


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_outside_the_ledger_is_refused(seat: int) -> None:
    with pytest.raises(IndexError):
        Ledger.of((10, 20)).moved(0, seat, 3)
    with pytest.raises(IndexError):
        Ledger.of((10, 20)).moved(seat, 0, 3)

"""What the dealer sees."""

from __future__ import annotations

from nines.stops.rules import dealer


def test_nobody_or_the_dealer_alone_sees_the_dead_hand() -> None:
    assert [dealer.DealerSees().sees_dead(seat, 2) for seat in range(3)] == [False, False, True]
    assert not any(dealer.DealerSees(sees=False).sees_dead(seat, 2) for seat in range(3))

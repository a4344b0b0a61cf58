"""Debts, and who can pay."""

from __future__ import annotations

from nines.stops.rules import stakes


def test_nobody_without_credit_pays_more_than_they_have() -> None:
    balances = (-5, 0, 3, 10, 12)
    assert [stakes.Debts().payable(balance, 10) for balance in balances] == [10] * 5
    assert [stakes.Debts(on_the_books=False).payable(balance, 10) for balance in balances] == [
        0,
        0,
        3,
        10,
        10,
    ]

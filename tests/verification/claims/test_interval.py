"""Intervals of shares, of means and of differences."""

from __future__ import annotations

from math import inf

import pytest

from nines_verification.claims.interval import Interval, apart, mean, share


def test_a_share_has_its_interval() -> None:
    """The interval of 10 of 20 by Wilson's formula, at 4.2148 standard errors, is 0.157 to 0.843."""
    half = share(10, 20)
    assert (round(half.low, 3), round(half.high, 3)) == (0.157, 0.843)
    none, all_of_them = share(0, 20), share(20, 20)
    assert none.low == pytest.approx(0, abs=1e-12)
    assert none.high == pytest.approx(1 - all_of_them.low)


def test_a_mean_without_values_has_no_bounds() -> None:
    assert mean([]) == Interval(0, -inf, inf, 0)
    assert mean([2, 4]).value == 3


def test_the_difference_of_two_estimates_is_wider_than_either() -> None:
    one, other = Interval(5, 4, 6, 9), Interval(5, 3, 7, 4)
    interval = apart(one, other)
    assert interval.value == 0
    assert interval.low == -interval.high < -2
    assert interval.of == 4

"""The tails of the distribution of chi-squared are those of other formulas."""

from __future__ import annotations

from math import exp, pi, sqrt
from statistics import NormalDist

import pytest

from nines_verification.chi_squared import tails


@pytest.mark.parametrize("degrees", [2, 4, 10, 100, 300])
@pytest.mark.parametrize("of_mean", [0.2, 0.7, 0.99, 1.0, 1.01, 1.5, 4.0])
def test_the_tails_at_even_degrees_are_sums_of_poisson(degrees: int, of_mean: float) -> None:
    half = degrees * of_mean / 2
    term = more = exp(-half)
    for step in range(1, degrees // 2):
        term *= half / step
        more += term
    assert tails(2 * half, degrees)[0] == pytest.approx(1 - more, abs=1e-11)
    assert tails(2 * half, degrees)[1] == pytest.approx(more, rel=1e-9)


@pytest.mark.parametrize("deviations", [0.01, 0.5, 1.0, 1.96, 3.0, 5.0, 5.7])
def test_the_tails_at_one_degree_follow_the_normal_distribution(deviations: float) -> None:
    more = 2 * NormalDist().cdf(-deviations)
    assert tails(deviations**2, 1)[0] == pytest.approx(1 - more)
    assert tails(deviations**2, 1)[1] == pytest.approx(more, rel=1e-9)


def test_the_tails_of_nothing_and_of_very_much_are_certain() -> None:
    assert tails(0.0, 5) == (0.0, 1.0)
    assert tails(1e6, 5) == (1.0, 0.0)
    less, more = tails(2601.0, 2601)
    assert less + more == pytest.approx(1)
    assert less == pytest.approx(0.5 + 1 / (3 * sqrt(pi * 2601)), abs=1e-5)  # Edgeworth's first term

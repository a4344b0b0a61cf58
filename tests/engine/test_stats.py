"""The interval of a share, as we compute it and as scipy does."""

from __future__ import annotations

import pytest
from scipy.stats import binomtest, norm  # type: ignore[import-untyped]

from nines.stats import wilson


@pytest.mark.parametrize("of", [1, 2, 7, 50, 1_000, 123_457])
@pytest.mark.parametrize("level", [0.8, 0.95, 0.999975])
def test_an_interval_is_the_one_of_scipy(of: int, level: float) -> None:
    z = float(norm.ppf((1 + level) / 2))
    for part in sorted({0, 1, of // 3, of // 2, of - 1, of}):
        theirs = binomtest(part, of).proportion_ci(level, method="wilson")
        assert wilson(part / of, of, z) == pytest.approx((theirs.low, theirs.high), abs=1e-12)


@pytest.mark.parametrize("of", [1, 3, 7, 49, 10**9])
def test_at_none_and_at_all_an_end_is_exact(of: int) -> None:
    assert wilson(0.0, of, 1.96)[0] == 0.0
    assert wilson(1.0, of, 1.96)[1] == 1.0
    for z in (0.5, 1.96, 4.2):
        low, high = wilson(1 / 3, of, z)
        assert 0 <= low <= 1 / 3 <= high <= 1

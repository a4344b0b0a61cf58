"""Intervals, as we compute them and as scipy does."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest
from scipy.stats import binomtest, norm, sem  # type: ignore[import-untyped]
from scipy.stats import bootstrap as scipy_bootstrap

from nines.errors import RequestError
from nines.stats import bootstrap, mean, paired, quantile, share, wilson

if TYPE_CHECKING:
    from collections.abc import Callable


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


VALUES: Final = [3, -1, 4, -1, 5, 9, -2, 6, 5, -3, 5, 8, -9, 7, 9, 3, 2, -3, 8, 4]


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
def test_means_and_pairs_are_those_of_scipy(level: float) -> None:
    others = [value * 2 + place % 3 for place, value in enumerate(VALUES)]
    changes = [other - one for one, other in zip(VALUES, others, strict=True)]
    for ours, values in ((mean(VALUES, level), VALUES), (paired(VALUES, others, level), changes)):
        theirs = norm.interval(level, loc=np.mean(values), scale=sem(values))
        assert ours == pytest.approx((np.mean(values), *theirs))
    assert share(3, 20, level)[1:] == wilson(3 / 20, 20, quantile(level))


def test_a_bootstrap_is_near_the_one_of_scipy() -> None:
    theirs = scipy_bootstrap((VALUES,), np.mean, method="percentile", n_resamples=2000, rng=1)
    ours = bootstrap(VALUES)
    assert ours[1:] == pytest.approx(tuple(theirs.confidence_interval), abs=0.4)
    assert ours == bootstrap(VALUES, lambda values: sum(values) / len(values))
    assert ours != bootstrap(VALUES, seed=2)
    assert bootstrap(VALUES, level=0.5).low > ours.low


@pytest.mark.parametrize(
    ("function", "given", "says"),
    [
        (quantile, (1,), "between 0 and 1"),
        (share, (3, 2), "3 of 2 cases is not a share"),
        (share, (0, 0), "0 of 0 cases is not a share"),
        (mean, ([1],), "give at least two"),
        (mean, ([1, float("nan")],), "nan is not a finite number"),
        (mean, ("12",), "several numbers"),
        (paired, ([1, 2], [1, 2, 3]), "2 and 3 values do not form pairs"),
        (bootstrap, ([1],), "give at least two"),
        (partial(bootstrap, resamples=99), (VALUES,), "99 resamples are out of range"),
        (partial(bootstrap, level=0), (VALUES,), "between 0 and 1"),
    ],
)
def test_what_has_no_interval_is_refused(function: Callable[..., object], given: Any, says: str) -> None:  # noqa: ANN401
    with pytest.raises(RequestError, match=says):
        function(*given)

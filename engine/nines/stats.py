"""Statistics for figures of play, with the standard library only: shares, means, differences, bootstrap.

Examples
--------
First hand won 99 of 300 deals. A quarter is below the interval:

>>> print(share(99, 300))
0.330 (0.279 to 0.385)
"""

from __future__ import annotations

from math import isfinite, sqrt
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from nines.boundary.expected import expect, expect_each, expect_whole, shown
from nines.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")

Z_95: Final = 1.959963984540054  # the normal quantile for an interval with a confidence of 95 %
LEVEL: Final = 0.95
MOST: Final = 1_000_000  # resamples


class Interval(NamedTuple):
    """An estimate with its confidence interval.

    Parameters
    ----------
    value
        The estimate.
    low, high
        The ends of the interval.
    """

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})"


def quantile(level: float = LEVEL) -> float:
    """Return the normal quantile for a confidence level.

    Parameters
    ----------
    level
        The confidence level, more than 0 and less than 1. For several intervals that are to hold together
        with a level of 95 %, divide the error: 1 - 0.05 / 4 for four of them (Bonferroni).

    Raises
    ------
    RequestError
        If the level is not between 0 and 1.

    Examples
    --------
    >>> round(quantile(), 2), round(quantile(1 - 0.05 / 4), 2)
    (1.96, 2.5)
    """
    expect(level, (int, float), "a confidence level, such as 0.95")
    if not 0 < level < 1:
        raise RequestError(f"the level {shown(level)} is out of range; give a number between 0 and 1")
    return NormalDist().inv_cdf((1 + level) / 2)


def wilson(value: float, of: float, z: float = Z_95) -> tuple[float, float]:
    """Return the ends of the interval of Wilson (1927) for a share.

    The interval contains the share. Its lower end is exactly 0 for a share of 0, and its upper end is exactly
    1 for a share of 1, which rounding would miss.

    Parameters
    ----------
    value
        The share, from 0 to 1.
    of
        The number of cases on which the share rests, more than 0.
    z
        The normal quantile for the confidence level of the interval; see :func:`quantile`.

    Examples
    --------
    >>> low, high = wilson(0.5, 100, 1.96)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    >>> wilson(0, 7, 1.96)[0], wilson(1, 7, 1.96)[1]
    (0.0, 1.0)
    """
    middle = (value + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * sqrt(value * (1 - value) / of + z * z / (4 * of * of))
    low = 0.0 if value <= 0 else max(0.0, min(value, middle - half))
    high = 1.0 if value >= 1 else min(1.0, max(value, middle + half))
    return low, high


def share(times: int, of: int, level: float = LEVEL) -> Interval:
    """Return a share with its interval of Wilson, which also holds for few cases and for shares near 0 or 1.

    Parameters
    ----------
    times
        The number of cases in which the event happened, from 0 to *of*.
    of
        The number of independent cases, at least 1. Deals from different seeds are independent; the deals of
        one match are not.
    level
        The confidence level.

    Raises
    ------
    RequestError
        If a number is out of range.

    Examples
    --------
    >>> print(share(50, 100))
    0.500 (0.404 to 0.596)
    """
    times, of = expect_whole(times, "a number of cases"), expect_whole(of, "a number of cases")
    if not 0 <= times <= of or of < 1:
        raise RequestError(f"{times} of {of} cases is not a share; give a number from 0 to that of all cases")
    return Interval(times / of, *wilson(times / of, of, quantile(level)))


def mean(values: Sequence[float], level: float = LEVEL) -> Interval:
    """Return a mean with its interval by the normal approximation.

    The approximation needs some dozens of values; use :func:`bootstrap` if they are few or very skewed.

    Parameters
    ----------
    values
        Independent values, such as the gain of a seat in each deal; at least two.
    level
        The confidence level.

    Raises
    ------
    RequestError
        If there are fewer than two values, if one is not a finite number, or if the level is out of range.

    Examples
    --------
    >>> print(mean([1, 2, 3, 4]))
    2.500 (1.235 to 3.765)
    """
    _check_numbers(values)
    middle, half = fmean(values), quantile(level) * stdev(values) / sqrt(len(values))
    return Interval(middle, middle - half, middle + half)


def paired(ones: Sequence[float], others: Sequence[float], level: float = LEVEL) -> Interval:
    """Return the mean of the differences within pairs, the second less the first, with its interval.

    Two variants that are played with the same seeds give pairs. What both deals of a pair have in common
    drops out, so far fewer deals are needed than for two separate means.

    Parameters
    ----------
    ones, others
        The values of both variants in the same order, such as the gains of a seat, or 1 for each deal won and
        0 for all others; at least two.
    level
        The confidence level.

    Raises
    ------
    RequestError
        If there are fewer than two pairs, if the numbers of values differ, or if a value is not a finite
        number.

    Examples
    --------
    >>> print(paired([3, 1, 4, 1, 5], [4, 1, 6, 2, 6]))
    1.000 (0.380 to 1.620)
    """
    _check_numbers(ones)
    _check_numbers(others)
    if len(ones) != len(others):
        raise RequestError(f"{len(ones)} and {len(others)} values do not form pairs; give as many of both")
    return mean([other - one for one, other in zip(ones, others, strict=True)], level)


def bootstrap(
    values: Sequence[T],
    statistic: Callable[[list[T]], float] = fmean,  # type: ignore[assignment] # the mean, for numbers
    *,
    level: float = LEVEL,
    resamples: int = 2000,
    seed: int = 1,
) -> Interval:
    """Return any statistic with its percentile interval from the bootstrap (Efron 1979).

    The values are drawn again with replacement, as many as there are, and the statistic is computed of each
    resample. The interval leaves out the same number of results at both ends.

    Parameters
    ----------
    values
        Independent cases: numbers, or anything that *statistic* takes, such as pairs; at least two.
    statistic
        A function that takes a list of cases and returns a number; by default the mean.
    level
        The confidence level.
    resamples
        The number of resamples, 100 to a million.
    seed
        The seed of the draws; the same seed gives the same interval.

    Raises
    ------
    RequestError
        If there are fewer than two values, or if a number is out of range.

    Examples
    --------
    >>> from statistics import median
    >>> print(bootstrap([1, 1, 2, 3, 5, 8, 13, 21], median))
    4.000 (1.000 to 13.000)
    """
    expect_each(values, object, "several values, such as [3, -1, 4]")
    quantile(level)  # refuses a level out of range
    if len(values) < 2:
        raise RequestError(f"there is no interval for {len(values)} values; give at least two")
    if not 100 <= expect_whole(resamples, "a number of resamples") <= MOST:
        raise RequestError(f"{resamples} resamples are out of range; give 100 to 1,000,000")
    draw, of = Random(expect_whole(seed, "a seed")).random, len(values)  # noqa: S311 - nothing is secret
    found = sorted(statistic([values[int(draw() * of)] for _ in range(of)]) for _ in range(resamples))
    outside = int((1 - level) / 2 * resamples)
    return Interval(statistic(list(values)), found[outside], found[resamples - 1 - outside])


def _check_numbers(values: Sequence[float]) -> None:
    """Refuse values that have no mean with an interval."""
    expect_each(values, (int, float), "several numbers, such as [3, -1, 4]")
    if len(values) < 2:
        raise RequestError(f"there is no interval for {len(values)} values; give at least two")
    for value in values:
        if not isfinite(value):
            raise RequestError(f"{value} is not a finite number, so there is no mean")

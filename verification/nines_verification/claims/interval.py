"""Shares and means, with intervals whose level is corrected for the whole family of claims."""

from __future__ import annotations

from math import inf, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.libraries.claims import FAMILY, LEVEL
from nines.stats import wilson

if TYPE_CHECKING:
    from collections.abc import Sequence

ERROR: Final = 0.05  # of the whole family
Z: Final = NormalDist().inv_cdf(1 - ERROR / FAMILY / 2)


class Interval(NamedTuple):
    """An estimate with its interval.

    Parameters
    ----------
    value
        The estimate.
    low, high
        The ends of the interval, at the level :data:`nines.libraries.claims.LEVEL`.
    of
        The number of cases on which the estimate rests.
    """

    value: float
    low: float
    high: float
    of: int

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"

    @property
    def texts(self) -> tuple[str, str, str]:
        """The estimate and the ends of its interval, as texts for the stored result.

        Examples
        --------
        >>> Interval(0.5, 0.25, 0.75, 9).texts
        ('0.50', '0.25', '0.75')
        """
        return f"{self.value:.2f}", f"{self.low:.2f}", f"{self.high:.2f}"

    def times(self, factor: float) -> Interval:
        """Return the estimate and its interval, multiplied by *factor*.

        Examples
        --------
        >>> print(Interval(0.5, 0.25, 0.75, 9).times(100))
        50.00 (25.00 to 75.00)
        """
        return Interval(self.value * factor, self.low * factor, self.high * factor, self.of)

    def less(self, bound: float) -> Interval:
        """Return the estimate and its interval, less *bound*.

        Examples
        --------
        >>> print(Interval(0.5, 0.25, 0.75, 9).less(0.25))
        0.25 (0.00 to 0.50)
        """
        return Interval(self.value - bound, self.low - bound, self.high - bound, self.of)


class Share(NamedTuple):
    """A part of a whole, with Wilson's interval.

    Examples
    --------
    >>> print(share(45, 58))
    78 % (99.9975 % interval 50 to 92 %)
    """

    part: int
    of: int
    low: float
    high: float

    @property
    def interval(self) -> Interval:
        """The share as an interval, in percent."""
        return Interval(self.part / self.of, self.low, self.high, self.of).times(100)

    def __str__(self) -> str:
        percents = (100 * self.part / self.of, 100 * self.low, 100 * self.high)
        middle, low, high = (f"{one:.0f}" for one in percents)
        return f"{middle} % ({LEVEL} interval {low} to {high} %)"


def share(part: int, of: int) -> Share:
    """Return a share with its confidence interval (Wilson 1927)."""
    return Share(part, of, *wilson(part / of, of, Z))


def apart(one: Interval, other: Interval) -> Interval:
    """Return the difference of two independent estimates, with its interval (Newcombe 1998, method 10).

    Examples
    --------
    >>> print(apart(Interval(5, 2, 8, 9), Interval(1, -3, 5, 9)))
    4.00 (-1.00 to 9.00)
    """
    found = one.value - other.value
    low = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    high = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Interval(found, found - low, found + high, min(one.of, other.of))


def mean(values: Sequence[float]) -> Interval:
    """Return the mean and its normal-approximation interval; without values, the interval is infinite.

    Examples
    --------
    >>> print(mean([1, 1, 1]))
    1.00 (1.00 to 1.00)
    """
    of = len(values)
    if not of:
        return Interval(0, -inf, inf, 0)
    found = sum(values) / of
    variance = sum((one - found) ** 2 for one in values) / max(1, of - 1)
    half = Z * sqrt(variance / of)
    return Interval(found, found - half, found + half, of)

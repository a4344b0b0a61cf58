"""A share that was counted, with its confidence interval."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.959964  # of the normal distribution, for 95 %


class Share(NamedTuple):
    """A part of a whole, with Wilson's 95 % confidence interval.

    Examples
    --------
    >>> print(share(45, 58))
    78 % (95 % interval 65 to 86 %)
    """

    part: int
    of: int
    low: float
    high: float

    def __str__(self) -> str:
        percents = (100 * self.part / self.of, 100 * self.low, 100 * self.high)
        middle, low, high = (f"{one:.0f}" for one in percents)
        return f"{middle} % (95 % interval {low} to {high} %)"


def share(part: int, of: int) -> Share:
    """Return a share with its confidence interval (Wilson 1927)."""
    at, square = part / of, Z * Z
    centre = (at + square / (2 * of)) / (1 + square / of)
    half = Z * sqrt(at * (1 - at) / of + square / (4 * of * of)) / (1 + square / of)
    return Share(part, of, centre - half, centre + half)

"""Statistics that several parts need, with the standard library only: the interval of a share."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z_95: Final = 1.959963984540054  # the normal quantile for an interval with a confidence of 95 %


def wilson(value: float, of: float, z: float) -> tuple[float, float]:
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
        The normal quantile for the confidence level of the interval.

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

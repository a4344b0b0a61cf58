"""The chi-squared distribution: how often chance alone gives so small or so large a statistic."""

from __future__ import annotations

from math import exp, lgamma, log
from typing import Final

ENOUGH: Final = 1e-15  # a further term that adds less than this part of the whole is left out
TINY: Final = 1e-300  # in place of 0 in a denominator


def tails(statistic: float, degrees: int) -> tuple[float, float]:
    """Return the chance of a smaller statistic, and the chance of a larger one.

    These are the regularised incomplete gamma functions. Each is computed where it is the smaller one, by a
    series or by a continued fraction [1]_, so a chance near 0 is exact to about twelve digits.

    Parameters
    ----------
    statistic
        The statistic, 0 or more.
    degrees
        The degrees of freedom, 1 or more.

    References
    ----------
    .. [1] Press, W. H. and others (2007). *Numerical Recipes*, third edition, section 6.2.

    Examples
    --------
    >>> [round(chance, 4) for chance in tails(18.307, 10)]
    [0.95, 0.05]
    """
    shape, half = degrees / 2, statistic / 2
    if half <= 0:
        return 0.0, 1.0
    density = exp(shape * log(half) - half - lgamma(shape))
    if half < shape + 1:
        less = density * _series(shape, half)
        return less, 1 - less
    more = density * _continued_fraction(shape, half)
    return 1 - more, more


def _series(shape: float, half: float) -> float:
    term = whole = 1 / shape
    below = shape
    while term > whole * ENOUGH:
        below += 1
        term *= half / below
        whole += term
    return whole


def _continued_fraction(shape: float, half: float) -> float:
    """Return the fraction by the method of Lentz, as Thompson and Barnett changed it."""
    below = half + 1 - shape
    over, under = 1 / TINY, 1 / below
    whole, change, step = under, 0.0, 0
    while abs(change - 1) > ENOUGH:
        step += 1
        part = step * (shape - step)
        below += 2
        under = 1 / (part * under + below or TINY)
        over = below + part / over or TINY
        change = over * under
        whole *= change
    return whole

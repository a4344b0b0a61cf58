"""Shares of a sample, with their simulation error."""

from __future__ import annotations

from typing import Final, NamedTuple

from nines.stats import wilson

NORMAL: Final = 1.959964  # 95 % of a normal distribution lies within this many standard deviations


class Share(NamedTuple):
    """The share of an outcome in a sample, with its Wilson interval [1]_.

    The interval shows the simulation error, that is, how precise the share is as an estimate from the sample.
    The interval does not express uncertainty about the games.

    Parameters
    ----------
    times
        The number of times that the outcome occurred, 0 to *of*.
    of
        The size of the sample, at least 1.

    References
    ----------
    .. [1] Wilson, E. B. (1927). "Probable inference, the law of succession, and statistical inference".
       *Journal of the American Statistical Association* 22 (158).

    Examples
    --------
    >>> share = Share(190, 200)
    >>> share.value, [round(end, 3) for end in share.interval]
    (0.95, [0.91, 0.973])
    """

    times: int
    of: int

    @property
    def value(self) -> float:
        """The share, from 0 to 1."""
        return self.times / self.of

    @property
    def interval(self) -> tuple[float, float]:
        """The lower and upper end of the 95 % Wilson interval."""
        return wilson(self.value, self.of, NORMAL)

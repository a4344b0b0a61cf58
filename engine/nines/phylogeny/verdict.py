"""The multiverse's verdict on a claim, in one word, and the shares on which it rests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from nines.phylogeny.nearness import INHERITED, NO_RIVAL
from nines.stats import wilson

if TYPE_CHECKING:
    from collections.abc import Mapping


# --- Shares of a sample ---

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


# --- The multiverse's verdict on a claim, in one word ---

OFTEN: Final = 0.95  # the smallest share of both samples for “supported”
SELDOM: Final = 0.05  # the largest share of both samples for “not supported”

Word = Literal["supported", "open", "not supported", "says nothing", "not tested"]
MEANS: Final[dict[Word, str]] = {
    "supported": (
        f"the claimed parent is the nearest older edition in at least {OFTEN:.0%} of each of the two samples;"
        " this shows a likeness, but does not prove a descent"
    ),
    "open": "the result depends on our choices, or on which aspects are compared",
    "not supported": (
        f"the claimed parent is the nearest older edition in at most {SELDOM:.0%} of each of the two samples;"
        " this does not disprove a descent, because a game may have changed much"
    ),
    "says nothing": (
        "there is no other older edition, or more than half of the likeness is our own work, because both"
        " editions take rules from one account or cite the same passages"
    ),
    "not tested": (
        "one of the two editions is known only in part and cannot be played, or no samples are stored"
    ),
}


def share_of(counts: Mapping[str, int], name: str) -> Share | None:
    """Return the share of testable cases in which an edition was the nearest.

    The result is None if no case could be tested.

    Parameters
    ----------
    counts
        The number of times that each outcome occurred in a sample.
    name
        The name of the edition.

    Examples
    --------
    >>> share_of({"comet-1718": 8, "commit-1857": 30, "inherited": 62}, "comet-1718")
    Share(times=8, of=38)
    """
    silent = sum(counts.get(outcome, 0) for outcome in (INHERITED, NO_RIVAL))
    tested = sum(counts.values()) - silent
    return Share(counts.get(name, 0), tested) if tested else None


def verdict_on(older: str, joint: Mapping[str, int], aspects: Mapping[str, int]) -> Word:
    """Return the verdict on a claimed parent.

    Parameters
    ----------
    older
        The claimed parent.
    joint, aspects
        The number of times that each outcome occurred in the random universes, and in the bootstrap over
        aspects.

    Examples
    --------
    >>> verdict_on("comet-1718", {"comet-1718": 97, "tie": 3}, {"comet-1718": 100})
    'supported'
    >>> verdict_on("comet-1718", {"comet-1718": 4, "commit-1857": 96}, {"commit-1857": 90, "comet-1718": 10})
    'open'
    """
    shares = [share_of(counts, older) for counts in (joint, aspects)]
    known = [share for share in shares if share is not None]
    if not known or len(known) < 2 or 2 * known[0].of <= sum(joint.values()):
        return "says nothing"
    if all(share.value >= OFTEN for share in known):
        return "supported"
    return "not supported" if all(share.value <= SELDOM for share in known) else "open"

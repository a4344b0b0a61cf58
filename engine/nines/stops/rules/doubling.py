"""What makes a loser pay more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from nines.stops.rules.pools import AS, LaidAs, wild_last

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.stops.features import Doubling
    from nines.stops.view import Loss


@dataclass(frozen=True, slots=True)
class OutOnWildDoubles:
    """If the winner goes out on a wild card the others pay double.

    A wild card among several laid together counts, if *in_group*.
    """

    doubles: bool = True
    laid_as: LaidAs = "either"
    in_group: bool = True

    def result(self, amount: int, loss: Loss) -> int:
        """Return what is paid instead."""
        counts = self.in_group or len(loss.last.cards) == 1
        return amount * 2 if self.doubles and counts and wild_last(loss.last, self.laid_as) else amount

    def __str__(self) -> str:
        if not self.doubles:
            return "nobody pays more because the winner goes out on a wild card"
        alone = "" if self.in_group else ", laid by itself"
        return f"if the winner goes out on a wild card{AS[self.laid_as]}{alone} the others pay double"


@dataclass(frozen=True, slots=True)
class OtherWildCaught:
    """If the winner goes out on a wild card, one left with another pays more still.

    Nothing beyond the doubling, or so much more for each such card, or the whole hand again doubled.
    """

    laid_as: LaidAs = "either"
    extra: int = 0
    whole_hand: bool = False

    def result(self, amount: int, loss: Loss) -> int:
        """Return what is paid instead."""
        if not loss.wild or not wild_last(loss.last, self.laid_as):
            return amount
        return amount * 2 if self.whole_hand else amount + self.extra * len(loss.wild)

    def __str__(self) -> str:
        if self.whole_hand:
            return "one left with another wild card then pays fourfold for the whole hand"
        more = f", {self.extra} more than that" if self.extra else ""
        return f"one left with another wild card then pays for it twice its usual payment{more}"


@dataclass(frozen=True, slots=True)
class CaughtDoubles:
    """One left with wild cards pays double for each, up to *at_most* times over.

    Doubled is what the hand counts, what the wild cards count, or the total so far.
    """

    what: Literal["hand", "wild-only", "running-total"] = "hand"
    at_most: int = 0

    def result(self, amount: int, loss: Loss) -> int:
        """Return what is paid instead."""
        factor = 2 ** len(loss.wild)
        if self.at_most:
            factor = min(factor, self.at_most)
        doubled: dict[str, int] = {
            "hand": amount,
            "wild-only": loss.wild_points,
            "running-total": amount + loss.total,
        }
        more: int = doubled[self.what] * (factor - 1)
        return amount + more

    def __str__(self) -> str:
        what = {"hand": "the hand", "wild-only": "the wild cards", "running-total": "the total so far"}[
            self.what
        ]
        cap = f", at most {self.at_most} times over" if self.at_most else ""
        return f"for each wild card left in hand what {what} counts is doubled{cap}"


@dataclass(frozen=True, slots=True)
class AppliedTogether:
    """Several doublings multiply, or only the dearest applies, or what each adds is added."""

    how: Literal["multiply", "larger", "added"] = "multiply"

    def result(self, amount: int, loss: Loss, doublings: Sequence[Doubling]) -> int:
        """Return what is paid instead."""
        each = [doubling.result(amount, loss) for doubling in doublings]
        if self.how == "larger":
            return max(each)
        if self.how == "added":
            return amount + sum(result - amount for result in each)
        for doubling in doublings:
            amount = doubling.result(amount, loss)
        return amount

    def __str__(self) -> str:
        return {
            "multiply": "several doublings multiply",
            "larger": "of several doublings the one that costs more applies",
            "added": "what several doublings add is added",
        }[self.how]

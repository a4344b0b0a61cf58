"""What makes a loser pay more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.stops.money import Doubling
    from nines.stops.rule_inputs import Laid
    from nines.stops.settlement_inputs import Loss


TIMES: Final = {2: "double", 4: "fourfold", 8: "eightfold", 16: "sixteenfold"}
LaidAs: TypeAlias = Literal["either", "as-itself", "as-substitute"]


@dataclass(frozen=True, slots=True)
class LastIsWild:
    """A wild card laid last counts whatever it is laid as, only as what it is, or only for another card.

    One among several cards laid together counts, if *in_group*. Where it may be laid for a card that is
    not wanted, it counts as what it is only where that was wanted or led, if *if_wanted*.
    """

    laid_as: LaidAs = "either"
    in_group: bool = True
    if_wanted: bool = False

    def counts(self, last: Laid) -> bool:
        """Tell whether this last lay counts."""
        if not last.wild or (len(last.cards) > 1 and not self.in_group):
            return False
        itself = last.named.covers(last.wild[-1].face)
        return self.laid_as == "either" or itself == (self.laid_as == "as-itself")

    def as_itself(self, last: Laid) -> bool:
        """Tell whether it counts as laid as what it is."""
        unwanted = last.wanted and not any(face.covers(last.named) for face in last.wanted)
        return last.plain and not (self.if_wanted and unwanted)

    def __str__(self) -> str:
        laid = {
            "either": "whatever it is laid as",
            "as-itself": "only if laid as what it is",
            "as-substitute": "only if laid for another card",
        }[self.laid_as]
        alone = "" if self.in_group else ", if it is laid alone"
        itself = "; it is what it is only if that was wanted or led" if self.if_wanted else ""
        return f"a wild card laid last counts as going out on it {laid}{alone}{itself}"


@dataclass(frozen=True, slots=True)
class LastAmongOthers:
    """A wild card among several cards laid last counts; among cards of its own rank perhaps not."""

    equals: bool = True

    def counts(self, last: Laid) -> bool:
        """Tell whether this last lay counts."""
        return bool(last.wild) and len(last.cards) > 1 and (self.equals or not last.plain)

    def as_itself(self, last: Laid) -> bool:
        """Tell whether it counts as laid as what it is."""
        return last.plain

    def __str__(self) -> str:
        if self.equals:
            return "a wild card among several cards laid last counts as going out on it"
        return "a wild card laid last among cards of its own rank does not count as going out on it"


@dataclass(frozen=True, slots=True)
class OutOnWildDoubles:
    """Whether the others pay double if the winner goes out on a wild card."""

    doubles: bool = True

    def result(self, amount: int, loss: Loss) -> int:
        """Return what is paid instead."""
        return amount * 2 if self.doubles and loss.finish.on_wild else amount

    def __str__(self) -> str:
        if self.doubles:
            return "if the winner goes out on a wild card the others pay double"
        return "nobody pays more because the winner goes out on a wild card"


@dataclass(frozen=True, slots=True)
class OutOnWildPays:
    """If the winner goes out on a wild card the others pay so many times over; more if laid as what it is.

    Examples
    --------
    >>> print(OutOnWildPays(2, 4))
    if the winner goes out on a wild card the others pay double, fourfold if it is laid as what it is
    """

    times: int = 2
    as_itself: int = 4

    def result(self, amount: int, loss: Loss) -> int:
        """Return what is paid instead."""
        if not loss.finish.on_wild:
            return amount
        return amount * (self.as_itself if loss.finish.as_itself else self.times)

    def __str__(self) -> str:
        itself = f"{TIMES[self.as_itself]} if it is laid as what it is"
        return f"if the winner goes out on a wild card the others pay {TIMES[self.times]}, {itself}"


@dataclass(frozen=True, slots=True)
class SomebodyCaughtDoubles:
    """If any loser is left with a wild card, all of them pay double."""

    def result(self, amount: int, loss: Loss) -> int:
        """Return what is paid instead."""
        return amount * 2 if loss.wild_left else amount

    def __str__(self) -> str:
        return "if one is left with a wild card, all losers pay double"


@dataclass(frozen=True, slots=True)
class OtherWildCaught:
    """If the winner goes out on a wild card, one left with another pays more still.

    Nothing beyond the doubling, or so much more for each such card, or the whole hand again doubled.
    """

    extra: int = 0
    whole_hand: bool = False

    def result(self, amount: int, loss: Loss) -> int:
        """Return what is paid instead."""
        if not loss.wild or not loss.finish.on_wild:
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
class CaughtPaysDouble:
    """One left with a wild card pays double whatever he owes at the end of the deal."""

    def result(self, amount: int, loss: Loss) -> int:
        """Return what is paid instead."""
        return amount * 2 if loss.wild else amount

    def __str__(self) -> str:
        return "one left with a wild card pays double for everything at the end of the deal"


@dataclass(frozen=True, slots=True)
class AppliedTogether:
    """Several doublings multiply."""

    def result(self, amount: int, loss: Loss, doublings: Sequence[Doubling]) -> int:
        """Return what is paid instead."""
        for doubling in doublings:
            amount = doubling.result(amount, loss)
        return amount

    def __str__(self) -> str:
        return "several doublings multiply"


@dataclass(frozen=True, slots=True)
class DearestApplies:
    """Of several doublings the one that costs more applies."""

    def result(self, amount: int, loss: Loss, doublings: Sequence[Doubling]) -> int:
        """Return what is paid instead."""
        return max(doubling.result(amount, loss) for doubling in doublings)

    def __str__(self) -> str:
        return "of several doublings the one that costs more applies"


@dataclass(frozen=True, slots=True)
class AllAdded:
    """What several doublings add is added."""

    def result(self, amount: int, loss: Loss, doublings: Sequence[Doubling]) -> int:
        """Return what is paid instead."""
        return amount + sum(doubling.result(amount, loss) - amount for doubling in doublings)

    def __str__(self) -> str:
        return "what several doublings add is added"

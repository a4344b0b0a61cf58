"""Rules that make a loser pay more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from nines.text import counted, joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.common.inputs import InWords
    from nines.stops.money import Doubling
    from nines.stops.settlement_inputs import GoingOut, Loss


TIMES: Final = {2: "double", 4: "fourfold", 8: "eightfold", 16: "sixteenfold"}
OUT_ON_WILD: Final = "if the winner goes out on a wild card,"


def _for_wild(loss: Loss) -> str:
    """Return the wild cards of a loser as a reason; a check may ask about a loser who has none."""
    cards = [str(card) for card in loss.wild]
    return f"for {joined(cards) if cards else 'a wild card'} in hand"


@dataclass(frozen=True, slots=True)
class OutOnWildDoubles:
    """A rule that says whether the others pay double if the winner goes out on a wild card."""

    doubles: bool = True

    def result(self, amount: int, loss: Loss) -> int:
        """Return the amount that is paid under this rule."""
        return amount * 2 if self.doubles and loss.finish.on_wild else amount

    def because(self, loss: Loss, going_out: GoingOut) -> str:  # noqa: ARG002 - the last card alone
        """Return the reason for which the rule raises a payment."""
        return f"because {going_out}"

    def __str__(self) -> str:
        if self.doubles:
            return "if the winner goes out on a wild card, the others pay double"
        return "going out on a wild card does not raise the payments"


@dataclass(frozen=True, slots=True)
class OutOnWildPays:
    """If the winner goes out on a wild card, the payments are multiplied.

    The multiplier is higher if the wild card is played as itself.

    Parameters
    ----------
    times
        The multiplier, at least 1, if the wild card stands for another card.
    as_itself
        The multiplier, at least 1, if the wild card is played as itself.

    Examples
    --------
    >>> print(OutOnWildPays(2, 4))
    a winner who goes out on a wild card gets double, or fourfold if it is played as itself
    """

    times: int = 2
    as_itself: int = 4

    def result(self, amount: int, loss: Loss) -> int:
        """Return the amount that is paid under this rule."""
        if not loss.finish.on_wild:
            return amount
        return amount * (self.as_itself if loss.finish.as_itself else self.times)

    def because(self, loss: Loss, going_out: GoingOut) -> str:
        """Return the reason for which the rule raises a payment."""
        return f"because {going_out}" + (" as itself" if loss.finish.as_itself else "")

    def __str__(self) -> str:
        itself = f"or {TIMES[self.as_itself]} if it is played as itself"
        return f"a winner who goes out on a wild card gets {TIMES[self.times]}, {itself}"


@dataclass(frozen=True, slots=True)
class SomebodyCaughtDoubles:
    """If any loser is left with a wild card, all losers pay double."""

    def result(self, amount: int, loss: Loss) -> int:
        """Return the amount that is paid under this rule."""
        return amount * 2 if loss.wild_left else amount

    def because(self, loss: Loss, going_out: GoingOut) -> str:  # noqa: ARG002 - any hand
        """Return the reason for which the rule raises a payment."""
        return "because a wild card is left in a hand"

    def __str__(self) -> str:
        return "if any loser is left with a wild card, all losers pay double"


@dataclass(frozen=True, slots=True)
class OtherWildCaught:
    """If the winner goes out on a wild card, losers pay *extra* for every other wild card left in hand.

    Parameters
    ----------
    extra
        The extra payment for each other wild card left in hand, in the unit of the game, at least 0.
    """

    extra: int = 0

    def result(self, amount: int, loss: Loss) -> int:
        """Return the amount that is paid under this rule."""
        return amount + self.extra * len(loss.wild) if loss.finish.on_wild else amount

    def because(self, loss: Loss, going_out: GoingOut) -> str:
        """Return the reason for which the rule raises a payment."""
        return f"{_for_wild(loss)}, since {going_out}"

    def __str__(self) -> str:
        more = f", and {self.extra} more" if self.extra else ""
        return f"{OUT_ON_WILD} a loser pays twice the usual amount for another wild card in hand{more}"


@dataclass(frozen=True, slots=True)
class OtherWildDoublesAgain:
    """If the winner goes out on a wild card, a loser left with another wild card pays double once more."""

    def result(self, amount: int, loss: Loss) -> int:
        """Return the amount that is paid under this rule."""
        return amount * 2 if loss.wild and loss.finish.on_wild else amount

    def because(self, loss: Loss, going_out: GoingOut) -> str:  # noqa: ARG002 - the hand alone
        """Return the reason for which the rule raises a payment."""
        return _for_wild(loss)

    def __str__(self) -> str:
        return f"{OUT_ON_WILD} a loser left with another wild card pays fourfold for the whole hand"


@dataclass(frozen=True, slots=True)
class TheHand:
    """The points of the hand are doubled."""

    def doubled(self, amount: int, loss: Loss) -> int:  # noqa: ARG002 - the amount alone
        """Return the number of points that are doubled if *amount* is due."""
        return amount

    def note(self, loss: Loss) -> str:  # noqa: ARG002 - the amount alone
        """Return what a reason says about the points that are doubled; the amount needs no words."""
        return ""

    def __str__(self) -> str:
        return "the points of the hand"


@dataclass(frozen=True, slots=True)
class TheWildCards:
    """The points of the wild cards are doubled."""

    def doubled(self, amount: int, loss: Loss) -> int:  # noqa: ARG002 - whatever the rest counts
        """Return the number of points that are doubled if *amount* is due."""
        return loss.wild_points

    def note(self, loss: Loss) -> str:  # noqa: ARG002 - whatever the rest counts
        """Return what a reason says about the points that are doubled."""
        return ", whose own points are doubled"

    def __str__(self) -> str:
        return "the points of the wild cards"


@dataclass(frozen=True, slots=True)
class TheTotal:
    """The points already scored against a player are doubled, together with the amount due now."""

    def doubled(self, amount: int, loss: Loss) -> int:
        """Return the number of points that are doubled if *amount* is due."""
        return amount + loss.total

    def note(self, loss: Loss) -> str:
        """Return what a reason says about the points that are doubled."""
        return f", with {counted(loss.total, 'point')} scored before"

    def __str__(self) -> str:
        return "the total so far"


Doubled: TypeAlias = TheHand | TheWildCards | TheTotal


@dataclass(frozen=True, slots=True)
class CaughtDoubles:
    """A loser's payment doubles for each wild card left in hand, to at most *at_most* times the amount.

    Parameters
    ----------
    what
        The points that are doubled: the points of the hand, the points of the wild cards, or the total.
    at_most
        The largest multiplier; 0 if there is no limit.
    """

    in_words: ClassVar[InWords] = {"at_most": {0: "no limit"}}
    what: Doubled = TheHand()
    at_most: int = 0

    def result(self, amount: int, loss: Loss) -> int:
        """Return the amount that is paid under this rule."""
        factor: int = 2 ** len(loss.wild)
        if self.at_most:
            factor = min(factor, self.at_most)
        return amount + self.what.doubled(amount, loss) * (factor - 1)

    def because(self, loss: Loss, going_out: GoingOut) -> str:  # noqa: ARG002 - the hand alone
        """Return the reason for which the rule raises a payment."""
        return f"{_for_wild(loss)}{self.what.note(loss)}"

    def __str__(self) -> str:
        cap = f", up to {self.at_most} times the amount" if self.at_most else ""
        return f"each wild card left in hand doubles {self.what}{cap}"


@dataclass(frozen=True, slots=True)
class CaughtPaysDouble:
    """A loser left with a wild card pays double for everything at the end of the deal."""

    def result(self, amount: int, loss: Loss) -> int:
        """Return the amount that is paid under this rule."""
        return amount * 2 if loss.wild else amount

    def because(self, loss: Loss, going_out: GoingOut) -> str:  # noqa: ARG002 - the hand alone
        """Return the reason for which the rule raises a payment."""
        return _for_wild(loss)

    def __str__(self) -> str:
        return "a player left with a wild card pays double for everything at the end of the deal"


@dataclass(frozen=True, slots=True)
class AppliedTogether:
    """If several doublings apply, they are multiplied."""

    def result(self, amount: int, loss: Loss, doublings: Sequence[Doubling]) -> int:
        """Return the amount that is paid under this rule."""
        for doubling in doublings:
            amount = doubling.result(amount, loss)
        return amount

    def __str__(self) -> str:
        return "if several doublings apply, they are multiplied"


@dataclass(frozen=True, slots=True)
class DearestApplies:
    """If several doublings apply, only the most expensive doubling counts."""

    def result(self, amount: int, loss: Loss, doublings: Sequence[Doubling]) -> int:
        """Return the amount that is paid under this rule."""
        return max(doubling.result(amount, loss) for doubling in doublings)

    def __str__(self) -> str:
        return "if several doublings apply, only the one that costs most counts"


@dataclass(frozen=True, slots=True)
class AllAdded:
    """If several doublings apply, they are added, not multiplied."""

    def result(self, amount: int, loss: Loss, doublings: Sequence[Doubling]) -> int:
        """Return the amount that is paid under this rule."""
        return amount + sum(doubling.result(amount, loss) - amount for doubling in doublings)

    def __str__(self) -> str:
        return "if several doublings apply, they are added, not multiplied"

"""Rules that say which last plays count as going out on a wild card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Laid


@dataclass(frozen=True, slots=True)
class LaidAsAnything:
    """Going out on a wild card counts, whatever the card stands for."""

    def counts(self, *, itself: bool) -> bool:  # noqa: ARG002 - either way
        """Return whether the last play counts as going out on a wild card.

        The argument *itself* says whether the wild card was played as itself.
        """
        return True

    def __str__(self) -> str:
        return ", whatever it replaces"


@dataclass(frozen=True, slots=True)
class LaidAsItself:
    """Going out on a wild card counts only if the card is played as itself."""

    def counts(self, *, itself: bool) -> bool:
        """Return whether the last play counts as going out on a wild card.

        The argument *itself* says whether the wild card was played as itself.
        """
        return itself

    def __str__(self) -> str:
        return " only if it is played as itself"


@dataclass(frozen=True, slots=True)
class LaidAsSubstitute:
    """Going out on a wild card counts only if the card stands for another card."""

    def counts(self, *, itself: bool) -> bool:
        """Return whether the last play counts as going out on a wild card.

        The argument *itself* says whether the wild card was played as itself.
        """
        return not itself

    def __str__(self) -> str:
        return " only if it replaces another card"


LaidAs: TypeAlias = LaidAsAnything | LaidAsItself | LaidAsSubstitute


@dataclass(frozen=True, slots=True)
class LastIsWild:
    """Playing a wild card last counts as going out on a wild card; *laid_as* says what it may stand for.

    With *in_group*, a wild card that is played together with other cards also counts. With *if_wanted*, a
    wild card counts as played as itself only if it was the next card or was led.
    """

    laid_as: LaidAs = LaidAsAnything()
    in_group: bool = True
    if_wanted: bool = False

    def counts(self, last: Laid) -> bool:
        """Return whether this last play counts as going out on a wild card."""
        if not last.wild or (len(last.cards) > 1 and not self.in_group):
            return False
        return self.laid_as.counts(itself=last.named.covers(last.wild[-1].face))

    def as_itself(self, last: Laid) -> bool:
        """Return whether the wild card counts as played as itself."""
        unwanted = last.wanted and not any(face.covers(last.named) for face in last.wanted)
        return last.plain and not (self.if_wanted and unwanted)

    def __str__(self) -> str:
        alone = "" if self.in_group else ", and alone,"
        itself = "; it is played as itself only if it was the next card or was led" if self.if_wanted else ""
        return f"playing a wild card last{alone} counts as going out on a wild card{self.laid_as}{itself}"


@dataclass(frozen=True, slots=True)
class LastAmongOthers:
    """Playing a wild card last, together with other cards, counts as going out on a wild card.

    If the other cards are of the wild card's own rank, the wild card counts only if *equals* is true.
    """

    equals: bool = True

    def counts(self, last: Laid) -> bool:
        """Return whether this last play counts as going out on a wild card."""
        return bool(last.wild) and len(last.cards) > 1 and (self.equals or not last.plain)

    def as_itself(self, last: Laid) -> bool:
        """Return whether the wild card counts as played as itself."""
        return last.plain

    def __str__(self) -> str:
        if self.equals:
            return "playing a wild card last, among several cards, counts as going out on a wild card"
        among = "playing a wild card last, together with cards of its own rank,"
        return f"{among} does not count as going out on a wild card"

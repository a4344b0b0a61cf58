"""Leading a sequence, continuing it, and laying several cards together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.cards import Face

if TYPE_CHECKING:
    from nines.stops.view import Following, Group, Leading


@dataclass(frozen=True, slots=True)
class AnyCard:
    """Any card may open a sequence."""

    def leads(self, leading: Leading) -> bool:  # noqa: ARG002 - other leads look at the hand
        """Tell whether the card may open."""
        return True

    def __str__(self) -> str:
        return "any card may be led"


@dataclass(frozen=True, slots=True)
class NextRank:
    """The next rank up follows, of any suit or, if *in_suit*, of the suit of the card before."""

    in_suit: bool = False

    def wanted(self, following: Following) -> tuple[Face, ...]:
        """Return the faces that may follow."""
        if following.after is None:
            return ()
        suit = following.run[-1].named.suit if self.in_suit else ""
        return (Face(following.after, suit),)

    def __str__(self) -> str:
        return "the next rank up follows, " + ("in the same suit" if self.in_suit else "whatever its suit")


@dataclass(frozen=True, slots=True)
class OneAtATime:
    """One card at a time."""

    largest: int = 1

    def allows(self, group: Group) -> bool:
        """Tell whether the group may be laid together."""
        return group.size == 1

    def __str__(self) -> str:
        return "cards are laid one at a time"


@dataclass(frozen=True, slots=True)
class EqualCards:
    """Any number of cards of one rank may be laid together, up to *largest*."""

    largest: int = 4

    def allows(self, group: Group) -> bool:
        """Tell whether the group may be laid together."""
        return group.size <= self.largest

    def __str__(self) -> str:
        return "any number of cards of one rank may be laid together"

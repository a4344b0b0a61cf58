"""Leading a sequence, continuing it, and laying several cards together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.cards import Face

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.stops.view import Following, Group, Laid, Leading


@dataclass(frozen=True, slots=True)
class AnyCard:
    """Any card may open a sequence."""

    def leads(self, leading: Leading) -> frozenset[Card]:
        """Return the cards that may open."""
        return leading.hand

    def __str__(self) -> str:
        return "any card may be led"


@dataclass(frozen=True, slots=True)
class NextRank:
    """The next rank up follows."""

    def wanted(self, following: Following) -> tuple[Face, ...]:
        """Return the faces that may follow."""
        return () if following.after is None else (Face(following.after, following.suit),)

    def __str__(self) -> str:
        return "the next rank up follows"


@dataclass(frozen=True, slots=True)
class InSuit:
    """Whether a sequence keeps to the suit of its last card."""

    kept: bool

    def after(self, laid: Laid) -> str:
        """Return the suit that must follow, none if any may."""
        return laid.named.suit if self.kept else ""

    def __str__(self) -> str:
        return "a sequence keeps to one suit" if self.kept else "suits do not matter"


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

"""Wild cards: which they are, what they may stand for, and when they may not be laid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from nines.cards import Card, Face, show_cards

if TYPE_CHECKING:
    from nines.stops.view import Naming, WildPlay


@dataclass(frozen=True, slots=True)
class TheseAreWild:
    """These cards are wild."""

    which: tuple[Card, ...]

    def cards(self) -> frozenset[Card]:
        """Return the wild cards."""
        return frozenset(self.which)

    def __str__(self) -> str:
        return f"{show_cards(self.which)} {'is' if len(self.which) == 1 else 'are'} wild"


@dataclass(frozen=True, slots=True)
class StandsForWanted:
    """A wild card stands for the card that is wanted, and on the lead for any.

    If it may *jump*, it stands for any card within a sequence too, which goes on from there. Its face has
    a suit only in a *suited* game.
    """

    jump: bool = False
    suited: bool = False

    def names(self, naming: Naming) -> tuple[Face, ...]:
        """Return what it may be laid as."""
        if not naming.leading and not self.jump:
            return naming.wanted
        if self.suited:
            return naming.faces
        return tuple(Face(rank) for rank in sorted({face.rank for face in naming.faces}))

    def __str__(self) -> str:
        if self.jump:
            return "a wild card stands for any card, and the sequence goes on from there"
        return "a wild card stands for the card that is wanted, or on the lead for any"


@dataclass(frozen=True, slots=True)
class WildLeads:
    """Whether a wild card may be led: as any card, as itself, or not at all.

    Whoever must lead and holds nothing but wild cards leads one as itself all the same.
    """

    how: Literal["any", "as-itself", "no"] = "any"

    def forbids(self, play: WildPlay) -> bool:
        """Tell whether the wild card may not be laid."""
        if not play.leading or self.how == "any":
            return False
        itself = play.named.covers(play.card.face)
        return not (itself and (self.how == "as-itself" or play.only_wild))

    def __str__(self) -> str:
        match self.how:
            case "any":
                return "a wild card may be led as any card"
            case "as-itself":
                return "a wild card may be led only as itself"
            case "no":
                return "a wild card may not be led, unless nothing else is held"


@dataclass(frozen=True, slots=True)
class WildForLaidCards:
    """Whether a wild card may stand for a card of which all have been laid."""

    allowed: bool = True

    def forbids(self, play: WildPlay) -> bool:
        """Tell whether the wild card may not be laid."""
        return play.exhausted and not self.allowed

    def __str__(self) -> str:
        may = "may" if self.allowed else "may not"
        return f"a wild card {may} stand for a rank whose cards have all been laid"


@dataclass(frozen=True, slots=True)
class NaturalFirst:
    """Whether a natural card that is wanted goes before a wild one."""

    bound: bool = False

    def forbids(self, play: WildPlay) -> bool:
        """Tell whether the wild card may not be laid."""
        return self.bound and not play.leading and play.natural_held

    def __str__(self) -> str:
        if self.bound:
            return "a wild card may not be laid by one who holds the natural card"
        return "a wild card may be laid, and the natural card that is wanted kept"

"""What may follow a wild card where another card than the next may, who must go on, and who begins again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from nines.cards import Face

if TYPE_CHECKING:
    from nines.stops.rules.turn import NaturalIsDue
    from nines.stops.view import Blocking, Following, Laying, Passing


@dataclass(frozen=True, slots=True)
class OrThisAfterWild:
    """The next rank up follows; after a wild card this face may be laid instead.

    The choice lasts until a card is laid, to the end of the sequence, or to that of the deal. Above such a
    card laid directly after a wild one only the next of its suit follows, if *in_suit*.
    """

    looks_back: ClassVar[bool] = True
    face: Face
    lasts: Literal["next-lay", "sequence", "deal"] = "next-lay"
    in_suit: bool = False

    def wanted(self, following: Following) -> tuple[Face, ...]:
        """Return the faces that may follow."""
        last, past, suit = following.last, following.past, following.suit
        this = self.face.covers(last.named)
        if self.in_suit and past.follows_wild and this:
            suit = last.named.suit
        above = () if following.after is None else (Face(following.after, suit),)
        in_run = past.wild_in_run and not this
        open_ = {"next-lay": bool(last.wild), "sequence": in_run, "deal": past.wild_out}[self.lasts]
        if not open_ or any(face.covers(self.face) for face in above):
            return above
        return (*(face for face in above if not self.face.covers(face)), self.face)

    def __str__(self) -> str:
        rest = {"next-lay": "", "sequence": " until the sequence ends", "deal": " to the end of the deal"}
        suit = "; above it only the next card of its suit" if self.in_suit else ""
        return f"the next rank up follows, or after a wild card {self.face}{rest[self.lasts]}{suit}"


@dataclass(frozen=True, slots=True)
class ThisAfterWildAlone:
    """Whether a card that may be laid after a wild one, though it is not the next, is laid alone."""

    face: Face
    alone: bool = True

    def forbids(self, laying: Laying) -> bool:
        """Tell whether the cards may not be laid so."""
        next_up = laying.upon == self.face.rank - 1
        if laying.leading or next_up or laying.rank != self.face.rank:
            return False
        if self.alone:
            return laying.size > 1
        return not any(self.face.covers(card.face) for card in laying.cards)

    def __str__(self) -> str:
        how = "is laid alone" if self.alone else "may bring others of its rank with it"
        return f"{self.face}, laid after a wild card though it is not the next, {how}"


@dataclass(frozen=True, slots=True)
class AfterWildIsDue:
    """Whether a player who can go on with a natural card directly after a wild one must."""

    leading: ClassVar[bool] = False
    due: bool = True

    def forbids(self, passing: Passing) -> bool:
        """Tell whether the player may not pass."""
        return self.due and passing.after_wild and passing.natural and not passing.leading

    def __str__(self) -> str:
        return f"whoever can go on directly after a wild card {'must' if self.due else 'may still pass'}"


@dataclass(frozen=True, slots=True)
class ButAfterWild:
    """Another rule on natural cards that are due, which does not hold directly after a wild card."""

    leading: ClassVar[bool] = False
    of: NaturalIsDue

    def forbids(self, passing: Passing) -> bool:
        """Tell whether the player may not pass."""
        return not passing.after_wild and self.of.forbids(passing)

    def __str__(self) -> str:
        return f"{self.of}; but not directly after a wild card"


@dataclass(frozen=True, slots=True)
class BeforeWildBegins:
    """If nobody goes on after a wild card, whoever laid the card before it begins again."""

    def leader(self, blocking: Blocking) -> int:
        """Return the seat that begins."""
        if blocking.last.wild and blocking.before is not None:
            return blocking.before.seat
        return blocking.last.seat

    def __str__(self) -> str:
        return "if nobody goes on, the last to have laid a card begins; after a wild card, the one before"

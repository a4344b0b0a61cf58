"""What may follow a wild card where another card than the next may, who must go on, and who begins again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from nines.cards import Face

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Blocking, Following, Group, Joining, Laying, Passing, Place
    from nines.stops.rules.turn import NaturalIsDue


@dataclass(frozen=True, slots=True)
class OrThisAfterWild:
    """The next rank up follows; after a wild card this face may be laid instead.

    The choice lasts until a card is laid, until that face is laid in the sequence, or to the end of the deal.
    Above such a card laid directly after a wild one only the next of its suit follows, if *in_suit*.
    """

    looks_back: ClassVar[bool] = True
    face: Face
    lasts: Literal["next-lay", "sequence", "deal"] = "next-lay"
    in_suit: bool = False

    @property
    def remembers(self) -> bool:
        """Whether it asks which cards have followed the wild one."""
        return self.lasts == "sequence"

    def wanted(self, following: Following) -> tuple[Face, ...]:
        """Return the faces that may follow."""
        last, past, suit = following.last, following.past, following.suit
        these = [card for card in last.cards if card not in last.wild and self.face.covers(card.face)]
        if self.in_suit and past.follows_wild and len(these) == 1:
            suit = these[0].suit
        above = () if following.after is None else (Face(following.after, suit),)
        laid = any(self.face.covers(card.face) for card in (*these, *past.since_wild))
        in_run = past.wild_in_run and not laid
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
    """A card that may be laid after a wild one, though it is not the next, is laid alone."""

    face: Face

    def forbids(self, laying: Laying) -> bool:
        """Tell whether the cards may not be laid so."""
        next_up = laying.upon == self.face.rank - 1
        return laying.size > 1 and laying.rank == self.face.rank and not (laying.leading or next_up)

    def __str__(self) -> str:
        return f"{self.face}, laid after a wild card though it is not the next, is laid alone"


@dataclass(frozen=True, slots=True)
class ThisAfterWildBringsAll:
    """A card that may be laid after a wild one, though it is not the next, may bring all others of its rank.

    The others need not be wanted; without it they do not follow.
    """

    face: Face
    size: int = 4

    def most(self, place: Place) -> int:
        """Return how many may be laid together here at the most."""
        return self.size if self._here(place) else 1

    def allows(self, group: Group) -> bool:
        """Tell whether the group may be laid together."""
        whole = group.rank == self.face.rank and group.size == self.size
        return whole and not group.wild and self._here(group.place)

    def joins(self, joining: Joining) -> bool:
        """Tell whether a card may be among them that could not be laid by itself."""
        of_rank = joining.card.rank == self.face.rank and not joining.wild
        return of_rank and any(self.face.covers(card.face) for card in joining.others)

    def _here(self, place: Place) -> bool:
        return not place.leading and place.upon != self.face.rank - 1

    def __str__(self) -> str:
        others = f"may bring the others of its rank, {self.size} cards in all"
        return f"{self.face}, laid after a wild card though it is not the next, {others}"


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

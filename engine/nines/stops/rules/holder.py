"""Play by whoever holds the next card of the suit, once a wild card has been laid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias

from nines.cards import Face

if TYPE_CHECKING:
    from nines.stops.aspects import Passing as PassingRule
    from nines.stops.rule_inputs import Asking, Jumping, Laid, Laying, Passing, Past

Lasts: TypeAlias = Literal["deal", "sequence"]
GivenBy: TypeAlias = Literal["next-card", "last-natural"]

WHILE: Final = {"deal": "once a wild card is out", "sequence": "while a wild card lies in the sequence"}


def in_order(past: Past, lasts: Lasts) -> bool:
    """Tell whether the holder's order of play is in force."""
    return past.wild_out if lasts == "deal" else past.wild_in_run


@dataclass(frozen=True, slots=True)
class SuitOnceWildIsOut:
    """Suits do not matter until a wild card is out; then a sequence keeps to one.

    After the wild card itself the suit is that of the last natural card before it, or that of the card
    laid next, which may then be of any. Of several cards the one named last gives the suit.
    """

    looks_back: ClassVar[bool] = True
    lasts: Lasts = "deal"
    given_by: GivenBy = "next-card"

    def after(self, laid: Laid, past: Past) -> str:
        """Return the suit that must follow, none if any may."""
        if not in_order(past, self.lasts):
            return ""
        if not laid.wild:
            return laid.cards[-1].suit
        return past.natural_suit if self.given_by == "last-natural" else ""

    def __str__(self) -> str:
        given = {"next-card": "the card laid after it", "last-natural": "the last natural card before it"}
        by = given[self.given_by]
        return f"{WHILE[self.lasts]}, and only then, a sequence keeps to one suit, given by {by}"


@dataclass(frozen=True, slots=True)
class HolderGoesOn:
    """Once a wild card is out, whoever holds what is wanted goes on.

    Directly after the wild card its player has the first option; then it is the others' in turn, or the
    nearest holder's. If nobody holds what is wanted the sequence is blocked, or goes on in *any_suit*.
    """

    lasts: Lasts = "deal"
    option: Literal["in-turn", "holder"] = "in-turn"
    any_suit: bool = False

    def next(self, jumping: Jumping) -> int | None:
        """Return the seat that goes on, if any."""
        last = jumping.laid
        if not in_order(jumping.past, self.lasts):
            return last.seat
        holders = jumping.holders()
        if last.wild and self.option == "in-turn" and (holders or not self.any_suit):
            return last.seat
        round_table = ((last.seat + step) % jumping.players for step in range(jumping.players))
        return next((seat for seat in round_table if seat in holders), None)

    def instead(self, jumping: Jumping) -> tuple[Face, ...]:
        """Return what may follow of what nobody holds in the suit that is kept to."""
        above = jumping.laid.named.rank + 1
        freed = (Face(face.rank) if face.rank == above else face for face in jumping.wanted)
        other = tuple(dict.fromkeys(freed))  # the next rank and the ten may come to be the same
        return other if self.any_suit and other != jumping.wanted else ()

    def __str__(self) -> str:
        option = {"in-turn": "the others in turn", "holder": "the nearest holder"}[self.option]
        nobody = "the next rank of any suit follows" if self.any_suit else "the sequence is blocked"
        return (
            f"{WHILE[self.lasts]}, whoever holds what is wanted goes on; directly after the wild card its "
            f"player has the first option, then {option}; if nobody holds the card, {nobody}"
        )


@dataclass(frozen=True, slots=True)
class HolderMustPlay:
    """Whoever holds the next card of the suit, once a wild card is out, must lay it."""

    leading: ClassVar[bool] = False
    lasts: Lasts = "deal"

    def forbids(self, passing: Passing) -> bool:
        """Tell whether the player may not pass."""
        return _holders_turn(passing, self.lasts) and passing.natural

    def __str__(self) -> str:
        return f"{WHILE[self.lasts]}, whoever holds the next card must lay it"


@dataclass(frozen=True, slots=True)
class ButHolderMayKeep:
    """Another rule on natural cards that are due, which does not hold once a wild card is out."""

    leading: ClassVar[bool] = False
    of: PassingRule
    lasts: Lasts = "deal"

    def forbids(self, passing: Passing) -> bool:
        """Tell whether the player may not pass."""
        return not _holders_turn(passing, self.lasts) and self.of.forbids(passing)

    def __str__(self) -> str:
        return f"{self.of}; but {WHILE[self.lasts]}, whoever holds the next card may keep it"


@dataclass(frozen=True, slots=True)
class OnlyTheHolder:
    """Once a wild card is out, nobody is asked but whoever holds what is wanted."""

    lasts: Lasts = "deal"

    def asks(self, asking: Asking) -> bool:
        """Tell whether one more player is asked."""
        holders_turn = not asking.after_wild and in_order(asking.past(), self.lasts)
        return not (holders_turn and asking.passes)

    def __str__(self) -> str:
        return f"{WHILE[self.lasts]}, nobody is asked but whoever holds the next card"


@dataclass(frozen=True, slots=True)
class SetsOnceWildIsOut:
    """Whether several cards may be laid at once when a wild card is out."""

    allowed: bool = True

    def forbids(self, laying: Laying) -> bool:
        """Tell whether the cards may not be laid so."""
        return not self.allowed and laying.wild_out and laying.size > 1

    def __str__(self) -> str:
        how = "may still be laid at once" if self.allowed else "are laid one at a time"
        return f"once a wild card is out, cards of one rank {how}"


def _holders_turn(passing: Passing, lasts: Lasts) -> bool:
    return not passing.leading and not passing.after_wild and in_order(passing.past(), lasts)

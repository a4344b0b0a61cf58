"""Play by the holder of the next card of the suit, once a wild card has been laid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from nines.cards import Face

if TYPE_CHECKING:
    from nines.stops.aspects import Passing as PassingRule
    from nines.stops.rule_inputs import Asking, Jumping, Laid, Laying, Passing, Past


@dataclass(frozen=True, slots=True)
class ToEndOfDeal:
    """The holder's order of play is in force once a wild card is out."""

    def in_force(self, past: Past) -> bool:
        """Return whether it is in force."""
        return past.wild_out

    def __str__(self) -> str:
        return "once a wild card has been played"


@dataclass(frozen=True, slots=True)
class ToEndOfSequence:
    """The holder's order of play is in force while a wild card lies in the sequence."""

    def in_force(self, past: Past) -> bool:
        """Return whether it is in force."""
        return past.wild_in_run

    def __str__(self) -> str:
        return "while a wild card is in the sequence"


Lasts: TypeAlias = ToEndOfDeal | ToEndOfSequence


@dataclass(frozen=True, slots=True)
class NextCardGivesSuit:
    """The card laid after a wild card may be of any suit, and gives the suit."""

    def after_wild(self, past: Past) -> str:  # noqa: ARG002 - whatever went before
        """Return the suit that must follow a wild card, none if any may."""
        return ""

    def __str__(self) -> str:
        return "the card played after it"


@dataclass(frozen=True, slots=True)
class LastNaturalGivesSuit:
    """The last natural card before a wild card gives the suit."""

    def after_wild(self, past: Past) -> str:
        """Return the suit that must follow a wild card, none if any may."""
        return past.natural_suit

    def __str__(self) -> str:
        return "the last natural card before it"


GivenBy: TypeAlias = NextCardGivesSuit | LastNaturalGivesSuit


@dataclass(frozen=True, slots=True)
class OthersInTurn:
    """After the player of a wild card the others have the option in turn."""

    def next(self, jumping: Jumping) -> int | None:
        """Return the seat that goes on after a wild card, if any: its player, and from there the turn."""
        return jumping.laid.seat

    def after_pass(self, jumping: Jumping) -> tuple[int, ...] | None:  # noqa: ARG002 - for any holder
        """Return the seats that alone may go on when one has passed: nothing, as the turn goes round."""
        return None

    def __str__(self) -> str:
        return "the others in turn"


@dataclass(frozen=True, slots=True)
class NearestHolder:
    """A holder of what is wanted goes on: the player of the last card, or else the nearest on the left."""

    def next(self, jumping: Jumping) -> int | None:
        """Return the seat that goes on, if any."""
        return next(iter(self.after_pass(jumping)), None)

    def after_pass(self, jumping: Jumping) -> tuple[int, ...]:
        """Return the seats that alone may go on: all holders, from the player of the last card on."""
        holders, last = jumping.holders(), jumping.laid.seat
        round_table = ((last + step) % jumping.players for step in range(jumping.players))
        return tuple(seat for seat in round_table if seat in holders)

    def __str__(self) -> str:
        return "the other holders, the nearest first"


Option: TypeAlias = OthersInTurn | NearestHolder


@dataclass(frozen=True, slots=True)
class SuitOnceWildIsOut:
    """Suits do not matter until a wild card is out; then a sequence keeps to one.

    Another rule says which card gives the suit after the wild card itself. Of several cards, the one named
    last gives the suit.
    """

    looks_back: ClassVar[bool] = True
    lasts: Lasts = ToEndOfDeal()
    given_by: GivenBy = NextCardGivesSuit()

    def after(self, laid: Laid, past: Past) -> str:
        """Return the suit that must follow, none if any may."""
        if not self.lasts.in_force(past):
            return ""
        return self.given_by.after_wild(past) if laid.wild else laid.cards[-1].suit

    def __str__(self) -> str:
        kept = f"{self.lasts}, a sequence keeps to one suit, set by {self.given_by}"
        return f"{kept}; at other times suits do not matter"


@dataclass(frozen=True, slots=True)
class HolderGoesOn:
    """Once a wild card is out, a holder of what is wanted goes on.

    Directly after the wild card its player has the first *option*; whose it is then another rule says. If
    nobody holds what is wanted the sequence is blocked, or goes on in *any_suit*.
    """

    lasts: Lasts = ToEndOfDeal()
    option: Option = OthersInTurn()
    any_suit: bool = False

    def next(self, jumping: Jumping) -> int | None:
        """Return the seat that goes on, if any."""
        last = jumping.laid
        if not self.lasts.in_force(jumping.past):
            return last.seat
        nearest = NearestHolder().next(jumping)
        if not last.wild or (nearest is None and self.instead(jumping)):
            return nearest
        return self.option.next(jumping)

    def after_pass(self, jumping: Jumping) -> tuple[int, ...] | None:
        """Return the seats that alone may go on when one has passed, in order; nothing if others may too."""
        directly = bool(jumping.laid.wild) and self.lasts.in_force(jumping.past)
        return self.option.after_pass(jumping) if directly else None

    def instead(self, jumping: Jumping) -> tuple[Face, ...]:
        """Return what may follow of what nobody holds in the suit that is kept to."""
        freed = (Face(face.rank) if face.rank == jumping.after else face for face in jumping.wanted)
        other = tuple(dict.fromkeys(freed))  # the next rank and the ten may come to be the same
        return other if self.any_suit and other != jumping.wanted else ()

    def __str__(self) -> str:
        nobody = "the next rank of any suit follows" if self.any_suit else "the sequence is blocked"
        return (
            f"{self.lasts}, the holder of the next card continues; directly after the wild card, its "
            f"player has the first option, then {self.option}; if nobody holds the card, {nobody}"
        )


@dataclass(frozen=True, slots=True)
class HolderMustPlay:
    """The holder of the next card of the suit, once a wild card is out, must lay it."""

    leading: ClassVar[bool] = False
    lasts: Lasts = ToEndOfDeal()

    def forbids(self, passing: Passing) -> bool:
        """Return whether the player may not pass."""
        return _holders_turn(passing, self.lasts) and passing.natural

    def __str__(self) -> str:
        return f"{self.lasts}, the holder of the next card must play it"


@dataclass(frozen=True, slots=True)
class ButHolderMayKeep:
    """Another rule on natural cards that are due, which does not hold once a wild card is out."""

    leading: ClassVar[bool] = False
    of: PassingRule
    lasts: Lasts = ToEndOfDeal()

    def forbids(self, passing: Passing) -> bool:
        """Return whether the player may not pass."""
        return not _holders_turn(passing, self.lasts) and self.of.forbids(passing)

    def __str__(self) -> str:
        return f"{self.of}; but {self.lasts}, the holder of the next card may keep it"


@dataclass(frozen=True, slots=True)
class OnlyTheHolder:
    """Once a wild card is out, only holders of what is wanted may go on."""

    lasts: Lasts = ToEndOfDeal()

    def asks(self, asking: Asking) -> bool:
        """Return whether one more player may go on."""
        holders_turn = not asking.after_wild and self.lasts.in_force(asking.past())
        return not (holders_turn and asking.passes)

    def __str__(self) -> str:
        return f"{self.lasts}, only the holder of the next card may continue"


@dataclass(frozen=True, slots=True)
class SetsOnceWildIsOut:
    """Whether several cards may be laid at once when a wild card is out."""

    allowed: bool = True

    def forbids(self, laying: Laying) -> bool:
        """Return whether the cards may not be laid so."""
        return not self.allowed and laying.wild_out and laying.size > 1

    def __str__(self) -> str:
        how = "may still be played together" if self.allowed else "are played one at a time"
        return f"once a wild card has been played, cards of one rank {how}"


def _holders_turn(passing: Passing, lasts: Lasts) -> bool:
    return not passing.leading and not passing.after_wild and lasts.in_force(passing.past())

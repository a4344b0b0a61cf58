"""Rules for play after a wild card, when the holder of the next card of the suit continues."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from nines.cards import Face

if TYPE_CHECKING:
    from nines.stops.aspects import Passing as PassingRule
    from nines.stops.rule_inputs import Asking, Jumping, Laid, Laying, Passing, Past


@dataclass(frozen=True, slots=True)
class ToEndOfDeal:
    """After a wild card has been played, the holder of the next card continues, until the deal ends."""

    def in_force(self, past: Past) -> bool:
        """Return whether this order of play applies."""
        return past.wild_out

    def __str__(self) -> str:
        return "once a wild card has been played"


@dataclass(frozen=True, slots=True)
class ToEndOfSequence:
    """The holder of the next card continues while a wild card is in the sequence."""

    def in_force(self, past: Past) -> bool:
        """Return whether this order of play applies."""
        return past.wild_in_run

    def __str__(self) -> str:
        return "while a wild card is in the sequence"


Lasts: TypeAlias = ToEndOfDeal | ToEndOfSequence


@dataclass(frozen=True, slots=True)
class NextCardGivesSuit:
    """The card played after a wild card may be of any suit; its suit is the suit that must follow."""

    def after_wild(self, past: Past) -> str:  # noqa: ARG002 - whatever went before
        """Return the suit that must follow a wild card; empty if any suit may follow."""
        return ""

    def __str__(self) -> str:
        return "the card played after the wild card"


@dataclass(frozen=True, slots=True)
class LastNaturalGivesSuit:
    """The last natural card before a wild card sets the suit that must follow."""

    def after_wild(self, past: Past) -> str:
        """Return the suit that must follow a wild card; empty if any suit may follow."""
        return past.natural_suit

    def __str__(self) -> str:
        return "the last natural card before the wild card"


GivenBy: TypeAlias = NextCardGivesSuit | LastNaturalGivesSuit


@dataclass(frozen=True, slots=True)
class OthersInTurn:
    """After a wild card, its player may continue first, then the other players in turn."""

    def next(self, jumping: Jumping) -> int | None:
        """Return the player of the wild card, who may continue first."""
        return jumping.laid.seat

    def after_pass(self, jumping: Jumping) -> tuple[int, ...] | None:  # noqa: ARG002 - for any holder
        """Return None, because every seat may continue after a pass."""
        return None

    def __str__(self) -> str:
        return "the other players in turn"


@dataclass(frozen=True, slots=True)
class NearestHolder:
    """The player of the last card continues, if this player holds the next card.

    If the player of the last card does not hold the next card, the nearest holder to the left continues.
    """

    def next(self, jumping: Jumping) -> int | None:
        """Return the seat that continues; None if no seat does."""
        return next(iter(self.after_pass(jumping)), None)

    def after_pass(self, jumping: Jumping) -> tuple[int, ...]:
        """Return the seats that hold the next card; each of them may continue.

        The order goes to the left and begins with the player of the last card.
        """
        holders, last = jumping.holders(), jumping.laid.seat
        round_table = ((last + step) % jumping.players for step in range(jumping.players))
        return tuple(seat for seat in round_table if seat in holders)

    def __str__(self) -> str:
        return "the other holders of the next card, the nearest first"


Option: TypeAlias = OthersInTurn | NearestHolder


@dataclass(frozen=True, slots=True)
class SuitOnceWildIsOut:
    """Suits do not matter until a wild card is played; from then on, a sequence keeps to one suit.

    The rule *given_by* says which card sets the suit that must follow the wild card itself. If several cards
    are played together, the card named last sets the suit.
    """

    looks_back: ClassVar[bool] = True
    lasts: Lasts = ToEndOfDeal()
    given_by: GivenBy = NextCardGivesSuit()

    def after(self, laid: Laid, past: Past) -> str:
        """Return the suit that must follow; empty if any suit may follow."""
        if not self.lasts.in_force(past):
            return ""
        return self.given_by.after_wild(past) if laid.wild else laid.cards[-1].suit

    def __str__(self) -> str:
        kept = f"{self.lasts}, a sequence keeps to the suit of {self.given_by}"
        return f"{kept}; at other times suits do not matter"


@dataclass(frozen=True, slots=True)
class HolderGoesOn:
    """After a wild card has been played, a holder of the next card continues.

    Directly after the wild card, its player may continue first; the rule *option* says who may continue next.
    If nobody holds the next card, the sequence is blocked or, with *any_suit*, continues in any suit.
    """

    by_cards: ClassVar[bool] = True
    lasts: Lasts = ToEndOfDeal()
    option: Option = OthersInTurn()
    any_suit: bool = False

    def next(self, jumping: Jumping) -> int | None:
        """Return the seat that continues; None if no seat does."""
        last = jumping.laid
        if not self.lasts.in_force(jumping.past):
            return last.seat
        nearest = NearestHolder().next(jumping)
        if not last.wild or (nearest is None and self.instead(jumping)):
            return nearest
        return self.option.next(jumping)

    def after_pass(self, jumping: Jumping) -> tuple[int, ...] | None:
        """Return the seats that may continue after a pass, in order; None if all seats may continue."""
        directly = bool(jumping.laid.wild) and self.lasts.in_force(jumping.past)
        return self.option.after_pass(jumping) if directly else None

    def instead(self, jumping: Jumping) -> tuple[Face, ...]:
        """Return the faces that may follow if nobody holds the next card in the suit of the sequence."""
        freed = (Face(face.rank) if face.rank == jumping.after else face for face in jumping.wanted)
        other = tuple(dict.fromkeys(freed))  # two faces may now be equal
        return other if self.any_suit and other != jumping.wanted else ()

    def kept_after_pass(self, jumping: Jumping) -> tuple[Face, ...]:
        """Return the faces that may still follow once a player has passed."""
        return jumping.wanted

    def __str__(self) -> str:
        nobody = "the next rank of any suit follows" if self.any_suit else "the sequence is blocked"
        return (
            f"{self.lasts}, the holder of the next card continues; directly after the wild card, "
            f"its player has the first chance to continue, then {self.option}; "
            f"if nobody holds the next card, {nobody}"
        )


@dataclass(frozen=True, slots=True)
class HolderMustPlay:
    """After a wild card has been played, the holder of the next card of the suit must play that card."""

    leading: ClassVar[bool] = False
    lasts: Lasts = ToEndOfDeal()

    def forbids(self, passing: Passing) -> bool:
        """Return whether the rule forbids the player to pass."""
        return _holders_turn(passing, self.lasts) and passing.natural

    def __str__(self) -> str:
        return f"{self.lasts}, the holder of the next card must play that card"


@dataclass(frozen=True, slots=True)
class ButHolderMayKeep:
    """The rule *of* says when natural cards must be played, but a holder may keep back the next card."""

    leading: ClassVar[bool] = False
    of: PassingRule
    lasts: Lasts = ToEndOfDeal()

    def forbids(self, passing: Passing) -> bool:
        """Return whether the rule forbids the player to pass."""
        return not _holders_turn(passing, self.lasts) and self.of.forbids(passing)

    def __str__(self) -> str:
        return f"{self.of}; but {self.lasts}, the holder of the next card may keep that card"


@dataclass(frozen=True, slots=True)
class OnlyTheHolder:
    """After a wild card has been played, only holders of the next card may continue."""

    lasts: Lasts = ToEndOfDeal()

    def asks(self, asking: Asking) -> bool:
        """Return whether another player gets a chance to continue."""
        holders_turn = not asking.after_wild and self.lasts.in_force(asking.past())
        return not (holders_turn and asking.passes)

    def __str__(self) -> str:
        return f"{self.lasts}, only the holder of the next card may continue"


@dataclass(frozen=True, slots=True)
class SetsOnceWildIsOut:
    """A rule that says whether several cards may be played together after a wild card has been played."""

    allowed: bool = True

    def forbids(self, laying: Laying) -> bool:
        """Return whether the rule forbids this play of cards together."""
        return not self.allowed and laying.wild_out and laying.size > 1

    def __str__(self) -> str:
        how = "may still be played together" if self.allowed else "are played one at a time"
        return f"once a wild card has been played, cards of one rank {how}"


def _holders_turn(passing: Passing, lasts: Lasts) -> bool:
    return not passing.leading and not passing.after_wild and lasts.in_force(passing.past())

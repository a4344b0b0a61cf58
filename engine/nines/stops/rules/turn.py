"""Whose turn it is, who may pass, and what happens when nobody goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.stops.view import Asking, Passing, Turning


@dataclass(frozen=True, slots=True)
class Rotation:
    """The turn goes round, to the left if *clockwise*."""

    clockwise: bool = True

    def after(self, turning: Turning) -> int:
        """Return the next seat; seats are numbered clockwise."""
        return (turning.seat + (1 if self.clockwise else -1)) % turning.players

    def __str__(self) -> str:
        return f"the turn goes {'clockwise' if self.clockwise else 'anticlockwise'}"


@dataclass(frozen=True, slots=True)
class UnablePasses:
    """One who cannot go on passes; who else may is for other rules to say."""

    leading: ClassVar[bool] = False

    def forbids(self, passing: Passing) -> bool:  # noqa: ARG002 - it forbids nothing
        """Tell whether the player may not pass."""
        return False

    def __str__(self) -> str:
        return "one who cannot go on passes"


@dataclass(frozen=True, slots=True)
class LeadIsDue:
    """Whoever has the right to begin must; or, if it *may_pass*, each may hand it on until the last."""

    leading: ClassVar[bool] = True
    may_pass: bool = False

    def forbids(self, passing: Passing) -> bool:
        """Tell whether the player may not pass."""
        if not passing.leading:
            return False
        return not self.may_pass or passing.passes >= passing.players - 1

    def __str__(self) -> str:
        if self.may_pass:
            return "the right to begin may be handed on, but the last to whom it comes must use it"
        return "whoever has the right to begin must begin"


@dataclass(frozen=True, slots=True)
class NaturalIsDue:
    """Whether a natural card that is wanted must be laid: always, never, or in one's own run only."""

    leading: ClassVar[bool] = False
    always: bool = True
    own_run: bool = True

    def forbids(self, passing: Passing) -> bool:
        """Tell whether the player may not pass."""
        bound = self.always or (self.own_run and passing.own_run)
        return not passing.leading and passing.natural and bound

    def __str__(self) -> str:
        if self.always:
            return "a natural card that is wanted must be laid"
        if self.own_run:
            return "whoever laid the last card must go on with a natural card; others may keep theirs"
        return "any card may be kept back"


@dataclass(frozen=True, slots=True)
class WildIsDue:
    """Whether a player must go on who can do so only with a wild card."""

    leading: ClassVar[bool] = False
    due: bool = False

    def forbids(self, passing: Passing) -> bool:
        """Tell whether the player may not pass."""
        return self.due and not passing.leading and passing.wild and not passing.natural

    def __str__(self) -> str:
        return (
            "a wild card must be laid if no other will do" if self.due else "a wild card may always be kept"
        )


@dataclass(frozen=True, slots=True)
class WildInItsPlace:
    """Whether a wild card must be laid when the card that it is is wanted."""

    leading: ClassVar[bool] = False
    due: bool = False

    def forbids(self, passing: Passing) -> bool:
        """Tell whether the player may not pass."""
        return self.due and not passing.leading and passing.own_place and not passing.natural

    def __str__(self) -> str:
        must = "must" if self.due else "need not"
        return f"a wild card {must} be laid where it is itself the card that is wanted"


@dataclass(frozen=True, slots=True)
class AllOthersOnce:
    """Every other player is asked once.

    The last to play is asked once more if *last_again*; nobody is, once all cards that could follow have
    been laid, if *halt_when_laid*.
    """

    last_again: bool = False
    halt_when_laid: bool = False

    def asks(self, asking: Asking) -> bool:
        """Tell whether one more player is asked."""
        if self.halt_when_laid and asking.all_laid():
            return False
        return asking.passes < asking.players + self.last_again

    def __str__(self) -> str:
        who = "every other player is asked once" + (
            ", then the last to play again" if self.last_again else ""
        )
        return who + (", but nobody once all cards that could follow are laid" if self.halt_when_laid else "")


@dataclass(frozen=True, slots=True)
class LastBegins:
    """The last to have laid a card begins again."""

    def leader(self, last: int, players: int) -> int:  # noqa: ARG002 - elsewhere it is another seat
        """Return the seat that begins."""
        return last

    def __str__(self) -> str:
        return "if nobody goes on, the last to have laid a card begins another sequence"


@dataclass(frozen=True, slots=True)
class FirstOut:
    """The deal ends with the first empty hand, which wins."""

    def winner(self, hands: tuple[frozenset[Card], ...]) -> int | None:
        """Return the seat that has won, if any."""
        return next((seat for seat, hand in enumerate(hands) if not hand), None)

    def __str__(self) -> str:
        return "the first to shed all cards wins, and the deal ends"

"""Rules for a wild card that leaves the next player a choice between two ways to continue.

A wild card that is led is an ordinary lead, unless a rule also covers it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nines.cards import Face
from nines.stops.rules.after_wild import covers_wild, unless_led

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Asking, Following, Jumping, Laid, WildPlay
    from nines.stops.rule_inputs import Naming as View


@dataclass(frozen=True, slots=True)
class StandsForItself:
    """A wild card is only itself, wherever it is played."""

    def names(self, naming: View) -> tuple[Face, ...]:
        """Return the face of the card."""
        return (naming.card.face,)

    def revives(self, laid: Laid) -> bool:  # noqa: ARG002 - it revives none
        """Return whether a wild card may follow this play even if the play is a stop."""
        return False

    def __str__(self) -> str:
        return "a wild card replaces no other card: it lies beside the sequence"


@dataclass(frozen=True, slots=True)
class SameOrThisAfterWild:
    """The next rank up follows; after a wild card beside the sequence, the same card as before, or this face.

    Parameters
    ----------
    face
        The face that may be played instead of the card that the sequence lacked.
    """

    looks_back: ClassVar[bool] = True
    remembers: ClassVar[bool] = False
    face: Face

    def wanted(self, following: Following) -> tuple[Face, ...]:
        """Return the faces that may follow."""
        last = following.last
        if last.wild and last.wanted:
            return (*(face for face in last.wanted if face != self.face), self.face)
        return () if following.after is None else (Face(following.after, following.suit),)

    def __str__(self) -> str:
        same = "the card that the sequence lacked still follows"
        return f"the next higher rank follows; after a wild card, {same}, or {self.face} instead"


@dataclass(frozen=True, slots=True)
class ToTheNext:
    """After a wild card that was not led, the player to the left has the first chance to continue.

    Parameters
    ----------
    led
        Whether the next player also has the first chance after a wild card that is led.
    once
        The faces that only the next player may play instead of continuing the sequence.
    """

    by_cards: ClassVar[bool] = False
    led: bool = False
    once: tuple[Face, ...] = ()

    def next(self, jumping: Jumping) -> int | None:
        """Return the seat that continues."""
        seat = jumping.laid.seat
        return (seat + 1) % jumping.players if self._offers(jumping) else seat

    def after_pass(self, jumping: Jumping) -> tuple[int, ...] | None:
        """Return no seat if nothing may follow any more; None if all seats may continue."""
        return None if self.kept_after_pass(jumping) else ()

    def instead(self, jumping: Jumping) -> tuple[Face, ...]:  # noqa: ARG002 - somebody always has a chance
        """Return the faces that may follow if nobody can continue."""
        return ()

    def kept_after_pass(self, jumping: Jumping) -> tuple[Face, ...]:
        """Return the faces that may still follow once a player has passed."""
        lapse = self.once if jumping.laid.wild and jumping.laid.wanted else ()
        return tuple(face for face in jumping.wanted if face not in lapse)

    def _offers(self, jumping: Jumping) -> bool:
        laid = jumping.laid
        return bool(laid.wild) and (self.led or bool(laid.wanted))

    def __str__(self) -> str:
        first = f"after a wild card{unless_led(led=self.led)}, the player to the left may continue first"
        once = " or ".join(map(str, self.once))
        return f"{first}; nobody else may play {once} instead" if once else first


@dataclass(frozen=True, slots=True)
class OthersAfterWild:
    """After a wild card that the next player need not follow, the other players have the chance in turn.

    Parameters
    ----------
    its_player
        Whether the player of the wild card has the last chance.
    led
        Whether the rule also covers a wild card that was led.
    """

    its_player: bool = False
    led: bool = False

    def asks(self, asking: Asking) -> bool:
        """Return whether another player gets a chance to continue."""
        most = asking.players if self.its_player else asking.players - 1
        return not asking.after_wild or asking.passes < most or not covers_wild(asking.past(), led=self.led)

    def __str__(self) -> str:
        last = "has the last chance" if self.its_player else "gets no chance"
        wild = f"after a wild card{unless_led(led=self.led)}"
        return f"{wild}, the other players get a chance in turn; the player of the wild card {last}"


@dataclass(frozen=True, slots=True)
class OnlyTheNext:
    """After a wild card, only the player to the left gets a chance to continue.

    Parameters
    ----------
    led
        Whether the rule also covers a wild card that was led.
    """

    led: bool = False

    def asks(self, asking: Asking) -> bool:
        """Return whether another player gets a chance to continue."""
        return not (asking.after_wild and asking.passes and covers_wild(asking.past(), led=self.led))

    def __str__(self) -> str:
        wild = f"after a wild card{unless_led(led=self.led)}"
        return f"{wild}, only the player to the left gets a chance to continue"


@dataclass(frozen=True, slots=True)
class WildOnOwnCard:
    """A rule that says whether the player of the last card may play a wild card on it.

    Parameters
    ----------
    allowed
        Whether this player may do so.
    """

    allowed: bool = True

    def forbids(self, play: WildPlay) -> bool:
        """Return whether the rule forbids this play of a wild card."""
        return not self.allowed and not play.leading and play.own_run()

    def __str__(self) -> str:
        may = "may" if self.allowed else "must not"
        return f"the player of the last card {may} play a wild card when they cannot continue"

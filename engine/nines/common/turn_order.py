"""Rules that say whose turn is next, and when a deal is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.common.inputs import Turning


@dataclass(frozen=True, slots=True)
class Rotation:
    """The turn goes round the table: to the left if *clockwise*, else to the right."""

    clockwise: bool = True

    def first(self, turning: Turning) -> int:
        """Return the seat that has the first chance after a card is played: the seat whose turn it was."""
        return turning.seat

    def after(self, turning: Turning) -> int:
        """Return the seat that has the next turn; seats are numbered clockwise."""
        return (turning.seat + (1 if self.clockwise else -1)) % turning.players

    def __str__(self) -> str:
        return f"the turn goes {'clockwise' if self.clockwise else 'anticlockwise'}"


@dataclass(frozen=True, slots=True)
class FirstOut:
    """The deal ends when a player has no cards left; this player wins."""

    def winner(self, hands: tuple[frozenset[Card], ...]) -> int | None:
        """Return the seat that has won; None while nobody has won."""
        return None if all(hands) else next(seat for seat, hand in enumerate(hands) if not hand)

    def __str__(self) -> str:
        return "the first player without cards wins, and the deal ends"

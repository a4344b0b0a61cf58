"""Rules that say whose turn is next, and when a deal is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nines.common.inputs import Turning

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.common.aspects import Turn


def order_of_play(turn: Turn, first: int, players: int) -> tuple[int, ...]:
    """Return the seats in the order in which they have their turns.

    Parameters
    ----------
    turn
        The rule that says who has the next turn.
    first
        The seat with which the order begins, 0 to *players* - 1.
    players
        The number of players, at least 1.

    Examples
    --------
    >>> order_of_play(Rotation(), 2, 4), order_of_play(Rotation(clockwise=False), 2, 4)
    ((2, 3, 0, 1), (2, 1, 0, 3))
    """
    order = [first]
    while len(order) < players:
        order.append(turn.after(Turning(order[-1], players)))
    return tuple(order)


@dataclass(frozen=True, slots=True)
class Rotation:
    """The turn goes round the table: to the left if *clockwise*, else to the right."""

    by_cards: ClassVar[bool] = False
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
class OneCardInTurn(Rotation):
    """The turn goes round the table, and passes on after every card: nobody follows their own card first."""

    def first(self, turning: Turning) -> int:
        """Return the seat that has the first chance after a card is played: the next seat."""
        return self.after(turning)

    def __str__(self) -> str:
        side = "clockwise" if self.clockwise else "anticlockwise"
        return f"the turn goes {side}, and passes on after every card that does not end the sequence"


@dataclass(frozen=True, slots=True)
class FirstOut:
    """The deal ends when a player has no cards left; this player wins."""

    def winner(self, hands: tuple[frozenset[Card], ...]) -> int | None:
        """Return the seat that has won; None while nobody has won."""
        return None if all(hands) else next(seat for seat, hand in enumerate(hands) if not hand)

    def __str__(self) -> str:
        return "the first player without cards wins, and the deal ends"

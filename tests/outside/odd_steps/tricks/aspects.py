"""The aspects of the made-up trick-taking games; the other aspects are shared with all families."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from nines.common.aspects import Deal, Dealer, Length, Lot, Pack, Seats, Succession, Ties, Turn

if TYPE_CHECKING:
    from nines.cards import Card

    from . import inputs as v

__all__ = [
    "Deal",
    "Dealer",
    "Following",
    "Length",
    "Lot",
    "Pack",
    "Score",
    "Seats",
    "Succession",
    "Ties",
    "Trick",
    "Turn",
]


class Following(Protocol):
    """Which cards may be played to a trick?"""

    def allows(self, card: Card, choice: v.Choice) -> bool: ...


class Trick(Protocol):
    """Which card takes the trick?"""

    def taker(self, cards: tuple[Card, ...]) -> int: ...


class Score(Protocol):
    """What does a trick score, and in which unit?"""

    @property
    def unit(self) -> str: ...
    def points(self) -> int: ...

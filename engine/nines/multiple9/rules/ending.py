"""Rules for winning a deal: going out with the cards dealt, and the score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nines.common.sets import NINE
from nines.text import counted

if TYPE_CHECKING:
    from nines.common.sets import Ranks


@dataclass(frozen=True, slots=True)
class PutDown:
    """Before the first draw, the first player who can discard all the cards dealt may do so and win.

    Parameters
    ----------
    nine
        Whether cards that total only nine may also be discarded.
    """

    before_first_draw: ClassVar[bool] = True  # whether all players may do so before anybody draws
    shared: ClassVar[bool] = False  # whether several players may win in this way
    who: ClassVar[str] = (
        "before the first draw, the first player who can discard all the cards dealt may do so and wins"
    )
    nine: bool = True

    def allows(self, ranks: Ranks) -> bool:
        """Return whether a hand that forms multiples of nine may be discarded as dealt."""
        return self.nine or sum(ranks) > NINE

    def __str__(self) -> str:
        only = "" if self.nine else ", but not with cards that total only nine"
        return f"{self.who}{only}"


@dataclass(frozen=True, slots=True)
class PutDownTogether(PutDown):
    """Before the first draw, all players who can discard all the cards dealt may do so and win."""

    shared: ClassVar[bool] = True
    who: ClassVar[str] = (
        "before the first draw, all players who can discard all the cards dealt may do so and win"
    )


@dataclass(frozen=True, slots=True)
class PutDownInTurn(PutDown):
    """In their first turn, before drawing, players who can discard all the cards dealt may do so and win."""

    before_first_draw: ClassVar[bool] = False
    who: ClassVar[str] = (
        "in their first turn, before drawing, players who can discard all the cards dealt may do so and win"
    )


@dataclass(frozen=True, slots=True)
class OneGame:
    """The winner of a deal scores 1, and cards left in hand do not count."""

    unit: str = "game"

    def points(self) -> int:
        """Return the score of a winner."""
        return 1

    def __str__(self) -> str:
        return f"the winner scores {counted(1, self.unit)}, and cards left in hand do not count"

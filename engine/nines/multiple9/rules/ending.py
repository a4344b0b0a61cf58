"""How a deal is won: with the cards dealt, and what winning scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from nines.common.sets import NINE
from nines.game import counted

if TYPE_CHECKING:
    from nines.common.sets import Ranks


@dataclass(frozen=True, slots=True)
class PutDown:
    """Who can discard all the cards dealt may do so, and wins.

    Parameters
    ----------
    when
        Before the first draw, where the first who can and will wins; or all who will do and share it; or
        each when his first turn comes, before he draws.
    nine
        Whether cards that total only nine are good for it.
    """

    when: Literal["first", "shared", "own turn"] = "first"
    nine: bool = True

    @property
    def before_first_draw(self) -> bool:
        """Whether all are asked before anybody draws."""
        return self.when != "own turn"

    @property
    def shared(self) -> bool:
        """Whether several may win so."""
        return self.when == "shared"

    def allows(self, ranks: Ranks) -> bool:
        """Tell whether cards that are multiples of nine are good for it."""
        return self.nine or sum(ranks) > NINE

    def __str__(self) -> str:
        when = {
            "first": "before the first draw whoever can, the first in turn of several,",
            "shared": "before the first draw all who can",
            "own turn": "at his first turn, before drawing, whoever can",
        }
        only = "" if self.nine else ", unless they total only nine"
        return f"{when[self.when]} may discard all the cards dealt, and win{only}"


@dataclass(frozen=True, slots=True)
class OneGame:
    """The winner of a deal scores one, and cards left in hand count nothing."""

    unit: str = "game"

    def points(self) -> int:
        """Return what a winner scores."""
        return 1

    def __str__(self) -> str:
        return f"the winner scores {counted(1, self.unit)}, and cards left in hand count nothing"

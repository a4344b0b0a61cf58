"""Rules that say who starts a new sequence when nobody continues; see also :mod:`nines.stops.rules.turn`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Blocking


@dataclass(frozen=True, slots=True)
class NextBegins:
    """The player whose turn comes after the player of the last card starts a new sequence.

    Parameters
    ----------
    clockwise
        Whether the turn goes to the left.
    """

    clockwise: bool = True

    def leader(self, blocking: Blocking) -> int:
        """Return the seat that starts the new sequence."""
        return (blocking.last.seat + (1 if self.clockwise else -1)) % blocking.players

    def __str__(self) -> str:
        side = "left" if self.clockwise else "right"
        return f"if nobody continues, the player on the {side} of the last player starts a new sequence"

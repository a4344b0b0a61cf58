"""Bids before the lead: raises, who may bid, and where the text that we have seen ends."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from nines.text import counted


@dataclass(frozen=True, slots=True)
class RaiseBy:
    """A player may raise the highest bid by a number between two limits.

    Parameters
    ----------
    most, least
        The limits, in *unit*, from 1.
    returns
        Whether a player who passed after a raise may come back after another raise. One who passed before any
        raise always may.
    unit
        The unit of the bids in the singular.
    """

    most: int
    least: int = 1
    returns: bool = False
    unit: str = field(default="jeton", compare=False)

    def __str__(self) -> str:
        by = f"a player may raise the highest bid by {self.least} to {counted(self.most, self.unit)}"
        who = "a player who has passed" if self.returns else "a player who passed before any raise"
        return f"{by}; {who} may come back after a raise"


@dataclass(frozen=True, slots=True)
class OnlyWithHolding:
    """A player without anything of the kind may not bid in a contest.

    Parameters
    ----------
    allowed
        Whether such a player may bid all the same, and wins if nobody else competes.
    """

    allowed: bool

    def forbids(self, strength: tuple[int, ...]) -> bool:
        """Return whether a hand of this strength may not compete."""
        return not (self.allowed or strength)

    def __str__(self) -> str:
        if self.allowed:
            return "a player may bid on a sequence or a tricon without one"
        return "a player without a sequence or a tricon may not bid on one"


@dataclass(frozen=True, slots=True)
class EndsBeforeTheLead:
    """The deal ends when the contests are over: we have not seen how the cards are played."""

    before_the_lead: ClassVar[bool] = True

    def __str__(self) -> str:
        return "the deal ends when the contests are over, because we have not seen how the cards are played"

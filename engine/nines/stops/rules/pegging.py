"""Rules for playing to a target score, which is kept on a scoring board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.kernel.ledger import SCORE

if TYPE_CHECKING:
    from nines.common.inputs import MatchSoFar
    from nines.kernel.ledger import Account


@dataclass(frozen=True, slots=True)
class Pegged:
    """A player scores points instead of receiving payments, and nobody pays."""

    def source(self, giver: int) -> Account:  # noqa: ARG002 - nobody pays
        """Return the source of the points, which is not a player."""
        return SCORE

    def __str__(self) -> str:
        return "points are scored on a board"


@dataclass(frozen=True, slots=True)
class TargetAtOnce:
    """A rule that says whether a player who reaches a number of points during play wins at once.

    Parameters
    ----------
    points
        The number of points, at least 1.
    at_once
        Whether the deal ends at once; if not, it continues.
    """

    points: int
    at_once: bool = True

    def reached(self, balances: tuple[int, ...]) -> int | None:
        """Return the seat that has reached the number of points, if reaching it ends the deal."""
        if not self.at_once:
            return None
        return next((seat for seat, balance in enumerate(balances) if balance >= self.points), None)

    def __str__(self) -> str:
        if self.at_once:
            return f"a player who reaches {self.points} points during a deal ends it"
        return f"a deal continues even if a player reaches {self.points} points"


@dataclass(frozen=True, slots=True)
class UntilTarget:
    """The match lasts until a player has a number of points.

    Parameters
    ----------
    points
        The number of points, at least 1.
    """

    points: int

    def over(self, so_far: MatchSoFar) -> bool:
        """Return whether the match is over."""
        return max(so_far.balances) >= self.points

    def __str__(self) -> str:
        return f"the match ends when a player has {self.points} points"

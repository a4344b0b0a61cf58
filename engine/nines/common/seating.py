"""Rules that say how many players can play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Between:
    """From *least* to *most* players can play.

    Examples
    --------
    >>> print(Between(2, 5))
    2 to 5 players can play
    """

    allowed: ClassVar[Mapping[str, tuple[int, int]]] = {"least": (1, 100), "most": (1, 100)}
    least: int
    most: int

    def admits(self, players: int) -> bool:
        """Return whether the rule allows this number of players."""
        return self.least <= players <= self.most

    def includes(self, part: object) -> bool:
        """Return whether the rule allows every number of players that another rule allows."""
        least, most = getattr(part, "least", 0), getattr(part, "most", 0)
        return bool(least and most) and self.admits(least) and self.admits(most)

    def __str__(self) -> str:
        if self.least == self.most:
            return f"{self.least} players can play"
        return f"{self.least} {'or' if self.most == self.least + 1 else 'to'} {self.most} players can play"


@dataclass(frozen=True, slots=True)
class AtLeast:
    """At least *least* players can play, and there is no upper limit."""

    least: int

    def admits(self, players: int) -> bool:
        """Return whether the rule allows this number of players."""
        return players >= self.least

    def includes(self, part: object) -> bool:
        """Return whether the rule allows every number of players that another rule allows."""
        least = getattr(part, "least", 0)
        return bool(least) and self.admits(least)

    def __str__(self) -> str:
        return f"{self.least} or more players can play"

"""Which lays end a sequence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.cards import a_rank

if TYPE_CHECKING:
    from nines.stops.view import Laid


def _ranks(ranks: tuple[int, ...]) -> str:
    return " or ".join(a_rank(rank) for rank in ranks)


@dataclass(frozen=True, slots=True)
class StopRanks:
    """Natural cards of these ranks end the sequence; their player begins another."""

    ranks: tuple[int, ...]

    def ends(self, laid: Laid) -> bool:
        """Tell whether the lay ends the sequence."""
        return len(laid.cards) > len(laid.wild) and laid.named.rank in self.ranks

    def __str__(self) -> str:
        return f"{_ranks(self.ranks)} is a stop: its player begins another sequence"


@dataclass(frozen=True, slots=True)
class WildAtStop:
    """Whether a wild card that stands for a stop is one."""

    ranks: tuple[int, ...]
    stops: bool = True

    def ends(self, laid: Laid) -> bool:
        """Tell whether the lay ends the sequence."""
        return self.stops and bool(laid.wild) and laid.named.rank in self.ranks

    def __str__(self) -> str:
        return f"a wild card laid as {_ranks(self.ranks)} is {'a' if self.stops else 'no'} stop"


@dataclass(frozen=True, slots=True)
class WildStops:
    """Whether a wild card is a stop, whatever it stands for."""

    stops: bool

    def ends(self, laid: Laid) -> bool:
        """Tell whether the lay ends the sequence."""
        return self.stops and bool(laid.wild)

    def __str__(self) -> str:
        if self.stops:
            return "a wild card is a stop: its player begins another sequence"
        return "a wild card is no stop: the sequence goes on above what it stands for"

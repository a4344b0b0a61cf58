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
    """Whether a wild card is a stop, whatever it stands for; perhaps not among cards of its own rank."""

    stops: bool
    among_equals: bool = True

    def ends(self, laid: Laid) -> bool:
        """Tell whether the lay ends the sequence."""
        here = self.among_equals or len(laid.cards) == 1 or not laid.plain
        return self.stops and bool(laid.wild) and here

    def __str__(self) -> str:
        if not self.stops:
            return "a wild card is no stop: the sequence goes on above what it stands for"
        which = "" if self.among_equals else ", unless laid among cards of its own rank,"
        return f"a wild card{which} is a stop: its player begins another sequence"


@dataclass(frozen=True, slots=True)
class WildAmongEqualsStops:
    """Whether a wild card laid among cards of its own rank is a stop."""

    stops: bool

    def ends(self, laid: Laid) -> bool:
        """Tell whether the lay ends the sequence."""
        return self.stops and bool(laid.wild) and len(laid.cards) > 1 and laid.plain

    def __str__(self) -> str:
        if self.stops:
            return "a wild card laid among cards of its own rank is a stop as well"
        return "a wild card laid among cards of its own rank is no stop: the sequence goes on"


@dataclass(frozen=True, slots=True)
class SetStops:
    """Whether several cards of a rank laid at once end the sequence."""

    stops: bool

    def ends(self, laid: Laid) -> bool:
        """Tell whether the lay ends the sequence."""
        return self.stops and len(laid.cards) > 1

    def __str__(self) -> str:
        if self.stops:
            return "several cards of a rank laid at once end the sequence: their player begins another"
        return "after several cards of a rank laid at once the sequence goes on"

"""Rules that say which plays end a sequence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.cards import Card, a_rank, show_cards

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Laid


def _ranks(ranks: tuple[int, ...]) -> str:
    return " or ".join(a_rank(rank) for rank in ranks)


@dataclass(frozen=True, slots=True)
class StopRanks:
    """A natural card of one of these ranks ends the sequence, and the player of the card starts another.

    Parameters
    ----------
    ranks
        The ranks that end the sequence, 1 (ace) to 13 (king).
    """

    ranks: tuple[int, ...]

    def ends(self, laid: Laid) -> bool:
        """Return whether the play ends the sequence."""
        return len(laid.cards) > len(laid.wild) and laid.named.rank in self.ranks

    def __str__(self) -> str:
        if not self.ranks:
            return "no rank is a stop by this rule"
        return f"{_ranks(self.ranks)} is a stop: its player starts a new sequence"


@dataclass(frozen=True, slots=True)
class RankStops:
    """A rule that says whether natural cards of a rank end the sequence.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king).
    stops
        Whether these cards end the sequence.
    """

    rank: int
    stops: bool

    def ends(self, laid: Laid) -> bool:
        """Return whether the play ends the sequence."""
        return self.stops and len(laid.cards) > len(laid.wild) and laid.named.rank == self.rank

    def __str__(self) -> str:
        if self.stops:
            return f"{a_rank(self.rank)} is a stop: its player starts a new sequence"
        return f"{a_rank(self.rank)} is not a stop"


@dataclass(frozen=True, slots=True)
class StopCard:
    """One particular card ends the sequence."""

    card: Card

    def ends(self, laid: Laid) -> bool:
        """Return whether the play ends the sequence."""
        return self.card in laid.cards

    def __str__(self) -> str:
        return f"{self.card} is a stop: its player starts a new sequence"


@dataclass(frozen=True, slots=True)
class WildAtStop:
    """A rule that says whether a wild card that stands for a stop is itself a stop.

    Parameters
    ----------
    ranks
        The ranks that are stops, 1 (ace) to 13 (king).
    stops
        Whether a wild card that stands for a stop is a stop.
    cards
        Single cards that are stops, in addition to the ranks.
    """

    ranks: tuple[int, ...]
    stops: bool = True
    cards: tuple[Card, ...] = ()

    def ends(self, laid: Laid) -> bool:
        """Return whether the play ends the sequence."""
        named = laid.named.rank in self.ranks or any(laid.named == card.face for card in self.cards)
        return self.stops and bool(laid.wild) and named

    def __str__(self) -> str:
        names = (*map(a_rank, self.ranks), *([show_cards(self.cards)] if self.cards else ()))
        return f"a wild card played as {' or '.join(names)} is {'' if self.stops else 'not '}a stop"


@dataclass(frozen=True, slots=True)
class WildStops:
    """A rule that says whether a wild card is a stop, whatever it stands for."""

    stops: bool

    def ends(self, laid: Laid) -> bool:
        """Return whether the play ends the sequence."""
        return self.stops and bool(laid.wild)

    def __str__(self) -> str:
        if not self.stops:
            return "a wild card is not a stop: the sequence continues above the card it replaces"
        return "a wild card is a stop: its player starts a new sequence"


@dataclass(frozen=True, slots=True)
class WildStopsButAmongEquals:
    """A wild card is a stop, whatever it stands for, unless it is played among cards of its own rank."""

    def ends(self, laid: Laid) -> bool:
        """Return whether the play ends the sequence."""
        return bool(laid.wild) and (len(laid.cards) == 1 or not laid.plain)

    def __str__(self) -> str:
        stop = "a wild card is a stop: its player starts a new sequence"
        return f"{stop}; another rule covers one played together with cards of its own rank"


@dataclass(frozen=True, slots=True)
class WildAmongEqualsStops:
    """A rule that says whether a wild card played among cards of its own rank is a stop."""

    stops: bool

    def ends(self, laid: Laid) -> bool:
        """Return whether the play ends the sequence."""
        return self.stops and bool(laid.wild) and len(laid.cards) > 1 and laid.plain

    def __str__(self) -> str:
        if self.stops:
            return "a wild card played together with cards of its own rank is also a stop"
        which = "played together with cards of its own rank"
        return f"a wild card {which} is not a stop: the sequence continues"


@dataclass(frozen=True, slots=True)
class SetStops:
    """A rule that says whether several cards of a rank played together end the sequence."""

    stops: bool

    def ends(self, laid: Laid) -> bool:
        """Return whether the play ends the sequence."""
        return self.stops and len(laid.cards) > 1

    def __str__(self) -> str:
        if self.stops:
            return "several cards of a rank played together end the sequence: their player starts a new one"
        return "after several cards of a rank are played together, the sequence continues"

"""Several cards laid together to open: when, and which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from nines.cards import RANK_NAMES

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Group, Joining, Place

ALL: Final = 52  # no fewer than a pack has


@dataclass(frozen=True, slots=True)
class AtFirstLay:
    """The first lay of the deal may be of several cards."""

    def holds(self, place: Place) -> bool:
        """Return whether this is the place."""
        return place.opening

    def __str__(self) -> str:
        return "the first play of the deal"


@dataclass(frozen=True, slots=True)
class AtLeadsOfFirstTurn:
    """Every lead of the first turn may be of several cards."""

    def holds(self, place: Place) -> bool:
        """Return whether this is the place."""
        return place.leading and place.first_turn

    def __str__(self) -> str:
        return "any lead of the first turn"


@dataclass(frozen=True, slots=True)
class AtEveryLead:
    """Every lead may be of several cards."""

    def holds(self, place: Place) -> bool:
        """Return whether this is the place."""
        return place.leading

    def __str__(self) -> str:
        return "any lead"


When: TypeAlias = AtFirstLay | AtLeadsOfFirstTurn | AtEveryLead


@dataclass(frozen=True, slots=True)
class WildOfThisRankOnly:
    """Wild cards may be among several cards only if those are of this rank, which is their own.

    Parameters
    ----------
    rank
        1 (ace) to 13 (king).
    """

    rank: int

    def allows(self, group: Group) -> bool:
        """Return whether it allows the group."""
        return not group.wild or group.rank == self.rank

    def __str__(self) -> str:
        return "wild cards only as themselves"


@dataclass(frozen=True, slots=True)
class NoWildAmong:
    """No wild card may be among several cards."""

    def allows(self, group: Group) -> bool:
        """Return whether it allows the group."""
        return not group.wild

    def __str__(self) -> str:
        return "no wild cards"


Limit: TypeAlias = WildOfThisRankOnly | NoWildAmong


@dataclass(frozen=True, slots=True)
class OpeningCards:
    """Several cards of the rank that opens may be laid together, wild ones too unless *limits* forbid it.

    *when* says at which leads; *not_of* are ranks that may not be laid so.
    """

    when: When
    limits: tuple[Limit, ...] = ()
    not_of: tuple[int, ...] = ()

    def most(self, place: Place) -> int:
        """Return the largest number of cards laid together: all, where the right holds."""
        return ALL if self.when.holds(place) else 1

    def allows(self, group: Group) -> bool:
        """Return whether the group may be laid together."""
        if group.size == 1:
            return True
        fits = group.rank not in self.not_of and all(limit.allows(group) for limit in self.limits)
        return fits and self.when.holds(group.place)

    def joins(self, joining: Joining) -> bool:  # noqa: ARG002 - whichever it is
        """Return whether a card may be among them that could not be laid by itself: none may."""
        return False

    def __str__(self) -> str:
        ranks = " or ".join(f"{RANK_NAMES[rank]}s" for rank in self.not_of)
        barred = f", but not {ranks}" if ranks else ""
        limits = "".join(f"; {limit}" for limit in self.limits)
        return f"{self.when} may be several cards of one rank{barred}{limits}; other cards are played singly"

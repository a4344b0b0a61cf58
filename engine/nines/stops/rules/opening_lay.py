"""Rules that say when a sequence may be opened with several cards together, and with which cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from nines.cards import ranks_named

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Group, Joining, Place

ALL: Final = 52  # at least the size of a pack


@dataclass(frozen=True, slots=True)
class AtFirstLay:
    """The first play of the deal may consist of several cards."""

    def holds(self, place: Place) -> bool:
        """Return whether several cards may be played at this moment of the deal."""
        return place.opening

    def __str__(self) -> str:
        return "the first play of the deal"


@dataclass(frozen=True, slots=True)
class AtLeadsOfFirstTurn:
    """Every lead of the first turn may consist of several cards."""

    def holds(self, place: Place) -> bool:
        """Return whether several cards may be played at this moment of the deal."""
        return place.leading and place.first_turn

    def __str__(self) -> str:
        return "any lead of the first turn"


@dataclass(frozen=True, slots=True)
class AtEveryLead:
    """Every lead may consist of several cards."""

    def holds(self, place: Place) -> bool:
        """Return whether several cards may be played at this moment of the deal."""
        return place.leading

    def __str__(self) -> str:
        return "any lead"


When: TypeAlias = AtFirstLay | AtLeadsOfFirstTurn | AtEveryLead


@dataclass(frozen=True, slots=True)
class WildOfThisRankOnly:
    """Wild cards may be played together with cards of their own rank, but not with other cards.

    Parameters
    ----------
    rank
        The rank of the wild cards, 1 (ace) to 13 (king).
    """

    rank: int

    def allows(self, group: Group) -> bool:
        """Return whether the limit allows the group."""
        return not group.wild or group.rank == self.rank

    def __str__(self) -> str:
        return "wild cards may be among them only as themselves"


@dataclass(frozen=True, slots=True)
class NoWildAmong:
    """No wild card may be played together with other cards."""

    def allows(self, group: Group) -> bool:
        """Return whether the limit allows the group."""
        return not group.wild

    def __str__(self) -> str:
        return "no wild card may be among them"


Limit: TypeAlias = WildOfThisRankOnly | NoWildAmong


@dataclass(frozen=True, slots=True)
class OpeningCards:
    """Several cards of the rank led may be played together, including wild cards if *limits* allow them.

    The rule *when* says which leads may consist of several cards. The field *not_of* lists ranks whose cards
    must be played one by one.
    """

    when: When
    limits: tuple[Limit, ...] = ()
    not_of: tuple[int, ...] = ()

    def most(self, place: Place) -> int:
        """Return the largest number of cards that may be played together at this moment of the deal."""
        return ALL if self.when.holds(place) else 1

    def allows(self, group: Group) -> bool:
        """Return whether the group may be played together."""
        if group.size == 1:
            return True
        fits = group.rank not in self.not_of and all(limit.allows(group) for limit in self.limits)
        return fits and self.when.holds(group.place)

    def joins(self, joining: Joining) -> bool:  # noqa: ARG002 - whichever it is
        """Return False, because every card of the group must be playable alone."""
        return False

    def __str__(self) -> str:
        ranks = " or ".join(map(ranks_named, self.not_of))
        barred = f", but not {ranks}" if ranks else ""
        limits = "".join(f"; {limit}" for limit in self.limits)
        several = f"{self.when} may be several cards of one rank{barred}{limits}"
        return f"{several}; all other cards are played one at a time"

"""Several cards of a rank laid at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from nines.cards import RANK_NAMES

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Group, Joining, Laying, Place


Counted: TypeAlias = Literal["added", "among", "either"]


@dataclass(frozen=True, slots=True)
class WholeSet:
    """So many cards of one rank may be laid at once; with wild cards among them, or natural ones only.

    Only where a sequence is opened, if *led*.
    """

    size: int = 4
    wild: bool = False
    led: bool = False

    def most(self, place: Place) -> int:
        """Return how many may be laid together here at the most."""
        return self.size if place.leading or not self.led else 1

    def allows(self, group: Group) -> bool:
        """Tell whether the group may be laid together."""
        here = group.place.leading or not self.led
        return group.size == self.size and here and (self.wild or not group.wild)

    def joins(self, joining: Joining) -> bool:
        """Tell whether a card may be among them that could not be laid by itself: a wild one may."""
        return joining.wild and bool(joining.others)

    def __str__(self) -> str:
        wild = "a wild card may be one of them" if self.wild else "no wild card among them"
        where = ", to open a sequence" if self.led else ""
        return f"{self.size} cards of one rank may be laid at once{where}; {wild}"


@dataclass(frozen=True, slots=True)
class ThreeWithWild:
    """Three cards of the rank of the wild card may be laid at once, with it or without.

    *counted* says how: three natural ones, to which it may be added; any three of them and it; or either.
    """

    rank: int
    counted: Counted = "added"
    led: bool = False

    def most(self, place: Place) -> int:
        """Return how many may be laid together here at the most."""
        if self.led and not place.leading:
            return 1
        return 3 if self.counted == "among" else 4

    def allows(self, group: Group) -> bool:
        """Tell whether the group may be laid together."""
        if group.rank != self.rank or (self.led and not group.place.leading):
            return False
        natural = group.size - group.wild
        added = natural == 3 and group.wild <= 1
        among = group.size == 3 and group.wild <= 1
        return {"added": added, "among": among, "either": added or among}[self.counted]

    def joins(self, joining: Joining) -> bool:
        """Tell whether a card may be among them that could not be laid by itself: a wild one may."""
        return joining.wild and bool(joining.others)

    def __str__(self) -> str:
        ranks = f"{RANK_NAMES[self.rank]}s"
        where = ", to open a sequence" if self.led else ""
        return {
            "added": f"three natural {ranks} may be laid at once, and the wild card with them{where}",
            "among": f"three {ranks} may be laid at once, of which the wild card may be one{where}",
            "either": f"three {ranks} may be laid at once, the wild card one of them or beside them{where}",
        }[self.counted]


@dataclass(frozen=True, slots=True)
class SomeOfRank:
    """Cards of one rank may be laid at once in these numbers, or only one by one, if that is 1.

    A wild card may be one of them, or not.
    """

    rank: int
    sizes: tuple[int, ...] = (2, 3)
    wild: bool = False
    led: bool = False

    def most(self, place: Place) -> int:
        """Return how many may be laid together here at the most."""
        return max(self.sizes) if place.leading or not self.led else 1

    def allows(self, group: Group) -> bool:
        """Tell whether the group may be laid together."""
        here = group.place.leading or not self.led
        fits = group.rank == self.rank and group.size in self.sizes
        return fits and here and (self.wild or not group.wild)

    def joins(self, joining: Joining) -> bool:
        """Tell whether a card may be among them that could not be laid by itself: a wild one may."""
        return joining.wild and bool(joining.others)

    def __str__(self) -> str:
        if self.sizes == (1,):
            return f"{RANK_NAMES[self.rank]}s are laid one at a time"
        many = " or ".join(map(str, self.sizes))
        wild = "a wild card may be one of them" if self.wild else "no wild card among them"
        where = ", to open a sequence" if self.led else ""
        return f"{many} {RANK_NAMES[self.rank]}s may be laid at once{where}; {wild}"


@dataclass(frozen=True, slots=True)
class SetLaidWhole:
    """Whether a player who holds a whole set of a rank must lay it at once, where he lays any of it."""

    size: int = 4
    due: bool = False

    def forbids(self, laying: Laying) -> bool:
        """Tell whether the cards may not be laid so."""
        return self.due and laying.held >= self.size and laying.size < self.size

    def __str__(self) -> str:
        if self.due:
            return f"whoever holds {self.size} cards of a rank lays them all at once"
        return "a set that may be laid at once may be laid card by card as well"


@dataclass(frozen=True, slots=True)
class RankLaidWhole:
    """What a player who holds so many natural cards of a rank may lay of them.

    As many as he likes; all of them, as far as so many may be laid at once; or all of them or one.
    """

    rank: int
    held: int
    how: Literal["at-will", "all", "all-or-one"] = "at-will"
    most: int = 4

    def forbids(self, laying: Laying) -> bool:
        """Tell whether the cards may not be laid so."""
        if laying.rank != self.rank or laying.held < self.held or self.how == "at-will":
            return False
        least = min(laying.held, self.most)
        return laying.size < least and (self.how == "all" or laying.size > 1)

    def __str__(self) -> str:
        holder = f"whoever holds {self.held} or more {RANK_NAMES[self.rank]}s"
        return {
            "at-will": f"{holder} need not lay them all at once",
            "all": f"{holder} lays them all at once, up to {self.most}",
            "all-or-one": f"{holder} lays them all at once, up to {self.most}, or one of them",
        }[self.how]

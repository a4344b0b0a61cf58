"""Several cards of a rank laid at once."""
# Long because what it offers is described: parameters, ranges, errors, examples.

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from nines.cards import RANK_NAMES

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Group, Joining, Laying, Place


@dataclass(frozen=True, slots=True)
class WholeSet:
    """A whole set of one rank may be laid at once; with wild cards among them, or natural ones only.

    Parameters
    ----------
    size
        How many cards it has.
    wild
        Whether wild cards may be among them.
    led
        Whether it may be laid only where a sequence is opened.
    """

    size: int = 4
    wild: bool = False
    led: bool = False

    def most(self, place: Place) -> int:
        """Return how many may be laid together here at the most."""
        return self.size if place.leading or not self.led else 1

    def allows(self, group: Group) -> bool:
        """Return whether the group may be laid together."""
        here = group.place.leading or not self.led
        return group.size == self.size and here and (self.wild or not group.wild)

    def joins(self, joining: Joining) -> bool:
        """Return whether a card may be among them that could not be laid by itself: a wild one may."""
        return joining.wild and bool(joining.others)

    def __str__(self) -> str:
        wild = f"a wild card {'may' if self.wild else 'may not'} be one of them"
        where = ", to open a sequence" if self.led else ""
        return f"{self.size} cards of one rank may be played together{where}; {wild}"


@dataclass(frozen=True, slots=True)
class WildAdded:
    """Three are natural cards, to which the wild card may be added."""

    three: ClassVar[str] = "three natural"
    most: ClassVar[int] = 4

    def allows(self, group: Group) -> bool:
        """Return whether the group, with one wild card at the most, is three cards in this sense."""
        return group.size - group.wild == 3

    def __str__(self) -> str:
        return "with or without the wild card"


@dataclass(frozen=True, slots=True)
class WildAmong:
    """Three are any cards, one of them perhaps the wild card."""

    three: ClassVar[str] = "three"
    most: ClassVar[int] = 3

    def allows(self, group: Group) -> bool:
        """Return whether the group, with one wild card at the most, is three cards in this sense."""
        return group.size == 3

    def __str__(self) -> str:
        return "one of them the wild card if wished"


@dataclass(frozen=True, slots=True)
class WildAmongOrAdded:
    """Three are any cards, the wild card being one of them or added to them."""

    three: ClassVar[str] = "three"
    most: ClassVar[int] = 4

    def allows(self, group: Group) -> bool:
        """Return whether the group, with one wild card at the most, is three cards in this sense."""
        return group.size == 3 or group.size - group.wild == 3

    def __str__(self) -> str:
        return "with the wild card as one of them or added to them"


Counted: TypeAlias = WildAdded | WildAmong | WildAmongOrAdded


@dataclass(frozen=True, slots=True)
class ThreeWithWild:
    """Three cards of the rank of the wild card may be laid at once, with it or without.

    Parameters
    ----------
    rank
        1 (ace) to 13 (king).
    counted
        How the wild card counts among the three.
    led
        Whether they may be laid only where a sequence is opened.
    """

    rank: int
    counted: Counted = WildAdded()
    led: bool = False

    def most(self, place: Place) -> int:
        """Return how many may be laid together here at the most."""
        if self.led and not place.leading:
            return 1
        return self.counted.most

    def allows(self, group: Group) -> bool:
        """Return whether the group may be laid together."""
        if group.rank != self.rank or (self.led and not group.place.leading):
            return False
        return group.wild <= 1 and self.counted.allows(group)

    def joins(self, joining: Joining) -> bool:
        """Return whether a card may be among them that could not be laid by itself: a wild one may."""
        return joining.wild and bool(joining.others)

    def __str__(self) -> str:
        three = f"{self.counted.three} {RANK_NAMES[self.rank]}s may be played together"
        return f"{three}, {self.counted}" + (", to open a sequence" if self.led else "")


@dataclass(frozen=True, slots=True)
class SomeOfRank:
    """Cards of one rank may be laid at once in some numbers.

    Parameters
    ----------
    rank
        1 (ace) to 13 (king).
    sizes
        The numbers; 1 alone means one by one.
    wild
        Whether a wild card may be one of them.
    led
        Whether they may be laid only where a sequence is opened.
    """

    rank: int
    sizes: tuple[int, ...] = (2, 3)
    wild: bool = False
    led: bool = False

    def most(self, place: Place) -> int:
        """Return how many may be laid together here at the most."""
        return max(self.sizes) if place.leading or not self.led else 1

    def allows(self, group: Group) -> bool:
        """Return whether the group may be laid together."""
        here = group.place.leading or not self.led
        fits = group.rank == self.rank and group.size in self.sizes
        return fits and here and (self.wild or not group.wild)

    def joins(self, joining: Joining) -> bool:
        """Return whether a card may be among them that could not be laid by itself: a wild one may."""
        return joining.wild and bool(joining.others)

    def __str__(self) -> str:
        if self.sizes == (1,):
            return f"{RANK_NAMES[self.rank]}s are played one at a time"
        many = " or ".join(map(str, self.sizes))
        wild = f"a wild card {'may' if self.wild else 'may not'} be one of them"
        where = ", to open a sequence" if self.led else ""
        return f"{many} {RANK_NAMES[self.rank]}s may be played together{where}; {wild}"


@dataclass(frozen=True, slots=True)
class SetLaidWhole:
    """Whether a player who could lay a whole set of a rank and lays any of it must lay it all at once.

    Parameters
    ----------
    size
        How many cards a whole set has.
    due
        Whether that must be done.
    """

    size: int = 4
    due: bool = False

    def forbids(self, laying: Laying) -> bool:
        """Return whether the cards may not be laid so."""
        return self.due and laying.size < self.size <= laying.together()

    def __str__(self) -> str:
        if self.due:
            return f"a player who can play {self.size} cards of a rank together may not split them"
        return "a set that may be played together may also be played card by card"


@dataclass(frozen=True, slots=True)
class RankLaidAtWill:
    """A player who holds a number of natural cards of a rank may lay as many of them as they like.

    Parameters
    ----------
    rank
        1 (ace) to 13 (king).
    held
        The number held.
    """

    rank: int
    held: int

    def forbids(self, laying: Laying) -> bool:  # noqa: ARG002 - it forbids nothing
        """Return whether the cards may not be laid so."""
        return False

    def __str__(self) -> str:
        return f"{_holder(self)} need not play them all together"


@dataclass(frozen=True, slots=True)
class RankLaidWhole:
    """A player who could lay a number of cards of a rank together and lays one lays all that may go together.

    Parameters
    ----------
    rank
        1 (ace) to 13 (king).
    held
        The number from which that holds, wild cards among them.
    """

    rank: int
    held: int

    def forbids(self, laying: Laying) -> bool:
        """Return whether the cards may not be laid so."""
        if laying.rank != self.rank:
            return False
        together = laying.together()
        return together >= self.held and laying.size < together

    def __str__(self) -> str:
        cards = f"{self.held} or more {RANK_NAMES[self.rank]}s"
        return f"a player who can play {cards} together must play as many as possible"


@dataclass(frozen=True, slots=True)
class RankLaidWholeOrSingly:
    """A player who holds a number of natural cards of a rank lays all of them together, or one.

    Parameters
    ----------
    rank
        1 (ace) to 13 (king).
    held
        The number held.
    most
        How many may be laid at once.
    """

    rank: int
    held: int
    most: int = 4

    def forbids(self, laying: Laying) -> bool:
        """Return whether the cards may not be laid so."""
        bound = laying.rank == self.rank and laying.held >= self.held
        return bound and 1 < laying.size < min(laying.held, self.most)

    def __str__(self) -> str:
        return f"{_holder(self)} plays them all together, up to {self.most}, or one of them"


def _holder(rule: RankLaidAtWill | RankLaidWholeOrSingly) -> str:
    return f"a player with {rule.held} or more {RANK_NAMES[rule.rank]}s"

"""Rules on playing several cards of a rank together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from nines.cards import ranks_named

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Group, Joining, Laying, Place


@dataclass(frozen=True, slots=True)
class WholeSet:
    """A whole set of one rank may be played together.

    Parameters
    ----------
    size
        The number of cards in the set.
    wild
        Whether wild cards may be in a set of another rank; another rule covers the wild cards' own rank.
    led
        Whether the set may be played together only to open a sequence.
    """

    size: int = 4
    wild: bool = False
    led: bool = False

    def most(self, place: Place) -> int:
        """Return the largest number of cards that may be played together at this moment of the deal."""
        return self.size if place.leading or not self.led else 1

    def allows(self, group: Group) -> bool:
        """Return whether the group may be played together."""
        here = group.place.leading or not self.led
        wild = self.wild and not group.of_wild
        return group.size == self.size and here and (wild or not group.wild)

    def joins(self, joining: Joining) -> bool:
        """Return whether a card that cannot be played alone may join the group; only wild cards may."""
        return joining.wild and bool(joining.others)

    def __str__(self) -> str:
        wild = f"a wild card {'of another rank may' if self.wild else 'cannot'} be one of them"
        where = ", but only to open a sequence" if self.led else ""
        return f"{self.size} cards of one rank may be played together{where}; {wild}"


@dataclass(frozen=True, slots=True)
class WildAdded:
    """A group consists of three natural cards, and the wild card may be added to them."""

    three: ClassVar[str] = "three natural"
    most: ClassVar[int] = 4

    def allows(self, group: Group) -> bool:
        """Return whether a group with at most one wild card counts as three cards under this rule."""
        return group.size - group.wild == 3

    def __str__(self) -> str:
        return "with or without the wild card"


@dataclass(frozen=True, slots=True)
class WildAmong:
    """A group consists of any three cards, and the wild card may be one of them."""

    three: ClassVar[str] = "three"
    most: ClassVar[int] = 3

    def allows(self, group: Group) -> bool:
        """Return whether a group with at most one wild card counts as three cards under this rule."""
        return group.size == 3

    def __str__(self) -> str:
        return "with the wild card as one of them if wished"


@dataclass(frozen=True, slots=True)
class WildAmongOrAdded:
    """A group consists of any three cards, and the wild card may be one of them or be added to them."""

    three: ClassVar[str] = "three"
    most: ClassVar[int] = 4

    def allows(self, group: Group) -> bool:
        """Return whether a group with at most one wild card counts as three cards under this rule."""
        return group.size == 3 or group.size - group.wild == 3

    def __str__(self) -> str:
        return "with the wild card as one of them or added to them"


Counted: TypeAlias = WildAdded | WildAmong | WildAmongOrAdded


@dataclass(frozen=True, slots=True)
class ThreeWithWild:
    """Three cards of the wild card's rank may be played together, with the wild card or without it.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king).
    counted
        The rule that says whether the wild card is one of the three cards or is added to them.
    led
        Whether these cards may be played together only to open a sequence.
    """

    rank: int
    counted: Counted = WildAdded()
    led: bool = False

    def most(self, place: Place) -> int:
        """Return the largest number of cards that may be played together at this moment of the deal."""
        if self.led and not place.leading:
            return 1
        return self.counted.most

    def allows(self, group: Group) -> bool:
        """Return whether the group may be played together."""
        if group.rank != self.rank or (self.led and not group.place.leading):
            return False
        return group.wild <= 1 and self.counted.allows(group)

    def joins(self, joining: Joining) -> bool:
        """Return whether a card that cannot be played alone may join the group; only wild cards may."""
        return joining.wild and bool(joining.others)

    def __str__(self) -> str:
        three = f"{self.counted.three} {ranks_named(self.rank)} may be played together"
        return f"{three}, {self.counted}" + (", but only to open a sequence" if self.led else "")


@dataclass(frozen=True, slots=True)
class SomeOfRank:
    """Cards of one rank may be played together in certain numbers.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king).
    sizes
        The numbers of cards that may be played together; if only 1 is given, cards are played one by one.
    wild
        Whether a wild card may be one of the cards.
    led
        Whether these cards may be played together only to open a sequence.
    """

    rank: int
    sizes: tuple[int, ...] = (2, 3)
    wild: bool = False
    led: bool = False

    def most(self, place: Place) -> int:
        """Return the largest number of cards that may be played together at this moment of the deal."""
        return max(self.sizes) if place.leading or not self.led else 1

    def allows(self, group: Group) -> bool:
        """Return whether the group may be played together."""
        here = group.place.leading or not self.led
        fits = group.rank == self.rank and group.size in self.sizes
        return fits and here and (self.wild or not group.wild)

    def joins(self, joining: Joining) -> bool:
        """Return whether a card that cannot be played alone may join the group; only wild cards may."""
        return joining.wild and bool(joining.others)

    def __str__(self) -> str:
        if self.sizes == (1,):
            return f"{ranks_named(self.rank)} are played one at a time"
        many = " or ".join(map(str, self.sizes))
        wild = f"a wild card {'may' if self.wild else 'cannot'} be one of them"
        where = ", but only to open a sequence" if self.led else ""
        return f"{many} {ranks_named(self.rank)} may be played together{where}; {wild}"


@dataclass(frozen=True, slots=True)
class SetLaidWhole:
    """A rule that says whether a player who could play a whole set of a rank must play it whole.

    Parameters
    ----------
    size
        The number of cards in a whole set.
    due
        Whether the whole set must be played together.
    """

    size: int = 4
    due: bool = False

    def forbids(self, laying: Laying) -> bool:
        """Return whether the rule forbids this play of cards together."""
        return self.due and laying.size < self.size <= laying.together()

    def __str__(self) -> str:
        if self.due:
            return f"a player who can play {self.size} cards of a rank together must not split them"
        return "cards that may be played together may also be played one by one"


@dataclass(frozen=True, slots=True)
class RankLaidAtWill:
    """A player who has at least *held* natural cards of a rank may play as many of them as they like.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king).
    held
        The smallest number of cards in hand to which the rule applies.
    """

    rank: int
    held: int

    def forbids(self, laying: Laying) -> bool:  # noqa: ARG002 - it forbids nothing
        """Return whether the rule forbids this play of cards together."""
        return False

    def __str__(self) -> str:
        return f"{_holder(self)} need not play them all together"


@dataclass(frozen=True, slots=True)
class RankLaidWhole:
    """A player who could play at least *held* cards of a rank together must play as many as possible.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king).
    held
        The rule applies to a player who could play at least this many cards together, wild cards included.
    """

    rank: int
    held: int

    def forbids(self, laying: Laying) -> bool:
        """Return whether the rule forbids this play of cards together."""
        if laying.rank != self.rank:
            return False
        together = laying.together()
        return together >= self.held and laying.size < together

    def __str__(self) -> str:
        cards = f"{self.held} or more {ranks_named(self.rank)}"
        return f"a player who can play {cards} together must play as many as possible"


@dataclass(frozen=True, slots=True)
class RankLaidWholeOrSingly:
    """A player who has at least *held* natural cards of a rank plays either all of them together or only one.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king).
    held
        The smallest number of cards in hand to which the rule applies.
    most
        The largest number of cards that may be played together.
    """

    rank: int
    held: int
    most: int = 4

    def forbids(self, laying: Laying) -> bool:
        """Return whether the rule forbids this play of cards together."""
        bound = laying.rank == self.rank and laying.held >= self.held
        return bound and 1 < laying.size < min(laying.held, self.most)

    def __str__(self) -> str:
        return f"{_holder(self)} plays either all of them together, up to {self.most}, or only one"


def _holder(rule: RankLaidAtWill | RankLaidWholeOrSingly) -> str:
    return f"a player with {rule.held} or more {ranks_named(rule.rank)}"

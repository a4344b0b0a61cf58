"""Rules for discards: groups, the division of a discard into groups, and the ban on a single nine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nines.common import sets
from nines.common.sets import NINE

if TYPE_CHECKING:
    from nines.common.sets import Division, Ranks
    from nines.multiple9.rule_inputs import Discarding


@dataclass(frozen=True, slots=True)
class OneOrTwoSets:
    """A group is made of cards of one or two ranks that total a multiple of nine.

    If *whole* is true, a group contains all cards of its ranks that are in the hand.
    """

    whole: bool = False

    def held(self, ranks: Ranks) -> tuple[Ranks, ...]:
        """Return all groups that a player can make from a hand.

        Examples
        --------
        >>> OneOrTwoSets().held((1, 1, 8)), OneOrTwoSets(whole=True).held((1, 1, 8))
        (((1, 8),), ())
        """
        return sets.groups(ranks, whole=self.whole)

    def __str__(self) -> str:
        what = (
            "all the cards that a player holds of one or two ranks"
            if self.whole
            else "cards of one or two ranks"
        )
        return (
            f"{what} form a multiple of nine if their values add up to 9, 18, 27 and so on; values go from 1"
            " for an ace to 13 for a king"
        )


@dataclass(frozen=True, slots=True)
class Split:
    """With *anywhere*, cards of one rank may be in several groups of a discard; without it, in only one."""

    anywhere: bool = True

    def division(self, ranks: Ranks) -> Division | None:
        """Return the first division of a discard into groups; None if it does not divide."""
        return sets.division(ranks, split=self.anywhere)

    def __str__(self) -> str:
        if self.anywhere:
            return (
                "a discard must divide into multiples of nine; cards of one rank may go into several of them"
            )
        return (
            "a discard must divide into multiples of nine; all its cards of one rank must go into the same"
            " multiple"
        )


@dataclass(frozen=True, slots=True)
class AtWill:
    """A player may discard any number of groups, or none."""

    due: ClassVar[bool] = False

    def __str__(self) -> str:
        return "a player may discard one multiple of nine, several or none"


@dataclass(frozen=True, slots=True)
class NoNineDiscard:
    """The whole discard of a turn must total more than nine, unless it empties the hand.

    Parameters
    ----------
    card
        Whether, if all of several groups total nine, one of the groups must be a single card of rank nine.
    ever
        Whether a player who has discarded in an earlier turn of the deal may discard a single nine.
    """

    card: bool = False
    ever: bool = False
    companion_may_follow: ClassVar[bool] = True

    def division(self, discarding: Discarding) -> Division | None:
        """Return a division of a discard if the turn may end with it, else None."""
        ranks, split = discarding.ranks, discarding.split
        if not discarding.left or (self.ever and discarding.before):
            return sets.division(ranks, split=split)
        if self.card:
            return with_larger_or_nine(ranks, split=split)
        return sets.division(ranks, split=split) if sum(ranks) > NINE else None

    def __str__(self) -> str:
        beside = "a larger multiple or a card that is a nine" if self.card else "another multiple"
        when = "discarded before or with it" if self.ever else "in the same discard"
        return f"a multiple that totals only nine needs {beside} {when}, unless it is the last play"


@dataclass(frozen=True, slots=True)
class NoNineGroup:
    """A group that totals nine may be discarded only in the last play, even together with other groups."""

    companion_may_follow: ClassVar[bool] = False

    def division(self, discarding: Discarding) -> Division | None:
        """Return a division of a discard if the turn may end with it, else None."""
        most = 0 if discarding.left else 1
        return sets.division(discarding.ranks, split=discarding.split, nines=most)

    def __str__(self) -> str:
        return "a multiple that totals only nine may be discarded only as the last play"


def with_larger_or_nine(ranks: Ranks, *, split: bool) -> Division | None:
    """Return a division with a larger multiple, or with a card of rank nine and another group; else None.

    Examples
    --------
    >>> with_larger_or_nine((1, 1, 4, 4, 8), split=True), with_larger_or_nine((3, 6, 9), split=True)
    (None, ((9,), (3, 6)))
    """
    for group in sets.groups(ranks, whole=not split):
        others = sets.division(sets.without(ranks, group), split=split)
        if others is not None and (sum(group) > NINE or (others and group == (NINE,))):
            return (group, *others)
    return None


@dataclass(frozen=True, slots=True)
class LastNineOf:
    """The last play may have a total of only nine, from one set or two, with at most a given number of cards.

    Parameters
    ----------
    cards
        The largest number of cards in a last play that totals only nine; 0 for any number.
    """

    cards: int = 0  # the largest number of cards; 0 for any number

    def allows(self, ranks: Ranks) -> bool:
        """Return whether these cards may be the last play."""
        return not self.cards or sum(ranks) > NINE or len(ranks) <= self.cards

    def __str__(self) -> str:
        if self.cards:
            most = f"at most {self.cards} cards"
            return f"a last play that totals only nine may have {most}"
        return "a multiple that totals only nine may be the last play, whether it has one set or two"

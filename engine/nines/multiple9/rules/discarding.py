"""What may be discarded: groups, how a discard divides into them, and the ban on a lone nine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from nines.multiple9 import sets
from nines.multiple9.sets import NINE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.multiple9.sets import Division, Ranks
    from nines.multiple9.view import Discarding


@dataclass(frozen=True, slots=True)
class OneOrTwoSets:
    """Cards of one rank or two that total a multiple of nine; perhaps only *whole* sets of those held."""

    whole: bool = False

    def held(self, ranks: Ranks) -> tuple[Ranks, ...]:
        """Return the groups that a hand holds.

        Examples
        --------
        >>> OneOrTwoSets().held((1, 1, 8)), OneOrTwoSets(whole=True).held((1, 1, 8))
        (((1, 8),), ())
        """
        return sets.groups(ranks, whole=self.whole)

    def __str__(self) -> str:
        what = "every card held of one rank or of two" if self.whole else "cards of one rank or of two"
        return f"{what} make a multiple of nine if their values, ace 1 to king 13, total one"


@dataclass(frozen=True, slots=True)
class Split:
    """Cards of one rank may go into several groups of a discard, or if not *anywhere* into one only."""

    anywhere: bool = True

    def divisions(self, ranks: Ranks) -> Iterator[Division]:
        """Yield the ways to divide a discard."""
        return sets.divisions(ranks, split=self.anywhere)

    def first(self, ranks: Ranks) -> Division | None:
        """Return the first way to divide it, or None."""
        return sets.division(ranks, split=self.anywhere)

    def __str__(self) -> str:
        if self.anywhere:
            return "a discard must divide into multiples of nine; one rank may be split between several"
        return "a discard must divide into multiples of nine, all its cards of a rank in one of them"


@dataclass(frozen=True, slots=True)
class AtWill:
    """Nobody need discard; who does may discard one group or more."""

    due: ClassVar[bool] = False

    def __str__(self) -> str:
        return "a player may discard one multiple of nine, or several, or none"


@dataclass(frozen=True, slots=True)
class NoLoneNine:
    """A discard that totals only nine may not be made while cards are left.

    Parameters
    ----------
    judged
        Whether the whole discard is judged, or each group of it: a nine is then only good as the last of all.
    companion
        What makes it good: any other group, or of the nines only a card that is one.
    ever
        A discard of an earlier turn of the deal makes it good as well.
    """

    judged: Literal["discard", "group"] = "discard"
    companion: Literal["group", "card"] = "group"
    ever: bool = False

    def allows(self, discarding: Discarding) -> bool:
        """Tell whether a turn may end with such a discard."""
        if self.judged == "group":
            most = 0 if discarding.left else 1
            return any(nines(division) <= most for division in discarding.divisions())
        if not discarding.left or (self.ever and discarding.before):
            return True
        if self.companion == "card":
            return any(map(good_with_card, discarding.divisions()))
        return sum(discarding.ranks) > NINE

    def __str__(self) -> str:
        if self.judged == "group":
            return "no multiple that is only nine may be discarded, unless it is the last play"
        beside = (
            "a larger multiple or a card that is a nine" if self.companion == "card" else "another multiple"
        )
        when = "discarded before or with it" if self.ever else "in the same discard"
        return f"a multiple that is only nine needs {beside} {when}, unless it is the last play"


def nines(division: Division) -> int:
    """Return how many groups of a division total nine and no more."""
    return sum(sum(group) == NINE for group in division)


def good_with_card(division: Division) -> bool:
    """Tell whether a division has a larger multiple, or beside another group a card that is a nine."""
    return nines(division) < len(division) or (len(division) > 1 and (NINE,) in division)


@dataclass(frozen=True, slots=True)
class LastNineOf:
    """A nine may be the last play, made of any one or two sets, or of so many cards at the most."""

    cards: int = 0  # at the most; 0 if it may be any number

    def allows(self, ranks: Ranks) -> bool:
        """Tell whether these cards may be the last play."""
        return not self.cards or sum(ranks) > NINE or len(ranks) <= self.cards

    def __str__(self) -> str:
        of = f"of {self.cards} cards at the most" if self.cards else "of one or two sets"
        return f"a nine {of} may be the last play, alone"

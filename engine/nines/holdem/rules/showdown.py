"""How hands are judged: multiples of nine, what is unused, which hand is better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nines.cards import ACE, RANKS
from nines.holdem.groups import NINE, Counts, Group, parted, total
from nines.holdem.view import UnusedRank

if TYPE_CHECKING:
    from nines.holdem.view import Left

HIGH_ACE: Final = 14


@dataclass(frozen=True, slots=True)
class SetsOfOneOrTwo:
    """Sets of one or two ranks that add up to a multiple of nine.

    Parameters
    ----------
    split
        Whether cards of one rank may stand in several sets.
    several
        Whether sets are added, or only one counts.
    lone
        Whether a hand that makes no more than nine in all makes anything.
    """

    split: bool = True
    several: bool = True
    lone: bool = True

    def parted(self, cards: Counts) -> tuple[Group, ...] | None:
        """Return the sets into which these cards are parted, none left over, or None."""
        if total(cards) == NINE and not self.lone:
            return None
        if not self.several and sum(map(bool, cards)) > 2:
            return None
        groups = parted(cards, split=self.split and self.several)
        return groups if groups is None or self.several or len(groups) < 2 else None

    def __str__(self) -> str:
        sets = "sets of one or two ranks that make multiples of nine"
        how = f"{sets} are added up" if self.several else f"the highest of the {sets} counts alone"
        split = "may be split between several" if self.split else "stands in one only"
        lone = "a nine alone counts too" if self.lone else "a nine alone counts nothing"
        return f"{how}; a rank {split}; {lone}"


@dataclass(frozen=True, slots=True)
class CopiesLeft:
    """What is left of each rank is added up; an ace that is over counts *ace*.

    Parameters
    ----------
    partly
        Whether a rank of which some cards are used and some not is an unused rank.
    ace
        What an unused ace counts.
    each_ace
        Whether each of several unused aces counts so, or all of them together.
    """

    partly: bool = True
    ace: int = HIGH_ACE
    each_ace: bool = True

    def unused(self, left: Left) -> tuple[UnusedRank, ...]:
        """Return the unused ranks, the most worth first."""
        found = []
        for rank, held, used in zip(RANKS, left.held, left.used, strict=True):
            over = held - used
            if over and (self.partly or not used):
                found.append(UnusedRank(rank, over, self._worth(rank, over)))
        return tuple(sorted(found, key=_worth, reverse=True))

    def _worth(self, rank: int, copies: int) -> int:
        if rank == ACE:
            return self.ace * (copies if self.each_ace else 1)
        return rank * copies

    def __str__(self) -> str:
        partly = "counts its cards that are left over" if self.partly else "is not unused"
        aces = f"an unused ace counts {self.ace}" + ("" if self.each_ace else ", and so do several together")
        return f"unused cards of a rank are added up; a rank used in part {partly}; {aces}"


@dataclass(frozen=True, slots=True)
class FewestThenHighest:
    """The fewer unused ranks are better, then those worth more.

    They are compared one by one from the highest, or all together.
    """

    one_by_one: bool = True

    def key(self, unused: tuple[UnusedRank, ...]) -> tuple[int, ...]:
        """Return what tells which is better: the greater is."""
        worth = sorted((one.worth for one in unused), reverse=True)
        return (-len(worth), *(worth if self.one_by_one else (sum(worth),)))

    def __str__(self) -> str:
        how = "one by one from the highest" if self.one_by_one else "by what they come to together"
        return f"of equal nines the fewer unused ranks are better, then the higher, {how}"


def _worth(one: UnusedRank) -> int:
    return one.worth

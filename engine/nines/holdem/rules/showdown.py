"""Rules for judging hands: multiples of nine, unused ranks, and comparison."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nines.cards import ACE
from nines.common.sets import NINE, division, is_group
from nines.holdem.rule_inputs import UnusedRank

if TYPE_CHECKING:
    from nines.common.sets import Division, Ranks
    from nines.holdem.rule_inputs import Left

HIGH_ACE: Final = 14


@dataclass(frozen=True, slots=True)
class AllMultiples:
    """A multiple of nine is made from sets of one or two ranks; all multiples in a hand are added up.

    Parameters
    ----------
    split
        Whether cards of one rank may be in several multiples.
    lone
        Whether a hand that makes only a single nine counts.
    """

    split: bool = True
    lone: bool = True

    def parted(self, ranks: Ranks) -> Division | None:
        """Divide all these cards into multiples, and return the multiples; None if this is not possible."""
        if sum(ranks) == NINE and not self.lone:
            return None
        return division(ranks, split=self.split)

    def __str__(self) -> str:
        split = "may be used in several multiples" if self.split else "may be used in only one multiple"
        lone = f"a hand of a single nine {'also counts' if self.lone else 'counts nothing'}"
        return f"multiples of nine, each from one or two ranks, are added up; a rank {split}; {lone}"


@dataclass(frozen=True, slots=True)
class HighestMultiple:
    """Only the highest multiple of nine in a hand counts; a multiple is made from one or two ranks.

    Parameters
    ----------
    lone
        Whether a single nine counts in a hand that makes no higher multiple.

    Examples
    --------
    >>> HighestMultiple().parted((3, 3, 3, 9, 9)), HighestMultiple().parted((3, 6, 9))
    (((3, 3, 3, 9, 9),), None)
    """

    lone: bool = True

    def parted(self, ranks: Ranks) -> Division | None:
        """Return the multiple that all these cards form together; None if they do not form one."""
        if not ranks:
            return ()
        if not is_group(ranks) or (sum(ranks) == NINE and not self.lone):
            return None
        return (ranks,)

    def __str__(self) -> str:
        lone = f"a hand of a single nine {'also counts' if self.lone else 'counts nothing'}"
        return f"only the highest multiple of nine, from one or two ranks, counts; {lone}"


@dataclass(frozen=True, slots=True)
class CopiesLeft:
    """The unused cards of each rank are added up; an unused ace counts *ace*.

    Parameters
    ----------
    partly
        Whether a rank used in part counts as an unused rank.
    ace
        The value of an unused ace.
    each_ace
        Whether each of several unused aces counts *ace*; if not, all of them together count *ace* once.
    """

    partly: bool = True
    ace: int = HIGH_ACE
    each_ace: bool = True

    def unused(self, left: Left) -> tuple[UnusedRank, ...]:
        """Return the unused ranks, the most valuable first."""
        cards = []
        for rank in sorted(set(left.held)):
            used = left.used.count(rank)
            over = left.held.count(rank) - used
            if over and (self.partly or not used):
                cards.append(UnusedRank(rank, over, self._worth(rank, over)))
        return tuple(sorted(cards, key=_worth, reverse=True))

    def _worth(self, rank: int, copies: int) -> int:
        if rank == ACE:
            return self.ace * (copies if self.each_ace else 1)
        return rank * copies

    def __str__(self) -> str:
        whole = "but a rank used in part does not count as unused"
        partly = "also if other cards of the rank are used" if self.partly else whole
        aces = f"an unused ace counts {self.ace}" + (
            "" if self.each_ace else f", and several of them together also count {self.ace}"
        )
        return f"unused cards of each rank are added up, {partly}; {aces}"


@dataclass(frozen=True, slots=True)
class FewestThenHighest:
    """The hand with fewer unused ranks wins; if the numbers are equal, the hand with the higher ranks wins.

    The ranks are compared one by one from the highest; if *one_by_one* is false, their totals are compared.
    """

    one_by_one: bool = True

    def key(self, unused: tuple[UnusedRank, ...]) -> tuple[int, ...]:
        """Return a tuple of numbers for comparing hands; a better hand has a greater tuple."""
        worth = sorted((unused_rank.worth for unused_rank in unused), reverse=True)
        return (-len(worth), *(worth if self.one_by_one else (sum(worth),)))

    def __str__(self) -> str:
        how = "compared one by one from the highest" if self.one_by_one else "compared by their total"
        return (
            "if hands have the same number of nines, the hand with fewer unused ranks wins; if still level,"
            f" the higher unused ranks win, {how}"
        )


def _worth(unused_rank: UnusedRank) -> int:
    return unused_rank.worth

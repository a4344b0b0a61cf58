"""The best arrangement of a hand: as many nines as its cards can make, then the unused cards.

Only cards in multiples of nine count, so the cards used determine an arrangement. The best arrangement uses
cards with the highest total; if several arrangements have this total, the rules for unused cards decide.
Results are cached, because a hand of seven cards contains many smaller hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nines.cards import RANK_SIGNS
from nines.common.sets import NINE, ranks_of
from nines.holdem.rule_inputs import Left, UnusedRank

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cards import Card
    from nines.common.sets import Division, Ranks
    from nines.holdem import aspects as a


class Hand(NamedTuple):
    """A hand in its best arrangement: its nines, its unused cards and its rank among hands.

    Parameters
    ----------
    nines
        The number of nines that the hand makes.
    groups
        The multiples of nine.
    unused
        The unused ranks, the most valuable first.
    key
        A tuple of numbers for comparing hands; a better hand has a greater tuple.
    """

    nines: int
    groups: Division
    unused: tuple[UnusedRank, ...]
    key: tuple[int, ...]

    @property
    def made(self) -> str:
        """The groups, then a bar and the unused cards, as in ``K+K+10 9 | 2``."""
        unused = (added((unused_rank.rank,) * unused_rank.copies) for unused_rank in self.unused)
        return f"{' '.join(map(added, self.groups))} | {' '.join(unused)}".strip()

    def __str__(self) -> str:
        made = f" ({', '.join(map(added, self.groups))})" if self.groups else ""
        over = ", ".join(added((unused_rank.rank,) * unused_rank.copies) for unused_rank in self.unused)
        left = f"unused {over}" if over else "nothing unused"
        return f"{self.nines} nine{'' if self.nines == 1 else 's'}{made}, {left}"


class Solver:
    """Finds the best arrangement of cards under given rules.

    Parameters
    ----------
    multiple, unused, comparison
        The rules that judge a hand.

    Examples
    --------
    >>> from nines.holdem.rules.showdown import AllMultiples, CopiesLeft, FewestThenHighest
    >>> solver = Solver(AllMultiples(), CopiesLeft(), FewestThenHighest())
    >>> print(solver.best((2, 7, 9, 10, 11, 13, 13)))
    7 nines (K+K+10, J+7, 9), unused 2
    """

    def __init__(self, multiple: a.Multiple, unused: a.Unused, comparison: a.Comparison) -> None:
        self._multiple, self._unused, self._comparison = multiple, unused, comparison
        self._used: dict[Ranks, frozenset[Ranks]] = {}

    def used(self, ranks: Ranks) -> frozenset[Ranks]:
        """Return every selection of cards that makes the most nines."""
        if ranks not in self._used:
            self._used[ranks] = self._most(ranks)
        return self._used[ranks]

    def _most(self, ranks: Ranks) -> frozenset[Ranks]:
        if self._multiple.parted(ranks) is not None:
            return frozenset((ranks,))
        ways: set[Ranks] = set()
        for place in range(len(ranks)):
            ways |= self.used(ranks[:place] + ranks[place + 1 :])
        most = max(map(sum, ways))
        return frozenset(way for way in ways if sum(way) == most)

    def best(self, ranks: Ranks) -> Hand:
        """Return the best arrangement; among equally good ones, the one that uses the higher cards."""
        ways = sorted(self.used(ranks), reverse=True)
        return max((self._hand(ranks, way) for way in ways), key=_place)

    def _hand(self, ranks: Ranks, used: Ranks) -> Hand:
        groups = sorted(self._multiple.parted(used) or (), key=_descending, reverse=True)
        unused = self._unused.unused(Left(ranks, used))
        nines = sum(used) // NINE
        return Hand(nines, tuple(groups), unused, (nines, *self._comparison.key(unused)))

    def judge(self, cards: Iterable[Card]) -> Hand:
        """Return the best arrangement of cards."""
        return self.best(ranks_of(cards))


def added(ranks: Ranks) -> str:
    """Return a sum of cards as text, the higher cards first.

    Examples
    --------
    >>> added((10, 13, 13))
    'K+K+10'
    """
    return "+".join(RANK_SIGNS[rank] for rank in reversed(ranks))


def _descending(ranks: Ranks) -> Ranks:
    return ranks[::-1]


def _place(hand: Hand) -> tuple[int, ...]:
    return hand.key

"""The best arrangement of a hand: as many nines as its cards can make, then what is left over.

Only cards that all stand in multiples of nine count, so an arrangement is settled by the cards that it
uses. Of the cards that can be used, those that add up to most come first; if several ways add up to the
same, the rules about what is unused decide. What is found for some cards is remembered, since a hand of
seven holds many smaller ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nines.cards import RANK_SIGNS
from nines.holdem.groups import NINE, Counts, Group, count, total
from nines.holdem.view import Left, UnusedRank

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cards import Card
    from nines.holdem import aspects as a


class Hand(NamedTuple):
    """A hand at its best: what it makes, what is unused, and its place among others; greater is better."""

    nines: int
    groups: tuple[Group, ...]
    unused: tuple[UnusedRank, ...]
    key: tuple[int, ...]

    def __str__(self) -> str:
        made = f" ({', '.join(map(str, self.groups))})" if self.groups else ""
        over = ", ".join("+".join([RANK_SIGNS[one.rank]] * one.copies) for one in self.unused)
        left = f"unused {over}" if over else "nothing unused"
        return f"{self.nines} nine{'' if self.nines == 1 else 's'}{made}, {left}"


class Solver:
    """The best arrangement of cards under given rules.

    Parameters
    ----------
    multiple, unused, comparison
        The rules that judge a hand.

    Examples
    --------
    >>> from nines.holdem.rules.showdown import CopiesLeft, FewestThenHighest, SetsOfOneOrTwo
    >>> solver = Solver(SetsOfOneOrTwo(), CopiesLeft(), FewestThenHighest())
    >>> print(solver.best(count([13, 13, 11, 7, 9, 2, 10])))
    7 nines (K+K+10, J+7, 9), unused 2
    """

    def __init__(self, multiple: a.Multiple, unused: a.Unused, comparison: a.Comparison) -> None:
        self._multiple, self._unused, self._comparison = multiple, unused, comparison
        self._used: dict[Counts, frozenset[Counts]] = {}

    def used(self, cards: Counts) -> frozenset[Counts]:
        """Return the cards that can be used to make most nines, in every way there is."""
        if cards not in self._used:
            self._used[cards] = self._most(cards)
        return self._used[cards]

    def _most(self, cards: Counts) -> frozenset[Counts]:
        if self._multiple.parted(cards) is not None:
            return frozenset((cards,))
        ways: set[Counts] = set()
        for place, copies in enumerate(cards):
            if copies:
                ways |= self.used((*cards[:place], copies - 1, *cards[place + 1 :]))
        most = max(map(total, ways))
        return frozenset(way for way in ways if total(way) == most)

    def best(self, cards: Counts) -> Hand:
        """Return the best arrangement; of several that are equal, the one that uses the higher cards."""
        return max((self._hand(cards, way) for way in sorted(self.used(cards))), key=_place)

    def _hand(self, cards: Counts, used: Counts) -> Hand:
        groups = self._multiple.parted(used) or ()
        unused = self._unused.unused(Left(cards, used))
        nines = total(used) // NINE
        return Hand(nines, groups, unused, (nines, *self._comparison.key(unused)))

    def judge(self, cards: Iterable[Card]) -> Hand:
        """Return the best arrangement of cards."""
        return self.best(count(card.rank for card in cards))


def _place(hand: Hand) -> tuple[int, ...]:
    return hand.key

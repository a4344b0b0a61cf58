"""How likely are the cards that one gets to go all at once? Counted exactly, over every hand.

Suits do not matter, so hands are counted by rank classes: a class is the ranks of a hand, and it has as
many hands as there are ways to choose their suits. Two algorithms that share nothing but the definition of
a group tell which classes can go: one parts a class into groups, as in :mod:`nines.multiple9.sets`; the
other builds up every union of groups from nothing and looks which classes it has come to.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.cards import RANKS
from nines.multiple9.sets import NINE, discardable, is_group

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.multiple9.sets import Ranks

COPIES: Final = 4  # of a rank in the pack
PACK: Final = COPIES * len(RANKS)


class Odds(NamedTuple):
    """How many hands there are, by classes and by cards, and how many of them can go out."""

    cards: int
    classes: int
    hands: int
    out_classes: int
    out_hands: int
    out_nines: int  # hands among these that total nine and no more

    @property
    def chance(self) -> float:
        """The share of hands that can go out."""
        return self.out_hands / self.hands


def classes(cards: int) -> Iterator[Ranks]:
    """Yield the rank classes of hands of so many cards from one pack, in ascending order.

    Examples
    --------
    >>> sum(map(weight, classes(3))) == comb(52, 3)
    True
    """
    for ranks in combinations_with_replacement(RANKS, cards):
        if all(count <= COPIES for count in Counter(ranks).values()):
            yield ranks


def weight(ranks: Ranks) -> int:
    """Return how many hands are of this class.

    Examples
    --------
    >>> weight((1, 1, 1, 1, 5)), weight((1, 1, 1, 3, 3))
    (4, 24)
    """
    return prod(comb(COPIES, count) for count in Counter(ranks).values())


@cache
def unions(cards: int, *, split: bool = True) -> frozenset[Ranks]:
    """Return every class of at most so many cards that is a union of groups, the empty one too.

    It is built from the groups upward, and does not part anything.

    Examples
    --------
    >>> (1, 1, 4, 4, 8) in unions(5), (1, 1, 4, 4, 8) in unions(5, split=False)
    (True, False)
    """
    small = [ranks for size in range(1, cards + 1) for ranks in classes(size) if is_group(ranks)]
    found: set[Ranks] = {()}
    fresh = found
    while fresh:
        fresh = {
            tuple(sorted(union + group))
            for union in fresh
            for group in small
            if len(union) + len(group) <= cards and (split or set(union).isdisjoint(group))
        }
        fresh = {one for one in fresh if max(Counter(one).values()) <= COPIES} - found
        found = found | fresh
    return frozenset(found)


@cache
def going_out(cards: int, *, split: bool = True) -> Odds:
    """Return how many hands of so many cards can all go at once.

    Parameters
    ----------
    cards
        Five as they are dealt, six after the first draw.
    split
        Whether cards of one rank may go into several groups.

    Examples
    --------
    >>> for cards in (5, 6):
    ...     odds = going_out(cards)
    ...     print(odds.out_hands, "of", odds.hands, f"{odds.chance:.4%}")
    65600 of 2598960 2.5241%
    441850 of 20358520 2.1703%
    """
    every = list(classes(cards))
    out = [ranks for ranks in every if discardable(ranks, split=split)]
    return Odds(
        cards=cards,
        classes=len(every),
        hands=sum(map(weight, every)),
        out_classes=len(out),
        out_hands=sum(map(weight, out)),
        out_nines=sum(weight(ranks) for ranks in out if sum(ranks) == NINE),
    )


def disagreements(cards: int, *, split: bool = True) -> tuple[Ranks, ...]:
    """Return the classes of so many cards on which the two algorithms differ: there should be none.

    Examples
    --------
    >>> disagreements(4)
    ()
    """
    built = unions(cards, split=split)
    return tuple(ranks for ranks in classes(cards) if (ranks in built) != discardable(ranks, split=split))

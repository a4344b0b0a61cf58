"""Find groups of cards that total a multiple of nine: all groups in a hand, and complete divisions.

Of the two Multiple 9 games, one needs groups for a discard, and the other needs groups for a whole hand.

Suits do not matter here, so cards are given as ranks in ascending order, with one entry for each card. A rank
is worth its number, from 1 (ace) to 13 (king). A *group* consists of cards of one or two ranks, whose values
total a multiple of nine. The cards of one rank in a group are a *set*. A *division* splits cards into groups,
and puts each card into exactly one group.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cards import Card

Ranks: TypeAlias = tuple[int, ...]
Division: TypeAlias = tuple[Ranks, ...]

NINE: Final = 9
MOST_SETS: Final = 2
_REMEMBERED: Final = 1 << 17


def ranks_of(cards: Iterable[Card]) -> Ranks:
    """Return the ranks of cards, in ascending order.

    Examples
    --------
    >>> from nines.cards import parse_cards
    >>> ranks_of(parse_cards("8♠ 4♥ A♦ 4♣ A♣"))
    (1, 1, 4, 4, 8)
    """
    return tuple(sorted([card.rank for card in cards]))


def is_group(ranks: Ranks) -> bool:
    """Return whether cards of these ranks form a group.

    Examples
    --------
    >>> is_group((12, 12, 12, 12, 11, 11, 11)), is_group((2, 4, 4, 8)), is_group((8, 8))
    (True, False, False)
    """
    return bool(ranks) and len(set(ranks)) <= MOST_SETS and sum(ranks) % NINE == 0


@lru_cache(maxsize=_REMEMBERED)
def groups(held: Ranks, *, whole: bool = False) -> tuple[Ranks, ...]:
    """Return every group that these cards contain, in ascending order and without repetition.

    Parameters
    ----------
    held
        The ranks held, in ascending order.
    whole
        Whether a set must contain all held cards of its rank.

    Examples
    --------
    >>> groups((3, 7, 10, 10, 11, 13))
    ((7, 10, 10), (7, 11))
    >>> groups((1, 1, 5, 6, 8, 9)), groups((1, 1, 5, 6, 8, 9), whole=True)
    (((1, 8), (9,)), ((9,),))
    """
    combinations = {
        group
        for place, rank in enumerate(held)
        if rank not in held[:place]
        for group in _with_lowest(held[place:], whole=whole)
    }
    return tuple(sorted(combinations))


def without(held: Ranks, taken: Ranks) -> Ranks:
    """Return the ranks that remain when *taken* is removed from *held*.

    Parameters
    ----------
    held
        The ranks held, in ascending order.
    taken
        The ranks to remove, which must all be in *held*.

    Raises
    ------
    ValueError
        If *taken* has more cards of a rank than *held*.

    Examples
    --------
    >>> without((1, 1, 4, 4, 8), (1, 8))
    (1, 4, 4)
    """
    left = list(held)
    for rank in taken:
        left.remove(rank)
    return tuple(left)


def together(*ranks: Ranks) -> Ranks:
    """Return the ranks of several groups in one tuple, in ascending order."""
    return tuple(sorted(rank for some in ranks for rank in some))


@lru_cache(maxsize=_REMEMBERED)
def division(ranks: Ranks, *, split: bool = True, nines: int | None = None) -> Division | None:
    """Divide all cards into groups, and return the first division found; None if no division exists.

    Each step tries the groups that contain the lowest remaining card: the largest group first, and of equally
    large groups the group with the lowest ranks. So the same cards are always divided in the same way.

    Parameters
    ----------
    ranks
        The cards to divide.
    split
        Whether the cards of one rank may be in several groups; if not, they must all be in one group.
    nines
        The largest number of groups that may total exactly nine; None if there is no limit.

    Examples
    --------
    >>> division((1, 1, 4, 4, 8)), division((1, 6, 8, 12))
    (((1, 4, 4), (1, 8)), ((1, 8), (6, 12)))
    >>> division((1, 1, 4, 4, 8), split=False), division((1, 6, 8, 12), nines=0), division((2, 4, 4, 8))
    (None, None, None)
    """
    if not ranks:
        return ()
    if sum(ranks) % NINE == 0:
        for group in _with_lowest(ranks, whole=not split):
            more = None if nines is None else nines - (sum(group) == NINE)
            if more is None or more >= 0:
                rest = division(without(ranks, group), split=split, nines=more)
                if rest is not None:
                    return (group, *rest)
    return None


@lru_cache(maxsize=_REMEMBERED)
def _with_lowest(held: Ranks, *, whole: bool) -> tuple[Ranks, ...]:
    """Return the groups that contain a card of the lowest rank.

    The largest groups come first; of equally large groups, the group with the lowest ranks comes first.
    """
    (lowest, count), *others = sorted(Counter(held).items())
    first = [(lowest,) * size for size in range(count if whole else 1, count + 1)]
    second: list[Ranks] = [()]
    for rank, copies in others:
        second += [(rank,) * size for size in range(copies if whole else 1, copies + 1)]
    sums = [low + two for low in first for two in second if sum(low + two) % NINE == 0]
    return tuple(sorted(sums, key=_order))


def _order(group: Ranks) -> tuple[int, Ranks]:
    """Return the sort key of a group, for sorting groups that have the same lowest card."""
    return -len(group), group

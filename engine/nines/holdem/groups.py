"""Multiples of nine made of one or two ranks, and how cards are parted into them.

Suits are no matter, so cards are counted by rank: thirteen numbers, the aces first. An ace in a multiple
is 1, a jack 11, a queen 12, a king 13.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.cards import RANK_SIGNS, RANKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Counts = tuple[int, ...]
NINE: Final = 9
NONE: Final[Counts] = (0,) * len(RANKS)


class Group(NamedTuple):
    """Cards that make one multiple of nine: one or two ranks, the higher first, with how many of each.

    Examples
    --------
    >>> group = Group(((13, 2), (10, 1)))
    >>> print(group, "=", group.total)
    K+K+10 = 36
    """

    sets: tuple[tuple[int, int], ...]

    @property
    def total(self) -> int:
        """What its cards add up to."""
        return sum(rank * copies for rank, copies in self.sets)

    def __str__(self) -> str:
        return "+".join(RANK_SIGNS[rank] for rank, copies in self.sets for _ in range(copies))


def count(ranks: Iterable[int]) -> Counts:
    """Return how many there are of each rank.

    Examples
    --------
    >>> count([1, 9, 9, 13])
    (1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1)
    """
    found = list(NONE)
    for rank in ranks:
        found[rank - 1] += 1
    return tuple(found)


def total(cards: Counts) -> int:
    """Return what cards add up to, an ace being 1."""
    return sum(rank * copies for rank, copies in zip(RANKS, cards, strict=True))


def without(cards: Counts, others: Counts) -> Counts:
    """Return what is left of cards when others are taken away."""
    return tuple(copies - taken for copies, taken in zip(cards, others, strict=True))


@cache
def parted(cards: Counts, *, split: bool) -> tuple[Group, ...] | None:
    """Return groups that use up all these cards, the highest cards first, or None if there are none.

    Parameters
    ----------
    cards
        How many there are of each rank.
    split
        Whether the copies of a rank may stand in several groups.

    Examples
    --------
    >>> sevens = count([11, 10, 10, 7, 7])
    >>> print(*parted(sevens, split=True))
    J+7 10+10+7
    >>> parted(sevens, split=False) is None
    True
    """
    if total(cards) % NINE:
        return None
    if cards == NONE:
        return ()
    for group in _with_highest(cards, split=split):
        rest = parted(without(cards, _counts(group)), split=split)
        if rest is not None:
            return (group, *rest)
    return None


def _with_highest(cards: Counts, *, split: bool) -> Iterator[Group]:
    """Yield the groups in which the highest card may stand: alone, then with lower and lower ranks."""
    highest = max(rank for rank in RANKS if cards[rank - 1])
    for copies in _takes(cards[highest - 1], split=split):
        if highest * copies % NINE == 0:
            yield Group(((highest, copies),))
        for rank in range(highest - 1, 0, -1):
            for more in _takes(cards[rank - 1], split=split):
                group = Group(((highest, copies), (rank, more)))
                if group.total % NINE == 0:
                    yield group


def _takes(copies: int, *, split: bool) -> Iterable[int]:
    """Return how many of so many copies a group may take: any number of them, or all."""
    return range(1, copies + 1) if split else range(max(copies, 1), copies + 1)


def _counts(group: Group) -> Counts:
    return count(rank for rank, copies in group.sets for _ in range(copies))

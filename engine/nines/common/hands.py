"""Classes of hands, and the size of each class. Hands with the same ranks are in the same class."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod
from typing import TYPE_CHECKING, Final

from nines.cards import RANKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.common.sets import Ranks

COPIES: Final = 4  # cards of a rank in the pack


def classes(cards: int) -> Iterator[Ranks]:
    """Yield every class of hands with this number of cards, in ascending order.

    Parameters
    ----------
    cards
        The number of cards in a hand, at least 0.

    Examples
    --------
    >>> sum(map(weight, classes(3))) == comb(52, 3)
    True
    """
    for ranks in combinations_with_replacement(RANKS, cards):
        if all(count <= COPIES for count in Counter(ranks).values()):
            yield ranks


def weight(ranks: Ranks) -> int:
    """Return the number of hands that belong to a class.

    Examples
    --------
    >>> weight((1, 1, 1, 1, 5)), weight((1, 1, 1, 3, 3))
    (4, 24)
    """
    return prod(comb(COPIES, count) for count in Counter(ranks).values())

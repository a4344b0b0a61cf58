"""The canonical order of acts: every game lists what is legal in this order, and no act twice.

Acts are compared by their sort keys, which are whole numbers, one after the other:

1. the kind of act, in the order in which the family numbers its kinds;
2. for cards laid together, how many they are, fewer first;
3. for cards that may be laid for another, what they are laid as: the rank, from ace to king; then the suit,
   first clubs or none, then diamonds, hearts, spades;
4. the cards themselves, each by rank, suit and copy; the ranks alone, where no other thing matters;
5. an amount of money, the lower first.

Of acts that differ in nothing but which of several equal cards they take, the one with the first copies is
listed. So the list depends on the position alone: not on the order in which a hand is held, and not on
the hash seed of the interpreter.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence


class Sortable(Protocol):
    """An act that says where it comes among others."""

    @property
    def sort_key(self) -> tuple[int, ...]:
        """Whole numbers, compared one after the other."""


def is_canonical(acts: Sequence[Sortable]) -> bool:
    """Return whether acts are in canonical order, and none of them twice.

    Examples
    --------
    >>> from nines.stops.position import PASS, parse_act
    >>> seven, eight = parse_act("7♥"), parse_act("8♣")
    >>> is_canonical((seven, eight, PASS)), is_canonical((eight, seven)), is_canonical((PASS, PASS))
    (True, False, False)
    """
    return all(one.sort_key < other.sort_key for one, other in pairwise(acts))

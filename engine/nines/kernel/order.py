"""The canonical order of acts: every game lists its legal acts in this order, without repetition.

Acts are compared by their sort keys, which hold whole numbers for the following, in order:

1. the kind of act, in the order in which the family numbers its kinds;
2. for cards played together, their number, fewer first;
3. for cards that may be played as other cards, the card they stand for: the rank, from ace to king; then the
   suit, first clubs or none, then diamonds, hearts, spades;
4. the cards themselves, each by rank, suit and copy; by rank alone if only ranks matter;
5. an amount of money, the lower first.

If acts differ only in which of several equal cards they use, only the act with the first copies is listed.
So the list depends on the position alone: not on the order of the cards in a hand, and not on the hash seed
of the interpreter.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence


class Sortable(Protocol):
    """An act with a sort key."""

    @property
    def sort_key(self) -> tuple[int, ...]:
        """A tuple of whole numbers, compared in order."""


def is_canonical(acts: Sequence[Sortable]) -> bool:
    """Return whether acts are in canonical order, without repetition.

    Examples
    --------
    >>> from nines.stops.acts import PASS, parse_act
    >>> seven, eight = parse_act("7♥"), parse_act("8♣")
    >>> is_canonical((seven, eight, PASS)), is_canonical((eight, seven)), is_canonical((PASS, PASS))
    (True, False, False)
    """
    return all(one.sort_key < other.sort_key for one, other in pairwise(acts))

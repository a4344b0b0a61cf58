"""The canonical order of acts: every game lists its legal acts in this order, without repetition.

Acts are compared by their sort keys. A sort key is a tuple of whole numbers that stand for the following
things, in this order:

1. the kind of act, in the order in which the family numbers its kinds;
2. for cards played together, the number of cards, the smaller number first;
3. for cards that may stand for other cards, the rank that they stand for, from ace to king, and then
   the suit (clubs or no suit, diamonds, hearts, spades);
4. the cards themselves, each by rank, suit and copy; by rank alone if only ranks matter;
5. an amount of money, the lower amount first.

Some acts differ only because they use different copies of equal cards. Only the act that uses the first
copies is listed. So the list of legal acts depends on the position alone. The list does not depend on the
order of the cards in a hand, nor on the hash seed of the interpreter.
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
        """The tuple of whole numbers by which acts are compared, number by number."""


def is_canonical(acts: Sequence[Sortable]) -> bool:
    """Return whether acts are in canonical order, without repetition.

    Examples
    --------
    >>> from nines.stops.acts import PASS, parse_act
    >>> seven, eight = parse_act("7♥"), parse_act("8♣")
    >>> is_canonical((seven, eight, PASS)), is_canonical((eight, seven)), is_canonical((PASS, PASS))
    (True, False, False)
    """
    return all(act.sort_key < other.sort_key for act, other in pairwise(acts))

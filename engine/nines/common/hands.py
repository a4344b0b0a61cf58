"""Classes of hands by rank, their sizes, and tables of odds, counted exactly over all hands."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.cards import RANKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.common.sets import Ranks


# --- Classes of hands, and the size of each class ---

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


# --- Tables of odds ---

_ROUNDED: Final = 100  # from this number on, "one in n" is given without a fraction


class OddsLine(NamedTuple):
    """One line of a table of odds: a kind of hand, with its number of classes and of hands.

    Parameters
    ----------
    what
        The kind of hand.
    classes
        The number of classes of this kind; hands with the same ranks form a class.
    hands
        The number of hands of this kind.
    of
        The number of hands of all kinds together, at least 1.
    """

    what: str
    classes: int
    hands: int
    of: int  # number of all hands

    @property
    def share(self) -> Fraction:
        """The probability of a hand of this kind."""
        return Fraction(self.hands, self.of)

    def cells(self) -> tuple[str, ...]:
        """Return the texts of the cells: kind, classes, hands, per cent, and the number *n* in “one in *n*”.

        Examples
        --------
        >>> OddsLine("royal flush", 4, 4, 2_598_960).cells()
        ('royal flush', '4', '4', '0.000154', '649,740')
        """
        one_in = "-"
        if self.share:
            times = float(1 / self.share)
            one_in = f"{times:,.0f}" if times >= _ROUNDED else f"{times:,.1f}"
        percent = f"{float(100 * self.share):.6f}"
        return self.what, f"{self.classes:,}", f"{self.hands:,}", percent, one_in


class OddsTable(NamedTuple):
    """A table of odds: how many hands there are of each kind.

    Parameters
    ----------
    title
        A title that says which hands are counted.
    lines
        The lines of the table, one for each kind of hand; the first line is for all hands.
    """

    title: str
    lines: tuple[OddsLine, ...]

    @property
    def hands(self) -> int:
        """The number of all hands."""
        return self.lines[0].of

"""Tables of odds: the number of hands of each kind, counted exactly over all hands."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

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

"""Tables of odds: how many hands there are of each kind, counted exactly over every hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

_ROUNDED: Final = 100  # from this on, "one in n" is given without a fraction


class OddsLine(NamedTuple):
    """A line: what the hands have in common, in how many classes of ranks and in how many hands.

    Parameters
    ----------
    what
        What the hands have in common.
    classes
        How many classes of ranks they make.
    hands
        How many hands they are.
    of
        How many hands there are in all, from 1.
    """

    what: str
    classes: int
    hands: int
    of: int  # hands in all

    @property
    def share(self) -> Fraction:
        """The probability of such a hand."""
        return Fraction(self.hands, self.of)

    def cells(self) -> tuple[str, ...]:
        """Return the line as it is shown, column by column: its name, then numbers.

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
    """A table: which hands, and how many of each kind there are.

    Parameters
    ----------
    title
        The hands counted.
    lines
        The kinds; the first is all hands.
    """

    title: str
    lines: tuple[OddsLine, ...]

    @property
    def hands(self) -> int:
        """How many hands there are in all."""
        return self.lines[0].of

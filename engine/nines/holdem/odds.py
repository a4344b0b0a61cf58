"""The odds of each hand, counted exactly over all hands of seven cards.

The ranks of seven cards, with at most four of a rank, make 49,205 classes. A class contains one hand for each
way to choose the suits. The hands of all classes add up to 133,784,560, the number of ways to choose seven
cards from 52.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.cards import JACK, QUEEN, RANKS
from nines.common.hands import COPIES, OddsLine, OddsTable, classes, weight

if TYPE_CHECKING:
    from nines.common.sets import Ranks
    from nines.holdem.hands import Solver
    from nines.holdem.rule_set import HoldemRules

SEVEN: Final = 7
PACK: Final = COPIES * len(RANKS)
HANDS: Final = comb(PACK, SEVEN)
QUEENS_AND_JACKS: Final[Ranks] = (JACK,) * 3 + (QUEEN,) * 4
ROYAL_FLUSHES: Final = 4 * comb(
    PACK - 5, SEVEN - 5
)  # seven-card poker hands with a royal flush, in four suits


class Line(NamedTuple):
    """A line of a table: the hands that make a given number of nines.

    Parameters
    ----------
    nines
        The number of nines, at least 0.
    classes
        The number of classes of ranks.
    hands
        The number of hands.
    of
        The number of all hands.
    """

    nines: int
    classes: int
    hands: int
    of: int = HANDS

    @property
    def share(self) -> Fraction:
        """The probability of a hand with this number of nines."""
        return Fraction(self.hands, self.of)


def by_nines(solver: Solver) -> tuple[Line, ...]:
    """Return a table line for each number of nines, from 0 up, with the number of hands that make it."""
    counts: Counter[int] = Counter()
    hands: Counter[int] = Counter()
    for ranks in classes(SEVEN):
        nines = solver.best(ranks).nines
        counts[nines] += 1
        hands[nines] += weight(ranks)
    return tuple(Line(nines, counts[nines], hands[nines]) for nines in range(max(counts) + 1))


def tables(rules: HoldemRules) -> tuple[OddsTable, ...]:
    """Return the table of hands of seven cards by their number of nines."""
    lines = tuple(
        OddsLine("1 nine" if line.nines == 1 else f"{line.nines} nines", line.classes, line.hands, line.of)
        for line in by_nines(rules.solver)
    )
    special = OddsLine("four queens with three jacks", 1, weight(QUEENS_AND_JACKS), HANDS)
    return (OddsTable("all hands of seven cards, by the number of nines that they make", (*lines, special)),)

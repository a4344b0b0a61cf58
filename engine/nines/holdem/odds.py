"""How often each hand comes, reckoned exactly over all hands of seven cards.

The ranks of seven cards of a pack, with at most four of a rank, make 49,205 classes; a class stands for as
many hands as there are ways to choose the suits, and these add up to 133,784,560, the number of ways to
choose seven cards of 52.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, prod
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.cards import JACK, QUEEN, RANKS
from nines.holdem.groups import count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.holdem.groups import Counts
    from nines.holdem.hands import Solver

SEVEN: Final = 7
SUITS: Final = 4
HANDS: Final = comb(len(RANKS) * SUITS, SEVEN)
QUEENS_AND_JACKS: Final = count((QUEEN,) * 4 + (JACK,) * 3)
ROYAL_FLUSHES: Final = SUITS * comb(len(RANKS) * SUITS - 5, SEVEN - 5)  # hands of poker that hold one


class Line(NamedTuple):
    """A line of a table: so many nines, in so many classes of ranks and so many hands."""

    nines: int
    classes: int
    hands: int
    of: int = HANDS

    @property
    def share(self) -> Fraction:
        """The probability of such a hand."""
        return Fraction(self.hands, self.of)


def classes(cards: int = SEVEN, ranks: int = len(RANKS)) -> Iterator[Counts]:
    """Yield every multiset of so many cards, counted by rank, at most four of each.

    Examples
    --------
    >>> sum(1 for _ in classes())
    49205
    """
    if ranks == 0:
        if cards == 0:
            yield ()
        return
    for copies in range(min(cards, SUITS) + 1):
        for lower in classes(cards - copies, ranks - 1):
            yield (*lower, copies)


def weight(cards: Counts) -> int:
    """Return how many hands have these ranks.

    Examples
    --------
    >>> weight((4, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    4
    """
    return prod(comb(SUITS, copies) for copies in cards)


def by_nines(solver: Solver) -> tuple[Line, ...]:
    """Return how many hands make so many nines, from none on."""
    found: Counter[int] = Counter()
    hands: Counter[int] = Counter()
    for cards in classes():
        nines = solver.best(cards).nines
        found[nines] += 1
        hands[nines] += weight(cards)
    return tuple(Line(nines, found[nines], hands[nines]) for nines in range(max(found) + 1))

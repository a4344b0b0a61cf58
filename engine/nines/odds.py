"""Tables of odds, counted exactly over every hand, for the games whose hands suits do not matter in."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.catalogue import CATALOGUE, load
from nines.errors import RequestError
from nines.holdem import odds as of_holdem
from nines.holdem.questions import FAMILY as HOLDEM
from nines.multiple9 import odds as of_multiple9
from nines.multiple9.questions import FAMILY as MULTIPLE9

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.game import AnyGame

DEALT: Final = 5  # cards in hand in the draw game
DRAWN: Final = 6  # after the first draw
COLUMNS: Final = ("Hand", "Classes", "Hands", "Percent", "One in")
_ROUNDED: Final = 100  # from here on one in so many is told without a fraction


class OddsLine(NamedTuple):
    """A line: what the hands have in common, in how many classes of ranks and in how many hands."""

    what: str
    classes: int
    hands: int
    of: int  # hands in all

    @property
    def share(self) -> Fraction:
        """The probability of such a hand."""
        return Fraction(self.hands, self.of)

    def cells(self) -> tuple[str, ...]:
        """Return the line as it is shown, column by column: what it is told of, and numbers.

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
    """A table: of which hands, and how many of each kind there are."""

    title: str
    lines: tuple[OddsLine, ...]

    @property
    def hands(self) -> int:
        """How many hands there are in all."""
        return self.lines[0].of


def odds_of(game: AnyGame) -> tuple[OddsTable, ...]:
    """Return the tables of odds of a game, under its readings.

    Raises
    ------
    RequestError
        If none are computed for it.

    Examples
    --------
    >>> import nines
    >>> odds_of(nines.load("comet-1718"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    nines.errors.RequestError: no odds are computed for comet-1718; multiple-9-2007 and ... have some
    """
    if game.family not in _TABLES:
        slugs = (listed.slug for listed in CATALOGUE)
        games = " and ".join(slug for slug in slugs if load(slug).family in _TABLES)
        raise RequestError(f"no odds are computed for {game.slug}; {games} have some")
    return _TABLES[game.family](game)


def _of_seven(game: AnyGame) -> tuple[OddsTable, ...]:
    lines = of_holdem.by_nines(game.variant.solver)
    table = tuple(
        OddsLine("1 nine" if line.nines == 1 else f"{line.nines} nines", line.classes, line.hands, line.of)
        for line in lines
    )
    queens = of_holdem.weight(of_holdem.QUEENS_AND_JACKS)
    special = OddsLine("four queens with three jacks", 1, queens, of_holdem.HANDS)
    return (
        OddsTable("all hands of seven cards, by the nines that they make", (*table, special)),
        *_going_out(split=game.choices["rank-split"] == "yes"),
    )


def _of_draw_game(game: AnyGame) -> tuple[OddsTable, ...]:
    return _going_out(split=game.choices["rank-split"] == "split")


def _going_out(*, split: bool) -> tuple[OddsTable, ...]:
    """Return how many hands of the draw game can go all at once."""
    found = []
    for cards, when in ((DEALT, "five cards, as dealt"), (DRAWN, "six cards, after a draw")):
        odds = of_multiple9.going_out(cards, split=split)
        lines = (
            OddsLine("can all be discarded", odds.out_classes, odds.out_hands, odds.hands),
            OddsLine("cannot", odds.classes - odds.out_classes, odds.hands - odds.out_hands, odds.hands),
        )
        found.append(OddsTable(f"the draw game: all hands of {when}", lines))
    return tuple(found)


_TABLES: Final[dict[str, Callable[[AnyGame], tuple[OddsTable, ...]]]] = {
    HOLDEM: _of_seven,
    MULTIPLE9: _of_draw_game,
}

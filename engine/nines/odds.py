"""Tables of odds, counted exactly over every hand, for the games whose hands suits do not matter in."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.common.hands import weight
from nines.errors import RequestError
from nines.holdem import odds as of_holdem
from nines.holdem.questions import FAMILY as HOLDEM
from nines.multiple9.legal import can_go_out, can_put_down
from nines.multiple9.odds import going_out
from nines.multiple9.questions import FAMILY as MULTIPLE9

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.common.sets import Ranks
    from nines.game import AnyGame
    from nines.multiple9.variant import Variant

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
    >>> odds_of(nines.load("comet-1718"))
    Traceback (most recent call last):
    nines.errors.RequestError: no odds are computed for comet-1718
    """
    if not has_odds(game):
        raise RequestError(f"no odds are computed for {game.slug}")
    return _TABLES[game.family](game)


def has_odds(game: AnyGame) -> bool:
    """Tell whether odds are computed for a game."""
    return game.family in _TABLES


def _of_seven(game: AnyGame) -> tuple[OddsTable, ...]:
    lines = of_holdem.by_nines(game.variant.solver)
    table = tuple(
        OddsLine("1 nine" if line.nines == 1 else f"{line.nines} nines", line.classes, line.hands, line.of)
        for line in lines
    )
    queens = weight(of_holdem.QUEENS_AND_JACKS)
    special = OddsLine("four queens with three jacks", 1, queens, of_holdem.HANDS)
    return (OddsTable("all hands of seven cards, by the nines that they make", (*table, special)),)


def _of_draw_game(game: AnyGame) -> tuple[OddsTable, ...]:
    """Return how many hands can go all at once: with the cards dealt, and as the last play of a turn."""
    asked: tuple[tuple[int, str, Callable[[Variant, Ranks], bool]], ...] = (
        (DEALT, "five cards, as dealt", can_put_down),
        (DRAWN, "six cards, after a draw", can_go_out),
    )
    found = []
    for cards, when, can_go in asked:
        odds = going_out(cards, partial(can_go, game.variant))
        lines = (
            OddsLine("can all be discarded", odds.out_classes, odds.out_hands, odds.hands),
            OddsLine("cannot", odds.classes - odds.out_classes, odds.hands - odds.out_hands, odds.hands),
        )
        found.append(OddsTable(f"all hands of {when}", lines))
    return tuple(found)


_TABLES: Final[dict[str, Callable[[AnyGame], tuple[OddsTable, ...]]]] = {
    HOLDEM: _of_seven,
    MULTIPLE9: _of_draw_game,
}

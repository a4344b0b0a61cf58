"""Odds: how probable each kind of hand is, counted exactly over all possible hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.common.odds import OddsLine
from nines.counting.odds import odds_of

if TYPE_CHECKING:
    from nines.common.odds import OddsTable
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class OddsLineAnswer:
    """A kind of hand, with the number of its rank classes, the number of its hands, and its probability."""

    what: Annotated[str, "The kind of hand."]
    classes: int
    hands: int
    share: Annotated[float, "The probability, from 0 to 1."]
    of: Annotated[int, "The number of all hands."]

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of this table line, in the order of the columns in ``nines.counting.odds.COLUMNS``."""
        return OddsLine(self.what, self.classes, self.hands, self.of).cells()


@dataclass(frozen=True, slots=True)
class OddsTableAnswer:
    """A set of hands, and how many of these hands are of each kind."""

    title: str
    hands: Annotated[int, "How many hands there are in all."]
    lines: tuple[OddsLineAnswer, ...]


@dataclass(frozen=True, slots=True)
class OddsAnswer:
    """The odds of a game."""

    game: Annotated[str, "The canonical name."]
    tables: tuple[OddsTableAnswer, ...]


def odds_answer(library: Library, name: str) -> OddsAnswer:
    """Return the odds of a game, computed under the game's answers to open questions.

    Raises
    ------
    RequestError
        If no odds are computed for the game; the message names the games that have odds.

    Examples
    --------
    >>> from nines import library
    >>> odds_answer(library(), "multiple-9-2007").tables[0].hands
    2598960
    """
    game = library.load(name)
    return OddsAnswer(game.name, tuple(map(_table, odds_of(library, game))))


def _table(table: OddsTable) -> OddsTableAnswer:
    lines = (
        OddsLineAnswer(line.what, line.classes, line.hands, float(line.share), line.of)
        for line in table.lines
    )
    return OddsTableAnswer(table.title, table.hands, tuple(lines))

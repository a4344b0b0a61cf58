"""Tables of odds, counted exactly over all possible hands, for games in which suits do not matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.errors import RequestError

if TYPE_CHECKING:
    from nines.common.hands import OddsTable
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

COLUMNS: Final = ("Hand", "Classes", "Hands", "Percent", "One in")


def odds_of(library: Library, game: AnyGame) -> tuple[OddsTable, ...]:
    """Return the tables of odds of a game with its readings.

    Parameters
    ----------
    library
        The library of the game; the error message lists the games of this library that have odds.
    game
        The game, with the readings for which the odds are counted.

    Raises
    ------
    RequestError
        If no odds are computed for the game; the message names games that have odds.

    Examples
    --------
    >>> import nines
    >>> [table.title for table in odds_of(nines.library(), nines.load("multiple-9-2007"))]
    ['all hands of five cards, as dealt', 'all hands of six cards, after a draw']
    """
    if game.family.odds is None:
        others = " and ".join(other.slug for other in library.games() if other.family.odds is not None)
        hint = f"; see the odds of {others}" if others else ""
        raise RequestError(f"no odds are computed for {game.slug}{hint}")
    odds_tables: tuple[OddsTable, ...] = game.family.odds(game.rule_set)
    return odds_tables

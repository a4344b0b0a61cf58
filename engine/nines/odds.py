"""Tables of odds of a game, counted exactly over every hand, for games in whose hands suits do not matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.errors import RequestError

if TYPE_CHECKING:
    from nines.common.odds import OddsTable
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

COLUMNS: Final = ("Hand", "Classes", "Hands", "Percent", "One in")


def odds_of(library: Library, game: AnyGame) -> tuple[OddsTable, ...]:
    """Return the tables of odds of a game, under its readings.

    Raises
    ------
    RequestError
        If none are computed for it; the message names the games that have some.

    Examples
    --------
    >>> import nines
    >>> odds_of(nines.library(), nines.load("comet-1718"))
    Traceback (most recent call last):
    nines.errors.RequestError: no odds for comet-1718; there are some for multiple-9-2007, multiple-9-holdem-2007
    """
    if game.family.odds is None:
        others = ", ".join(one.slug for one in library.games() if one.family.odds is not None)
        raise RequestError(f"no odds for {game.slug}; there are some for {others}")
    found: tuple[OddsTable, ...] = game.family.odds(game.rule_set)
    return found

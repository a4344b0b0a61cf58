"""Which game an adapter plays, and with how many players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.boundary.expected import expect_pairs, expect_whole
from nines.kernel.setup_checks import check_seats
from nines.table.saved import usual_seats

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.kernel.game import AnyGame
    from nines.libraries import Library


def readings_of(library: Library, name: str, readings: Mapping[str, str]) -> AnyGame:
    """Return an edition under some readings.

    Parameters
    ----------
    library
        The library with the edition.
    name
        The edition, which may have readings in brackets.
    readings
        Further readings, each with its answer.

    Raises
    ------
    UnknownNameError
        If there is no such edition or reading.
    RequestError
        If *readings* has another form.
    ReadingError
        If an answer cannot be played.
    """
    expect_pairs(readings, str, "readings with their answers, such as {'comet-stops': 'yes'}")
    game = library.load(name)
    return game.read({**game.choices.changed, **readings}) if readings else game


def seats_of(game: AnyGame, seats: int | None) -> int:
    """Return a number of players that a game allows.

    Parameters
    ----------
    game
        The game.
    seats
        The number; None for the usual number.

    Raises
    ------
    RequestError
        If the game does not allow this number.

    Examples
    --------
    >>> import nines
    >>> seats_of(nines.load("comet-2011-two-hand"), None)
    2
    """
    if seats is None:
        return usual_seats(game)
    check_seats(game.slug, game.rule_set.seats, expect_whole(seats, "a number of players"))
    return seats

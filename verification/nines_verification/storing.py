"""Results are stored for editions, in the folder of the checks of a library."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nines.errors import RequestError

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.libraries import Library


def edition(game: AnyGame) -> AnyGame:
    """Return a game if it is an edition under our choices, for which results are stored.

    Raises
    ------
    RequestError
        If the game has other readings or house rules. Its results would replace those of the edition.

    Examples
    --------
    >>> import nines
    >>> edition(nines.load("comet-1718")).slug
    'comet-1718'
    >>> edition(nines.load("comet-1718[comet-stops=yes]"))
    Traceback (most recent call last):
    nines.errors.RequestError: comet-1718[comet-stops=yes]: results are stored for editions; name comet-1718
    """
    if game.name != game.slug:
        raise RequestError(f"{game.name}: results are stored for editions; name {game.slug}")
    return game


def checks_for(library: Library, what: str) -> Path:
    """Return the folder of the checks of a library, in which something is to be stored.

    Parameters
    ----------
    library
        The library.
    what
        What is to be stored, for the message.

    Raises
    ------
    RequestError
        If the library has no folder of checks.
    """
    if not isinstance(library.checks, Path):
        raise RequestError(f"{library!r} has no folder for {what}; its catalogue names no check folder")
    return library.checks


def folder_for(library: Library, name: str, what: str) -> Path:
    """Return the folder of a library for a kind of results; it is made if it is missing.

    Parameters
    ----------
    library
        The library.
    name
        The name of the folder.
    what
        The results, for the message.

    Raises
    ------
    RequestError
        If the library has no folder of checks.
    """
    folder = checks_for(library, what) / name
    folder.mkdir(exist_ok=True)
    return folder

"""The Stops family: games in which players shed cards in sequences, until a stop ends a sequence."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nines.stops.family import StopsGame


def load(name: str) -> StopsGame:
    """Return a game of this family from the library of nines, with the family's own types.

    It is the game that :func:`nines.load` returns. A type checker also knows the fields of its positions,
    observations, acts and rules.

    Parameters
    ----------
    name
        The name, as :func:`nines.load` takes it.

    Raises
    ------
    UnknownNameError, ReadingError
        As :func:`nines.load` raises them.
    RequestError
        If the game is of another family, or cannot be played.

    Examples
    --------
    >>> load("comet-1718").name
    'comet-1718'
    """
    # By name: a part of the family needs neither its games nor a library.
    family = import_module("nines.stops.family").STOPS
    game: StopsGame = family.own(import_module("nines").load(name))
    return game

"""Ninety-nine and related trick-taking games, in which players bid with the cards that they set aside."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nines.ninety_nine.family import NinetyNineGame


def load(name: str) -> NinetyNineGame:
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
    >>> load("ninety-nine-3p").name
    'ninety-nine-3p'
    """
    # By name: a part of the family needs neither its games nor a library.
    family = import_module("nines.ninety_nine.family").NINETY_NINE
    game: NinetyNineGame = family.own(import_module("nines").load(name))
    return game

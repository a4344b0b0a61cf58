"""Multiple 9 in the manner of hold'em: two cards for each player, five on the table, and betting."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nines.holdem.family import HoldemGame


def load(name: str) -> HoldemGame:
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
    >>> load("multiple-9-holdem-2007").name
    'multiple-9-holdem-2007'
    """
    # By name: a part of the family needs neither its games nor a library.
    family = import_module("nines.holdem.family").HOLDEM
    game: HoldemGame = family.own(import_module("nines").load(name))
    return game

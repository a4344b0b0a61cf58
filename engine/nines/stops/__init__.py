"""The Stops family: games in which players shed cards in sequences, until a stop ends a sequence."""

from __future__ import annotations

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
    from nines import load as load_any  # noqa: PLC0415 - a part of the family needs no library
    from nines.stops.family import STOPS  # noqa: PLC0415 - the same

    return STOPS.own(load_any(name))

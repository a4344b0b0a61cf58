"""Multiple 9: cards are discarded in groups that total a multiple of nine."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nines.multiple9.family import Multiple9Game


def load(name: str) -> Multiple9Game:
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
    >>> load("multiple-9-2007").name
    'multiple-9-2007'
    """
    from nines import load as load_any  # noqa: PLC0415 - a part of the family needs no library
    from nines.multiple9.family import MULTIPLE9  # noqa: PLC0415 - the same

    return MULTIPLE9.own(load_any(name))

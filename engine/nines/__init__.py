"""nines: a historical rules reference and verifier for the Stops family of card games.

Every rule of the sources is executable and cites the passages it rests on.

What is named here is imported when it is first used, so that a program pays only for what it needs.

Examples
--------
>>> import nines
>>> game = nines.load("comet-1718")
>>> table = game.start(["7♥ 9♦", "8♠ K♣"], dead="8♥")
>>> step = game.play(table, nines.parse_act("lay 7♥"))
>>> refusal = game.why_not(step.position, nines.parse_act("lay 9♦ as 10"))
>>> print(refusal.says, "by", refusal.rule, *refusal.passages)
9♦ cannot stand for 10 here; wanted: 8 by comet-1718/naming wp-comet:051 wp-comet:075
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from nines.libraries import library

if TYPE_CHECKING:
    from nines.cards import Card, Face, parse_cards
    from nines.cite import Cited
    from nines.errors import (
        CardsError,
        CorpusError,
        IllegalActError,
        LacunaError,
        MissingPackageError,
        NinesError,
        ReadingError,
        RequestError,
        UnknownNameError,
    )
    from nines.game import AnyGame, Event, Playable, Refusal, Result, Step, Transfer
    from nines.libraries import Catalogue, Library
    from nines.stops.table import Claim, Lay, Pass, Table, parse_act

__all__ = [
    "Card",
    "CardsError",
    "Catalogue",
    "Cited",
    "Claim",
    "CorpusError",
    "Event",
    "Face",
    "IllegalActError",
    "LacunaError",
    "Lay",
    "Library",
    "MissingPackageError",
    "NinesError",
    "Pass",
    "Playable",
    "ReadingError",
    "Refusal",
    "RequestError",
    "Result",
    "Step",
    "Table",
    "Transfer",
    "UnknownNameError",
    "library",
    "load",
    "parse_act",
    "parse_cards",
]

_NAMES: Final = {
    "nines.cards": ("Card", "Face", "parse_cards"),
    "nines.cite": ("Cited",),
    "nines.errors": (
        *("CardsError", "CorpusError", "IllegalActError", "LacunaError", "NinesError", "ReadingError"),
        *("MissingPackageError", "RequestError", "UnknownNameError"),
    ),
    "nines.game": ("Event", "Playable", "Refusal", "Result", "Step", "Transfer"),
    "nines.libraries": ("Catalogue", "Library"),
    "nines.stops.table": ("Claim", "Lay", "Pass", "Table", "parse_act"),
}
_HOMES: Final = {name: module for module, names in _NAMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Return one of the names above, imported now."""
    if name not in _HOMES:
        raise AttributeError(f"module 'nines' has no attribute {name!r}")
    found: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found


def load(name: str) -> AnyGame:
    """Return a game of the library that comes with nines.

    Parameters
    ----------
    name
        A slug, ``comet-1718``, or the canonical name under other readings,
        ``comet-1718[comet-stops=yes]``.

    Raises
    ------
    UnknownNameError
        If there is no such game, point or candidate; the message names the nearest.
    ReadingError
        If a candidate cannot be played.
    RequestError
        If *name* is not of that form, or the game is recorded and cannot be played.

    See Also
    --------
    nines.Library.load : The same for any library.

    Examples
    --------
    >>> load("comet-1718").name
    'comet-1718'
    """
    return library().load(name)

"""nines: a historical rules reference and verifier for the Stops family of card games.

Every rule that the sources state can be executed, and cites the passages on which it rests. An object of this
package is imported when a program first uses it, so a program loads only what it needs.

**Play.** ``load(name)`` returns a game. ``game.start(hands)`` sets up a position, and
``game.legal_acts(position)`` lists the legal acts. ``game.parse_act(text)`` reads an act,
``game.play(position, act)`` makes it, and ``game.why_not(position, act)`` says which rule forbids it.
``sentence(event)`` puts an event into words.

**Check your own program.** ``game.check(position, moves)`` says which of its moves are legal, and which rule
forbids the first that is not.

**Many deals.** ``play(name, seats=3, seed=7)`` returns a deal as data. ``simulate(name, seats=3, deals=900)``
returns the figures of many deals, and ``nines.stats`` has intervals for figures of your own.

**In a notebook**, the last line of a cell shows games, hands, deals, comparisons and simulations as tables
and pictures; ``nines.notebook`` draws them.

**Look up and cite.** ``cite(key)`` cites anything that has a name. ``library()`` has all texts, rules and
readings, and ``nines.reference`` has the data behind every page and command.

**Types.** ``nines.protocols`` has types for programs that mypy checks. ``nines.stops.load(name)`` returns a
game with the types of its family.

Examples
--------
>>> import nines
>>> game = nines.load("comet-1718")
>>> table = game.start(["7♥ 9♦", "8♠ K♣"], pile="8♥")
>>> step = game.play(table, game.parse_act("lay 7♥"))
>>> refusal = game.why_not(step.position, game.parse_act("lay 9♦ as 10"))
>>> print(refusal.says, "by", refusal.rule, *refusal.passages)
9♦ cannot stand for 10 here; the next card is 8 by comet-1718/naming wp-comet:051 wp-comet:075
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final

from nines.libraries import library

if TYPE_CHECKING:
    from nines import citing as citing
    from nines import holdem as holdem
    from nines import lineage as lineage
    from nines import multiple9 as multiple9
    from nines import ninety_nine as ninety_nine
    from nines import notebook as notebook
    from nines import policies as policies
    from nines import protocols as protocols
    from nines import reference as reference
    from nines import stats as stats
    from nines import stops as stops
    from nines.cards import Card, Face, parse_cards
    from nines.citing import cite
    from nines.errors import (
        CardsError,
        CorpusError,
        IllegalActError,
        LacunaError,
        NinesError,
        ReadingError,
        RequestError,
        UnknownNameError,
    )
    from nines.kernel.event import Event
    from nines.kernel.game import Game
    from nines.kernel.play import Setup
    from nines.kernel.playing import begin, dealt
    from nines.kernel.position import Match, Outcome
    from nines.kernel.refusal import Refusal
    from nines.kernel.transition import Transition
    from nines.libraries import Catalogue, Library
    from nines.protocols import LoadedGame
    from nines.reference.plays import play
    from nines.simulation.api import simulate
    from nines.stops.acts import Lay as Lay
    from nines.stops.acts import Pass as Pass
    from nines.stops.acts import parse_act as parse_act

__all__ = [
    "Card",
    "CardsError",
    "Catalogue",
    "CorpusError",
    "Event",
    "Face",
    "Game",
    "IllegalActError",
    "LacunaError",
    "Library",
    "Match",
    "NinesError",
    "Outcome",
    "ReadingError",
    "Refusal",
    "RequestError",
    "Setup",
    "Transition",
    "UnknownNameError",
    "begin",
    "cite",
    "dealt",
    "digest",
    "library",
    "load",
    "parse_cards",
    "play",
    "sentence",
    "simulate",
]

_NAMES: Final = {
    "nines.cards": ("Card", "Face", "parse_cards"),
    "nines.citing": ("cite",),
    "nines.errors": (
        *("CardsError", "CorpusError", "IllegalActError", "LacunaError", "NinesError", "ReadingError"),
        *("RequestError", "UnknownNameError"),
    ),
    "nines.kernel.event": ("Event",),
    "nines.kernel.game": ("Game",),
    "nines.kernel.play": ("Setup",),
    "nines.kernel.playing": ("begin", "dealt"),
    "nines.kernel.position": ("Match", "Outcome"),
    "nines.kernel.refusal": ("Refusal",),
    "nines.kernel.transition": ("Transition",),
    "nines.libraries": ("Catalogue", "Library"),
    "nines.reference.plays": ("play",),
    "nines.simulation.api": ("simulate",),
    "nines.stops.acts": ("Lay", "Pass", "parse_act"),  # for programs of earlier versions: not in __all__
}
_HOMES: Final = {name: module for module, names in _NAMES.items() for name in names}
# The parts that users need, beside the names of __all__.
_PARTS: Final = (
    *("citing", "holdem", "lineage", "multiple9", "ninety_nine", "notebook", "policies", "protocols"),
    *("reference", "stats", "stops"),
)


def __getattr__(name: str) -> object:
    """Import one of the package's public names or parts, and return the object.

    Parameters
    ----------
    name
        One of ``dir(nines)``.

    Raises
    ------
    AttributeError
        If the package offers no such name.
    """
    if name in _PARTS:
        return import_module(f"nines.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'nines' has no attribute {name!r}")
    member: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = member
    return member


def __dir__() -> list[str]:
    """Return the names that the package offers, and its parts; nothing is imported for it."""
    return sorted({*__all__, *_PARTS, *(name for name in globals() if name.startswith("__"))})


def load(name: str) -> LoadedGame:
    """Return a game from the library that comes with nines.

    Parameters
    ----------
    name
        The slug of a game, such as ``comet-1718``, or the canonical name of a game with other readings, such
        as ``comet-1718[comet-stops=yes]``.

    Raises
    ------
    UnknownNameError
        If *name* contains an unknown game, decision point or candidate; the message suggests similar names.
    ReadingError
        If *name* chooses a candidate that cannot be played.
    RequestError
        If *name* does not have the form of a slug or a canonical name, or if the game is recorded but cannot
        be played.

    See Also
    --------
    nines.Library.load : Load a game from any library.

    Examples
    --------
    >>> load("comet-1718").name
    'comet-1718'
    """
    return library().load(name)


def digest(key: str) -> str:
    """Return the digest of the entry with this key.

    The digest is the SHA-256 of canonical JSON. For a rule, the JSON contains the statement, the parameters
    with their sources, the passages with their texts and places, and the readings with the chosen candidates.
    It contains no source code, so the digest stays the same as long as the wording stays the same.

    Parameters
    ----------
    key
        The key of a rule (``comet-1718/stop/king``), an edition, a reading, a passage, a relation or any
        other record of the corpus. In the key of an edition or of a rule, brackets can choose readings other
        than the default.

    Returns
    -------
    str
        ``sha256:`` and 64 hexadecimal digits.

    Raises
    ------
    UnknownNameError
        If no record has this key.
    RequestError
        If the key names something that has no digest: an aspect, a term, a policy or a retired name.

    Examples
    --------
    >>> digest("comet-1718/stop/king") == digest("comet-1718[comet-stops=yes]/stop/king")
    True
    >>> digest("comet-1718") == digest("comet-1718[comet-stops=yes]")
    False
    """
    from nines.libraries.digests import digest_of  # noqa: PLC0415 - a program pays only for what it needs

    return digest_of(key, library())


def sentence(event: Event) -> str:
    """Return the sentence that describes an event, without its full stop.

    Parameters
    ----------
    event
        An event of a transition or of a played deal.

    Raises
    ------
    UnknownNameError
        If no playable game in the library of nines has the rule of the event.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> step = game.play(game.start(["K♥ 2♣", "5♠"]), game.parse_act("lay K♥"))
    >>> print(nines.sentence(step.events[0]))
    player 1 plays K♥, saying “king”
    """
    from nines.boundary.expected import expect  # noqa: PLC0415 - a program pays only for what it needs
    from nines.kernel.event import Event  # noqa: PLC0415 - the same

    expect(event, Event, "an event, as a transition holds it")
    expect(event.rule, str, "an event with the key of its rule")
    slug, _, _ = event.rule.partition("/")
    return load(slug).family.display.sentence(event)


_VIEWS: Final = "nines.notebook:load_ipython_extension"  # imported only where IPython runs


def _show_in_a_notebook() -> None:
    """Let IPython show games, deals and cards as pictures and tables, if it is running."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if getattr(shell, "display_formatter", None) is not None:
        from nines.libraries.catalogue import resolve  # noqa: PLC0415 - a program pays only for what it needs

        resolve(_VIEWS)(shell)


_show_in_a_notebook()

"""The digest of the rules on which a stored result rests, without the wording of the rules.

A stored result is stale if one of its rules has new parameters or was replaced by another rule. A result is
also stale if the lock has a new behaviour digest for a rule or an edition. A new wording does not make a
result stale. Another check compares the lock with current behaviour; see :mod:`nines_verification.lock`.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from nines.cards import Card
from nines.digests import Digests, read_lock

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

LENGTH: Final = 16  # hexadecimal digits
NOT_LOCKED: Final = Digests("")


class Grounds:
    """Digests of the rules of a library's games, for stored results that rest on these rules.

    Parameters
    ----------
    library
        The library. The lock file of the library is read only once.

    Examples
    --------
    >>> import nines
    >>> grounds, game = Grounds(nines.library()), nines.load("comet-1718")
    >>> grounds.of(game) == grounds.of(nines.load("comet-1718"))
    True
    >>> grounds.of(game) == grounds.of(game.read({"comet-stops": "yes"}))
    False
    """

    def __init__(self, library: Library) -> None:
        self._locked = read_lock(library)

    def of(self, *games: AnyGame) -> str:
        """Return one digest for the rules of games with their choices. The order of the games matters."""
        return sha256(json.dumps([self._game(game) for game in games]).encode()).hexdigest()[:LENGTH]

    def _game(self, game: AnyGame) -> list[Any]:
        rules = {
            key: [parameters(cited.rule), self._behaviour(key)] for key, cited in sorted(game.rules().items())
        }
        return [self._behaviour(game.slug), rules]

    def _behaviour(self, key: str) -> str:
        """Return the locked behaviour digest of a key; empty if a rule exists only with other readings."""
        return self._locked.get(key, NOT_LOCKED).behaviour


def stale(kept: str, now: str, command: str) -> str:
    """Return a message if a stored result is stale, with the command to run; empty if it is current.

    Parameters
    ----------
    kept
        The stored digest; empty if no digest is stored.
    now
        The digest of the current rules.
    command
        The command that computes the result again.

    Examples
    --------
    >>> stale("1f", "1f", "make x")
    ''
    >>> stale("1f", "2e", "make x")
    'is stale: the rules that it rests on have changed; run make x'
    """
    if not kept:
        return f"has no digest of its rules; run {command}"
    return "" if kept == now else f"is stale: the rules that it rests on have changed; run {command}"


def parameters(rule: object) -> Any:  # noqa: ANN401 - whatever JSON can hold
    """Return the class of a rule and its parameters, without parameters that are only wording.

    Examples
    --------
    >>> import nines
    >>> parameters(nines.load("comet-1991").rules()["comet-1991/rise"].rule)
    ['RisesInDeadHand', {'returns': ['AfterHeld', {}], 'by_pack': False}]
    """
    match rule:
        case Card():
            found: Any = f"{rule}#{rule.copy}"
        case list() | tuple():
            found = [parameters(one) for one in rule]
        case set() | frozenset():
            found = sorted((parameters(one) for one in rule), key=json.dumps)
        case dict():
            found = sorted(
                ([parameters(name), parameters(one)] for name, one in rule.items()), key=json.dumps
            )
        case None | str() | int() | float():
            found = rule
        case _ if is_dataclass(rule):
            compared = {one.name: parameters(getattr(rule, one.name)) for one in fields(rule) if one.compare}
            found = [type(rule).__name__, compared]
        case _:
            found = type(rule).__name__  # a function, which differs from run to run
    return found

"""The digest of the rules on which a stored result rests, without the wording of the rules.

A stored result is stale if one of its rules has new parameters or was replaced by another rule. A result is
also stale if the lock has a new behaviour digest for a rule or an edition. A new wording does not make a
result stale. Another check compares the lock with current behaviour; see :mod:`nines_verification.lock`.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.cards import Card
from nines.libraries.digests import Digests, read_lock, shortened
from nines.libraries.release import this_release

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

LENGTH: Final = 16  # hexadecimal digits
DIGESTS: Final = 3  # of each rule, in a file
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


class RulesKept(NamedTuple):
    """What a file says about the rules under which it was written.

    Parameters
    ----------
    version
        The version of nines that wrote the file.
    behaviour
        The digest of the behaviour of the edition, from the lock file; empty if there is none.
    answers
        The answers to all open questions.
    rules
        For each rule, by its key, three digests: of its parameters with these answers, of its parameters with
        our answers, and of its locked behaviour, which is that with our answers.
    """

    version: str
    behaviour: str
    answers: dict[str, str]
    rules: dict[str, list[str]]


def rules_kept(library: Library, game: AnyGame) -> RulesKept:
    """Return what a file says about the rules of a game, so that a reader can notice changes."""
    locked, usual = read_lock(library), library.load(game.slug).rules()
    rules = {}
    for key, cited in sorted(game.rules().items()):
        parts = [parameters(cited.rule), parameters(usual[key].rule) if key in usual else None]
        digests = [sha256(json.dumps(part).encode()).hexdigest()[:LENGTH] for part in parts]
        rules[key] = [*digests, shortened(locked.get(key, NOT_LOCKED).behaviour)]
    behaviour = locked.get(game.slug, NOT_LOCKED).behaviour
    return RulesKept(this_release("").version, behaviour, dict(sorted(game.choices.chosen.items())), rules)


def are_rules(value: object) -> bool:
    """Return whether a value from a file has the form of the rules of a :class:`RulesKept`."""
    return isinstance(value, dict) and all(
        isinstance(digests, list)
        and len(digests) == DIGESTS
        and all(isinstance(digest, str) for digest in digests)
        for digests in value.values()
    )


def changed_rules(kept: Mapping[str, Sequence[str]], now: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return the keys of the rules that are new, gone or different, in alphabetical order.

    A rule whose behaviour differs only because our answer to an open question differs is not reported: the
    parameters with the answers of the file show whether it has changed.

    Parameters
    ----------
    kept, now
        The rules of a :class:`RulesKept`, from a file and of today.

    Examples
    --------
    >>> changed_rules(
    ...     {"a": ["1", "1", "x"], "b": ["1", "1", "x"]}, {"a": ["1", "2", "y"], "b": ["1", "1", "y"]}
    ... )
    ('b',)
    """

    def differs(key: str) -> bool:
        if key not in kept or key not in now:
            return True
        (rule, usual, behaviour), (rule_now, usual_now, behaviour_now) = kept[key], now[key]
        return rule != rule_now or (usual == usual_now and behaviour != behaviour_now)

    return tuple(key for key in sorted({*kept, *now}) if differs(key))


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
            data: Any = f"{rule}#{rule.copy}"
        case list() | tuple():
            data = [parameters(item) for item in rule]
        case set() | frozenset():
            data = sorted((parameters(item) for item in rule), key=json.dumps)
        case dict():
            data = sorted(
                ([parameters(name), parameters(value)] for name, value in rule.items()), key=json.dumps
            )
        case None | str() | int() | float():
            data = rule
        case _ if is_dataclass(rule):
            compared = {
                field.name: parameters(getattr(rule, field.name)) for field in fields(rule) if field.compare
            }
            data = [type(rule).__name__, compared]
        case _:
            data = type(rule).__name__  # a function, which differs from run to run
    return data

"""Behaviour digests: hashes of what an edition and its rules do in the stored deals.

The digest of an edition covers two matches and the stored deals of the level ``standard``, with their legal
acts, events (as data) and results. If the pack is small, only some of its deals are played. The digest of a
rule covers every question that play asks the rule in these deals and matches, with the rule's answers. If
play never asks a rule anything, the digest covers the parameters of the rule. Sentences about rules and
events are left out, so a new wording does not make stored results stale. If rule A changes, play may ask rule
B different questions, and then the digest of rule B also changes. Equal digests are therefore stronger
evidence than different digests.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.counting.lines import play_in_order
from nines.counting.perft import published, table_data
from nines.counting.small_packs import SmallPack
from nines.errors import LacunaError
from nines.kernel.playing import begin, deal_transitions, deciding
from nines.libraries.canonical import plain_data
from nines.policies import policy
from nines_verification.event_record import event_record
from nines_verification.recorder import Recorder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nines.counting.given_deals import GivenDeal
    from nines.counting.perft import SingleDeal
    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

SEED: Final = 1718  # of the two matches
MATCHES: Final = (24, 1)  # most deals of each match: with the fewest players, and with the most
DEALS: Final = 20  # most deals of a small pack
COUNTS: Final = ("level", "deals", "lines", "ends", "results")  # fields of a table that are results

# Canonical JSON for data without fractions and with ASCII names, using the standard library.
text_of: Final = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


class Behaviour(NamedTuple):
    """The behaviour digest of an edition, and the behaviour digests of its rules by key."""

    edition: str
    rules: Mapping[str, str]


def behaviour_of(library: Library, game: AnyGame) -> Behaviour:
    """Return the behaviour digests of an edition with its choices, and of its rules.

    Parameters
    ----------
    library
        The library that stores the deals.
    game
        The edition, with the choices under which it is played.

    Examples
    --------
    >>> import nines
    >>> found = behaviour_of(nines.library(), nines.load("pink-nines-1974"))
    >>> found.edition[:7], sorted(found.rules) == sorted(nines.load("pink-nines-1974").rules())
    ('sha256:', True)
    """
    recorder = Recorder(game)
    hashed = sha256()
    for line in all_lines(library, recorder.game):
        hashed.update(text_of(line).encode())
        hashed.update(b"\n")
    asked: dict[str, list[str]] = {}
    texts = _Texts()
    for question, answer in recorder.answers.items():
        text = f"[{text_of(question.asks)},{texts.of(question.given)},{texts.of(answer)}]"
        asked.setdefault(question.key, []).append(text)
    rules = {
        key: _digest(sorted(asked.get(key, ())) or [text_of(_parameters(cited.rule))])
        for key, cited in game.rules().items()
    }
    return Behaviour(f"sha256:{hashed.hexdigest()}", rules)


def all_lines(library: Library, game: AnyGame) -> Iterator[Any]:
    """Yield the behaviour of an edition in the stored deals and in two matches."""
    for table in published(library, game):
        if table.level != "standard":
            continue
        yield {name: one for name, one in table_data(table).items() if name not in COUNTS}
        for deal in _some(table.deals):
            yield from _played(game, deal.start(game), table.depth)
    for seats, deals in zip(_seats(game), MATCHES, strict=False):
        yield from _matched(game, seats, deals)


def _some(deals: SingleDeal | SmallPack) -> Iterable[GivenDeal]:
    """Return a single stored deal or, for a small pack, some of its deals at equal intervals."""
    if isinstance(deals, SmallPack):
        return replace(deals, every=deals.every * -(-deals.size // DEALS)).all_deals()
    return deals.all_deals()


def _played(game: AnyGame, start: Any, depth: int | None) -> Iterator[Any]:  # noqa: ANN401 - of each family
    """Yield the legal acts, the events and the results of every line of play from a position."""
    todo = [(start, 0)]
    while todo:
        position, acts = todo.pop()
        if position.ended:
            yield _result(game, position)
        if position.ended or acts == depth:
            continue
        legal = game.legal_acts(position)
        yield [str(act) for act in legal]
        for act in legal:
            step = play_in_order(game, position, act)
            yield _events(game, step.events)
            todo.append((step.position, acts + 1))


def _matched(game: AnyGame, seats: int, deals: int) -> Iterator[Any]:
    """Yield the events of a match, from the drawing of lots to the end, or for a number of deals only."""
    decide = deciding(game, policy("random").at(game))
    try:
        step = begin(game, seats, SEED)
        yield _events(game, step.events)
        while step.position.deals < deals and game.match_winners(step.position) is None:
            for step in deal_transitions(game, step.position, SEED, step.position.deals + 1, decide):  # noqa: B020
                yield _events(game, step.events)
            yield _result(game, step.position)
            step = game.settle(step.position)
            yield _events(game, step.events)
        yield plain_data(game.match_winners(step.position))
    except LacunaError as error:
        yield ["silent", str(error.args[0])]


def _seats(game: AnyGame) -> tuple[int, ...]:
    numbers = [seats for seats in range(1, 11) if game.admits(seats)]
    return tuple(dict.fromkeys((numbers[0], numbers[-1])))


def _events(game: AnyGame, events: Iterable[Event]) -> list[Any]:
    return [event_record(event, game.slug) for event in events]


def _result(game: AnyGame, position: Any) -> Any:  # noqa: ANN401 - each family has its own positions
    winners, gains = game.outcome(position)
    return {"winners": [*winners], "gains": [*gains], "redealt": position.ending.redealt}


class _Texts:
    """The JSON of arguments and answers, each of which must stay alive. Questions share most arguments."""

    def __init__(self) -> None:
        self._known: dict[int, str] = {}  # by identity

    def of(self, value: object) -> str:
        """Return the JSON of a value."""
        try:
            return self._of(value)
        except TypeError:
            return text_of(_data(value))

    def _of(self, value: object) -> str:
        if type(value) is not tuple:
            return text_of(plain_data(value))
        known = self._known.get(id(value))
        if known is None:
            known = self._known[id(value)] = f"[{','.join(map(self._of, value))}]"
        return known


def _data(value: object) -> Any:  # noqa: ANN401 - whatever JSON can hold
    try:
        return plain_data(value)
    except TypeError:
        return f"a {type(value).__name__}"  # a function, which differs from run to run


def _parameters(rule: object) -> Any:  # noqa: ANN401 - whatever JSON can hold
    """Return those parameters of a rule that affect play. The others affect only the wording."""
    if not is_dataclass(rule):
        return []
    return {
        field.name: _data(getattr(rule, field.name)) for field in fields(rule) if field.init and field.compare
    }


def _digest(texts: Iterable[str]) -> str:
    hashed = sha256()
    for text in texts:
        hashed.update(text.encode())
        hashed.update(b"\n")
    return f"sha256:{hashed.hexdigest()}"

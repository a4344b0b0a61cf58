"""Tables of an automaton kept in the cache folder, so that the rules are not asked again in the next process.

A file has four lines of JSON: how many answers there are, the things, the tables, and the states. A thing is
a number, a text, true, false or null, or a list of the name of its kind and the places of its fields among
the things before it. A table is a list of the places of keys and answers in turns. A state is a list of the
place of its key and the numbers of its tables. All is read at once: a few deals need most of it.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nines.boundary.cached import digest_of, read_copy, trusted, write_copy
from nines.boundary.environment import cache_folder
from nines.cards import Card, Face
from nines.kernel.event import Event
from nines.kernel.ledger import Transfer
from nines.stops import acts
from nines.stops.automaton import facts
from nines.stops.automaton.kept import Question
from nines.stops.automaton.leads import Plays
from nines.stops.automaton.position import Step as StepTaken
from nines.stops.automaton.state import Key
from nines.stops.position import Out, SoFar, Unclaimed
from nines.stops.rule_inputs import Finish, Laid, Past

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.stops.automaton.automaton import Automaton
    from nines.stops.automaton.state import State
    from nines.stops.rule_set import StopsRules

MARK: Final = b"nines tables "  # how a file begins.
MOST: Final = 64  # files. Older ones are removed.
MOST_ANSWERS: Final = 100_000  # an automaton with more is not kept
CODE: Final = ("cards.py", "shuffle.py", "common", "evidence", "kernel", "stops")  # that asks and answers
OWN: Final = "nines."  # the modules whose code the digest covers begin with it
PLAIN: Final = frozenset({bool, int, str, type(None)})  # kinds of values that JSON holds as they are
RECORDS: Final[dict[str, type[Any]]] = {
    kind.__name__: kind
    for kind in (
        *(Event, Finish, Key, Laid, acts.Lay, Out, Past, Plays, SoFar, Transfer, Unclaimed),
        *(facts.AllDead, facts.AllGone, facts.HeldElsewhere, facts.Holders, facts.OfDeal, facts.OwnRun),
        *(facts.Play, facts.Pool, facts.Target),
    )
}
WORDS: Final[dict[str, acts.Act]] = {
    type(act).__name__: act for act in (acts.PASS, acts.CLAIM, acts.SHOW, acts.REDEAL, acts.STAY)
}
FAULTS: Final = (
    AttributeError,
    IndexError,
    KeyError,
    TypeError,
    ValueError,
    RecursionError,
)  # of a body that is not ours


# --- Files ---


def file_of(automaton: Automaton) -> tuple[Path, str] | None:
    """Return the file for the tables of an automaton, and the digest of all that decides its content.

    None if nothing can be kept: there is no cache folder, this process trusts no copy, or a rule is of a
    module whose code the digest does not cover.
    """
    folder, code = cache_folder(), _code()
    rules: dict[str, Any] = {key: cited.rule for key, cited in automaton.rules.rules().items()}
    own = all(type(rule).__module__.startswith(OWN) for rule in rules.values())
    if folder is None or not trusted() or not code or not own:
        return None
    about = [_about(automaton.rules), automaton.seats, list(automaton.bits.order), sys.version, code]
    about += [[key, type(rule).__qualname__, repr(rule)] for key, rule in sorted(rules.items())]
    digest = digest_of(json.dumps(about).encode(), ())
    return folder / "automata" / f"{automaton.rules.slug}-{digest[:16]}.json", digest


def _about(rules: StopsRules) -> list[str]:
    return [rules.choices.name, rules.unit, rules.silent, *rules.not_seen]


@cache
def _code() -> str:
    """Return the digest of the code that asks and answers; empty if it is not in files."""
    here = Path(__file__).parents[2]
    return digest_of(b"", chain.from_iterable(sorted((here / n).rglob("*.py")) or [here / n] for n in CODE))


def from_file(automaton: Automaton) -> None:
    """Let an automaton without answers know its file, if there is one; :meth:`Automaton.read` reads it."""
    found = file_of(automaton)
    body = read_copy(found[0], MARK, found[1]) if found else None
    if body is not None:
        with suppress(*FAULTS):
            automaton.filed = int(body.partition(b"\n")[0])
            automaton.unread = partial(_fill, automaton, body)


def to_file(automaton: Automaton) -> None:
    """Keep the tables of an automaton in its file, if this is possible and they are not too large."""
    automaton.read()
    automaton.filed, automaton.unfiled = automaton.kept, 0
    if automaton.filed <= MOST_ANSWERS and (found := file_of(automaton)):
        write_copy(*(found[0], MARK, found[1]), b"\n".join(_Writer(automaton).lines()), MOST)


# --- Reading ---


def _fill(automaton: Automaton, body: bytes) -> None:
    """Fill the tables of an automaton from a file; they stay empty if the file is not ours."""
    try:
        _, things, tables, states = map(json.loads, body.split(b"\n"))
        made = _made(automaton, things)
        filled = [dict(zip(*(map(made.__getitem__, t[n::2]) for n in (0, 1)), strict=True)) for t in tables]
        for key, *numbers in states:
            for number, table in zip(numbers, tables_of(automaton.state_at(made[key])), strict=True):
                table.update(filled[number])
    except FAULTS:
        automaton.forget()
        automaton.filed = 0
    else:
        automaton.kept = automaton.filed


def _made(automaton: Automaton, things: list[Any]) -> list[Any]:
    """Return the things, in order."""
    make: dict[str, Any] = {kind: lambda act=act: act for kind, act in WORDS.items()}
    make |= RECORDS | {"": lambda *fields: fields, "Card": Card, "Face": Face, "Question": _question}
    make["Key"] = lambda *fields: automaton.state_at(Key(*fields)).key
    make["Step"] = lambda key, *fields: StepTaken(automaton.states[key], *fields)
    made: list[Any] = []
    for thing in things:
        if thing.__class__ is list:
            kind, *places = thing
            made.append(make[kind](*map(made.__getitem__, places)))
        else:
            made.append(thing)
    return made


def _question(fact: facts.Fact, *kept: Any) -> Question:  # noqa: ANN401 - whatever is kept
    made = Question(fact)
    made.kept = dict(zip(kept[::2], kept[1::2], strict=True))
    return made


def tables_of(state: State) -> Iterator[dict[Any, Any]]:
    """Yield the tables of a state, always in the same order."""
    yield from (state.besides, state.lays, state.others)
    if not state.leading:
        yield state.plays
        return
    for by_rank in (state.acts.natural, state.acts.by_wild):
        yield from (table for _, _, table in by_rank.ranks)


# --- Writing ---


class _Writer:
    """Puts the tables of an automaton into plain data.

    Parameters
    ----------
    automaton
        The automaton.
    """

    def __init__(self, automaton: Automaton) -> None:
        self._automaton = automaton
        self._things: dict[Any, int] = {}  # the places of what is written
        self._lines: list[Any] = []
        self._places: dict[int, int] = {}  # by the identity of things that live as long as this
        self._numbers: dict[int, int] = {}  # of tables, by their identity
        self._tables: list[list[int]] = []

    def lines(self) -> list[bytes]:
        """Return the lines of a file."""
        keys = [*map(self._place, self._automaton.states)]  # first, so that the order of the states stays
        tables = [[*map(self._number, tables_of(state))] for state in self._automaton.states.values()]
        states = [[key, *numbers] for key, numbers in zip(keys, tables, strict=True)]
        return [*map(_line, (self._automaton.filed, self._lines, self._tables, states))]

    def _number(self, table: dict[Any, Any]) -> int:
        """Return the number of a table, after its entries have been put under this number."""
        number = self._numbers.get(id(table))
        if number is None:
            number = self._numbers[id(table)] = len(self._tables)
            self._tables.append(self._entries(table))
        return number

    def _entries(self, table: dict[Any, Any]) -> list[int]:
        """Return the places of the keys and of the answers of a table."""
        found: list[int] = []
        for key, answer in table.items():
            with suppress(TypeError):  # a thing of another kind is not kept
                found += self._place(key), self._place(answer)
        return found

    def _place(self, thing: Any) -> int:  # noqa: ANN401 - of any kind
        """Return the place of a thing, which is put at the end if it has none."""
        place = self._places.get(id(thing))
        if place is not None:
            return place
        if thing.__class__ in PLAIN:
            return self._put((thing.__class__, thing), thing)
        kind, fields = _parts(thing)
        line = [kind, *map(self._place, fields)]
        place = self._places[id(thing)] = self._put(tuple(line), line)
        return place

    def _put(self, key: tuple[Any, ...], line: Any) -> int:  # noqa: ANN401 - plain data
        """Return the place of a line, which is added if no equal one is there."""
        place = self._things.setdefault(key, len(self._lines))
        if place == len(self._lines):
            self._lines.append(line)
        return place


def _line(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _parts(thing: Any) -> tuple[str, Any]:  # noqa: ANN401 - of any kind
    """Return the kind and the fields of a thing.

    Raises
    ------
    TypeError
        If things of this kind are not kept.
    """
    kind: str = thing.__class__.__name__
    match thing:
        case Card(rank=rank, suit=suit, copy=copy):
            return kind, (rank, suit, copy)
        case Face(rank=rank, suit=suit):
            return kind, (rank, suit)
        case StepTaken():
            money = thing.paid, thing.lapsed, thing.money
            last = thing.cards, thing.act, thing.laid, thing.closes, thing.passes_on, *money
            return kind, (thing.state.key, thing.events, *last)
        case Question():
            return kind, (thing.fact, *chain.from_iterable(thing.kept.items()))
    if thing.__class__ is tuple or RECORDS.get(kind) is thing.__class__:
        return ("" if thing.__class__ is tuple else kind), thing
    if kind in WORDS:
        return kind, ()
    raise TypeError(f"{thing!r} cannot be kept")

"""Tables of an automaton kept in the cache folder, so that the rules are not asked again in the next process.

A file has lines of JSON: how many things and tables there are, the things, the tables, and the states. A
thing is a list of the name of its kind and its fields. A field is a number, a text, true, false or null, or a
list with the place of another thing among the things. A table is a list of places and answers in turns. A
line is read only when play needs it, so that a file is opened as quickly as possible.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from functools import cache
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
from nines.stops.automaton.kept import Question, Table
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
    """Let an automaton without answers take them from its file, if there is one."""
    found = file_of(automaton)
    body = read_copy(found[0], MARK, found[1]) if found else None
    if body is not None:
        with suppress(*FAULTS):
            automaton.stored = Stored(automaton, body.split(b"\n"))


def to_file(automaton: Automaton) -> None:
    """Keep the tables of an automaton in its file, if this is possible and they are not too large."""
    automaton.filed, automaton.unfiled = automaton.filed + automaton.unfiled, 0
    if automaton.filed <= MOST_ANSWERS and (found := file_of(automaton)):
        write_copy(*(found[0], MARK, found[1]), b"\n".join(_Writer(automaton).lines()), MOST)


# --- Reading ---


class Stored:
    """The tables in a file.

    Parameters
    ----------
    automaton
        The automaton that plays from them.
    lines
        The lines of the file.

    Attributes
    ----------
    things, tables
        The lines of things and of tables.
    states
        For the key of each state, the place of the key and the numbers of the tables; see :func:`tables_of`.
    used
        The tables of the automaton that stand for those of the file, by number.
    """

    def __init__(self, automaton: Automaton, lines: list[bytes]) -> None:
        self.automaton = automaton
        things, tables, automaton.filed = json.loads(lines[0])
        self.things = lines[1 : 1 + things]
        self.tables = lines[1 + things : 1 + things + tables]
        self._made: dict[int, Any] = {}
        records: list[list[int]] = list(map(json.loads, lines[1 + things + tables :]))
        self.states: dict[Key, list[int]] = {self._thing(record[0]): record for record in records}
        self.used: dict[int, Table] = {}

    def give(self, state: State) -> None:
        """Let the tables of a state have the answers of the file."""
        record = self.states.get(state.key)
        if record is not None:
            for number, table in zip(record[1:], tables_of(state), strict=True):
                if table.stored is None:
                    table.stored = self.tables[number]
                    self.used[number] = table

    def answer(self, table: Table, key: object) -> Any:  # noqa: ANN401 - whatever is kept
        """Return what the file holds for a place of a table, and put it there; None if it holds nothing."""
        try:
            kept = self.entries(table)
            if key not in kept:
                return None
            answer = table[key] = self.value(kept[key])
        except FAULTS:  # the file is not ours, so the rules decide
            self.automaton.stored = None
            return None
        self.automaton.kept += 1
        return answer

    def entries(self, table: Table) -> dict[Any, Any]:
        """Return the entries of a table that the file holds, by their keys; the answers are not decoded."""
        if table.stored.__class__ is bytes:
            fields = json.loads(table.stored)
            table.stored = dict(zip(map(self.value, fields[::2]), fields[1::2], strict=True))
        found: dict[Any, Any] = table.stored or {}
        return found

    def forget(self) -> None:
        """Forget what was decoded, except the keys of the states."""
        self._made.clear()
        self.used.clear()

    def value(self, field: Any) -> Any:  # noqa: ANN401 - as the file has it
        """Return what a field of a thing stands for."""
        return self._thing(field[0]) if field.__class__ is list else field

    def _thing(self, place: int) -> Any:  # noqa: ANN401 - of any kind
        made = self._made.get(place)
        if made is None:
            kind, *fields = json.loads(self.things[place])
            made = self._made[place] = self._new(kind, list(map(self.value, fields)))
        return made

    def _new(self, kind: str, fields: list[Any]) -> Any:  # noqa: ANN401 - of any kind
        match kind:
            case "":
                return tuple(fields)
            case "Card":
                return Card(*fields)
            case "Face":
                return Face(*fields)
            case "Step":
                return StepTaken(self.automaton.state_at(fields[0]), *fields[1:])
            case "Question":
                made = Question(fields[0])
                made.kept = dict(zip(fields[1::2], fields[2::2], strict=True))
                return made
        return WORDS[kind] if kind in WORDS else RECORDS[kind](*fields)


def tables_of(state: State) -> Iterator[Table]:
    """Yield the tables of a state, always in the same order."""
    yield from (state.besides, state.lays, state.others)
    if not state.leading:
        yield state.plays
        return
    for by_rank in (state.acts.natural, state.acts.by_wild):
        yield from (table for _, _, table in by_rank.ranks)


# --- Writing ---


class _Writer:
    """Puts the tables of an automaton into plain data, after those of the file that they come from.

    Parameters
    ----------
    automaton
        The automaton.
    """

    def __init__(self, automaton: Automaton) -> None:
        self._automaton, self._stored = automaton, automaton.stored
        old = self._stored
        self._things = list(old.things) if old else []
        self._tables = list(old.tables) if old else []
        self._numbers = {id(table): number for number, table in old.used.items()} if old else {}
        self._places = {thing: place for place, thing in enumerate(self._things)}
        self._fields: dict[int, list[int]] = {}  # by the identity of things that live as long as this
        self._written = set[int]()

    def lines(self) -> list[bytes]:
        """Return the lines of a file."""
        records = dict(self._stored.states) if self._stored else {}
        for state in self._automaton.states.values():
            records[state.key] = [*self._field(state.key), *map(self._number, tables_of(state))]
        counts = len(self._things), len(self._tables), self._automaton.filed
        return [_line(counts), *self._things, *self._tables, *map(_line, records.values())]

    def _number(self, table: Table) -> int:
        """Return the number of a table, after its entries have been put under this number."""
        number = self._numbers.get(id(table))
        if number is None:
            number = self._numbers[id(table)] = len(self._tables)
            self._tables.append(b"[]")
        if number not in self._written:
            self._written.add(number)
            self._tables[number] = _line(self._entries(table))
        return number

    def _entries(self, table: Table) -> list[Any]:
        """Return the places and the answers of a table, with those that only the file has."""
        kept = self._stored.entries(table) if self._stored else {}
        found: list[Any] = []
        for key in kept.keys() - table.keys():
            found += self._field(key), kept[key]
        for key, answer in table.items():
            with suppress(TypeError):  # a thing of another kind is not kept
                found += self._field(key), self._field(answer)
        return found

    def _field(self, thing: Any) -> Any:  # noqa: ANN401 - of any kind
        """Return how a field names a thing, which is put into the pool if it is not there."""
        if thing.__class__ in PLAIN:
            return thing
        field = self._fields.get(id(thing))
        if field is None:
            kind, fields = _parts(thing)
            line = _line([kind, *map(self._field, fields)])
            place = self._places.setdefault(line, len(self._things))
            if place == len(self._things):
                self._things.append(line)
            field = self._fields[id(thing)] = [place]
        return field


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

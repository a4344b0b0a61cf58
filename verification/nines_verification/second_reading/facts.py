"""Facts of the documents, as two readers wrote them down; ``facts/README.md`` describes the files.

A reader is a file ``facts/<document>/<reader>.jsonl``. Its first line is the head, which says who read which
lines, when, and by which brief. Every other line is one fact.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from nines.corpus.entries import Entry, parse_json, read_stored
from nines.corpus.fields import OneOf, R, read_file, read_record
from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from importlib.resources.abc import Traversable

    from nines.libraries import Library

FOLDER: Final = "facts"
ENDING: Final = ".jsonl"
BRIEFS: Final = ("old books", "five documents")
POLARITIES: Final = ("must", "may", "must not")
VALUED: Final = ("number", "cards", "ranks", "suits", "players", "amount", "year", "name")
KINDS: Final = (*VALUED, "statement", "payment", "duty")
TOPICS: Final = (
    *("pack", "players", "stakes", "deal", "dealer", "spare hand", "stop", "lead", "sequence", "turn"),
    *("duty", "call", "wild card", "layout", "king", "ace", "bid", "trick", "payment", "pool", "end"),
    *("settlement", "match", "name", "history", "advice"),
)
Value: TypeAlias = "str | int | bool"


@dataclass(frozen=True, slots=True)
class Payment:
    """Who pays whom, how much, and when; a field is empty if the document does not say it."""

    payer: str
    payee: str
    amount: Value
    unit: str = ""
    occasion: str = ""


@dataclass(frozen=True, slots=True)
class Duty:
    """Who must, may or must not do what, and under which condition."""

    who: str
    must: Annotated[str, OneOf(POLARITIES)]
    act: str
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of a document, as one reader wrote it down.

    Parameters
    ----------
    reader
        The letter of the reader.
    line, sentence
        The line of the document in which the sentence begins, from 1, and the number of the sentence among
        those that begin in this line, from 1.
    game, topic, kind, subject
        The game and topic of the fact, its kind (one of ``KINDS``), and what has the value, in words.
    values
        The values; for a statement, True or False. A payment or a duty has no values, but its own record.
    payment, duty
        The payment or the duty; None if the fact is of another kind.
    page, edition, doubt
        The printed page, the version of the game, and how the sentence can be read in another way; each can
        be empty.
    """

    reader: str
    line: int
    sentence: int
    game: str
    topic: str
    kind: str
    subject: str
    values: tuple[Value, ...] = ()
    payment: Payment | None = None
    duty: Duty | None = None
    page: str = ""
    edition: str = ""
    doubt: str = ""

    @property
    def texts(self) -> tuple[str, ...]:
        """All words of the reader in this fact; the doubt is left out, because no fact rests on it."""
        words = [self.subject, self.edition, *(one for one in self.values if isinstance(one, str))]
        if self.payment:
            paid = self.payment
            words += [paid.payer, paid.payee, str(paid.amount), paid.unit, paid.occasion]
        if self.duty:
            words += [self.duty.who, self.duty.act, self.duty.condition]
        return tuple(word for word in words if word)


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a reader's file: who read which lines of a document, when, and by which brief."""

    document: str
    reader: Annotated[str, "The letter of the reader."]
    began: Annotated[str, "The time at which the reading began."]
    ended: Annotated[str, "The time at which the reading ended."]
    lines: Annotated[str, "The lines that were read."]
    brief: Annotated[str, OneOf(BRIEFS), "The brief: “old books” or “five documents”."]
    counts: Annotated[str, "What the numbers of lines count, if they are not lines of the whole file."] = ""


@dataclass(frozen=True, slots=True)
class ReadBy:
    """What one reader found in one document."""

    head: Head
    facts: tuple[Fact, ...]


def has_facts(library: Library) -> bool:
    """Return whether a library has facts of its documents."""
    return library.checks is not None and (library.checks / FOLDER).is_dir()


def beside_facts(library: Library, file: str, record: type[R], key: str) -> Mapping[str, R]:
    """Return the records of a file beside the facts, by name; empty if a library has no such file.

    Raises
    ------
    CorpusError
        If the file has the wrong form.
    """
    folder = library.checks / FOLDER if library.checks is not None and has_facts(library) else None
    if folder is None or not (folder / file).is_file():
        return {}
    return read_file(folder, file, record, key=key)


@cache
def facts_of(library: Library) -> Mapping[str, tuple[ReadBy, ...]]:
    """Return what the readers found, by document in alphabetical order, and then by reader.

    Parameters
    ----------
    library
        The library with the facts; the result is empty if it has none.

    Raises
    ------
    CorpusError
        If a file cannot be read or has the wrong form, or if its document is not in the corpus.

    Examples
    --------
    >>> from nines import library
    >>> [read.head.reader for read in facts_of(library())["foster-1914"]]
    ['A', 'B']
    """
    if library.checks is None or not has_facts(library):
        return {}
    folder = library.checks / FOLDER
    names = sorted(one.name for one in folder.iterdir() if one.is_dir())
    for name in names:
        if name not in library.corpus.documents:
            near = get_close_matches(name, library.corpus.documents, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else "; name the folder after a document"
            raise CorpusError(f"{FOLDER}/{name}", "", f"is not a document of the corpus{hint}")
    return {name: tuple(_readers(folder / name, f"{FOLDER}/{name}")) for name in names}


def _readers(folder: Traversable, place: str) -> Iterator[ReadBy]:
    for path in sorted(folder.iterdir(), key=lambda one: one.name):
        if path.name.endswith(ENDING):
            yield read_reader(path, f"{place}/{path.name}")


def read_reader(path: Traversable, file: str) -> ReadBy:
    """Return the head and the facts of a file.

    Parameters
    ----------
    path
        The file.
    file
        Its name for error messages: ``facts/<document>/<reader>.jsonl``.

    Raises
    ------
    CorpusError
        If the file is empty, a line has the wrong form, the head names another document or reader than the
        path, or the lines are not in order.
    """
    lines = read_stored(path, file).splitlines()
    if not lines:
        raise CorpusError(file, "line 1", "is missing; the first line is the head of the file")
    tables = [parse_json(line, file, f"line {number}") for number, line in enumerate(lines, 1)]
    entry = Entry(file, "line 1", tables[0])
    head = read_record(entry, Head)
    named = f"{FOLDER}/{head.document}/{head.reader.lower()}{ENDING}"
    if named != file:
        raise entry.fault(f"is the head of {named}; the file must have this name")
    facts = tuple(
        _fact(file, f"line {number}", table, head.reader) for number, table in enumerate(tables[1:], 2)
    )
    for number, (before, fact) in enumerate(pairwise(facts), 3):
        if fact.line < before.line:
            order = f"is a fact of line {fact.line}, after one of line {before.line}; sort the facts"
            raise CorpusError(file, f"line {number}", order)
    return ReadBy(head, facts)


def _fact(file: str, place: str, table: object, reader: str) -> Fact:
    """Return the fact of one line of a file."""
    entry, valued = Entry(file, place, table), {}
    if isinstance(table, dict):  # a value has several types, which Entry does not read
        name = "amount" if table.get("kind") == "payment" else "value"
        valued = {name: table[name]} if name in table and table.get("kind") != "duty" else {}
        entry = Entry(file, place, {key: one for key, one in table.items() if key not in valued})
    kind = entry.one_of("kind", KINDS)
    payment = duty = None
    values: tuple[Value, ...] = ()
    if kind == "payment":
        amount = tuple(_values(entry, valued, "amount")) if valued else ()
        payment = Payment(
            payer=entry.text("payer", ""),
            payee=entry.text("payee", ""),
            amount=amount[0] if amount else "",
            unit=entry.text("unit", ""),
            occasion=entry.text("occasion", ""),
        )
    elif kind == "duty":
        must = entry.one_of("must", POLARITIES)
        duty = Duty(entry.text("who"), must, entry.text("act"), entry.text("condition", ""))
    else:
        values = tuple(_values(entry, valued, "value"))
    line, sentence, topic = entry.whole("line"), entry.whole("sentence"), entry.one_of("topic", TOPICS)
    subject, game = entry.text("subject"), entry.text("game", "")
    further = {name: entry.text(name, "") for name in ("page", "edition", "doubt")}
    fact = Fact(reader, line, sentence, game, topic, kind, subject, values, payment, duty, **further)
    entry.end()
    _refuse_misfit(entry, fact)
    return fact


def _refuse_misfit(entry: Entry, fact: Fact) -> None:
    """Refuse lines below 1, and values that do not fit the kind of the fact.

    Raises
    ------
    CorpusError
        If the line, the sentence or a value does not fit.
    """
    if fact.line < 1 or fact.sentence < 1:
        raise entry.fault("line and sentence are counted from 1")
    types = {type(value) for value in fact.values}
    if fact.kind == "statement" and types != {bool}:
        raise entry.fault("field 'value' of a statement must be true or false")
    if fact.kind != "statement" and bool in types:
        raise entry.fault(f"field 'value' is true or false, but this is a fact of kind {fact.kind!r}")
    if fact.kind in ("number", "year") and types != {int}:
        raise entry.fault(f"field 'value' of a {fact.kind} must be one or more whole numbers")
    if fact.kind in ("name", "cards", "suits") and types - {str}:
        raise entry.fault(f"field 'value' of kind {fact.kind!r} must be text")


def _values(entry: Entry, valued: Mapping[str, object], name: str) -> Iterator[Value]:
    """Yield the values of a field that holds one value, or a list of values, perhaps in groups.

    Raises
    ------
    CorpusError
        If the field is missing, or holds something other than texts, whole numbers, true or false.
    """
    if name not in valued:
        raise entry.fault(f"field {name!r} is missing")
    yield from _flat(entry, name, valued[name])


def _flat(entry: Entry, name: str, value: object) -> Iterator[Value]:
    if isinstance(value, list):
        for one in value:
            yield from _flat(entry, name, one)
    elif isinstance(value, str | int):
        yield value
    else:
        raise entry.fault(f"field {name!r} holds neither texts nor whole numbers")

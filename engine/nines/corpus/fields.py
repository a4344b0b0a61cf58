"""Read tables of TOML into records: the fields of a record and their types say what a table may contain.

A field without a default is required, but a missing list or table counts as empty. A record can have a method
``fault``, which returns a message on any other fault of the record.

A text in the type of a field says what the field means: ``Annotated[int, "The year."]``. An export, its
schemas and the pages of the API take it from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Protocol,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from nines.corpus.entries import Entry, entries

if TYPE_CHECKING:
    from collections.abc import Collection
    from importlib.resources.abc import Traversable


class Record(Protocol):
    """A record, which is an object of any dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


R = TypeVar("R", bound=Record)
Read = Callable[[Entry, str], object]  # takes the table and the name of a field; returns the value


class OneOf:
    """An annotation for a text that must be one of a few words: ``Annotated[str, OneOf(WORDS)]``."""

    def __init__(self, words: Collection[str]) -> None:
        self.words = words


@cache
def _hints(record: type[Record]) -> Mapping[str, Any]:
    type_hints = get_type_hints(record, localns={"Mapping": Mapping}, include_extras=True)
    names = getattr(record, "_fields", None) or tuple(field.name for field in fields(record))
    return {name: type_hints[name] for name in names}


@cache
def types_of(record: type[Record]) -> Mapping[str, Any]:
    """Return the types of a record's fields, without the texts that say what the fields mean.

    Examples
    --------
    >>> from nines.corpus.hashes import HashedLine
    >>> types_of(HashedLine)["words"]
    <class 'int'>
    """
    return {name: _bare(hint) for name, hint in _hints(record).items()}


def _bare(hint: Any) -> Any:  # noqa: ANN401 - a type, as typing has it
    """Return a type without the text beside it; a type that allows only some words keeps these."""
    plain = get_origin(hint) is Annotated and not any(isinstance(mark, OneOf) for mark in hint.__metadata__)
    return hint.__origin__ if plain else hint


@cache
def said_of(record: type[Record]) -> Mapping[str, str]:
    """Return what the fields of a record mean, where their types say it.

    Examples
    --------
    >>> from nines.corpus.hashes import HashedLine
    >>> said_of(HashedLine)
    {'words': 'How many words the line has.'}
    """
    return {
        name: said
        for name, hint in _hints(record).items()
        if get_origin(hint) is Annotated
        for said in hint.__metadata__
        if isinstance(said, str)
    }


def read_record(entry: Entry, record: type[R], **given: object) -> R:
    """Return the record that a table contains.

    Parameters
    ----------
    entry
        The table to read.
    record
        The class of the record.
    given
        The values of fields that are not in the table; usually only the key of the table.

    Raises
    ------
    CorpusError
        If a field is missing, unknown or of another type, or if the record reports a fault.

    Examples
    --------
    >>> from nines.corpus.glossary import Word
    >>> read_record(Entry("glossary.toml", "talon", {"word": "talon", "game": "comet", "passage": 7}), Word)
    Traceback (most recent call last):
    nines.errors.CorpusError: glossary.toml, talon: field 'passage' is 7; expected text
    """
    values = {name: read(entry, name) for name, read in _readers(record) if name not in given}
    made = record(**given, **values)
    fault = getattr(made, "fault", None)
    if fault is not None and (what := fault()):
        raise entry.fault(what)
    entry.end()
    return made


def read_file(root: Traversable, file: str, record: type[R], key: str) -> dict[str, R]:
    """Return the records of a file by name.

    Each table is a record. The name of the table goes into the field that *key* names.

    Raises
    ------
    CorpusError
        If the file cannot be read, or a record has the wrong form.
    """
    return {name: read_record(entry, record, **{key: name}) for name, entry in entries(root, file)}


@cache
def _readers(record: type[Record]) -> tuple[tuple[str, Read], ...]:
    """For each field of a record, return a function that reads the field."""
    hints = types_of(record)
    return tuple((field.name, _reader(hints[field.name], field)) for field in fields(record))


def _reader(hint: Any, field: Field[Any]) -> Read:  # noqa: ANN401 - a type, as typing has it
    default = None if field.default is MISSING else field.default
    arguments = get_args(hint)
    if hint is str:
        return lambda entry, name: entry.text(name, default)
    if hint is int:
        return lambda entry, name: entry.whole(name, default)
    if get_origin(hint) is Annotated:
        words = next(argument.words for argument in arguments if isinstance(argument, OneOf))
        return lambda entry, name: entry.one_of(name, words, default)
    if get_origin(hint) is UnionType:
        return Entry.maybe if bool in arguments else Entry.maybe_whole
    if get_origin(hint) is Mapping:
        return _named(arguments[1])
    return _several(arguments[0]) if get_origin(hint) is tuple else _unreadable(hint)


def _several(hint: Any) -> Read:  # noqa: ANN401 - the same
    if hint is str:
        return Entry.texts
    if hint is int:
        return Entry.wholes
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda entry, name: tuple(read_record(table, hint) for table in entry.tables(name))
    return _unreadable(hint)


def _named(hint: Any) -> Read:  # noqa: ANN401 - the same
    """Return a function that reads a table with any keys and with values of one type."""
    if hint is str:
        return Entry.words
    if hint is int:
        return Entry.amounts
    if hint is object:
        return Entry.table
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda entry, name: {
            key: read_record(named_table, hint, id=key) for key, named_table in entry.named_tables(name)
        }
    if get_origin(hint) is tuple:
        read = _several(get_args(hint)[0])
        return lambda entry, name: {key: read(within, key) for within, key in entry.within(name)}
    return _unreadable(hint)


def _unreadable(hint: object) -> Read:
    """Return a function that raises an error, because no table can contain a field of this type.

    The caller must give the value of a field of this type.
    """

    def refuse(_entry: Entry, name: str) -> object:
        raise TypeError(f"{name} is {hint}, which no table can hold")

    return refuse

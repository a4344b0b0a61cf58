"""Strict reading of TOML: a wrong field, type or value raises an error that names its file and key."""

from __future__ import annotations

import json
import re
import stat
from difflib import get_close_matches
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from reprlib import Repr
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from nines.boundary.expected import MOST
from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from importlib.resources.abc import Traversable

CHUNK: Final = 64 << 10  # bytes read at once, because Python sets aside memory for all that a call may read
LARGEST: Final = 64 << 20  # bytes of a file: more than twenty times the largest that we know
BOM: Final = "\ufeff"
# Control characters except tabs and ends of lines, and characters without width that hide or turn text.
_HIDDEN: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)
# The same characters, as JSON escapes them.
_ESCAPED: Final = re.compile(
    r"(?<!\\)(?:\\\\)*(\\(?:[bf]|u(?:000[0-8bcef]|001.|007f|00[89].|200[b-f]|202[89a-e]|206.|feff)))",
    re.IGNORECASE,
)
# What a reader of stored results raises if they have another shape than nines gives them.
MISSHAPEN: Final = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError)
_SHORT: Final = Repr()
_SHORT.maxstring = _SHORT.maxother = 200
_SHORT.maxlong = 60
_SHORT.maxlist = _SHORT.maxdict = 20


class Entry:
    """One table of a TOML file, which is read field by field; a field that is never read is an error.

    Parameters
    ----------
    file
        The file in the corpus, to be named in error messages.
    key
        The name of the table, to be named in error messages.
    table
        The parsed table.

    Raises
    ------
    CorpusError
        If *table* is not a table.
    """

    def __init__(self, file: str, key: str, table: object) -> None:
        self.file, self.key = file, key
        if not isinstance(table, dict):
            raise self.fault(f"is {_short(table)}; expected a table of fields")
        self._table: dict[str, Any] = table
        self._asked: set[str] = set()

    def fault(self, what: str) -> CorpusError:
        """Return an error that says what is wrong at this place."""
        return CorpusError(self.file, self.key, what)

    def text(self, name: str, default: str | None = None) -> str:
        """Return a field that is a string; it is required unless a default is given.

        Raises
        ------
        CorpusError
            If the field is missing, empty or not a string, or contains a character that cannot be printed.
        """
        value = self._get(name, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.fault(f"field {name!r} is {_short(value)}; expected text")
        self._check_printable(name, [value])
        return value

    def whole(self, name: str, default: int | None = None) -> int:
        """Return a field that is a whole number, of any size; it is required unless a default is given.

        Raises
        ------
        CorpusError
            If the field is missing or is not a whole number.
        """
        value = self._get(name, default)
        if not _is_whole(value):
            raise self.fault(f"field {name!r} is {_short(value)}; expected a whole number")
        return value

    def maybe_whole(self, name: str) -> int | None:
        """Return a field that is a whole number; None if the field is missing.

        Raises
        ------
        CorpusError
            If the field is not a whole number.
        """
        self._asked.add(name)
        return self.whole(name) if name in self._table else None

    def maybe_account(self, name: str) -> int | str | None:
        """Return a field that is a seat, from 0, or the name of a pool; None if the field is missing.

        Raises
        ------
        CorpusError
            If the field is neither a whole number nor a string.
        """
        return self.text(name) if isinstance(self._table.get(name), str) else self.maybe_whole(name)

    def maybe_wholes(self, name: str) -> tuple[int, ...] | None:
        """Return a field that is a list of whole numbers; None if the field is missing.

        Raises
        ------
        CorpusError
            If the field is not a list of whole numbers.
        """
        self._asked.add(name)
        return self.wholes(name) if name in self._table else None

    def maybe(self, name: str) -> bool | None:
        """Return a field that is true or false; None if the field is missing.

        Raises
        ------
        CorpusError
            If the field is neither true nor false.
        """
        self._asked.add(name)
        if name not in self._table:
            return None
        value = self._get(name, None)
        if not isinstance(value, bool):
            raise self.fault(f"field {name!r} is {_short(value)}; expected true or false")
        return value

    def wholes(self, name: str) -> tuple[int, ...]:
        """Return a field that is a list of whole numbers; empty if the field is missing.

        Raises
        ------
        CorpusError
            If the field is not a list of whole numbers.
        """
        value = self._get(name, [])
        if not isinstance(value, list) or not all(map(_is_whole, value)):
            raise self.fault(f"field {name!r} is {_short(value)}; expected a list of whole numbers")
        return tuple(value)

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a field that is a list of strings; empty if the field is missing.

        Raises
        ------
        CorpusError
            If the field is not a list of strings.
        """
        value = self._get(name, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.fault(f"field {name!r} is {_short(value)}; expected a list of texts")
        self._check_printable(name, value)
        return tuple(value)

    def one_of(self, name: str, allowed: Collection[str], default: str | None = None) -> str:
        """Return a field whose value is one of a few words; it is required unless a default is given.

        Raises
        ------
        CorpusError
            If the field is missing, or is not one of the words. The message suggests the nearest word.
        """
        value = self.text(name, default)
        if value != default and value not in allowed:
            near = get_close_matches(value, list(allowed), n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"it is one of {', '.join(allowed)}"
            raise self.fault(f"field {name!r} is {value!r}; {hint}")
        return value

    def tables(self, name: str) -> tuple[Entry, ...]:
        """Return a field that is a list of tables; empty if the field is missing.

        Raises
        ------
        CorpusError
            If the field is not a list of tables.
        """
        value = self._get(name, [])
        if not isinstance(value, list):
            raise self.fault(f"field {name!r} is {_short(value)}; expected a list of tables")
        return tuple(Entry(self.file, f"{self.key}, {name}", fields) for fields in value)

    def named_tables(self, name: str) -> Iterator[tuple[str, Entry]]:
        """Yield each table inside a field with its name; nothing if the field is missing.

        Raises
        ------
        CorpusError
            If the field is not a table of tables.
        """
        value = self._get(name, {})
        if not isinstance(value, dict):
            raise self.fault(f"field {name!r} is {_short(value)}; expected a table of tables")
        for key, fields in value.items():
            yield key, Entry(self.file, f"{self.key}, {name} {key!r}", fields)

    def within(self, name: str) -> Iterator[tuple[Entry, str]]:
        """Yield, for each key of a field that is a table, the entry of the table and the key.

        If the field is missing, nothing is yielded.

        Raises
        ------
        CorpusError
            If the field is not a table.
        """
        value = self._get(name, {})
        if not isinstance(value, dict):
            raise self.fault(f"field {name!r} is {_short(value)}; expected a table")
        within = Entry(self.file, f"{self.key}, {name}", value)
        for key in value:
            yield within, key

    def table(self, name: str) -> dict[str, Any]:
        """Return a field that is a table whose values may have any type; empty if the field is missing.

        Raises
        ------
        CorpusError
            If the field is not a table.
        """
        value = self._get(name, {})
        if not isinstance(value, dict):
            raise self.fault(f"field {name!r} is {_short(value)}; expected a table")
        return {key: tuple(item) if isinstance(item, list) else item for key, item in value.items()}

    def words(self, name: str) -> dict[str, str]:
        """Return a field that is a table of strings; empty if the field is missing.

        Raises
        ------
        CorpusError
            If the field is not a table of strings.
        """
        value = self._get(name, {})
        if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
            raise self.fault(f"field {name!r} is {_short(value)}; expected a table of texts")
        self._check_printable(name, (*value, *value.values()))
        return dict(value)

    def amounts(self, name: str) -> dict[str, int]:
        """Return a field that is a table of whole numbers; empty if the field is missing.

        Raises
        ------
        CorpusError
            If the field is not a table of whole numbers.
        """
        value = self._get(name, {})
        if not isinstance(value, dict) or not all(map(_is_whole, value.values())):
            raise self.fault(f"field {name!r} is {_short(value)}; expected a table of whole numbers")
        return dict(value)

    def end(self) -> None:
        """Refuse fields that were never read; the names of such fields are usually misspelt.

        Raises
        ------
        CorpusError
            If a field was never read. The message suggests the nearest known field.
        """
        for name in self._table.keys() - self._asked:
            near = get_close_matches(name, list(self._asked), n=1)
            raise self.fault(
                f"field {name!r} is not known" + (f"; did you mean {near[0]!r}?" if near else "")
            )

    def _check_printable(self, name: str, texts: Iterable[str]) -> None:
        """Refuse characters that would steer a terminal, hide, or turn the direction of a text."""
        for text in texts:
            if not text.isprintable():
                raise self.fault(f"field {name!r} has a character that cannot be printed: {_short(text)}")

    def _get(self, name: str, default: object) -> object:
        self._asked.add(name)
        if name in self._table:
            return self._table[name]
        if default is None:
            raise self.fault(f"field {name!r} is missing")
        return default


def _short(value: object) -> str:
    """Return a value of a file as text, for an error message."""
    try:
        return _SHORT.repr(value)
    except ValueError:
        return "a number with thousands of digits"


def _is_whole(value: object) -> TypeGuard[int]:
    return type(value) is int and -MOST <= value <= MOST


def read_bytes(path: Traversable, file: str) -> bytes:
    """Return the content of a file of a library, which must be a regular file of a reasonable size.

    Parameters
    ----------
    path
        The file.
    file
        The name of the file, for error messages.

    Raises
    ------
    CorpusError
        If the file is missing, is not a regular file (but a folder, a device, a pipe or a loop of links),
        cannot be read, or is larger than 64 MB.
    """
    try:
        if isinstance(path, Path) and not stat.S_ISREG(path.stat().st_mode):
            raise CorpusError(file, "", "cannot be read: it is not a regular file; put a file in its place")
        with path.open("rb") as opened:
            chunks = iter(partial(opened.read, CHUNK), b"")
            content = b"".join(islice(chunks, LARGEST // CHUNK + 1))
    except FileNotFoundError:
        raise CorpusError(file, "", "the corpus has no such file; create it (it may be empty)") from None
    except OSError as error:
        raise CorpusError(file, "", f"cannot be read: {error.strerror}") from None
    if len(content) > LARGEST:
        raise CorpusError(file, "", f"is too large; a file of a library has at most {LARGEST >> 20} MB")
    return content


def read_text_of(path: Traversable, file: str) -> str:
    """Return the text of a file of a library.

    Parameters
    ----------
    path
        The file.
    file
        The name of the file, for error messages.

    Raises
    ------
    CorpusError
        If the file cannot be read, is not UTF-8, or has a character that would steer a terminal.
    """
    return _text_of(read_bytes(path, file), file)


@lru_cache(maxsize=64)  # stored results of one game are read again for each of its readings
def _text_of(content: bytes, file: str) -> str:
    """Return the text of a file with this content."""
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        raise CorpusError(file, "", f"is not UTF-8 at byte {error.start}") from None
    if text.startswith(BOM):
        raise CorpusError(file, "", "begins with a byte order mark (U+FEFF); save it without this mark")
    match = _HIDDEN.search(text)
    if match:
        line = text.count("\n", 0, match.start()) + 1
        fault = f"has a character that cannot be printed: U+{ord(match[0]):04X}; take it out"
        raise CorpusError(file, f"line {line}", fault)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_text(root: Traversable, file: str) -> str:
    """Return the text of a file of the corpus.

    Parameters
    ----------
    root
        The folder of the corpus.
    file
        The path of the file in the corpus; folders are separated by ``/``.

    Raises
    ------
    CorpusError
        If the file is missing, is not a regular file, is not UTF-8, or has a character that would steer a
        terminal.
    """
    return read_text_of(root.joinpath(*file.split("/")), file)


def read_stored(path: Traversable, file: str) -> str:
    """Return the text of a file of stored results in JSON, in which no text may steer a terminal.

    Parameters
    ----------
    path
        The file.
    file
        The name of the file, for error messages.

    Raises
    ------
    CorpusError
        If the file cannot be read, or if one of its texts has a character that cannot be printed.
    """
    return _stored_text(read_text_of(path, file), file)


@lru_cache(maxsize=64)
def _stored_text(text: str, file: str) -> str:
    """Return a text in JSON, if none of its escapes would steer a terminal."""
    match = _ESCAPED.search(text)
    if match:
        line = text.count("\n", 0, match.start()) + 1
        raise CorpusError(file, f"line {line}", f"has a character that cannot be printed: {match[1]}")
    return text


def read_json(path: Traversable, file: str) -> Any:  # noqa: ANN401 - whatever JSON can hold
    """Return what a file of stored results says.

    Parameters
    ----------
    path
        The file.
    file
        The name of the file, for error messages.

    Raises
    ------
    CorpusError
        If the file cannot be read, or is not JSON.
    """
    return parse_json(read_stored(path, file), file)


def parse_json(text: str, file: str, place: str = "the whole") -> Any:  # noqa: ANN401 - whatever JSON can hold
    """Return what a text of stored results says.

    Parameters
    ----------
    text
        The text.
    file, place
        The name of the file and the place in it, for error messages.

    Raises
    ------
    CorpusError
        If the text is not JSON.
    """
    try:
        return json.loads(text)
    except RecursionError:
        raise CorpusError(file, place, "is not JSON of nines: brackets are nested too deep") from None
    except ValueError as error:
        raise CorpusError(file, place, f"is not JSON: {error}") from None


def read_toml(root: Traversable, file: str) -> dict[str, Any]:
    """Return the tables of a TOML file of the corpus.

    Raises
    ------
    CorpusError
        If the file is missing, is not UTF-8 or is not valid TOML. The message names the line.
    """
    return parse_toml(read_text(root, file), file)


def parse_toml(text: str, file: str, where: str = "") -> dict[str, Any]:
    """Return the tables of a text in TOML.

    Parameters
    ----------
    text
        The text.
    file, where
        The name of the file, and words for the part of it that is TOML, for error messages.

    Raises
    ------
    CorpusError
        If the text is not valid TOML. The message names the line.
    """
    import tomllib  # noqa: PLC0415 - a corpus that was kept needs no TOML

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise CorpusError(file, "", f"{where}does not parse: brackets are nested too deep") from None
    except ValueError as error:  # of a number with thousands of digits; TOMLDecodeError is one too
        fault = str(error)
        if "twice" in fault or "already exists" in fault or "overwrite" in fault:
            fault = f"duplicate id or field: {fault}"
        raise CorpusError(file, "", f"{where}does not parse: {fault}") from None


def entries(root: Traversable, file: str) -> Iterator[tuple[str, Entry]]:
    """Yield each table of a file with its key.

    Raises
    ------
    CorpusError
        If the file is missing, is not UTF-8 or is not valid TOML.
    """
    for key, table in read_toml(root, file).items():
        yield key, Entry(file, key, table)

"""Strict reading of TOML: a wrong field, type or value raises an error that names its file and key."""
# Long because of its documentation: parameters, ranges, errors, examples.

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from importlib.resources.abc import Traversable


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
            raise self.fault(f"is {table!r}; expected a table of fields")
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
            raise self.fault(f"field {name!r} is {value!r}; expected text")
        if not value.isprintable():
            raise self.fault(f"field {name!r} has a character that cannot be printed: {value!r}")
        return value

    def whole(self, name: str, default: int | None = None) -> int:
        """Return a field that is a whole number, of any size; it is required unless a default is given.

        Raises
        ------
        CorpusError
            If the field is missing or is not a whole number.
        """
        value = self._get(name, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.fault(f"field {name!r} is {value!r}; expected a whole number")
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
            raise self.fault(f"field {name!r} is {value!r}; expected true or false")
        return value

    def wholes(self, name: str) -> tuple[int, ...]:
        """Return a field that is a list of whole numbers; empty if the field is missing.

        Raises
        ------
        CorpusError
            If the field is not a list of whole numbers.
        """
        value = self._get(name, [])
        if not isinstance(value, list) or not all(type(one) is int for one in value):
            raise self.fault(f"field {name!r} is {value!r}; expected a list of whole numbers")
        return tuple(value)

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a field that is a list of strings; empty if the field is missing.

        Raises
        ------
        CorpusError
            If the field is not a list of strings.
        """
        value = self._get(name, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self.fault(f"field {name!r} is {value!r}; expected a list of texts")
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
            raise self.fault(f"field {name!r} is {value!r}; expected a list of tables")
        return tuple(Entry(self.file, f"{self.key}, {name}", one) for one in value)

    def named_tables(self, name: str) -> Iterator[tuple[str, Entry]]:
        """Yield each table inside a field with its name; nothing if the field is missing.

        Raises
        ------
        CorpusError
            If the field is not a table of tables.
        """
        value = self._get(name, {})
        if not isinstance(value, dict):
            raise self.fault(f"field {name!r} is {value!r}; expected a table of tables")
        for key, one in value.items():
            yield key, Entry(self.file, f"{self.key}, {name} {key!r}", one)

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
            raise self.fault(f"field {name!r} is {value!r}; expected a table")
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
            raise self.fault(f"field {name!r} is {value!r}; expected a table")
        return {key: tuple(one) if isinstance(one, list) else one for key, one in value.items()}

    def words(self, name: str) -> dict[str, str]:
        """Return a field that is a table of strings; empty if the field is missing.

        Raises
        ------
        CorpusError
            If the field is not a table of strings.
        """
        value = self._get(name, {})
        if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
            raise self.fault(f"field {name!r} is {value!r}; expected a table of texts")
        return dict(value)

    def amounts(self, name: str) -> dict[str, int]:
        """Return a field that is a table of whole numbers; empty if the field is missing.

        Raises
        ------
        CorpusError
            If the field is not a table of whole numbers.
        """
        value = self._get(name, {})
        if not isinstance(value, dict) or not all(type(one) is int for one in value.values()):
            raise self.fault(f"field {name!r} is {value!r}; expected a table of whole numbers")
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

    def _get(self, name: str, default: object) -> object:
        self._asked.add(name)
        if name in self._table:
            return self._table[name]
        if default is None:
            raise self.fault(f"field {name!r} is missing")
        return default


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
        If the file is missing, cannot be read (because it is a folder or a loop of links) or is not UTF-8.
    """
    try:
        return root.joinpath(*file.split("/")).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise CorpusError(file, "", "the corpus has no such file; create it (it may be empty)") from None
    except OSError as error:
        raise CorpusError(file, "", f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise CorpusError(file, "", f"is not UTF-8 at byte {error.start}") from None


def read_toml(root: Traversable, file: str) -> dict[str, Any]:
    """Return the tables of a TOML file of the corpus.

    Raises
    ------
    CorpusError
        If the file is missing, is not UTF-8 or is not valid TOML. The message names the line.
    """
    try:
        return tomllib.loads(read_text(root, file))
    except RecursionError:
        raise CorpusError(file, "", "does not parse: brackets are nested too deep") from None
    except tomllib.TOMLDecodeError as error:
        fault = str(error)
        if "twice" in fault or "already exists" in fault or "overwrite" in fault:
            fault = f"duplicate id or field: {fault}"
        raise CorpusError(file, "", f"does not parse: {fault}") from None


def entries(root: Traversable, file: str) -> Iterator[tuple[str, Entry]]:
    """Yield each table of a file with its key.

    Raises
    ------
    CorpusError
        If the file is missing, is not UTF-8 or is not valid TOML.
    """
    for key, table in read_toml(root, file).items():
        yield key, Entry(file, key, table)

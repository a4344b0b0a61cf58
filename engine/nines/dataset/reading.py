"""Reading an export back: the result is equal to the corpus that was exported."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from nines.corpus import Corpus
from nines.dataset.derived_rows import DERIVED, Derived
from nines.dataset.package import path_of
from nines.dataset.parts import CORPUS
from nines.dataset.records import columns_of, record_of, tables_under
from nines.dataset.shapes import nodes_of
from nines.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.dataset.parts import Part
    from nines.dataset.records import Row

T = TypeVar("T")


def read_corpus(folder: str | Path) -> Corpus:
    """Return the corpus that the tables of an export contain.

    Parameters
    ----------
    folder
        The folder that ``nines export`` wrote.

    Raises
    ------
    RequestError
        If a table is missing or has the wrong form; the message names the file and the fault.

    Examples
    --------
    >>> read_corpus("no such folder")
    Traceback (most recent call last):
    nines.errors.RequestError: no such folder/tables/documents.csv cannot be read: no such file or directory
    """
    return _read(Path(folder), Corpus, CORPUS)


def read_derived(folder: str | Path) -> Derived:
    """Return the rules, parameters, claims and digests that the tables of an export contain.

    Raises
    ------
    RequestError
        If a table is missing or has the wrong form; the message names the file and the fault.
    """
    return _read(Path(folder), Derived, DERIVED)


def _read(folder: Path, root: type[T], parts: Mapping[str, Part]) -> T:
    nodes = tables_under(nodes_of(root, parts).values())
    rows = {node.part.table: _rows(folder / path_of(node.part.table), columns_of(node)) for node in nodes}
    return record_of(root, parts, rows)


def _rows(file: Path, columns: tuple[str, ...]) -> list[Row]:
    """Return the rows of a table; the table must have exactly the columns that an export writes."""
    try:
        with file.open(encoding="utf-8", newline="") as opened:
            head, *rows = csv.reader(opened, strict=True)
    except OSError as error:
        why = error.strerror or str(error)
        raise RequestError(f"{file} cannot be read: {why[:1].lower()}{why[1:]}") from None
    except (csv.Error, UnicodeDecodeError, ValueError) as error:
        raise RequestError(f"{file} is not CSV in UTF-8 with a line of columns: {error}") from None
    if tuple(head) != columns:
        raise RequestError(f"{file} has the columns {', '.join(head)}; wanted: {', '.join(columns)}")
    for number, row in enumerate(rows, 2):
        if len(row) != len(columns):
            raise RequestError(f"{file}, line {number}: {len(row)} cells; wanted: {len(columns)}")
    return [dict(zip(columns, row, strict=True)) for row in rows]

"""An export: its files by path, and its folder, which appears only after all files have been written."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nines.boundary.files import new_folder, write_folder
from nines.dataset import package as described
from nines.dataset.columns import all_tables
from nines.dataset.derived import derived
from nines.dataset.derived_rows import DERIVED
from nines.dataset.dictionary import dictionary, readme
from nines.dataset.facts import facts_of
from nines.dataset.lineage_files import lineage_graphml, lineage_json
from nines.dataset.parts import CORPUS
from nines.dataset.records import rows_of
from nines.dataset.schemas import FOLDER as SCHEMA_FOLDER
from nines.dataset.schemas import schemas

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.dataset.facts import Facts
    from nines.dataset.records import Row
    from nines.libraries import Library

WHOLE: Final = """\
`tables` contains the CSV files. `DICTIONARY.md` describes each column for readers, and `datapackage.json` for
programs. `lineage.json` and `lineage.graphml` contain the graph of the games. `schemas` describes the JSON.

CSV has no place for a licence. The licence, creator, version and date of the tables are in the README of each
folder, and in `datapackage.json` for the package and for each table. If you copy a table alone, copy this
information too.
"""
TABLES: Final = """\
Each file is CSV in UTF-8, with commas and with CR LF after each line. The first line names the columns.
`DICTIONARY.md`, in the folder above, describes each column.
"""
SCHEMAS: Final = """\
This folder contains a JSON Schema for every kind of JSON that nines writes.
"""


def files(library: Library, facts: Facts | None = None) -> dict[str, bytes]:
    """Return every file of an export by its path.

    Parameters
    ----------
    library
        The library to export.
    facts
        The facts that each file states about itself; by default, the facts known about the library.

    Examples
    --------
    >>> from nines import library
    >>> made = files(library())
    >>> made["tables/questions.csv"].decode().splitlines()[0]
    'id,of,asks'
    """
    facts = facts or facts_of(library)
    tables = all_tables()
    rows = {**rows_of(library.corpus, CORPUS), **rows_of(derived(library), DERIVED)}
    written = {
        described.path_of(one.name): csv_text(
            [column.name for column in one.columns], rows[one.name]
        ).encode()
        for one in tables
    }
    texts = {
        "README.md": readme(facts, facts.about.title, WHOLE),
        "DICTIONARY.md": dictionary(facts, tables),
        "datapackage.json": described.json_text(described.package(facts, tables, written)),
        "lineage.graphml": lineage_graphml(library, facts),
        "lineage.json": lineage_json(library, facts),
        f"{described.FOLDER}/README.md": readme(facts, "Tables", TABLES),
        f"{SCHEMA_FOLDER}/README.md": readme(facts, "Schemas", SCHEMAS),
        **schema_files(facts),
    }
    return written | {path: text.encode() for path, text in texts.items()}


def schema_files(facts: Facts) -> dict[str, str]:
    """Return the schemas by their paths."""
    return {f"{SCHEMA_FOLDER}/{name}": described.json_text(one) for name, one in schemas(facts).items()}


def csv_text(columns: Sequence[str], rows: Sequence[Row]) -> str:
    r"""Return rows as CSV by RFC 4180, with commas, with quotes where needed, and with CR LF after each line.

    Examples
    --------
    >>> csv_text(["id", "says"], [{"id": "1", "says": "a, b"}])
    'id,says\r\n1,"a, b"\r\n'
    """
    written = StringIO(newline="")
    table = csv.writer(written, lineterminator="\r\n")
    table.writerow(columns)
    table.writerows([row[name] for name in columns] for row in rows)
    return written.getvalue()


def export(library: Library, folder: str | Path) -> tuple[Path, int]:
    """Write a complete export to a new or empty folder; return the folder and the number of files.

    Parameters
    ----------
    library
        The library to export.
    folder
        The folder to write; it must not exist, or must be empty.

    Raises
    ------
    FileError
        If the folder cannot be written.
    RequestError
        If the folder is not empty, or if the folder above it does not exist.
    """
    target = new_folder(Path(folder))
    made = files(library)
    write_folder(target, made)
    return target, len(made)

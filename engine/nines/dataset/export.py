"""An export: its files by path, and its folder, which appears only after all files have been written."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nines.boundary.files import new_folder, write_folder
from nines.dataset import package as described
from nines.dataset.columns import all_tables, rows_of
from nines.dataset.derived import DERIVED, derived
from nines.dataset.facts import facts_of
from nines.dataset.package import dictionary, json_text, readme
from nines.dataset.schemas import FOLDER, SUFFIX, schemas
from nines.dataset.schemas import FOLDER as SCHEMA_FOLDER
from nines.dataset.tables import CORPUS
from nines.lineage.export import to_graphml
from nines.reference import to_data
from nines.reference.lineage import lineage_answer, lineage_part

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines.dataset.columns import Row
    from nines.dataset.facts import Facts
    from nines.libraries import Library


# --- The lineage in files for other programs ---


def heading(said: Mapping[str, str], name: str) -> dict[str, str]:
    """Return the first fields of a JSON file: its schema, version, date, licence and creator.

    Parameters
    ----------
    said
        Version, date, licence and creator, as far as they are known.
    name
        The name of the schema of the file.

    Examples
    --------
    >>> heading({"version": "1"}, "data-rules")["$schema"]
    'schemas/data-rules.schema.json'
    """
    return {"$schema": f"{FOLDER}/{name}{SUFFIX}", **said}


def lineage_json(library: Library, facts: Facts, *, alone: bool = False) -> str:
    """Return the lineage as node-link data of networkx; the facts about the file itself come first.

    Parameters
    ----------
    library
        The library whose lineage is written.
    facts
        The facts that the file states about itself.
    alone
        Whether the file is written without schemas beside it; if so, the file refers to no schema.
    """
    head = facts.known if alone else heading(facts.known, "data-lineage")
    return json_text({**head, **to_data(lineage_answer(library))})


def lineage_graphml(library: Library, facts: Facts) -> str:
    """Return the lineage as GraphML; version, date, licence and creator are written as data of the graph."""
    graph = lineage_part(library)[0].copy()
    graph.graph.update(facts.known)
    return to_graphml(graph)


# --- An export ---

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
        described.path_of(table.name): csv_text(
            [column.name for column in table.columns], rows[table.name]
        ).encode()
        for table in tables
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
    return {f"{SCHEMA_FOLDER}/{name}": described.json_text(schema) for name, schema in schemas(facts).items()}


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

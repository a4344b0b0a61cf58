"""The description of an export: for readers, with a dictionary of all columns, and for programs."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from nines.dataset.facts import UNKNOWN
from nines.text import joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nines.dataset.columns import Column, Table
    from nines.dataset.facts import Facts


# --- The description of an export for readers ---

SAYS: Final = """\
Each list of the corpus is a separate table, and no cell contains a list. Such a table is named after the
record that has the list: the passages of a document are in `document_passages`.

An empty cell means that nothing is stated or known. The column `n` numbers the items of a list from 1. SQL
reserves the names of some columns: quote these names, as in `"where"`.

The tables of the first part contain the corpus. The tables of the second part are computed from the corpus
and the code of the rules.
"""


def readme(facts: Facts, title: str, says: str) -> str:
    r"""Return the README of a folder: the content of the folder, then licence, creator, version and date.

    Examples
    --------
    >>> from nines.dataset.facts import About, Facts
    >>> page = readme(Facts(About("a", "A title"), "1", ""), "Tables", "One for each list.\n")
    >>> page.splitlines()[-1]
    '* Creator: not known'
    """
    about = facts.about
    licence = (
        f"{about.licence_title} ({about.licence}), {about.licence_address}" if about.licence else UNKNOWN
    )
    lines = [
        f"# {title}",
        "",
        says,
        f"* Dataset: {about.title}",
        f"* Version: {facts.version or UNKNOWN}",
        f"* Date: {facts.date or UNKNOWN}",
        f"* Licence: {licence}",
        f"* Creator: {about.creator or UNKNOWN}",
    ]
    return "\n".join(lines) + "\n"


def dictionary(facts: Facts, tables: Sequence[Table]) -> str:
    """Return the dictionary of all tables and columns, as Markdown."""
    head = readme(facts, "Data dictionary", SAYS)
    parts = (("The corpus", False), ("Computed", True))
    lines = [
        line for title, derived in parts for line in _part(title, [t for t in tables if t.derived is derived])
    ]
    return head + "\n" + "\n".join(lines).rstrip("\n") + "\n"


def _part(title: str, tables: Sequence[Table]) -> Iterator[str]:
    yield from (f"## {title}", "")
    for table in tables:
        yield from (
            f"### {table.name}",
            "",
            f"{_plain(table.says)} Each row is identified by {_named(table.keys)}.",
            "",
        )
        yield from ("| column | kind | description | refers to |", "| --- | --- | --- | --- |")
        for column in table.columns:
            leads = [
                f"`{link.table}.{other}`"
                for link in table.links
                for name, other in zip(link.columns, link.others, strict=True)
                if name == column.name
            ]
            yield f"| `{column.name}` | {_kind(column)} | {_plain(column.says)} | {', '.join(leads)} |"
        yield ""


def _named(names: Sequence[str]) -> str:
    return joined([f"`{name}`" for name in names])


def _kind(column: Column) -> str:
    words = f": {', '.join(column.words)}" if column.words else ""
    return f"{column.kind}{words}{'' if column.required else ', may be empty'}"


def _plain(text: str) -> str:
    r"""Return a text as a cell of a table in Markdown.

    Examples
    --------
    >>> _plain("one|other")
    'one\\|other'
    """
    return text.replace("|", "\\|")


# --- The description of the tables for programs ---

FILE: Final = "datapackage.json"
FOLDER: Final = "tables"


def package(facts: Facts, tables: Sequence[Table], written: Mapping[str, bytes]) -> dict[str, Any]:
    """Return the description of an export as a Data Package, in the form that Frictionless specifies [1]_.

    The description of each table repeats licence, creator, version and date, because CSV has no place for
    them.

    Parameters
    ----------
    facts
        The facts that the export states about itself.
    tables
        The tables of the export.
    written
        The files of the tables, by path.

    References
    ----------
    .. [1] "Data Package", https://specs.frictionlessdata.io/data-package/
    """
    about = facts.about
    data = {
        "profile": "tabular-data-package",
        "name": about.name,
        "title": about.title,
        "description": about.description,
        "keywords": list(about.keywords),
        **_said(facts),
        "resources": [_resource(facts, table, written[path_of(table.name)]) for table in tables],
    }
    return {name: value for name, value in data.items() if value}


def path_of(table: str) -> str:
    """Return the path of a table's file within an export."""
    return f"{FOLDER}/{table}.csv"


def _said(facts: Facts) -> dict[str, Any]:
    """Return licence, creator, version and date, as far as they are known."""
    about = facts.about
    licence = {"name": about.licence, "path": about.licence_address, "title": about.licence_title}
    said = {
        "version": facts.version,
        "created": f"{facts.date}T00:00:00Z" if facts.date else "",
        "licenses": [{key: value for key, value in licence.items() if value}] if about.licence else [],
        "contributors": [{"title": about.creator, "role": "author"}] if about.creator else [],
    }
    return {name: value for name, value in said.items() if value}


def _resource(facts: Facts, table: Table, written: bytes) -> dict[str, Any]:
    return {
        "profile": "tabular-data-resource",
        "name": table.name,
        "title": table.name.replace("_", " ").capitalize(),
        "description": table.says,
        "path": path_of(table.name),
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "bytes": len(written),
        "hash": f"sha256:{sha256(written).hexdigest()}",
        **_said(facts),
        "dialect": {"delimiter": ",", "lineTerminator": "\r\n", "quoteChar": '"', "doubleQuote": True},
        "schema": _schema(table),
    }


def _schema(table: Table) -> dict[str, Any]:
    schema: dict[str, Any] = {"fields": [_field(column) for column in table.columns], "missingValues": [""]}
    required = {column.name for column in table.columns if column.required}
    if required.issuperset(table.keys):
        schema["primaryKey"] = list(table.keys)
    if table.links:
        schema["foreignKeys"] = [
            {
                "fields": list(link.columns),
                "reference": {"resource": link.table, "fields": list(link.others)},
            }
            for link in table.links
        ]
    return schema


def _field(column: Column) -> dict[str, Any]:
    limits: dict[str, Any] = {"required": True} if column.required else {}
    if column.words:
        limits["enum"] = list(column.words)
    field = {
        "name": column.name,
        "title": column.name.replace("_", " ").capitalize(),
        "type": column.kind,
        "description": column.says,
        "constraints": limits,
    }
    if column.kind == "boolean":
        field |= {"trueValues": ["true"], "falseValues": ["false"]}
    return {name: value for name, value in field.items() if value}


def json_text(data: object) -> str:
    """Return data as the text of a JSON file.

    Examples
    --------
    >>> print(json_text({"card": "9♦"}), end="")
    {
      "card": "9♦"
    }
    """
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"

"""The description of the tables for programs: a Data Package, with a Table Schema for each table."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines.dataset.columns import Column, Table
    from nines.dataset.facts import Facts

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
    found = {
        "profile": "tabular-data-package",
        "name": about.name,
        "title": about.title,
        "description": about.description,
        "keywords": list(about.keywords),
        **_said(facts),
        "resources": [_resource(facts, table, written[path_of(table.name)]) for table in tables],
    }
    return {name: value for name, value in found.items() if value}


def path_of(table: str) -> str:
    """Return the path of a table's file within an export."""
    return f"{FOLDER}/{table}.csv"


def _said(facts: Facts) -> dict[str, Any]:
    """Return licence, creator, version and date, as far as they are known."""
    about = facts.about
    licence = {"name": about.licence, "path": about.licence_address, "title": about.licence_title}
    found = {
        "version": facts.version,
        "created": f"{facts.date}T00:00:00Z" if facts.date else "",
        "licenses": [{key: value for key, value in licence.items() if value}] if about.licence else [],
        "contributors": [{"title": about.creator, "role": "author"}] if about.creator else [],
    }
    return {name: value for name, value in found.items() if value}


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
    found: dict[str, Any] = {"fields": [_field(one) for one in table.columns], "missingValues": [""]}
    required = {one.name for one in table.columns if one.required}
    if required.issuperset(table.keys):
        found["primaryKey"] = list(table.keys)
    if table.links:
        found["foreignKeys"] = [
            {
                "fields": list(one.columns),
                "reference": {"resource": one.table, "fields": list(one.others)},
            }
            for one in table.links
        ]
    return found


def _field(column: Column) -> dict[str, Any]:
    limits: dict[str, Any] = {"required": True} if column.required else {}
    if column.words:
        limits["enum"] = list(column.words)
    found = {
        "name": column.name,
        "title": column.name.replace("_", " ").capitalize(),
        "type": column.kind,
        "description": column.says,
        "constraints": limits,
    }
    if column.kind == "boolean":
        found |= {"trueValues": ["true"], "falseValues": ["false"]}
    return {name: value for name, value in found.items() if value}


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

"""The lineage in files for other programs: node-link data and GraphML, with facts about the export."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.dataset.package import json_text
from nines.dataset.schemas import FOLDER, SUFFIX
from nines.lineage.export import to_graphml
from nines.reference import to_data
from nines.reference.lineage import lineage_answer, lineage_part

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.dataset.facts import Facts
    from nines.libraries import Library


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

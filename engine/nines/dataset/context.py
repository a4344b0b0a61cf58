"""A single JSON-LD context for all JSON that the project writes [1]_.

Where Dublin Core has a suitable term, we use that term. We have no public address for our other terms, so
these terms are defined relative to the file that names the context. In some fields, such as the changes by
candidate, the value is always an object with arbitrary keys. The context keeps these fields as JSON literals.

References
----------
.. [1] "JSON-LD 1.1", W3C Recommendation, 16 July 2020.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.dataset.facts import Facts

FILE: Final = "context.jsonld"
FOLDER: Final = "schemas"  # beside the files that name it
PATH: Final = f"{FOLDER}/{FILE}"
TERMS: Final = {
    "creator": "dcterms:creator",
    "date": "dcterms:date",
    "id": "dcterms:identifier",
    "key": "dcterms:identifier",
    "licence": "dcterms:license",
    "siglum": "dcterms:identifier",
    "slug": "dcterms:identifier",
    "statement": "dcterms:identifier",
    "title": "dcterms:title",
    "version": "dcterms:hasVersion",
}


def context(facts: Facts, schemas: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the context for files that lie beside the folder of schemas.

    Parameters
    ----------
    facts
        The facts that the context file states about itself.
    schemas
        The schemas of the JSON. If a schema allows any keys in an object, the context treats the object as a
        JSON literal.
    """
    found = [pair for one in schemas.values() for pair in _properties(one)]
    literals = {name for name, free in found if free} - {name for name, free in found if not free}
    return {
        **facts.known,
        "@context": {
            "@version": 1.1,
            "@vocab": f"{PATH}#",
            "dcterms": "http://purl.org/dc/terms/",
            "$schema": None,
            **TERMS,
            **{name: {"@type": "@json"} for name in sorted(literals)},
        },
    }


def _properties(schema: Any) -> Iterator[tuple[str, bool]]:  # noqa: ANN401 - a part of a schema
    """Yield the name of every property, and whether its value is an object with arbitrary keys."""
    if isinstance(schema, dict):
        for name, one in schema.get("properties", {}).items():
            yield name, isinstance(one.get("additionalProperties"), dict)
        for one in schema.values():
            yield from _properties(one)

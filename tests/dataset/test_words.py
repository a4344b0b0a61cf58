"""What is said of fields is said of fields that there are."""

from __future__ import annotations

import re
from typing import Any

from nines.corpus import Corpus
from nines.dataset.derived_rows import DERIVED, Derived
from nines.dataset.facts import About, Facts
from nines.dataset.field_words import described, words
from nines.dataset.parts import CORPUS
from nines.dataset.records import tables_under
from nines.dataset.schemas import schemas
from nines.dataset.shapes import nodes_of
from nines.reference.checked import CheckedCitation
from nines.reference.rules import RuleLine


def fields_by_owner() -> dict[str, set[str]]:
    """Return the fields of every record and the columns of every table."""
    found: dict[str, set[str]] = {}
    for schema in schemas(Facts(About("name", "Title"), "", "")).values():
        for record, one in schema.get("$defs", {}).items():
            found.setdefault(record, set()).update(one.get("properties", {}))
    pairs: tuple[tuple[Any, Any], ...] = ((Corpus, CORPUS), (Derived, DERIVED))
    for root, parts in pairs:
        for node in tables_under(nodes_of(root, parts).values()):
            found.setdefault(node.part.table, set()).update((*node.keys, *node.plain))
            if node.record:
                found.setdefault(node.record.__name__, set()).update(node.plain)
    return found


def test_every_description_is_of_a_field_that_there_is() -> None:
    known = fields_by_owner()
    assert words()["fields"].keys() <= set().union(*known.values())
    for owner, fields in words().items():
        if owner != "fields":
            assert fields.keys() <= known[owner], owner


def test_a_comment_that_continues_the_name_of_its_field_stands_behind_what_the_field_is() -> None:
    assert described(RuleLine, "warrant") == "The warrant of the weakest detail of the rule."
    assert re.fullmatch(r"[A-Z].*\bof that version\b.*", described(CheckedCitation, "date"))
    assert described(RuleLine, "no such field") == ""

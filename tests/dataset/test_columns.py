"""What is said of fields is said of fields that there are."""

from __future__ import annotations

import re
from dataclasses import is_dataclass
from typing import TYPE_CHECKING, Any, get_args

from nines.corpus import Corpus
from nines.corpus.fields import said_of, types_of
from nines.corpus.records import KINDS, Passage
from nines.dataset.columns import described, tables_under, words
from nines.dataset.derived import DERIVED, Derived
from nines.dataset.facts import About, Facts
from nines.dataset.schemas import OUTPUTS, schemas
from nines.dataset.tables import CORPUS, nodes_of
from nines.reference.rules import RuleLine

if TYPE_CHECKING:
    from collections.abc import Mapping


def fields_by_owner() -> dict[str, set[str]]:
    """Return the fields of every record and the columns of every table."""
    fields: dict[str, set[str]] = {}
    for schema in schemas(Facts(About("name", "Title"), "", "")).values():
        for record, one in schema.get("$defs", {}).items():
            fields.setdefault(record, set()).update(one.get("properties", {}))
    pairs: tuple[tuple[Any, Any], ...] = ((Corpus, CORPUS), (Derived, DERIVED))
    for root, parts in pairs:
        for node in tables_under(nodes_of(root, parts).values()):
            fields.setdefault(node.part.table, set()).update((*node.keys, *node.plain))
            if node.record:
                fields.setdefault(node.record.__name__, set()).update(node.plain)
    return fields


def exported_records() -> set[type]:
    """Return every record with an answer or a row of a table."""
    found: set[type] = set()
    pairs: tuple[tuple[Any, Any], ...] = ((Corpus, CORPUS), (Derived, DERIVED))
    for root, parts in pairs:
        found |= {node.record for node in tables_under(nodes_of(root, parts).values()) if node.record}
    waiting = [output.answer for output in OUTPUTS.values()]
    while waiting:
        hint = waiting.pop()
        if isinstance(hint, dict):
            waiting += hint.values()
        elif is_dataclass(hint) and isinstance(hint, type) and hint not in found:
            found.add(hint)
            waiting += types_of(hint).values()
        else:
            waiting += get_args(hint)
    return found


def test_every_description_is_of_a_field_that_there_is() -> None:
    known = fields_by_owner()
    assert words()["fields"].keys() <= set().union(*known.values())
    for owner, fields in words().items():
        if owner != "fields":
            assert fields.keys() <= known[owner], owner


def test_the_text_in_a_type_precedes_the_general_word() -> None:
    assert described(RuleLine, "warrant") == "The warrant of the weakest detail of the rule."
    assert described(RuleLine, "key") == words()["fields"]["key"]
    assert described("edition_names", "name") != words()["fields"]["name"]
    assert described(RuleLine, "no such field") == ""


def test_a_field_with_a_text_is_read_by_its_type() -> None:
    assert said_of(Passage)["kind"].startswith("What the passage is: rule, option")
    assert types_of(Passage)["line"] is int
    assert types_of(Passage)["kind"].__metadata__[0].words == KINDS


def test_every_text_of_a_field_is_one_sentence_or_more() -> None:
    for record in exported_records():
        for name, said in said_of(record).items():
            assert re.fullmatch(r"(?s)\S.*\S\.", said), (record, name)
            assert said != words()["fields"].get(name), (record, name)  # each thing in one place


def test_dictionary_and_schemas_have_what_the_types_say(texts: Mapping[str, str]) -> None:
    assert said_of(Passage)["issue"] in texts["DICTIONARY.md"]
    assert said_of(RuleLine)["warrant"] in texts["schemas/show.schema.json"]

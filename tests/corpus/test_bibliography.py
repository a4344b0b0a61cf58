"""The bibliography: read alike by a second reader, and its faults."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pybtex.database import parse_string  # type: ignore[import-untyped]  # it ships no types
from tests.corpus.conftest import Fault, check_fault

import nines_corpus
from nines import library
from nines.corpus.bibliography import KINDS

if TYPE_CHECKING:
    from nines.corpus.records import Source

HERE = Path(nines_corpus.__file__).parent
TEXT = (HERE / "bibliography.bib").read_text(encoding="utf-8")
SECOND = parse_string(TEXT, "bibtex").entries


def test_a_second_reader_finds_the_same_entries() -> None:
    assert list(library().corpus.sources) == list(SECOND)


@pytest.mark.parametrize("source", library().corpus.sources.values(), ids=list(library().corpus.sources))
def test_a_second_reader_finds_the_same_fields(source: Source) -> None:
    other = SECOND[source.key]
    assert source.kind == other.type
    fields = {name.lower(): value.replace("{", "").replace("}", "") for name, value in other.fields.items()}
    people = {role: " and ".join(map(str, persons)) for role, persons in other.persons.items()}
    ours = {name: value for name, value in source.fields.items() if name not in people}
    assert ours == fields
    for role, names in people.items():
        assert [one.split() for one in source.fields[role].replace(",", "").split(" and ")] == [
            one.replace(",", "").split() for one in names.split(" and ")
        ] or sorted(source.fields[role].replace(",", "").split()) == sorted(names.replace(",", "").split())


@pytest.mark.parametrize("source", library().corpus.sources.values(), ids=list(library().corpus.sources))
def test_a_source_says_whether_it_was_seen(source: Source) -> None:
    assert source.kind in KINDS
    assert re.match(r"Not seen; known through|Seen |Cited |One page seen", source.fields["note"])
    assert source.name
    assert source.reference.endswith(".")
    assert ".." not in source.reference


PASSAGES = library().corpus.passages


def test_a_source_is_named_by_its_people_or_its_title() -> None:
    said = {
        key: library().corpus.source(key).name for key in ("morehead1991", "academie1718", "cassellindoor")
    }
    assert said == {
        "morehead1991": "Morehead, Frey and Mott-Smith 1991",
        "academie1718": "Académie Universelle des Jeux 1718",
        "cassellindoor": "Cassell's Book of In-door Amusements, Card Games and Fireside Fun (undated)",
    }
    assert (
        library().corpus.where(PASSAGES["wp-comet:069"].cites[0])
        == "Académie Universelle des Jeux 1718, pp. 153-159"
    )


# Faults

FAULTS = {
    "a line that opens nothing": Fault(
        "bibliography.bib", "", "\nbook\n", ("bibliography.bib, line", "'book' does not open an entry")
    ),
    "a source twice": Fault(
        "bibliography.bib", "", "\n@misc{hk1881,\n  title = {x},\n}\n", ("hk1881", "duplicate id 'hk1881'")
    ),
    "a field twice": Fault(
        "bibliography.bib",
        "",
        "\n@misc{x,\n  title = {x},\n  title = {y},\n}\n",
        (", x: field 'title' appears twice",),
    ),
    "a field that is none": Fault(
        "bibliography.bib",
        "",
        "\n@misc{x,\n  title: x\n}\n",
        (", x: 'title: x' is not a field: name = {value},",),
    ),
    "a type that is none": Fault(
        "bibliography.bib",
        "",
        "\n@online{x,\n  title = {x},\n}\n",
        (", x: 'online' is not a standard type; use one of article",),
    ),
    "a source without title": Fault(
        "bibliography.bib", "", "\n@misc{x,\n  year = {1},\n}\n", (", x: field 'title' is missing",)
    ),
    "an entry that is not closed": Fault(
        "bibliography.bib",
        "",
        "\n@misc{x,\n  title = {x},\n",
        ("bibliography.bib, x: the entry is not closed",),
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_a_fault_is_named_with_its_place(root: Path, fault: Fault) -> None:
    check_fault(root, fault)

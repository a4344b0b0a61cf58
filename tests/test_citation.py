"""CITATION.cff: valid, and in step with the bibliography.

`python tests/test_citation.py` writes its references anew from the corpus.
"""

from __future__ import annotations

import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cffconvert  # type: ignore[import-untyped]  # it ships no types
import pytest
import yaml
from jsonschema import Draft7Validator  # type: ignore[import-untyped]  # it ships no types

from nines import library

if TYPE_CHECKING:
    from nines.corpus.records import Document, Source

FILE = Path(__file__).parents[1] / "CITATION.cff"
SCHEMA = files("check_jsonschema").joinpath("builtin_schemas", "vendor", "citation-file-format.json")
# The five documents that are the ground of everything, and where they stand.
GROUND = {
    "wp-red-nines": "https://en.wikipedia.org/wiki/Red_nines",
    "wp-red-nines-early": "https://en.wikipedia.org/wiki/Red_nines",
    "pagat-multiple-9": "",
    "wp-ninety-nine": "https://en.wikipedia.org/wiki/Ninety-nine_(trick-taking_card_game)",
    "wp-comet": "https://en.wikipedia.org/wiki/Comet_(card_game)",
}


def people(names: str) -> list[dict[str, str]]:
    """Return the names of a BibTeX field as CFF has them; one without a comma is kept whole."""
    found = []
    for name in filter(None, names.split(" and ")):
        family, comma, given = name.partition(", ")
        found.append({"family-names": family, "given-names": given} if comma else {"name": name})
    return found or [{"name": "anonymous"}]


def of_document(document: Document) -> dict[str, Any]:
    """Return a document that was read as a CFF reference."""
    wiki = document.kind == "encyclopaedia article"
    found: dict[str, Any] = {
        "type": "encyclopedia" if wiki else "website",
        "title": document.title,
        "authors": people(document.author) if document.author else [{"name": "Contributors to Wikipedia"}],
        "publisher": {"name": document.publisher},
        "url": GROUND[document.siglum],
        "year": int(document.date[:4]) if document.date else 0,
        "notes": f"{document.siglum}: seen whole. {document.about}",
    }
    return {name: value for name, value in found.items() if value}


def of_source(source: Source) -> dict[str, Any]:
    """Return an entry of the bibliography as a CFF reference."""
    f = source.fields
    old = int(f.get("year", "0")) < 1900
    kind = {"article": "article", "book": "book"}.get(source.kind, "historical-work" if old else "generic")
    publisher = {"name": f.get("publisher", ""), "city": f.get("address", "")}
    found: dict[str, Any] = {
        "type": "historical-work" if old else kind,
        "title": f["title"],
        "authors": people(f.get("author", "")),
        "editors": people(f["editor"]) if "editor" in f else [],
        "year": int(f.get("year", "0")),
        "journal": f.get("journal", ""),
        "collection-title": f.get("booktitle", ""),
        "volume": f.get("volume", ""),
        "issue": f.get("number", ""),
        "pages": f.get("pages", ""),
        "edition": f.get("edition", ""),
        "publisher": {name: value for name, value in publisher.items() if value} if publisher["name"] else {},
        "isbn": f.get("isbn", ""),
        "url": f.get("url", ""),
        "notes": f"{source.key}: {f['note']}",
    }
    return {name: value for name, value in found.items() if value}


def references() -> list[dict[str, Any]]:
    """Return the documents that were read, then the accounts of the games that have editions."""
    data = library().corpus
    played = dict.fromkeys(edition.game for edition in data.editions.values())
    keys = dict.fromkeys(key for game in played for key in data.sources_of(game))
    documents = [of_document(data.documents[siglum]) for siglum in GROUND]
    return documents + [of_source(data.source(key)) for key in keys]


def write() -> None:
    """Write the references of CITATION.cff anew."""
    head = FILE.read_text(encoding="utf-8").partition("\nreferences:\n")[0]
    body = yaml.safe_dump(references(), allow_unicode=True, sort_keys=False, width=100)
    FILE.write_text(f"{head}\nreferences:\n{body}", encoding="utf-8")


def faults(text: str) -> list[str]:
    """Return what the schema of CFF 1.2.0 finds wrong."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert schema["$id"] == "https://citation-file-format.github.io/1.2.0/schema.json"
    return [str(error.message) for error in Draft7Validator(schema).iter_errors(yaml.safe_load(text))]


TEXT = FILE.read_text(encoding="utf-8")
# Names of vocabularies and of the licence, which are no addresses of ours.
FORMAL = {
    "https://doi.org/10.5063/schema/codemeta-2.0",
    "https://schema.org",
    "https://spdx.org/licenses/MIT",
}


def test_the_citation_file_is_valid() -> None:
    assert faults(TEXT) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cff-version: 1.2.0\n", ""),
        ("type: historical-work", "type: old-book"),
        ("authors:\n  - name: The nines team", "authors: []"),
        ("license: MIT", "license: MIT-ish"),
        ("isbn: 978-0-141-03787-5", "isbn: unknown"),
    ],
)
def test_a_faulty_citation_file_would_be_found(old: str, new: str) -> None:
    assert old in TEXT
    assert faults(TEXT.replace(old, new, 1))


def test_another_tool_converts_it_and_finds_no_address_of_ours() -> None:
    cited = cffconvert.Citation(TEXT)
    cited.validate()
    for name in ("apalike", "bibtex", "codemeta", "endnote", "ris", "schemaorg", "zenodo"):
        text = getattr(cited, f"as_{name}")()
        assert set(re.findall(r"https?://[^\s\"]*", text)) <= FORMAL, name
        assert "The nines team" in text
    assert not {"url", "repository", "repository-code", "identifiers", "doi"} & set(yaml.safe_load(TEXT))


def test_the_citation_file_names_this_project_and_version() -> None:
    cited = yaml.safe_load(TEXT)
    project = tomllib.loads((FILE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert cited["version"] == project["version"]
    assert cited["authors"] == project["authors"]
    assert cited["license"] in project["license"]


def test_it_has_a_day_if_its_version_is_released_and_only_then() -> None:
    cited = yaml.safe_load(TEXT)
    days = {one.version: one.date for one in library().releases}
    assert str(cited.get("date-released", "")) == days.get(cited["version"], "")


def test_the_examples_cite_this_version_or_the_last_that_was_released() -> None:
    texts = [(FILE.parent / page).read_text(encoding="utf-8") for page in ("README.md", "docs/cite.md")]
    cited = {found for text in texts for found in re.findall(r"in \*?nines\*? (\d+\.\d+\.\d+)", text)}
    assert cited
    assert cited <= {yaml.safe_load(TEXT)["version"], *[one.version for one in library().releases[-1:]]}


def test_the_references_are_those_of_the_corpus() -> None:
    told = "CITATION.cff is not in step with the corpus: run `.venv/bin/python tests/test_citation.py`"
    assert yaml.safe_load(TEXT)["references"] == references(), told


def test_no_reference_claims_that_a_book_was_seen_which_was_not() -> None:
    for reference in yaml.safe_load(TEXT)["references"]:
        key = reference["notes"].partition(":")[0]
        seen = library().corpus.source(key).fields["note"] if key not in GROUND else "seen whole"
        assert seen in reference["notes"]


if __name__ == "__main__":
    write()

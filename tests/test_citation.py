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

import pytest
import rispy  # type: ignore[import-untyped]  # it ships no types
import yaml
from jsonschema import Draft7Validator  # type: ignore[import-untyped]  # it ships no types
from pybtex.database import parse_string  # type: ignore[import-untyped]  # it ships no types

from nines import library
from nines.citing import FORMATS
from nines.citing.citations import citation_answer
from nines.libraries.release import this_release

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
# What the file says of this project: nothing else, so no address and no identifier.
SAID = {
    *("cff-version", "message", "title", "type", "authors", "version", "license", "abstract", "keywords"),
    "references",
}
OF_A_RELEASE = {"date-released"}
ADDRESS = re.compile(r"https?:|www\.|\b10\.\d{4,}/|\b[\w-]+\.(org|com|net|io|dev)\b", re.IGNORECASE)


def claims_of_its_own(text: str) -> list[str]:
    """Return what a citation file says of this project that it should not, and what it leaves out."""
    cited = yaml.safe_load(text)
    of_us = {name: value for name, value in cited.items() if name != "references"}
    return [
        *(f"{name} is left out" for name in sorted(SAID - set(cited))),
        *(f"{name} is not ours to say" for name in sorted(set(cited) - SAID - OF_A_RELEASE)),
        *(f"{name} has an address" for name, value in of_us.items() if ADDRESS.search(str(value))),
    ]


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


def test_the_citation_file_claims_no_address_of_ours() -> None:
    assert claims_of_its_own(TEXT) == []


@pytest.mark.parametrize(
    ("old", "new", "claim"),
    [
        ("type: software\n", "type: software\nurl: https://nines.example\n", "url is not ours to say"),
        ("type: software\n", "type: software\ndoi: 10.5281/zenodo.1\n", "doi is not ours to say"),
        ("abstract: >-\n", "abstract: >-\n  See https://nines.example.\n", "abstract has an address"),
        ("message: If", "message: See nines.dev. If", "message has an address"),
        ("- name: The nines team", "- name: The nines team\n    website: https://a.example", "authors has"),
        ("keywords:\n", "key-words:\n", "keywords is left out"),
    ],
)
def test_a_claim_of_the_citation_file_would_be_found(old: str, new: str, claim: str) -> None:
    assert old in TEXT
    assert claim in " ".join(claims_of_its_own(TEXT.replace(old, new, 1)))


def test_the_citation_file_agrees_with_our_citation_of_the_whole() -> None:
    """Read by pybtex and rispy, so that each field says the same wherever a reader takes it from."""
    cited = yaml.safe_load(TEXT)
    whole = citation_answer(library(), "", this_release("2026-11-23"))
    (entry,) = parse_string(FORMATS["bibtex"](whole), "bibtex").entries.values()
    (record,) = rispy.loads(FORMATS["ris"](whole))
    (author,) = cited["authors"]
    assert [str(one).strip("{}") for one in entry.persons["author"]] == [author["name"]]
    assert [one.rstrip(",") for one in record["authors"]] == [author["name"]]
    assert entry.fields["title"].strip("{}") == record["title"] == cited["title"]
    assert (
        entry.fields["howpublished"] == f"nines {cited['version']}, sha256 {whole.in_short}, {author['name']}"
    )
    assert record["edition"] == cited["version"]
    assert record["publisher"] == f"{author['name']}, sha256 {whole.in_short}"
    assert (cited["type"], record["type_of_reference"]) == ("software", "COMP")


def test_the_citation_file_names_this_project_and_version() -> None:
    cited = yaml.safe_load(TEXT)
    project = tomllib.loads((FILE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert cited["version"] == project["version"]
    assert cited["authors"] == project["authors"]
    assert cited["license"] in project["license"]


def test_it_has_a_day_exactly_when_its_version_is_released() -> None:
    cited = yaml.safe_load(TEXT)
    days = {release.version: release.date for release in library().releases}
    assert str(cited.get("date-released", "")) == days.get(cited["version"], "")


def test_the_examples_cite_this_version_or_the_last_release() -> None:
    texts = [(FILE.parent / page).read_text(encoding="utf-8") for page in ("README.md", "docs/cite.md")]
    cited = {found for text in texts for found in re.findall(r"in \*?nines\*? (\d+\.\d+\.\d+)", text)}
    assert cited
    assert cited <= {
        yaml.safe_load(TEXT)["version"],
        *[release.version for release in library().releases[-1:]],
    }


def test_the_references_are_those_of_the_corpus() -> None:
    told = "CITATION.cff is not in step with the corpus: run `.venv/bin/python tests/test_citation.py`"
    assert yaml.safe_load(TEXT)["references"] == references(), told


def test_no_reference_claims_that_an_unseen_book_was_seen() -> None:
    for reference in yaml.safe_load(TEXT)["references"]:
        key = reference["notes"].partition(":")[0]
        seen = library().corpus.source(key).fields["note"] if key not in GROUND else "seen whole"
        assert seen in reference["notes"]


if __name__ == "__main__":
    write()

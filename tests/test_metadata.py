"""``.zenodo.json`` and ``codemeta.json``: of their form, in step with the package and ``CITATION.cff``."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it ships no types

import nines

HOUSE: Final = Path(__file__).parents[1]
TEXT: Final = {"type": "string", "minLength": 1}
TEXTS: Final = {"type": "array", "items": TEXT, "minItems": 1, "uniqueItems": True}
# What Zenodo requires of a deposit of software, and the fields that we use; of its API, "Deposit metadata".
ZENODO: Final = {
    "type": "object",
    "required": ["title", "description", "upload_type", "access_right", "license", "creators"],
    "additionalProperties": False,
    "properties": {
        "title": TEXT,
        "description": TEXT,
        "upload_type": {"const": "software"},
        "access_right": {"const": "open"},
        "version": TEXT,
        "license": {"enum": ["MIT", "CC-BY-SA-4.0"]},
        "language": {"type": "string", "pattern": "^[a-z]{3}$"},
        "creators": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["name"],
                "additionalProperties": False,
                "properties": {"name": TEXT},
            },
        },
        "keywords": TEXTS,
        "notes": TEXT,
    },
}
# The terms of CodeMeta 3.0 that we use, by its list of terms; a link to us is not among them.
CODEMETA: Final = {
    "type": "object",
    "required": ["@context", "@type", "name", "description", "version", "license", "author"],
    "additionalProperties": False,
    "properties": {
        "@context": {"const": "https://w3id.org/codemeta/3.0"},
        "@type": {"const": "SoftwareSourceCode"},
        "name": TEXT,
        "description": TEXT,
        "version": TEXT,
        "license": {
            "type": "array",
            "items": {"type": "string", "pattern": r"^https://spdx\.org/licenses/[\w.-]+$"},
        },
        "author": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["@type", "name"],
                "additionalProperties": False,
                "properties": {"@type": {"const": "Organization"}, "name": TEXT},
            },
        },
        "keywords": TEXTS,
        "programmingLanguage": TEXT,
        "runtimePlatform": TEXT,
        "developmentStatus": {
            "enum": [
                *("abandoned", "active", "concept", "inactive", "moved", "suspended", "unsupported", "wip"),
            ]
        },
        "softwareRequirements": TEXTS,
    },
}
FORMS: Final = {".zenodo.json": ZENODO, "codemeta.json": CODEMETA}
PROJECT: Final[dict[str, Any]] = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]
CITED: Final[dict[str, Any]] = yaml.safe_load((HOUSE / "CITATION.cff").read_text(encoding="utf-8"))


def read(name: str) -> Any:  # noqa: ANN401 - whatever JSON can hold
    return json.loads((HOUSE / name).read_text(encoding="utf-8"))


def faults(name: str, data: object) -> list[str]:
    return [str(error.message) for error in Draft202012Validator(FORMS[name]).iter_errors(data)]


@pytest.mark.parametrize("name", FORMS)
def test_each_file_is_of_its_form(name: str) -> None:
    Draft202012Validator.check_schema(FORMS[name])
    assert faults(name, read(name)) == []


@pytest.mark.parametrize("name", FORMS)
def test_a_fault_would_be_found(name: str) -> None:
    whole = read(name)
    for key in FORMS[name]["required"]:  # type: ignore[attr-defined]
        assert faults(name, {other: value for other, value in whole.items() if other != key}), key
    assert faults(name, {**whole, "doi": "10.5281/zenodo.1"})


def test_the_metadata_agree_with_the_package_and_the_citation() -> None:
    zenodo, codemeta = read(".zenodo.json"), read("codemeta.json")
    assert zenodo["title"] == codemeta["name"] == CITED["title"]
    assert PROJECT["description"].lower().startswith(CITED["title"].removeprefix("nines: ").lower())
    assert zenodo["version"] == codemeta["version"] == CITED["version"] == PROJECT["version"]
    assert zenodo["keywords"] == codemeta["keywords"] == CITED["keywords"]
    names = [author["name"] for author in PROJECT["authors"]]
    assert [one["name"] for one in zenodo["creators"]] == [one["name"] for one in codemeta["author"]] == names
    abstract = " ".join(CITED["abstract"].split())
    assert codemeta["description"] == abstract
    assert zenodo["description"].startswith(abstract)


def test_licences_and_requirements_are_those_of_the_package() -> None:
    zenodo, codemeta = read(".zenodo.json"), read("codemeta.json")
    licences = [one.removeprefix("https://spdx.org/licenses/") for one in codemeta["license"]]
    assert " AND ".join(licences) == PROJECT["license"]
    assert zenodo["license"] == CITED["license"] == licences[0]
    assert all(licence in zenodo["notes"] for licence in licences)
    assert codemeta["softwareRequirements"] == PROJECT["dependencies"]
    assert codemeta["runtimePlatform"] == f"Python {PROJECT['requires-python']}"


def test_the_dataset_has_the_creator_and_licence_of_the_corpus() -> None:
    said = tomllib.loads((HOUSE / "corpus/nines_corpus/dataset.toml").read_text(encoding="utf-8"))["dataset"]
    assert said["licence"] in PROJECT["license"]
    assert [{"name": said["creator"]}] == PROJECT["authors"]
    assert said["licence_address"] in (HOUSE / "corpus" / "LICENSE").read_text(encoding="utf-8")
    assert said["keywords"] == CITED["keywords"]
    released = {release.version: release.date for release in nines.library().releases}
    assert str(CITED.get("date-released", "")) == released.get(CITED["version"], "")
    conf = (HOUSE / "docs" / "conf.py").read_text(encoding="utf-8")
    assert f'nines_licence = "{said["licence"]}"' in conf
    assert f'author = "{said["creator"]}"' in conf


def test_no_address_of_ours_and_no_identifier_is_invented() -> None:
    for name in FORMS:
        hosts = {
            one.split("/")[2] for one in re.findall(r"https?://[^\s\"]+", (HOUSE / name).read_text("utf-8"))
        }
        assert hosts <= {"w3id.org", "spdx.org"}

"""What a host reads: the files that publish the site, the forms for reports, the addresses of the project."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from jsonschema.validators import validator_for  # type: ignore[import-untyped]  # it ships no types

HOUSE: Final = Path(__file__).parents[1]
PAGES: Final = ".github/workflows/pages.yml"
READTHEDOCS: Final = ".readthedocs.yaml"
FORMS: Final = {  # what each form insists on
    "book": ["book", "pages", "seen", "text"],
    "rule": ["key", "wrong", "source"],
    "family": ["game", "differs", "where", "when", "permission"],
}
OF_THE_FORM: Final = {
    PAGES: "github-workflows",
    READTHEDOCS: "readthedocs",
    **{f".github/ISSUE_TEMPLATE/{name}.yml": "github-issue-forms" for name in FORMS},
}


def read(name: str) -> dict[str, Any]:
    """Return a file of YAML, which reads the key "on" as true."""
    data = yaml.safe_load((HOUSE / name).read_text(encoding="utf-8"))
    return {"on" if key is True else key: value for key, value in data.items()}


@pytest.mark.parametrize("name", OF_THE_FORM)
def test_each_file_has_the_form_that_its_host_asks_for(name: str) -> None:
    place = files("check_jsonschema").joinpath("builtin_schemas", "vendor", f"{OF_THE_FORM[name]}.json")
    schema = json.loads(place.read_text(encoding="utf-8"))
    validator = validator_for(schema)(schema)
    found = read(name)
    assert [error.message for error in validator.iter_errors(found)] == []
    for key in schema.get("required", ()):
        assert list(validator.iter_errors({other: said for other, said in found.items() if other != key}))


@pytest.mark.parametrize("name", FORMS)
def test_a_form_insists_on_what_we_cannot_do_without(name: str) -> None:
    form = read(f".github/ISSUE_TEMPLATE/{name}.yml")
    asked = [part for part in form["body"] if part["type"] != "markdown"]
    required = [part["id"] for part in asked if part.get("validations", {}).get("required")]
    assert required == FORMS[name]
    assert len(asked) <= 7
    assert form["body"][0]["attributes"]["value"].startswith("Thank you!")


def test_the_site_is_published_only_where_an_owner_asks() -> None:
    found = read(PAGES)
    assert {job["if"] for job in found["jobs"].values()} == {"vars.NINES_PAGES == 'on'"}
    steps = [step for job in found["jobs"].values() for step in job["steps"]]
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", step["uses"]) for step in steps if "uses" in step)
    assert [step["run"] for step in steps if "run" in step] == ["make site"]
    writes = [name for name, job in found["jobs"].items() if "write" in job.get("permissions", {}).values()]
    assert writes == ["publish"]  # it runs none of our code
    assert found["permissions"] == {"contents": "read"}


def test_the_hosts_build_with_a_promised_python_and_our_makefile() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    built = read(READTHEDOCS)["build"]
    pages = read(PAGES)["jobs"]["build"]["steps"]
    pythons = {
        built["tools"]["python"],
        *(one["with"].get("python-version") for one in pages if "with" in one),
    }
    assert all(
        f"Programming Language :: Python :: {one}" in project["classifiers"] for one in pythons - {None}
    )
    commands = [*built["jobs"]["install"], *built["jobs"]["build"]["html"]]
    targets = [found[1] for one in commands if (found := re.fullmatch(r"make PYTHON=python ([\w-]+)", one))]
    assert targets == ["install", "site"]


# The addresses of the project


@pytest.fixture
def addressed(tmp_path: Path) -> Path:
    """Return a copy of the project with one page, in which the two addresses are set."""
    for path in HOUSE.iterdir():
        if path.name not in {"docs", "pyproject.toml", ".git"}:
            (tmp_path / path.name).symlink_to(path)
    text = (HOUSE / "pyproject.toml").read_text(encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(
        re.sub("^# (Repository|Documentation) ", r"\1 ", text, flags=re.MULTILINE)
    )
    docs = tmp_path / "docs"
    docs.mkdir()
    for name in ("_ext", "_static", "_templates"):
        (docs / name).symlink_to(HOUSE / "docs" / name)
    shutil.copy(HOUSE / "docs" / "conf.py", docs)
    (docs / "index.md").write_text("# Home\n", encoding="utf-8")
    return tmp_path


def ran(folder: Path, *asked: str) -> str:
    command = (sys.executable, "-m", *asked)
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.mark.slow
def test_one_setting_gives_all_addresses(addressed: Path) -> None:
    urls = {"Repository": "https://example.org/nines", "Documentation": "https://nines.example.org/"}
    assert json.loads(ran(addressed, "hatchling", "metadata"))["urls"] == urls
    less = [f"-Dnines_{one}=0" for one in ("pages", "permalinks", "data", "downloads", "play_here")]
    ran(addressed, "sphinx", "-q", "-b", "html", *less, "docs", "out")
    home = (addressed / "out" / "index.html").read_text(encoding="utf-8")
    assert f'<a href="{urls["Repository"]}" rel="external">Repository</a>' in home
    assert f'<link rel="canonical" href="{urls["Documentation"]}index.html"' in home
    assert urls["Documentation"] in (addressed / "out" / "sitemap.xml").read_text(encoding="utf-8")


def test_no_address_is_invented() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["urls"] == {}, "with addresses, let this test name those of the project"

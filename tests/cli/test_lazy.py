"""The list of commands: what was renamed, and what is imported only when it is used."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from nines.cli.lazy import COMMANDS, GROUPS, RENAMED

if TYPE_CHECKING:
    import pytest
    from click.testing import Result

Run = Callable[..., "Result"]


def test_an_older_name_says_what_the_command_is_called_now(run: Run) -> None:
    for name, now in RENAMED.items():
        for options in ([], ["x", "--dry-run"], ["--help"]):
            result = run(name, *options)
            assert (result.exit_code, result.stdout) == (2, "")
            assert result.stderr == f"nines: the command {name} is now: {now}\n"
    assert not RENAMED.keys() & COMMANDS.keys()


def test_only_verify_waits_for_the_checks_to_be_imported() -> None:
    line = "import sys, nines.cli; print('nines_verification' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", line], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout == "False\n"


def test_every_command_is_in_one_group() -> None:
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(COMMANDS.keys() - set(grouped)) == []
    assert len(grouped) == len(set(grouped))


def test_the_help_has_groups_of_the_commands_there_are(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(COMMANDS, "perft")
    monkeypatch.setitem(COMMANDS, "extra", ("nowhere:extra", "A command of no group."))
    shown = run("--help").stdout
    headings = re.findall(r"^([A-Z][a-z]+):$", shown, re.MULTILINE)
    assert headings == ["Options", *GROUPS, "Other"]
    listed = re.findall(r"^  ([a-z][\w-]*) {2,}[A-Z]", shown, re.MULTILINE)
    assert sorted(listed) == sorted(COMMANDS)

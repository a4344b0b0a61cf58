"""The command that finds and shows what scenarios cover."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from nines_verification.__main__ import main

if TYPE_CHECKING:
    import pytest


def test_the_command_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "oxford-whist", "--branches"]) == 0
    *_, last = capsys.readouterr().out.splitlines()
    assert last.startswith("no scenario reaches ")
    assert main(["coverage", "oxford-whist", "--branches", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert f"no scenario reaches {sum(map(len, listed.values()))} branches" == last


def test_the_command_shows_what_scenarios_cover(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "oxford-whist"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("oxford-whist: 23 rules; scenarios show 23 at work and 23 withholding; ")
    assert main(["coverage", "oxford-whist", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["oxford-whist"]["seats"].keys() == {"at work", "withholds"}


def test_without_coverage_py_the_command_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "coverage", None)
    assert main(["coverage", "oxford-whist", "--branches"]) == 2
    assert "coverage.py is needed to measure branches: pip install coverage" in capsys.readouterr().err

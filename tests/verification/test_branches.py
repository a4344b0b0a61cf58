"""The branches that no scenario takes are listed, and no others."""

import json
import sys

import pytest

from nines import library, load
from nines_tools import branches
from nines_tools.branches import unreached
from nines_verification.__main__ import main
from nines_verification.scenario import scenarios_of

WHIST = load("oxford-whist")


def test_without_its_scenarios_a_game_takes_fewer_branches(monkeypatch: pytest.MonkeyPatch) -> None:
    found = unreached(library(), [WHIST])
    one = scenarios_of(library(), WHIST.slug)[:1]
    monkeypatch.setattr(branches, "scenarios_of", lambda *_: one)
    fewer = unreached(library(), [WHIST])
    taken = {
        (file, branch)
        for file, missing in fewer.items()
        for branch in missing
        if branch not in found.get(file, ())
    }
    assert any(file == "ninety_nine/transitions.py" for file, _ in taken)
    assert all(file.startswith("ninety_nine/") for file in fewer)


def test_the_command_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "oxford-whist", "--branches"]) == 0
    *_, last = capsys.readouterr().out.splitlines()
    assert last.startswith("no scenario reaches ")
    assert main(["coverage", "oxford-whist", "--branches", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert f"no scenario reaches {sum(map(len, listed.values()))} branches" == last


def test_what_is_stored_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "oxford-whist", "--show"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("oxford-whist: 23 rules; scenarios show 23 at work and 23 withholding; ")
    assert main(["coverage", "oxford-whist", "--show", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["oxford-whist"]["seats"].keys() == {"at work", "withholds"}


def test_without_coverage_py_the_command_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "coverage", None)
    assert main(["coverage", "oxford-whist", "--branches"]) == 2
    assert "coverage.py is needed to measure branches: pip install coverage" in capsys.readouterr().err

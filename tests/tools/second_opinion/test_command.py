"""The command compares games with their second implementation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.verification.second_opinion.conftest import Toy, WrongWinner

from nines_tools.second_opinion import command
from nines_verification.__main__ import main

if TYPE_CHECKING:
    import pytest


def test_the_command_prints_disagreements_and_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "implementation_of", lambda name: Toy() if name == "comet-1718" else None)
    assert main(["second", "comet-1718", "comet-1752", "--deals", "3", "--readings", "--pairs", "2"]) == 0
    out = capsys.readouterr().out
    assert "comet-1718[comet-stops=yes]: 3 deals" in out
    assert "comet-1752: no second implementation yet" in out
    monkeypatch.setattr(command, "implementation_of", lambda _: Toy(WrongWinner))
    again = [
        "second",
        "comet-1718",
        "--reading",
        "comet-stops=yes",
        "--seats",
        "3",
        "--seed",
        "7",
        "--deals",
        "2",
    ]
    assert main([*again, "--most", "1"]) == 2
    out, err = capsys.readouterr()
    assert "comet-1718[comet-stops=yes], 3 players, seed 7, deal 1: winners of the deal" in out
    assert "1 disagreement printed" in err
    assert main(["second", "comet-1718", "--reading", "comet-stops"]) == 2

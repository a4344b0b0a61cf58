"""The commands of the verification: what ends them is no traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines_verification import __main__ as command
from nines_verification.__main__ import main

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest


def test_a_reader_who_has_gone_away_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def gone(_: list[str]) -> list[str]:
        raise BrokenPipeError

    monkeypatch.setattr("os.dup2", lambda *_: None)
    monkeypatch.setitem(command.COMMANDS, "instruments", gone)
    assert main(["instruments"]) == 141
    assert capfd.readouterr().err == ""


def test_ctrl_c_is_no_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(_: list[str]) -> Iterator[str]:
        raise KeyboardInterrupt

    monkeypatch.setitem(command.COMMANDS, "mutation", interrupt)
    assert command.main(["mutation"]) == 130
    assert capsys.readouterr().err == "\nnines_verification: interrupted\n"


def test_the_command_refuses_what_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["reports"]) == 2
    assert "usage" in capsys.readouterr().err

"""What a terminal can show: ASCII alone, the encoding of the locale, and the width of a line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from tests.cli.shared import COMMANDS

from nines.cli import terminal as cli_terminal

if TYPE_CHECKING:
    import subprocess

Process = Callable[..., "subprocess.CompletedProcess[bytes]"]
Processes = Callable[..., "Iterator[subprocess.CompletedProcess[bytes]]"]


@pytest.mark.parametrize(
    "env", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "", "LANG": "C"}, {"LC_ALL": "POSIX"}]
)
def test_everything_is_spelt_in_ascii_where_only_that_is_shown(
    env: dict[str, str], processes: Processes
) -> None:
    for command, done in zip(COMMANDS, processes(*COMMANDS, env=env), strict=True):
        assert (done.returncode, done.stderr) == (0, b""), command
        assert done.stdout.decode("ascii"), command
        assert b"?" not in done.stdout.replace(b"?\n", b"").replace(b"? ", b"") or command[0] == "gaps", (
            command
        )


def test_suit_signs_become_letters_in_ascii(process: Process) -> None:
    done = process("show", "comet-1718/wild", env={"PYTHONIOENCODING": "ascii"})
    assert b"9D is wild." in done.stdout
    assert b"Academie Universelle" in done.stdout


def test_json_loses_nothing_in_ascii(process: Process) -> None:
    plain = process("show", "comet-1718/wild", "--json")
    ascii_only = process("show", "comet-1718/wild", "--json", env={"PYTHONIOENCODING": "ascii"})
    assert "♦".encode() in plain.stdout
    assert ascii_only.stdout.isascii()
    assert json.loads(ascii_only.stdout) == json.loads(plain.stdout)


@pytest.mark.parametrize(
    ("env", "code"),
    [
        ({"LC_ALL": "C"}, "ascii"),
        ({"LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"}, "ascii"),
        ({"LC_ALL": "", "LC_CTYPE": "de_DE.UTF-8", "LANG": "C"}, "utf-8"),
        ({"LC_ALL": "", "LC_CTYPE": "", "LANG": ""}, "utf-8"),
        ({"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}, "utf-8"),
    ],
)
def test_the_encoding_is_that_of_the_locale(
    env: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PYTHONIOENCODING", "PYTHONUTF8"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", None)
    assert cli_terminal.encoding() == code


def test_what_no_letter_comes_near_is_a_question_mark() -> None:
    assert cli_terminal.transliterate("“7♥” – é…☄", "ascii") == '"7H" - e...?'


@pytest.mark.parametrize(
    ("columns", "wide"),
    [
        *(
            ("", cli_terminal.PIPE_WIDTH),
            ("abc", cli_terminal.PIPE_WIDTH),
            ("0", cli_terminal.PIPE_WIDTH),
            ("7", 30),
        ),
        *(("300", 300), ("0300", 300), ("1000", 1000), ("1001", 1000)),
        *(("999999999999", 1000), ("9" * 5000, 1000)),
    ],
)
def test_the_width_of_a_pipe_is_fixed_without_columns(
    columns: str, wide: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(cli_terminal, "on_terminal", lambda: False)
    assert cli_terminal.width() == wide


def test_a_wide_terminal_is_not_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "")
    monkeypatch.setattr(cli_terminal, "on_terminal", lambda: True)
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((250, 50)))
    assert cli_terminal.width() == cli_terminal.WIDEST

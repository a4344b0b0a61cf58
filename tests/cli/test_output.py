"""The same words on a terminal, in a pipe, and where only ASCII can be shown."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest

from nines import library
from nines.cli import output
from nines.cli import terminal as cli_terminal

if TYPE_CHECKING:
    import subprocess

    from click.testing import Result

    from nines.corpus.records import Passage

Process = Callable[..., "subprocess.CompletedProcess[bytes]"]
Processes = Callable[..., "Iterator[subprocess.CompletedProcess[bytes]]"]
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
COMMANDS = (
    ("list", "--all"),
    ("show", "comet-1718"),
    ("show", "comet-1718/wild"),
    ("gaps", "comet-1718"),
    ("errata",),
    ("play", "comet-1718", "--trace"),
    ("play", "comet-1718", "--match"),
    ("show", "--help"),
    ("show", "wp-comet"),
)

NARROW = (
    ("list",),
    ("show", "comet-1718"),
    ("show", "comet-1718/stop/king"),
    ("show", "comet-1753/seats"),
    ("show", "comet-1718/reading/comet-stops"),
    ("show", "comet-stops"),
    ("show", "wp-comet:069"),
    ("gaps", "comet-1718"),
    ("diff", "comet-1718", "red-nines-1881"),
    ("rules", "pope-joan-1909"),
    ("play", "comet-1718", "--trace"),
    ("lineage", "red-nines"),
    ("--help",),
    ("play", "--help"),
    ("simulate", "--help"),
)
HEADINGS = ("Title", "Dated", "Players")


def test_in_a_pipe_there_is_plain_text_only(processes: Processes) -> None:
    for done in processes(*COMMANDS, env={"COLUMNS": ""}):
        text = done.stdout.decode()
        assert (done.returncode, done.stderr) == (0, b""), done.args
        assert "\x1b" not in text, done.args
        assert not re.search("[\u2500-\u257f…]", text), done.args
        assert not re.search(r"[ \t]+$", text, re.MULTILINE), done.args
        longer = [line.strip() for line in text.splitlines() if len(line) > cli_terminal.PIPE_WIDTH]
        assert not [line for line in longer if " " in line], done.args


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


@pytest.mark.slow
def test_a_terminal_has_colours_and_no_color_takes_them_away(terminal: Callable[..., str]) -> None:
    assert ANSI.search(terminal("list"))
    assert "\x1b" not in terminal("list", env={"NO_COLOR": "1"})
    assert "\x1b" not in terminal("list", env={"TERM": "dumb"})


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_lines_are_as_wide_as_columns_says(
    columns: int, terminal: Callable[..., str], process: Process
) -> None:
    written = ANSI.sub("", terminal("show", "comet-1718", env={"COLUMNS": str(columns)}))
    piped = process("show", "comet-1718", env={"COLUMNS": str(columns)}).stdout.decode()
    for text in (written, piped):
        assert columns - 20 < max(map(len, text.splitlines())) <= columns


def test_colours_are_those_of_a_terminal(run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "on_terminal", lambda: True)
    assert ANSI.search(run("list").stdout)
    assert not ANSI.search(run("list", env={"NO_COLOR": "1"}).stdout)


def test_nothing_is_lost_however_narrow_the_line(run: Callable[..., Result]) -> None:
    def words(columns: str) -> list[str]:
        found = run("list", "--all", env={"COLUMNS": columns}).stdout.split()
        return sorted(word for word in found if word.strip(":") not in ("Edition", "Game", *HEADINGS))

    assert words("1") == words("60") == words("400")


@pytest.mark.parametrize("command", NARROW)
def test_no_line_breaks_inside_a_word(command: tuple[str, ...], run: Callable[..., Result]) -> None:
    wide = set(run(*command, env={"COLUMNS": "1000"}).stdout.split())
    for columns in (30, 40, 59):
        shown = run(*command, env={"COLUMNS": str(columns)}).stdout
        cut = {word for word in shown.split() if not {word, word.removesuffix(":")} & wide}
        assert not cut, columns


def test_a_table_that_does_not_fit_becomes_a_list(run: Callable[..., Result]) -> None:
    shown = run("list", env={"COLUMNS": "30"}).stdout
    assert shown.startswith("comet-1718\n  Title: Comet of 1718\n  Dated: 1718\n  Players: 2–5\n")


def test_only_a_line_with_one_long_word_is_too_long(run: Callable[..., Result]) -> None:
    lines = run("show", "comet-1718/stop/king", env={"COLUMNS": "30"}).stdout.splitlines()
    assert [line for line in lines if len(line) > 30 and " " in line.removeprefix("source: ").strip()] == []


def test_text_of_the_corpus_is_never_markup(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    says = "The king [bold]is[/bold] a stop [/] :smiley: [red]\\[x] [link=http://x]y"
    passages = cast("dict[str, Passage]", library().corpus.passages)
    monkeypatch.setitem(
        passages, "wp-comet:069", replace(passages["wp-comet:069"], says=says, issue="[/nothing]")
    )
    for what in ("wp-comet:069", "comet-1718/stop/king"):
        shown = run("show", what, env={"COLUMNS": "200"})
        assert shown.exit_code == 0
        assert says in shown.stdout
        assert "[/nothing]" in shown.stdout


def test_square_brackets_in_help_are_left_alone(run: Callable[..., Result]) -> None:
    assert "'comet-1718[comet-stops=yes]'" in run("play", "--help").stdout


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


def test_a_label_with_nothing_behind_it_is_left_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    output.emit(output.fields([("kept", "yes"), ("dropped", "")]))
    assert capsys.readouterr().out == "  kept  yes\n"

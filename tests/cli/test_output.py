"""The same words on a terminal and in a pipe, and in a line of any width."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest
from tests.cli.shared import COMMANDS

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
    monkeypatch.setattr("nines.cli.terminal.on_terminal", lambda: True)
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


def test_a_label_with_nothing_behind_it_is_left_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    output.emit(output.fields([("kept", "yes"), ("dropped", "")]))
    assert capsys.readouterr().out == "  kept  yes\n"

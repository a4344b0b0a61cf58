"""What a shell completes: names of every kind, as each shell wants them, and nothing on a wrong line."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from nines import library
from nines.cli import commands
from nines.cli.lazy import COMMANDS, COMPLETE

if TYPE_CHECKING:
    from pathlib import Path

COLON = {"NINES_BREAKS": " \t\n\"'><=;|&(:"}


def completed(line: str, shell: str = "bash", **env: str) -> list[str]:
    """Return what the command line writes for a shell in which a line was typed."""
    words = {"COMP_LINE": line, "COMP_WORDS": line, "COMP_CWORD": str(len(line.split(" ")) - 1)}
    asked = {COMPLETE: f"{shell}_complete", **words, **env}
    done = CliRunner().invoke(commands, [], prog_name="nines", env=asked)
    assert done.stderr == ""
    return done.stdout.strip().splitlines()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("nines sho", "show"),
        ("nines show comet-17", "comet-1718"),
        ("nines show comet-1718", "comet-1718/stop/king"),
        ("nines cite comet-1718/stop/k", "comet-1718/stop/king"),
        ("nines show comet-1718/reading/comet-st", "comet-1718/reading/comet-stops"),
        ("nines show attested/hk", "attested/hk-1881"),
        ("nines show king-left", "king-left-in-hand"),
        ("nines rules red-nines-1", "red-nines-1881"),
        ("nines gaps red-ni", "red-nines"),
        ("nines history sto", "stop"),
        ("nines play comet-1718 --rea", "--read"),
        ("nines find --kind er", "erratum"),
    ],
)
def test_a_name_is_completed(line: str, offered: str) -> None:
    assert f"plain,{offered}" in completed(line)


@pytest.mark.parametrize(
    "line", ["nines lock ", "nines show zz/", "nines --library nowhere show com", "nines find k"]
)
def test_a_wrong_line_gets_nothing_and_no_error(line: str) -> None:
    assert completed(line) == []


def test_only_editions_complete_where_an_edition_is_wanted() -> None:
    assert {one.removeprefix("plain,") for one in completed("nines rules ")} == set(library().playable)
    assert "plain,red-nines" not in completed("nines rules red")


def test_bash_gets_what_follows_the_sign_at_which_it_divides() -> None:
    """Bash puts a name after the last colon or equals sign, if these are among its signs."""
    assert completed("nines show wp-comet:06", **COLON)[-1] == "plain,069"
    assert completed("nines show wp-comet:06", NINES_BREAKS=" ")[-1] == "plain,wp-comet:069"
    assert completed("nines play comet-1718 --read comet-stops=", **COLON) == ["plain,no", "plain,yes"]


def test_answers_are_those_of_the_edition_in_the_line() -> None:
    offered = completed("nines play comet-1718 --read ", NINES_BREAKS="")
    points = {one.removeprefix("plain,").partition("=")[0] for one in offered}
    assert points == {one.point for one in library().corpus.readings_of("comet-1718").values()}


def test_zsh_and_fish_get_descriptions() -> None:
    assert completed("nines show comet-1718/stop/k", "zsh") == [
        "plain",
        "comet-1718/stop/king",
        "King as a stop",
    ]
    (fish,) = completed("nines show comet-1718/stop/k", "fish", COMP_CWORD="comet-1718/stop/k")
    assert fish == "plain,comet-1718/stop/king\tKing as a stop"


def test_commands_are_completed_without_an_import(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nines.cli.lazy.import_module", lambda name: pytest.fail(f"imported {name}"))
    assert completed("nines ") == [f"plain,{name}" for name in COMMANDS]


def test_the_script_for_bash_asks_and_keeps_the_answers(tmp_path: Path) -> None:
    asked = tmp_path / "nines"
    asked.write_text(
        '#!/bin/sh\n[ "$COMP_LINE" = "nines show wp" ] && printf "plain,wp-comet\\nplain,a b\\nfile,\\n"\n',
        encoding="utf-8",
    )
    asked.chmod(0o755)
    script = CliRunner().invoke(commands, [], prog_name="nines", env={COMPLETE: "bash_source"}).stdout
    typed = (
        'COMP_LINE="nines show wp-x" COMP_POINT=13; _nines_completion "$0"; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", f"compopt() {{ :; }}; {script}\n{typed}", asked],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "wp-comet\na b\n"

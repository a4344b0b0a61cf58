"""``nines find`` on the command line, and what ``nines show`` offers for a name that nothing has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from click.testing import Result

Run = Callable[..., "Result"]
Told = Callable[..., Any]


def test_each_thing_has_its_kind_and_one_line(run: Run) -> None:
    shown = run("find", "kings", "left", "in", "hand", "--limit", "3", env={"COLUMNS": "80"}).stdout
    lines = shown.splitlines()
    assert lines[0] == "king-left-in-hand  erratum"
    assert lines[1].startswith("  What does a king left in hand cost in the old Comet? ")
    assert lines[2] == "comet-1718/settlement/king  rule"
    assert all(len(line) <= 80 for line in lines)
    assert lines[-1].endswith(" found; --limit NUMBER shows more")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("setlement", "No text has “setlement”; found by “settlement”:"),
        ("hallleyss", "Nothing found for “hallleyss”. The nearest word: “halley”."),
        ("king xyzzy", "No text has “xyzzy”; left out."),
    ],
)
def test_what_was_changed_or_left_out_is_said(typed: str, said: str, run: Run) -> None:
    assert said in " ".join(run("find", typed, "--limit", "1").stdout.split())


def test_json_has_the_same_things(told: Told) -> None:
    answer = told("find", "LITTRÉ", "--kind", "source", "--kind", "document", "--limit", "2")
    assert answer["found"][0]["name"] == "source/littre" or answer["found"][0]["name"].startswith("littre")
    assert {one["what"] for one in answer["found"]} <= {"source", "document"}


@pytest.mark.parametrize("typed", ["\x1b]0;owned\x07zzqqxx", "\x9b31mzzqqxx \x1b[2J"])
def test_no_control_character_passes(typed: str, run: Run) -> None:
    for asked in (("find", typed), ("find", typed, "--json"), ("show", typed)):
        done = run(*asked)
        said = (done.stdout + done.stderr).replace("\n", "")
        assert said.isprintable(), said


@pytest.mark.parametrize("typed", ["?!", "\x1b\x07", "x" * 501])
def test_what_has_no_word_ends_in_one_line(typed: str, run: Run) -> None:
    done = run("find", typed)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("kings left in hand", "? Found by its words: nines show comet-1718/settlement/king or nines show"),
        (
            "what happens if nobody has the next card",
            "; found by its words: nines history asked, nines show comet-1718/asked or",
        ),
    ],
)
def test_show_offers_what_is_found_by_the_words(typed: str, offered: str, run: Run) -> None:
    done = run("show", typed)
    assert (done.exit_code, done.stdout) == (2, "")
    assert offered in done.stderr

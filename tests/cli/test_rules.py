"""``nines rules``: how an edition is played, in words, under any choices."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

    Run = Callable[..., Result]

RED = "red-nines-1881"


def test_a_rulebook_is_plain_text_in_a_pipe(run: Run) -> None:
    shown = run("rules", RED).stdout
    assert "\nHow to play\n" in shown
    assert "you must[a] play it" in " ".join(shown.split())
    assert "\nNotes\n  [a] " in shown
    assert "Also our choices: " in shown
    assert "\x1b" not in shown


def test_another_answer_changes_the_words_of_a_rulebook(run: Run) -> None:
    one = run("rules", RED, "--read", "natural-card-held-back=yes").stdout
    assert "you may, but need not,[a]" in " ".join(one.split())
    assert "Changed here. Our choice: " in " ".join(one.split())
    assert run("rules", f"{RED}[natural-card-held-back=yes]").stdout == one


def test_the_json_of_a_rulebook_has_the_answer(run: Run) -> None:
    record = json.loads(run("rules", RED, "--json").stdout)
    assert record["heading"] == "How to play"
    assert record["play"][0]["cells"][0][1]["details"] == []


def test_a_table_of_a_rulebook_has_columns(run: Run) -> None:
    """Of some editions payments are a table; whichever has one shows it whole."""
    done = run("rules", "comet-1752")
    assert done.exit_code == 0
    assert "| " not in done.stdout


def test_rules_that_cannot_be_shown_are_refused_in_one_line(run: Run) -> None:
    for words, near in (
        (("red-nines-1818",), "did you mean 'red-nines-1881'"),
        ((RED, "--read", "natural-card-held=yes"), "did you mean 'natural-card-held-back'"),
        ((RED, "--read", "sitting=ruin"), "did you mean 'until-ruin'"),
        ((RED, "--read", "sitting"), "POINT="),
    ):
        done = run("rules", *words)
        assert done.exit_code == 2
        assert near in done.stderr
        assert done.stderr.count("\n") == 1

"""House rules on the command line: the option, the names, and what is not of any source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

HOUSE = "comet-1718{payment/king.amount=2}"


@pytest.mark.parametrize(
    "command",
    [
        ("play", "comet-1718", "--seed", "7", "--rule", "payment/king.amount=2"),
        ("rules", HOUSE),
        ("rules", "Comet of 1718{payment/king.amount=2}"),
        ("diff", "comet-1718", "--rule", "payment/king.amount=2"),
        ("show", f"{HOUSE}/payment/king.amount"),
        ("show", HOUSE),
        (
            "simulate",
            "comet-1718",
            "--deals",
            "1",
            "--seats",
            "2",
            "--plain",
            "--rule",
            "payment/king.amount=2",
        ),
    ],
)
def test_what_is_shown_says_that_no_source_gives_it(
    command: tuple[str, ...], run: Callable[..., Result]
) -> None:
    result = run(*command)
    assert result.exit_code == 0, result.output
    assert "not of any source" in " ".join(result.stdout.split())


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (("cite", HOUSE), "cannot be cited"),
        (("cite", f"{HOUSE}/stop/king"), "cannot be cited"),
        (("check-citation", f"{HOUSE}@0123456789ab"), "cannot be cited"),
        (("show", HOUSE, "--digest"), "cannot have a digest"),
        (("verify", HOUSE), "cannot be verified"),
        (("automaton", "newmarket-1891{lead=another-suit}"), "a lead depends on the sequence before it"),
        (("rules", "comet-1718", "--rule", ""), "changes nothing"),
        (("rules", "comet-1718", "--rule", "payment/king.amount=2,"), "is given twice"),
        (("rules", "comet-1718{payment/king.amount=2"), "or with house rules"),
        (("diff", "comet-1718"), "or house rules with --rule"),
    ],
)
def test_what_needs_a_source_is_refused_in_one_line(
    command: tuple[str, ...], says: str, run: Callable[..., Result]
) -> None:
    command = (*command, "--rule", "payment/king.amount=3") if "twice" in says else command
    result = run(*command)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert says in result.stderr


def test_a_rule_that_changes_nothing_is_named(run: Callable[..., Result]) -> None:
    result = run("rules", "comet-1718", "--rule", "payment/king.amount=1")
    assert result.stderr == "nines: payment/king.amount=1 changes nothing in comet-1718: it is so already\n"
    assert "{" not in result.stdout


def test_a_sheet_has_a_title_of_its_own(run: Callable[..., Result], tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    assert run("rules", "red-nines-20c", "--html", str(file), "--title", "Gran's <Nines>").exit_code == 0
    assert "<h1>Gran&#x27;s &lt;Nines&gt;</h1>" in file.read_text(encoding="utf-8")
    assert "--title is for --html" in run("rules", "red-nines-20c", "--title", "Ours").stderr
    assert "1 to 100" in run("rules", "red-nines-20c", "--html", str(file), "--title", " ").stderr

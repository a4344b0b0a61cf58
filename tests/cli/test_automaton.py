"""``nines automaton``: the numbers for a person, and the files for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

SMALL = "comet-2011-two-hand"


def test_the_example_of_the_page_is_printed(run: Callable[..., Result]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "automaton.md").read_text(encoding="utf-8")
    shown = page.partition(f"```console\n$ nines automaton {SMALL}\n")[2].partition("\n```")[0]
    result = run("automaton", SMALL)
    assert result.exit_code == 0
    assert result.stdout.rstrip() == shown.rstrip()


def test_files_hold_the_machine_and_are_not_replaced(run: Callable[..., Result], tmp_path: Path) -> None:
    drawn, written = tmp_path / "comet.dot", tmp_path / "comet.json"
    assert run("automaton", SMALL, "--dot", str(drawn), "--arrays", str(written)).exit_code == 0
    assert drawn.read_text(encoding="utf-8").startswith(f'digraph "{SMALL}"')
    assert json.loads(written.read_text(encoding="utf-8"))["seats"] == 2
    again = run("automaton", SMALL, "--arrays", str(written))
    assert again.exit_code == 2
    assert "it exists already" in again.stderr


def test_another_family_is_answered_in_a_sentence(run: Callable[..., Result]) -> None:
    assert "only Stops games have an automaton" in run("automaton", "ninety-nine-3p").stdout
    refused = run("automaton", "ninety-nine-3p", "--dot", "-")
    assert (refused.exit_code, refused.stdout) == (2, "")


def test_an_export_needs_one_number_of_players(run: Callable[..., Result]) -> None:
    assert "give --seats" in run("automaton", "red-nines-20c", "--arrays", "-").stderr

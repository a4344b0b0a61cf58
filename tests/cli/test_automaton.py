"""``nines automaton``: the numbers for a person, and the files for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nines.cli import automaton as module
from nines.reference.automata import automaton_answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

    from nines.libraries import Library
    from nines.reference.automata import AutomatonAnswer

SMALL = "comet-2011-two-hand"


def test_the_example_of_the_page_is_printed(run: Callable[..., Result]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "automaton.md").read_text(encoding="utf-8")
    shown = page.partition(f"```console\n$ nines automaton {SMALL}\n")[2].partition("\n```")[0]
    result = run("automaton", SMALL)
    assert result.exit_code == 0
    assert result.stdout.rstrip() == shown.rstrip()


def test_each_number_of_players_is_printed_when_counted(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    count, counted = automaton_answer, list[int | None]()

    def until_three(library: Library, name: str, seats: int | None, _: object) -> AutomatonAnswer:
        counted.append(seats)
        if seats == 3:
            raise KeyboardInterrupt
        return count(library, name, seats)

    monkeypatch.setattr(module, "automaton_answer", until_three)
    result = run("automaton", "comet-1753")
    assert counted == [2, 3]
    assert (result.exit_code, result.stdout.count("yes")) == (130, 1)
    assert "2 players, moves that look at more" in result.stdout


def test_files_hold_the_machine_and_are_not_replaced(run: Callable[..., Result], tmp_path: Path) -> None:
    drawn, written = tmp_path / "comet.dot", tmp_path / "comet.json"
    assert run("automaton", SMALL, "--dot", str(drawn), "--arrays", str(written)).exit_code == 0
    assert drawn.read_text(encoding="utf-8").startswith(f'digraph "{SMALL}"')
    assert json.loads(written.read_text(encoding="utf-8"))["seats"] == 2
    again = run("automaton", SMALL, "--arrays", str(written))
    assert again.exit_code == 2
    assert "it exists already" in again.stderr


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ((SMALL, "--dot", "z", "--arrays", "./z"), "name the same file"),
        (("newmarket-1891", "--seats", "45"), "3 to 44 players can play"),
        (("newmarket-1891", "--dot", "z"), "3 to 44 players can play; give --seats"),
    ],
)
def test_what_cannot_be_counted_is_refused_before_work(
    run: Callable[..., Result],
    typed: tuple[str, ...],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("automaton", *typed)
    assert (result.exit_code, result.stdout, list(tmp_path.iterdir())) == (2, "", [])
    assert says in result.stderr


def test_another_family_is_answered_in_a_sentence(run: Callable[..., Result]) -> None:
    assert "only Stops games have an automaton" in run("automaton", "ninety-nine-3p").stdout
    refused = run("automaton", "ninety-nine-3p", "--dot", "-")
    assert (refused.exit_code, refused.stdout) == (2, "")


def test_an_export_needs_one_number_of_players(run: Callable[..., Result]) -> None:
    assert "give --seats" in run("automaton", "red-nines-20c", "--arrays", "-").stderr

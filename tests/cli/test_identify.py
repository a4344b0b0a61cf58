"""``nines identify``: by options, from a file, as JSON, and in a dialogue."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import nines.cli.identify
from nines.cli import commands
from nines.cli.identify import LARGEST

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., Any]
OURS = '[answers]\nwild = ["9♦", "9♥"]\nsuit = false\npips = "yes"\nplayers = 4\nequals = "don\'t know"\n'


def test_the_nearest_edition_is_shown_with_rules_and_sources(run: Run) -> None:
    answers = ("wild=9♦ 9♥", "pips=yes", "suit=yes", "double=yes")
    said = run("identify", *(part for answer in answers for part in ("--answer", answer))).stdout
    assert said.startswith("The nearest edition is Red Nines of")
    assert "One suit: no; your answer: yes" in said
    assert "suits do not matter  red-nines-20c/suit, stated in the source" in said
    assert "wp-red-nines:096 (line 59), no source given" in said
    assert "nines play red-nines-20c --rule suit.kept=yes --human 1" in said


def test_a_file_of_answers_gives_the_same_as_options(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(OURS, encoding="utf-8")
    found = json.loads(run("identify", "--from", str(file), "--answer", "double=yes", "--json").stdout)
    given = {"wild": "9♦ 9♥", "suit": "no", "pips": "yes", "players": "4", "double": "yes"}
    assert found["given"] == given
    assert found["ranked"][0]["edition"] == "red-nines-20c"
    assert found["next_question"]["id"] not in {*found["given"], "equals"}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"suit = ", "does not parse"),
        (b"suit = " + b"[" * 9000, "nested too deep"),
        (b"suit = 1.5", "is not an answer"),
        (b"sut = 1", "did you mean"),
        (b"answers = 1", "is not a table"),
        (b"\xff", "is not text in UTF-8"),
        (b"#" * (LARGEST + 1), "is larger than"),
        (None, "it is a pipe"),
    ],
)
def test_a_file_without_answers_is_one_line(
    content: bytes | None, said: str, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "ours.toml"
    if content is None:
        os.mkfifo(file)
    else:
        file.write_bytes(content)
    result = run("identify", "--from", str(file))
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert said in line


def test_in_a_pipe_the_questions_are_listed(run: Run) -> None:
    said = run("identify").stdout
    assert "Must a run keep to one suit?" in said
    assert "nines identify --answer wild=" in said
    refused = run("identify", "--answer", "suit")
    assert (refused.exit_code, "write QUESTION=ANSWER" in refused.stderr) == (2, True)


def test_in_a_dialogue_every_answer_can_be_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nines.cli.identify, "at_terminal", lambda: True)
    typed = ["yes", "?", "wild=red nines", "perhaps=yes", "pips=yes", "suit=yes", "suit=no", "list", ""]
    result = CliRunner().invoke(
        commands, ["identify"], input="".join(f"{line}\n" for line in [*typed, "back", "result", "quit"])
    )
    assert result.exit_code == 0
    said = result.output
    assert "runs> yes" in said
    assert "no question of the key 'perhaps'" in said
    assert "  Wild cards: 9♦ and 9♥\n" in said
    assert "  runs=yes\n  wild=9♦ 9♥\n  pips=yes\n  suit=no\n" in said
    assert said.count("The nearest edition is Red Nines of the 20th century: 4 of 4 answers agree.") == 2

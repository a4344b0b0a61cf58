"""The hold'em form of Multiple 9 at a terminal: what a seat is told, and a deal played to its end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

import nines
from nines.cli import commands
from nines.kernel.playing import begin, dealt

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HOLDEM = "multiple-9-holdem-2007"


@pytest.fixture
def typing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Play with lines typed into a pipe, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def plays(lines: str, *args: str) -> Result:
        return CliRunner().invoke(commands, list(args), input=lines, env={"COLUMNS": "200", "NO_COLOR": "1"})

    return plays


@pytest.mark.parametrize("player", [1, 2, 3, 4])
def test_a_seat_in_holdem_sees_no_hidden_card(player: int, typing: Callable[..., Result]) -> None:
    result = typing(
        "1\n" * 60, "play", HOLDEM, "--human", str(player), "--seats", "4", "--seed", "11", "--trace"
    )
    assert result.exit_code == 0, result.stderr
    game = nines.load(HOLDEM)
    hand = game.observe(dealt(game, begin(game, 4, 11).position, 11).position, player - 1).hand
    before_play = re.split(r" (?:folds|calls|raises)", result.stdout.partition("Deal 1")[2])[0]
    shown = set(re.findall(r"(?:10|[2-9AJQK])[♣♦♥♠]", before_play))
    assert shown == {str(card) for card in hand}


def test_a_deal_of_holdem_is_played_to_its_end(typing: Callable[..., Result]) -> None:
    result = typing("1\n" * 80, "play", HOLDEM, "--human", "2", "--seats", "4", "--policy", "by-the-nines")
    assert result.exit_code == 0, result.stderr
    assert re.search("wins? the deal: player 1", result.stdout)
    assert "resume" not in result.stdout


def test_the_trace_of_a_holdem_deal_names_the_rules(run: Callable[..., Result]) -> None:
    out = run("play", HOLDEM, "--seed", "1", "--trace").stdout
    for rule in ("blinds", "betting", "limit", "board", "uncontested", "button"):
        assert re.search(rf"\b{rule} ", out)

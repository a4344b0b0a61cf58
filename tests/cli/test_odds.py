"""``nines odds``: exact tables, and one clear line where there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

HOLDEM, DRAW = "multiple-9-holdem-2007", "multiple-9-2007"


def test_the_hands_of_seven_cards_by_nines(run: Callable[..., Result]) -> None:
    lines = run("odds", HOLDEM).stdout.splitlines()
    assert "all hands of seven cards, by the number of nines that they make: 133,784,560" in lines
    assert [line.split() for line in lines if line.startswith("9 nines")] == [
        ["9", "nines", "14", "2,036", "0.001522", "65,710"]
    ]
    assert any("four queens with three jacks" in line and "33,446,140" in line for line in lines)


def test_going_out_with_five_cards_and_with_six(run: Callable[..., Result]) -> None:
    out = run("odds", DRAW).stdout
    assert "all hands of five cards, as dealt: 2,598,960" in out
    assert "65,600" in out
    assert "all hands of six cards, after a draw: 20,358,520" in out
    assert "441,850" in out


def test_the_json_of_odds_has_every_table(told: Callable[..., Any]) -> None:
    record = told("odds", HOLDEM)
    (nines,) = record["tables"]
    *lines, queens = nines["lines"]
    assert record["game"] == HOLDEM
    assert sum(line["hands"] for line in lines) == nines["hands"] == 133_784_560
    assert sum(line["share"] for line in lines) == pytest.approx(1)
    assert queens["hands"] == 4
    assert [table["hands"] for table in told("odds", DRAW)["tables"]] == [2_598_960, 20_358_520]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "read"), [(HOLDEM, "rank-split=no"), (DRAW, "nine-alone=each-group")])
def test_other_readings_make_other_odds(game: str, read: str, told: Callable[..., Any]) -> None:
    here, there = (told("odds", name)["tables"] for name in (game, f"{game}[{read}]"))
    assert all(one["lines"] != other["lines"] for one, other in zip(here, there, strict=True))


def test_a_game_without_odds_is_refused_in_one_line(run: Callable[..., Result]) -> None:
    done = run("odds", "comet-1718")
    assert (done.exit_code, done.stdout) == (2, "")
    games = "multiple-9-2007 and multiple-9-holdem-2007"
    assert done.stderr == f"nines: no odds are computed for comet-1718; see the odds of {games}\n"

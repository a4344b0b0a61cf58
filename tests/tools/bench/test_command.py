"""The command of the benchmark says what it measured."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

import nines
from nines_tools.bench import command
from nines_tools.bench.limit import machine_line
from nines_tools.bench.measure import roots_of
from nines_verification import __main__ as house

HOUSE: Final = Path(__file__).parents[3]


@pytest.mark.slow
def test_the_bench_says_what_it_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    monkeypatch.setattr(command, "timed", lambda plan, seed: (plan.rounds, seed))
    monkeypatch.setattr(command, "table", lambda sides, seed: [f"the limit {sides} {seed}"])
    monkeypatch.setattr(command, "beside_tuned", lambda sides: [f"beside tuned C {sides}"])
    asked = ["bench", "comet-1718", "--rounds", "1", "--deals", "9", "--seed", "3", "--against", str(HOUSE)]
    assert house.main(asked) == 0
    machine, *lines = capsys.readouterr().out.splitlines()
    assert machine.partition("; ")[0] == machine_line().partition("; ")[0]
    assert "beside tuned C (1, 3)" in lines
    assert lines[0].startswith(
        "red-nines-20c, 4 players, 1 rounds of 50 deals in a process, none played twice"
    )
    deals = lines[2].split("  ")
    assert [cell.strip() for cell in deals if cell] == ["deals", "1 to 1", "2 to 3", "4 to 10", "11 to 50"]
    names = (
        "this engine",
        "  with an empty cache folder",
        "this engine, tables filled before",
        f"the engine of {HOUSE}",
    )
    assert [line for line in lines[3:8] if line.startswith(names)] == [*lines[3:6], lines[7]]
    assert lines[6].startswith("  to fill the tables takes ")
    assert command.NO_OPENSPIEL in lines
    assert "the limit (1, 3) 3" in lines
    assert any(line.startswith("comet-1718 ") for line in lines)
    assert lines[-1].startswith("warm: median over games ")


def test_the_bench_says_where_the_time_goes(capsys: pytest.CaptureFixture[str]) -> None:
    assert house.main(["bench", "comet-1718", "--profile", "--deals", "9"]) == 0
    head, *functions = capsys.readouterr().out.splitlines()
    assert head.startswith("comet-1718: ")
    assert len(functions) == 12
    assert all(" calls a deal  " in line for line in functions)


def test_the_bench_refuses_what_is_no_checkout(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert house.main(["bench", "--deals", "9", "--rounds", "1", "--against", str(tmp_path)]) == 2
    assert "is not a checkout of nines" in capsys.readouterr().err
    assert roots_of(HOUSE) == (str(HOUSE / "engine"), str(HOUSE / "corpus"))


def test_the_bench_does_not_time_a_peer_of_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "PEERS_GAME", "red-nines-20c[american-values=yes]")
    with pytest.raises(nines.RequestError, match="the engine and the peer disagree: deal 0, scores"):
        list(command.bench(["--deals", "9", "--rounds", "1"]))

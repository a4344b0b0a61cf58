"""The engine, the peer and the two programs in C are compared over the same deals."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest
from tests.tools.bench.conftest import SEED

import nines
from nines_tools.bench import command, limit, programs, worker
from nines_tools.bench.limit import PeerRacer, Timed
from nines_tools.bench.measure import ROOTS, Lap, Plan, Spread, Worker
from nines_tools.bench.work import Side

if TYPE_CHECKING:
    from nines_tools.bench.agreement import Line


def test_the_engine_plays_each_deal_alone(lines: tuple[Line, ...]) -> None:
    work = {
        "player": "engine",
        "game": "red-nines-20c",
        "seats": 4,
        "seed": SEED,
        "deals": [3, 1],
        "alone": True,
    }
    assert worker.prepared(work)() == [len(lines[2].acts), len(lines[0].acts)]


def test_a_peer_that_scores_differently_is_refused(lines: tuple[Line, ...]) -> None:
    with Worker(Side("the peer", "peer", ROOTS)) as process:
        assert PeerRacer("the peer", process, lines, 2).lap(1).acts == sum(
            len(line.acts) for line in lines[2:4]
        )
        wrong = [line._replace(scores=(0, 0, 0, 0)) for line in lines[:2]]
        with pytest.raises(nines.RequestError, match="the peer scores differently"):
            PeerRacer("the peer", process, wrong, 2).lap(0)


def test_ratios_are_of_the_time_for_an_act() -> None:
    one = Timed("one", (Lap(100, 1, 10), Lap(100, 2, 20)))
    other = Timed("other", (Lap(100, 1, 50), Lap(100, 1, 10)))
    assert other.ratio(one) == Spread(0.5, 2.75, 5.0)
    assert one.a_deal() == (100, 50)


@pytest.mark.slow
@pytest.mark.usefixtures("few")
def test_the_results_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limit, "find_spec", lambda _: None)
    (text,) = command.bench(["--rounds", "2", "--deals", "9", "--seed", "3", "--json"])
    data = json.loads(text)
    names = [side["name"] for side in data["sides"]]
    in_c = ["plain C", "tuned C"] if shutil.which(programs.COMPILER) else []
    assert names == ["this engine", "the peer by itself", *in_c]
    assert data["machine"].keys() == {"kind", "processor", "python"}
    engine, peer, *_ = data["sides"]
    assert engine["acts"] == peer["acts"]
    assert engine["times_as_fast"] == {"least": 1, "median": 1, "most": 1}


@pytest.mark.usefixtures("few")
def test_without_a_compiler_the_rest_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limit, "find_spec", lambda _: None)
    monkeypatch.setattr(limit, "COMPILER", "no-such-compiler")
    sides = limit.timed(Plan(1, 1, 9), 3)
    assert [side.name for side in sides] == ["this engine", "the peer by itself"]
    *_, last = limit.table(sides, 3)
    assert last == programs.NO_COMPILER


@pytest.mark.usefixtures("few")
def test_nothing_is_timed_if_the_peer_plays_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limit, "GAME", "red-nines-20c[american-values=yes]")
    with pytest.raises(nines.RequestError, match="the engine and the peer disagree: deal"):
        limit.timed(Plan(1, 1, 9), 3)


@pytest.mark.slow
@pytest.mark.usefixtures("few")
def test_openspiel_plays_its_own_games() -> None:
    pytest.importorskip("pyspiel", reason=command.NO_OPENSPIEL)
    sides = limit.timed(Plan(1, 1, 9), 3)
    assert [side.name for side in sides[-2:]] == ["OpenSpiel, crazy_eights", "OpenSpiel, oh_hell"]
    assert all(lap.acts > lap.deals for side in sides[-2:] for lap in side.laps)

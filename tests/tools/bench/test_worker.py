"""A process plays the acts that it is given, and is believed only if the acts are the same."""

from __future__ import annotations

import io
import json
from typing import Final

import pytest

import nines
from nines_tools.bench import worker
from nines_tools.bench.agreement import Line, play_lines
from nines_tools.bench.measure import ROOTS
from nines_tools.bench.red_nines import NUM_PLAYERS, RedNinesState
from nines_tools.bench.work import GivenActs, RandomActs, Side

GAME: Final = nines.load("red-nines-20c")
LINES: Final = tuple(play_lines(GAME, 7, range(4)))
ENGINE: Final = Side("this engine", "engine", ROOTS)
PEER: Final = Side("the peer", "peer", ROOTS)


def given(lines: tuple[Line, ...] = LINES) -> GivenActs:
    return GivenActs("red-nines-20c", NUM_PLAYERS, 7, lines)


def test_chance_draws_the_deal_that_it_is_to_draw() -> None:
    draws, acts = worker.drawn(LINES[0].actions)
    state = RedNinesState(LINES[0].first_player)
    for draw in draws:
        state.apply_action(worker.sampled(state.chance_outcomes(), draw))
    assert tuple(state.history() + list(acts)) == LINES[0].actions
    assert worker.sampled([(3, 0.5), (4, 0.5)], 1.0) == 4


@pytest.mark.slow
def test_a_process_is_believed_only_if_its_acts_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = given(tuple(line._replace(scores=(0, 0, 0, 1)) for line in LINES))
    for side in (ENGINE, PEER):
        asked = io.StringIO(f"{json.dumps({'player': side.player, **given().of(side, range(4))})}\n")
        answer = io.StringIO()
        monkeypatch.setattr("sys.stdin", asked)
        monkeypatch.setattr("sys.stdout", answer)
        worker.main()
        data = json.loads(answer.getvalue())
        assert data["seconds"] > 0
        assert given().units(side, range(4), data["outcome"]) == 4
        with pytest.raises(nines.RequestError, match=f"{side.name} scores .* in deal 0"):
            wrong.units(side, range(4), data["outcome"])


def test_random_acts_are_counted() -> None:
    work = RandomActs("comet-1718", 4, 1)
    count = worker.prepared({"player": "engine", **work.of(ENGINE, range(2))})()
    assert work.units(ENGINE, range(2), count) > 50

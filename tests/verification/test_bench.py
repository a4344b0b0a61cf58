"""The benchmark: that it measures the same work. How fast anything is, no test asks."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Final

import pytest

import nines
from nines.shuffle import Stream
from nines_tools.bench import command, worker
from nines_tools.bench.agreement import PASSING, Line, act_of, legal_acts, play_lines, take
from nines_tools.bench.measure import ROOTS, Plan, Spread, Time, compared, measure, roots_of
from nines_tools.bench.red_nines import DONE, NUM_PLAYERS, PASS, RedNinesState
from nines_tools.bench.spiel import CHANCE, TERMINAL
from nines_tools.bench.work import GivenActs, RandomActs, Side
from nines_verification import __main__ as house

HOUSE: Final = Path(__file__).parents[2]
GAME: Final = nines.load("red-nines-20c")
LINES: Final = tuple(play_lines(GAME, 7, range(4)))
ENGINE: Final = Side("this engine", "engine", ROOTS)
PEER: Final = Side("the peer", "peer", ROOTS)


def given(lines: tuple[Line, ...] = LINES) -> GivenActs:
    return GivenActs("red-nines-20c", NUM_PLAYERS, 7, lines)


# The peer and the engine


@pytest.mark.slow
def test_the_peer_and_the_engine_agree_on_a_thousand_deals() -> None:
    lines = tuple(play_lines(GAME, 1, range(1000)))
    assert [fault for line in lines for fault in line.faults] == []
    assert len({line.actions for line in lines}) == 1000


@pytest.mark.parametrize(
    ("readings", "fault"),
    [
        ({"natural-card-held-back": "yes"}, "the legal acts differ"),
        ({"opening-lay-repeated": "every-lead"}, "the legal acts differ"),
        ({"american-values": "yes"}, "scores"),
        ({"red-nine-counts": "nothing"}, "scores"),
        ({"out-on-red-nine-doubles": "no"}, "scores"),
    ],
)
def test_another_game_is_not_taken_for_that_of_the_peer(readings: dict[str, str], fault: str) -> None:
    faults = [fault for line in play_lines(GAME.read(readings), 1, range(60)) for fault in line.faults]
    assert any(fault in one for one in faults)


def dealt(*hands: str) -> RedNinesState:
    """Return the peer's state with these hands."""
    table = GAME.start(hands)
    state = RedNinesState()
    state.deck.clear()
    state.hands = [sorted(map(card, held)) for held in table.hands]
    return state


def card(one: object) -> int:
    (found,) = act_of(str(one))[0]
    return next(number for number in range(52) if RedNinesState().action_to_string(number) == f"deal {found}")


def test_an_opening_lay_ends_when_its_player_goes_on() -> None:
    state = dealt("7♥ 7♠ 9♦ K♣", "8♠ 2♣", "8♥ 2♦", "3♠ 3♣")
    lays = legal_acts(state)
    assert {act_of("7♥"), act_of("7♥+7♠"), act_of("7♥+7♠+9♦ as 7"), act_of("9♦+K♣ as K")} <= lays
    take(state, act_of("lay 7♥"))
    assert state.next_rank == 8
    assert legal_acts(state) == {act_of("9♦ as 8"), PASSING}


def test_the_stages_of_a_deal() -> None:
    state, cards = RedNinesState(2), list(range(52))
    assert state.current_player() == CHANCE
    assert state.legal_actions() == cards
    for one in Stream.of(1).shuffled(cards):
        assert sum(likely for _, likely in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(one)
    assert state.current_player() == 2
    assert state.returns() == [0.0] * 4
    before = state.clone()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert max(state.returns()) == 0.0
    assert len(before.history()) == 52 < len(state.history())
    assert str(before).endswith("wanted: any; player 2")
    assert [state.action_to_string(one) for one in (PASS, DONE, 61)] == ["pass", "done", "lay 9♦ as 10"]


# The work


def test_no_deal_is_played_twice() -> None:
    plan = Plan(rounds=3, cold=2, warm=20)
    deals = [deal for number in range(plan.rounds) for chunk in plan.chunks(number) for deal in chunk]
    assert deals == list(range(66))


def test_ratios_are_of_one_round_each() -> None:
    both = compared([Time(1, 1), Time(2, 1), Time(1, 1)], [Time(2, 1), Time(2, 3), Time(3, 2)])
    assert both.cold == Spread(1, 2, 3)
    assert str(both.warm) == "2.00 (1.00 to 3.00)"


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
        found = json.loads(answer.getvalue())
        assert found["seconds"] > 0
        assert given().units(side, range(4), found["outcome"]) == 4
        with pytest.raises(nines.RequestError, match=f"{side.name} scores .* in deal 0"):
            wrong.units(side, range(4), found["outcome"])


def test_random_acts_are_counted() -> None:
    work = RandomActs("comet-1718", 4, 1)
    count = worker.prepared({"player": "engine", **work.of(ENGINE, range(2))})()
    assert work.units(ENGINE, range(2), count) > 50


def test_a_side_that_breaks_off_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(nines.RequestError, match="this engine broke off"):
        measure([ENGINE], RandomActs("comet-1717", 4, 1), Plan(1, 1, 9))
    assert "comet-1717" in capfd.readouterr().err


# The command


@pytest.mark.slow
def test_the_bench_says_what_it_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    monkeypatch.setattr(command, "timed", lambda plan, seed: (plan.rounds, seed))
    monkeypatch.setattr(command, "table", lambda sides, seed: [f"the limit {sides} {seed}"])
    asked = ["bench", "comet-1718", "--rounds", "1", "--deals", "9", "--seed", "3", "--against", str(HOUSE)]
    assert house.main(asked) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("red-nines-20c, 4 players, 1 rounds of 1 cold and 9 warm deals")
    names = ("this engine", f"the engine of {HOUSE}", "the peer by itself")
    assert [line.partition("  ")[0] for line in lines[1:4]] == list(names)
    assert [line for line in lines if line.startswith("the peer by itself  ")][1:]
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

"""The limit in C: that both programs play the deals of the engine. How fast they are, no test asks."""

from __future__ import annotations

import json
import platform
import shutil
from typing import TYPE_CHECKING, Final

import pytest

import nines
from nines.policies import seated
from nines_tools.bench import command, limit, programs, worker
from nines_tools.bench.agreement import Line, random_lines
from nines_tools.bench.limit import PeerRacer, Timed
from nines_tools.bench.measure import ROOTS, Lap, Plan, Spread, Worker
from nines_tools.bench.programs import Program, check_programs, compiled, result_of
from nines_tools.bench.work import Side

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

GAME: Final = nines.load("red-nines-20c")
SEED: Final = 20
needs_c: Final = pytest.mark.skipif(not shutil.which(programs.COMPILER), reason=programs.NO_COMPILER)


@pytest.fixture(scope="module")
def lines() -> tuple[Line, ...]:
    return tuple(random_lines(GAME, SEED, range(1, 301)))


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Program, ...]:
    return compiled(tmp_path_factory.mktemp("c"))


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bench check and play few deals."""
    monkeypatch.setattr(limit, "CHECKED", 12)
    monkeypatch.setattr(limit, "MORE", 100)
    monkeypatch.setattr(limit, "SCALE", {limit.COMPILED: 4, "plain C": 2, "tuned C": 3})
    monkeypatch.setattr(limit, "BOTS_SCALE", 1)


# The programs


@needs_c
def test_both_programs_play_300_deals_as_the_engine_does(
    both: Sequence[Program], lines: tuple[Line, ...]
) -> None:
    assert [fault for line in lines for fault in line.faults] == []
    assert [program.name for program in both] == ["plain C", "tuned C"]
    expected = tuple(map(result_of, lines))
    for program in both:
        run = program.run(SEED, 1, 300, printing=True)
        assert run.results == expected
        assert run.acts == sum(len(line.acts) for line in lines)
    assert len(set(expected)) == 300
    check_programs(both, SEED, lines, more=5000)


@pytest.mark.slow
@needs_c
def test_the_compiled_code_plays_the_same_deals(both: Sequence[Program]) -> None:
    made = GAME.family.compiled()(GAME, 4, seated(["random"], 4))
    rows = made.play(SEED, 1, 2001).rows
    found = tuple((number, *map(int, (row[0], row[1], *row[-4:]))) for number, row in enumerate(rows, 1))
    assert found == both[1].run(SEED, 1, 2000, printing=True).results


@needs_c
@pytest.mark.parametrize(
    ("seed", "first", "count"), [(0, 1, 5), (2**64 - 1, 2**64 - 3, 9), (7, 1023, 3), (7, 5, 1), (7, 1, 2050)]
)
def test_the_programs_agree_at_the_ends_of_ranges(
    both: Sequence[Program], seed: int, first: int, count: int
) -> None:
    plain, tuned = (program.run(seed, first, count, printing=True) for program in both)
    assert plain.results == tuned.results
    assert len(plain.results) == count
    assert plain.checksum == tuned.checksum


@needs_c
def test_a_deal_does_not_depend_on_those_played_with_it(both: Sequence[Program]) -> None:
    for program in both:
        whole = program.run(SEED, 1, 30, printing=True).results
        assert program.run(SEED, 12, 1, printing=True).results == whole[11:12]
        assert program.run(SEED, 1, 0).acts == 0


@needs_c
@pytest.mark.parametrize("flag", ["-DWORDS=17", "-DNEAR=100000000", "-march=x86-64"])
def test_the_rare_cases_of_the_tuned_program(
    both: Sequence[Program], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flag: str
) -> None:
    if flag.startswith("-march") and platform.machine() != "x86_64":
        pytest.skip("this machine is not an x86-64")
    monkeypatch.setattr(programs, "NAMES", ("tuned",))
    (rare,) = compiled(tmp_path, [flag])
    assert rare.run(SEED, 1, 20_000)[1:] == both[0].run(SEED, 1, 20_000)[1:]


@needs_c
@pytest.mark.parametrize("wrong", ["acts", "winners", "scores"])
def test_programs_that_play_differently_are_refused(
    both: Sequence[Program], lines: tuple[Line, ...], wrong: str
) -> None:
    line = lines[3]
    changes = {"acts": line.acts[1:], "winners": (3, 2), "scores": (1, *line.scores[1:])}
    other = (*lines[:3], line._replace(**{wrong: changes[wrong]}), *lines[4:6])  # type: ignore[arg-type]
    with pytest.raises(nines.RequestError, match="plain C and the engine disagree: deal 4 is"):
        check_programs(both, SEED, other)


@needs_c
def test_programs_with_other_checksums_are_refused(
    both: Sequence[Program], lines: tuple[Line, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Program.run

    def other(self: Program, *args: int, printing: bool = False) -> programs.Run:
        found = run(self, *args, printing=printing)
        return found._replace(checksum=len(self.name)) if args[2] > 6 else found

    monkeypatch.setattr(Program, "run", other)
    with pytest.raises(nines.RequestError, match="the C programs disagree in 8 deals"):
        check_programs((both[0], both[1]._replace(name="tuned")), SEED, lines[:6], more=2)


@needs_c
def test_a_program_that_does_not_compile_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "plain.c").write_text("int main(void) { return nothing; }\n", encoding="utf-8")
    monkeypatch.setattr(programs, "SOURCES", tmp_path)
    with pytest.raises(nines.RequestError, match=r"cc does not compile plain\.c: (.|\n)*nothing"):
        compiled(tmp_path)


def test_without_a_compiler_the_message_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "COMPILER", "no-such-compiler")
    with pytest.raises(nines.RequestError, match="there is no C compiler"):
        compiled(tmp_path)


# The comparison


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
            len(one.acts) for one in lines[2:4]
        )
        wrong = [one._replace(scores=(0, 0, 0, 0)) for one in lines[:2]]
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
    found = json.loads(text)
    names = [side["name"] for side in found["sides"]]
    in_c = ["plain C", "tuned C"] if shutil.which(programs.COMPILER) else []
    assert names == ["this engine", "the peer by itself", *in_c]
    assert found["machine"].keys() == {"kind", "processor", "python"}
    engine, peer, *_ = found["sides"]
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


@pytest.mark.usefixtures("few")
def test_openspiel_plays_its_own_games() -> None:
    pytest.importorskip("pyspiel", reason=command.NO_OPENSPIEL)
    sides = limit.timed(Plan(1, 1, 9), 3)
    assert [side.name for side in sides[-2:]] == ["OpenSpiel, crazy_eights", "OpenSpiel, oh_hell"]
    assert all(lap.acts > lap.deals for side in sides[-2:] for lap in side.laps)

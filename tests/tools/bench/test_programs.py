"""The limit in C: that both programs play the deals of the engine. How fast they are, no test asks."""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING

import pytest
from tests.tools.bench.conftest import GAME, SEED, needs_c

import nines
from nines.policies import seated
from nines_tools.bench import programs
from nines_tools.bench.programs import Program, check_programs, compiled, result_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nines_tools.bench.agreement import Line


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

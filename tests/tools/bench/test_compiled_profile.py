"""The profile of the compiled code: that its parts are those of the code, and sum up to the whole."""

from __future__ import annotations

import os
import shutil
import sys
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

import pytest

import nines
from nines import compiled
from nines_tools.bench import command, compiled_profile
from nines_tools.bench.compiled_profile import (
    ELSEWHERE,
    PART_OF,
    PARTS,
    Part,
    Profile,
    lines_of,
    part_of,
    profiled,
)
from nines_tools.bench.programs import NO_COMPILER
from nines_tools.bench.sampled import Code, placed
from nines_verification import __main__ as house

# A tool for developers, which compiles everything anew for three quarters of a minute and reads a clock.
on_demand: Final = pytest.mark.skipif(
    "NINES_COMPILED_PROFILE" not in os.environ, reason="on demand: NINES_COMPILED_PROFILE=1"
)
needs_tools: Final = pytest.mark.skipif(
    not all(map(shutil.which, compiled_profile.TOOLS)), reason=NO_COMPILER
)


def test_the_parts_are_made_of_functions_of_the_compiled_code() -> None:
    modules = [
        import_module(f"{compiled.__name__}.{module.name}") for module in iter_modules(compiled.__path__)
    ]
    known = {name for module in modules for name in vars(module)}
    assert PART_OF.keys() <= known
    assert len(PART_OF) == sum(map(len, PARTS.values()))


@pytest.mark.slow
@on_demand
@needs_tools
@pytest.mark.skipif(sys.platform != "linux", reason="the timer of the profile is that of Linux")
def test_a_profile_explains_the_time_of_a_deal() -> None:
    profile = profiled("red-nines-20c", 4, 1, seconds=2)
    parts = {part.name: part for part in profile.parts}
    assert profile.samples > 500
    assert sum(part.nanoseconds for part in profile.parts) == pytest.approx(profile.nanoseconds)
    assert all(part.nanoseconds >= 0 for part in profile.parts)
    assert parts.keys() <= {*PARTS, ELSEWHERE}
    for name in ("the cards are shuffled and dealt", "acts that were met before", "the deal ends"):
        assert parts[name].nanoseconds > profile.nanoseconds / 200
    assert parts[ELSEWHERE].nanoseconds < profile.nanoseconds / 10


def test_a_sample_belongs_to_the_innermost_part() -> None:
    assert part_of(["ask", "could_continue", "pay_due", "end", "lay"]) == "payments and pools"
    assert part_of(["act", "play_deals"]) == "from one act to the next"
    assert part_of(["poll_the_interpreter"]) == ELSEWHERE


def test_samples_are_placed_in_functions() -> None:
    codes = [Code(1000, 0, 100, "play"), Code(2000, 160, 50, "deal")]
    beds = placed([999, 1000, 1000, 1099, 1100, 2049, 2050], codes, "play")
    assert beds == {"": 3, "0x0": 2, "0x63": 1, "deal": 1}


def test_the_profile_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    made = Profile(200.0, 40, (Part("who is next", 150.0), Part(ELSEWHERE, 50.0)))
    monkeypatch.setattr(command, "profiled", lambda *_: made)
    assert house.main(["bench", "comet-1718", "--compiled-profile"]) == 0
    assert capsys.readouterr().out.splitlines() == list(lines_of("comet-1718", 4, made))
    head, _, *parts, total = (line.split() for line in lines_of("comet-1718", 4, made))
    assert head[-2:] == ["40", "samples"]
    assert [part[-2:] for part in parts] == [["150", "75.0%"], ["50", "25.0%"]]
    assert total == ["all", "200", "100.0%"]


def test_a_profile_needs_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(nines.RequestError, match="there is no C compiler"):
        profiled("red-nines-20c", 4, 1)
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(compiled_profile, "COMPILER", "false")
    with pytest.raises(nines.RequestError, match="false broke off"):
        profiled("red-nines-20c", 4, 1)

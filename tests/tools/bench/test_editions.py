"""The bench says which steps of the compiled code still ask."""

from __future__ import annotations

from nines_tools.bench.editions import Steps, steps, steps_lines


def test_steps_that_still_ask_are_printed_per_game() -> None:
    by_engine = steps("hoc-mazarin-1765", 3)
    assert by_engine.why.startswith("hoc-mazarin-1765/contest/point cannot be lowered")
    _, heads, *lines = steps_lines([Steps("comet-1718", 1000, 31_000, 620, 3, 2), by_engine])
    assert heads.split() == ["deals", "acts", "looked", "up", "share", "questions", "by", "the", "engine"]
    assert lines[0].split() == ["comet-1718", "1,000", "31,000", "620", "2.0%", "3", "2"]
    assert lines[1].split("  ")[-1].strip() == f"the engine plays all: {by_engine.why}"

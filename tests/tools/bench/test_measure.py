"""The work is measured in rounds, no deal twice. How fast anything is, no test asks."""

from __future__ import annotations

from typing import Any, Final

import pytest

import nines
from nines_tools.bench import windows
from nines_tools.bench.measure import ROOTS, Plan, Spread, Time, compared, measure
from nines_tools.bench.work import GivenActs, RandomActs, Side

ENGINE: Final = Side("this engine", "engine", ROOTS)


def test_no_deal_is_played_twice() -> None:
    plan = Plan(rounds=3, cold=2, warm=20)
    deals = [deal for number in range(plan.rounds) for chunk in plan.chunks(number) for deal in chunk]
    assert deals == list(range(66))


def test_windows_play_no_deal_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def turns(sides: Any, _: Any, chunks: list[range], *__: Any) -> Any:  # noqa: ANN401 - in place of processes
        played.extend(deal for chunk in chunks for deal in chunk)
        spent = [(2.0 * sum(chunk), len(chunk)) for chunk in chunks[1:]]
        return {side.name: [(9.0, len(chunks[0])), *spent] for side in sides}

    monkeypatch.setattr(windows, "turns", turns)
    times = windows.timed_in_windows([ENGINE], GivenActs("", 4, 1, ()), rounds=1, first=2)
    assert played == list(range(200))
    means = [(1.0, 7.0, 25.0, 119.0), (201.0, 207.0, 225.0, 319.0)]  # of two times the numbers of the deals
    assert times == {ENGINE.name: ([9.0, 9.0], means)}


def test_ratios_are_of_one_round_each() -> None:
    both = compared([Time(1, 1), Time(2, 1), Time(1, 1)], [Time(2, 1), Time(2, 3), Time(3, 2)])
    assert both.cold == Spread(1, 2, 3)
    assert str(both.warm) == "2.00 (1.00 to 3.00)"


def test_a_side_that_breaks_off_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(nines.RequestError, match="this engine broke off"):
        measure([ENGINE], RandomActs("comet-1717", 4, 1), Plan(1, 1, 9))
    assert "comet-1717" in capfd.readouterr().err

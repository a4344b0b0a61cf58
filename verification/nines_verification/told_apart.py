"""Find out whether a scenario fails when another answer to an open question is chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nines.errors import ReadingError
from nines_verification.perform import perform_ready

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from nines_verification.perform import AsRead
    from nines_verification.scenario import Scenario


def misses(ready: AsRead, scenario: Scenario, point: str, candidate: str) -> bool:
    """Return whether a scenario that does not mention the question *point* fails under *candidate*."""
    readings = ready.game.choices.points.readings(scenario.read)
    # A point that the game does not have under the readings of the scenario has no effect.
    if point in scenario.read or point not in readings or candidate not in readings[point].playable:
        return False
    scenario = replace(scenario, read={**scenario.read, point: candidate})
    try:
        game = ready(scenario)
    except ReadingError:  # the candidate is excluded here, so nothing can differ
        return False
    return bool(perform_ready(game, scenario))


def likeliest_first(scenarios: Sequence[Scenario], rules: AbstractSet[str]) -> list[Scenario]:
    """Return the scenarios: first those that name one of the rules, then all others.

    In each of these two groups, scenarios under the default choices come first, because the game under the
    defaults is made only once.
    """
    return sorted(
        scenarios,
        key=lambda scenario: (rules.isdisjoint(scenario.names), bool(scenario.read)),
    )

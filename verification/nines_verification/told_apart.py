"""Does a scenario notice a reading? A reading that none notices is untested."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nines.errors import ReadingError
from nines_verification.perform import perform

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from nines.kernel.game import AnyGame
    from nines_verification.scenario import Scenario


def misses(game: AnyGame, scenario: Scenario, point: str, candidate: str) -> bool:
    """Return whether a scenario fails when a point that it does not mention gets another reading."""
    readings = game.choices.points.readings(scenario.read)
    # What a game does not ask, on the base that the scenario is written for, tells nothing apart.
    if point in scenario.read or point not in readings or candidate not in readings[point].playable:
        return False
    read = {**scenario.read, point: candidate}
    try:
        game.read(read)
    except ReadingError:  # excluded there: nothing is played that could differ
        return False
    return bool(perform(game, replace(scenario, read=read)))


def likeliest_first(scenarios: Sequence[Scenario], rules: AbstractSet[str]) -> list[Scenario]:
    """Return scenarios, those that name one of the rules before the others: they are the quickest to notice.

    Among these the plain ones come first: a game under its defaults is made only once.
    """
    return sorted(
        scenarios,
        key=lambda one: (rules.isdisjoint(one.names), bool(one.read)),
    )

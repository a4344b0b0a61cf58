"""Is a reading told apart by a scenario? One that no scenario misses is untested."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nines.errors import ReadingError
from nines_verification.perform import perform

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines_verification.scenario import Scenario


def misses(game: AnyGame, scenario: Scenario, point: str, candidate: str) -> bool:
    """Tell whether a scenario fails when a point that it says nothing of is read otherwise."""
    readings = game.choices.points.readings(scenario.read)
    # What a game does not ask, on the base that the scenario is written for, tells nothing apart.
    if point in scenario.read or point not in readings or candidate not in readings[point].playable:
        return False
    read = {**scenario.read, point: candidate}
    try:
        game.read(read)
    except ReadingError:  # excluded there: nothing is played that could go otherwise
        return False
    return bool(perform(game, replace(scenario, read=read)))

"""Is every reading told apart by a scenario? One that no scenario misses is untested."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nines.errors import ReadingError
from nines_verification.alternatives import alternatives
from nines_verification.perform import perform
from nines_verification.report import Failure
from nines_verification.scenario import Scenario, scenarios_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from nines.kernel.game import AnyGame
    from nines.libraries import Library


def check_readings_told_apart(library: Library, game: AnyGame) -> tuple[int, tuple[Failure, ...]]:
    """Return how many other candidates were tried, and those under which every scenario still holds.

    Each scenario is performed with the other candidate in place of the one it was written for.
    """
    # A scenario that fails anyway tells nothing apart.
    sound = [scenario for scenario in scenarios_of(library, game.slug) if not perform(game, scenario)]
    tried, failures = 0, []
    for point, candidate, other in alternatives(game):
        tried += 1
        rules = {
            key.removeprefix(f"{game.slug}/")
            for one in (game, other)
            for key, cited in one.rules().items()
            if point in cited.points
        }
        if not any(misses(game, scenario, point, candidate) for scenario in likeliest_first(sound, rules)):
            where = f"{game.slug}/reading/{point}"
            failures.append(Failure(where, f"no scenario fails when it is read as {candidate!r}"))
    return tried, tuple(failures)


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


def likeliest_first(scenarios: Sequence[Scenario], rules: AbstractSet[str]) -> list[Scenario]:
    """Return scenarios, those that name one of the rules before the others: they are the quickest to notice.

    Among these the plain ones come first: a game that is not read otherwise is made but once.
    """
    return sorted(
        scenarios,
        key=lambda one: (rules.isdisjoint(one.names), bool(one.read)),
    )

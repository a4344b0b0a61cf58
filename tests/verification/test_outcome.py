"""An outcome is all that a scenario comes to, expected or not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nines import library, load
from nines_verification.outcome import Played
from nines_verification.perform import AsRead
from nines_verification.scenario import scenarios_of

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines_verification.scenario import Scenario

NAMES = {scenario.name: scenario for scenario in scenarios_of(library(), "comet-1718")}


def outcome(game: AnyGame, scenario: Scenario) -> list[str]:
    return Played().go_on(game, scenario).lines


def test_an_outcome_is_more_than_what_a_scenario_expects() -> None:
    scenario = NAMES["if no one can continue, the last to play is paid by each and begins again"]
    game = load("comet-1718")
    found = outcome(AsRead(game)(scenario), scenario)
    assert found == outcome(AsRead(game)(scenario), replace(scenario, events=(), causes=(), gains=()))
    assert "pass" in found  # a legal act
    assert found != outcome(AsRead(game)(scenario), replace(scenario, plays=scenario.plays[:-1]))


@pytest.mark.parametrize("number", range(5))
def test_playing_on_from_a_mark_gives_the_same_outcome(number: int) -> None:
    asked = iter(range(0, 100, 10)).__next__  # ten questions before each mark
    scenario = NAMES["if no one can continue, the last to play is paid by each and begins again"]
    game = load("comet-1718")
    played = Played(asked).go_on(game, scenario)
    before = played.before(10 * number - 1)
    assert (len(before.marks), len(before.lines) > 0) == (min(number, 1), number > 0)
    assert before.go_on(game, scenario).lines == played.lines

"""An outcome is all that a scenario comes to, expected or not."""

from __future__ import annotations

from dataclasses import replace

from nines import library, load
from nines_verification.outcome import outcome
from nines_verification.perform import AsRead
from nines_verification.scenario import scenarios_of

NAMES = {scenario.name: scenario for scenario in scenarios_of(library(), "comet-1718")}


def test_an_outcome_is_more_than_what_a_scenario_expects() -> None:
    scenario = NAMES["if no one can continue, the last to play is paid by each and begins again"]
    game = load("comet-1718")
    found = outcome(AsRead(game)(scenario), scenario)
    assert found == outcome(AsRead(game)(scenario), replace(scenario, events=(), causes=(), gains=()))
    assert "pass" in found  # a legal act
    assert found != outcome(AsRead(game)(scenario), replace(scenario, plays=scenario.plays[:-1]))

"""What scenarios show of the rules is found and counted, and each fault is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.verification.conftest import changed, said

from nines import library, load
from nines.evidence.cite import By, Cited, cite
from nines.stops.rules import stop
from nines_verification import exemptions, rule_coverage, scenario
from nines_verification.evidence import Evidence, Shown
from nines_verification.exemptions import Excused, known_rules
from nines_verification.rule_coverage import CHECKED, SHOWN, check_rule_coverage, totals
from nines_verification.scenario import Scenario, scenarios_of
from nines_verification.turns import SIDES

if TYPE_CHECKING:
    from nines.stops.rule_set import StopsRules

WHIST = load("oxford-whist")


@pytest.fixture
def whist(monkeypatch: pytest.MonkeyPatch) -> dict[str, Scenario]:
    """Return the scenarios of Oxford Whist, which a test may take away."""
    scenarios = {one.name: one for one in scenarios_of(library(), "oxford-whist")}
    monkeypatch.setattr(rule_coverage, "scenarios_of", lambda *_: tuple(scenarios.values()))
    return scenarios


def faults() -> str:
    return "\n".join(map(str, check_rule_coverage(library(), WHIST)[1]))


def test_a_game_whose_rules_are_all_shown_passes() -> None:
    rules, failures, counts = check_rule_coverage(library(), WHIST)
    assert (rules, failures) == (len(known_rules(WHIST)), ())
    assert counts == {SHOWN: 2 * rules, CHECKED: 42}


def test_the_totals_count_sides_that_an_expectation_checks() -> None:
    shown = {"stop/king": {side: Shown("six", "ends", checked=side == SIDES[0]) for side in SIDES}}
    assert totals(shown) == {SHOWN: 2, CHECKED: 1}


def test_the_search_ends_when_the_sides_are_shown() -> None:
    evidence = Evidence(library(), WHIST, scenarios_of(library(), "oxford-whist"))
    whole = evidence.of("seats")
    assert whole.keys() == set(SIDES)
    for side in SIDES:
        assert evidence.of("seats", [side])[side].checked


def test_a_side_that_no_scenario_shows_fails(whist: dict[str, Scenario]) -> None:
    del whist["it is for three and no other number"], whist["nor for two"]
    assert "oxford-whist/seats: no scenario shows what this rule refuses or withholds" in faults()


def test_a_hole_of_no_rule_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_coverage, "known_holes", lambda *_: {"no-such-rule": {"withholds": "a reason"}})
    assert faults() == "oxford-whist/no-such-rule: is not a rule of the game; mend holes.toml"


def test_a_known_hole_passes_and_a_false_one_fails(
    whist: dict[str, Scenario], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule_coverage, "known_holes", lambda *_: {"seats": {"withholds": "a reason"}})
    assert "oxford-whist/seats: is listed in holes.toml as not shown withholds" in faults()
    del whist["it is for three and no other number"], whist["nor for two"]
    assert "oxford-whist/seats" not in faults()


def test_a_rule_excused_by_nature_does_not_fail(
    whist: dict[str, Scenario], monkeypatch: pytest.MonkeyPatch
) -> None:
    del whist["it is for three and no other number"], whist["nor for two"]
    monkeypatch.setattr(exemptions, "by_nature", lambda _: (Excused("SoMany", "withholds", "a reason"),))
    assert "oxford-whist/seats" not in faults()


def test_a_rule_that_no_scenario_shows_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def add(rules: StopsRules) -> StopsRules:
        extra: Cited[Any] = cite(By("wp-comet:069", name="ace"), stop.StopRanks, ranks=(1,))
        return rules.replaced({"stop": (*rules.stop, extra)})

    scenarios = tuple(
        one for one in scenario.scenarios_of(library(), "comet-1718") if one.name.startswith("six cannot")
    )
    monkeypatch.setattr(rule_coverage, "scenarios_of", lambda *_: scenarios)
    failures = said(rule_coverage.check_rule_coverage(library(), changed(add))[1])
    assert "comet-1718/stop/ace: no scenario shows this rule at work" in failures
    assert "comet-1718/stop/ace: no scenario shows what this rule refuses or withholds" in failures
    assert "comet-1718/seats: no scenario shows what this rule refuses or withholds" not in failures

"""Mutants of rules that nobody notices are named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.verification.conftest import changed

import nines
from nines import library
from nines.stops.games.comet_1718 import comet_1718
from nines_verification import scenario
from nines_verification.mutation import trying
from nines_verification.mutation.rule_mutants import rule_mutants
from nines_verification.mutation.rule_run import tally

if TYPE_CHECKING:
    import pytest

    from nines.stops.rule_set import StopsRules

COMET = nines.load("comet-1718")


def test_a_reading_that_changes_nothing_is_alike() -> None:
    def deaf(rules: StopsRules) -> StopsRules:
        default = comet_1718(COMET.choices)
        return rules.replaced({"stop": default.stop, "succession": default.succession})

    game = changed(deaf)
    mutants = [one for one in rule_mutants(library(), game) if one.name == "comet-stops: yes"]
    found = tally(library(), game, mutants)
    assert (found.kills, [*found.alike, *found.gaps]) == (0, ["read comet-stops: yes"])


def test_a_mutant_that_nobody_notices_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    one = tuple(
        one for one in scenario.scenarios_of(library(), "comet-1718") if one.name.startswith("six cannot")
    )
    monkeypatch.setattr(trying, "scenarios_of", lambda *_: one)
    monkeypatch.setattr(trying, "replayed_difference", lambda *_: "")
    mutants = [one for one in rule_mutants(library(), COMET) if one.key in ("seats", "value")]
    found = tally(library(), COMET, mutants)
    assert any(name.startswith("exchanged value") for name in found.gaps)
    assert "shifted seats: most=6" not in found.survivors

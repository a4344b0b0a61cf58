"""A mutant is tried against scenarios and plays, which kill it or do not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.verification.mutation.conftest import COMET, LIBRARY, mutant

from nines.stops.rules.payment import RankPays
from nines_verification.mutation.code_mutants import CodeMutant, sampled
from nines_verification.mutation.rule_mutants import RuleMutant
from nines_verification.mutation.trying import Kill, Trier

if TYPE_CHECKING:
    import pytest


def test_a_scenario_kills_a_mutant_of_a_payment() -> None:
    kill = Trier(LIBRARY, COMET).kill(mutant("payment/king: amount=2"))
    assert kill is not None
    assert kill.section == "scenarios"


def test_a_scenario_under_other_rules_kills_nothing() -> None:
    """A rule is exchanged only where the original is in force; else scenarios of readings would notice."""
    never = RuleMutant("shifted", "payment/king", "rank=1", was=RankPays(1), rule=RankPays(2))
    trier = Trier(LIBRARY, COMET)
    assert not any(
        cited.rule == never.was
        for scenario in trier.scenarios
        for cited in trier._as_read(scenario).rules().values()  # noqa: SLF001 - what it is tried on
    )


def test_play_under_a_candidate_kills_what_scenarios_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    trier, shifted = Trier(LIBRARY, COMET), mutant("dealer[direction=anticlockwise]: step=0")
    monkeypatch.setattr(trier, "scenarios", ())
    kill = trier.kill(shifted)
    assert kill is not None
    assert kill.section == "candidate plays"
    monkeypatch.setattr(trier, "_digests", {})
    assert trier.kill(shifted) is None


def test_a_kill_says_where() -> None:
    assert Kill("scenarios", "a: b") == ("scenarios", "a: b")
    assert isinstance(sampled(1)[0], CodeMutant)
    assert replace(sampled(1)[0], digest="0").name == sampled(1)[0].name

"""Mutants of rules that nobody notices are named, and need a reason."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.verification.conftest import changed
from tests.verification.mutation.conftest import COMET, LIBRARY, OXFORD, mutant

from nines import library
from nines.stops.games.comet_1718 import comet_1718
from nines_verification import scenario
from nines_verification.mutation import rule_run, survivors, trying
from nines_verification.mutation.rule_mutants import RuleMutant, rule_mutants
from nines_verification.mutation.rule_run import (
    Tally,
    _failures,
    _stale,
    check_mutants,
    store,
    stored_tally,
    tally,
)

if TYPE_CHECKING:
    from pathlib import Path

    from nines.stops.rule_set import StopsRules


def test_the_original_in_its_own_place_survives() -> None:
    rule = COMET.rules()["comet-1718/payment/king"].rule
    same = RuleMutant("shifted", "payment/king", "nothing", was=rule, rule=rule)
    found = tally(LIBRARY, COMET, [same])
    assert (found.total, found.kills, list(found.proved)) == (1, 0, ["shifted payment/king: nothing"])


def test_a_parameter_that_only_words_read_is_proved_equivalent() -> None:
    found = tally(LIBRARY, COMET, [mutant("stakes: example=True")])
    assert found.proved == {"shifted stakes: example=True": "no code of play reads the parameter"}


def test_unlisted_survivors_and_stale_reasons_fail() -> None:
    found = Tally(
        "comet-1718", {}, {}, alike=("shifted a: b=1", "exchanged a: C()"), gaps={"shifted d: e=2": "here"}
    )
    said = "\n".join(map(str, _failures(found, {})))
    assert "shifted a: b=1: no check notices it, and no reason is listed" in said
    assert "shifted d: e=2: no check notices it, though play differs: here" in said
    assert "exchanged a" in said
    names = ("exchanged a: C()", "shifted a: b=1", "shifted d: e=2", "shifted k: l=0", "shifted m: n=1")
    listed = dict.fromkeys(names, "so")
    assert list(_failures(found, listed)) == []
    stale = "\n".join(map(str, _stale(found, listed, {"shifted k: l=0", *found.survivors})))
    assert "shifted k: l=0: is listed as surviving, but is now killed or proved" in stale
    assert "shifted m: n=1: is listed as surviving, but is not a mutant" in stale
    assert stale.count("\n") == 1


def test_an_exchanged_rule_that_survives_needs_a_reason_too() -> None:
    found = Tally("oxford-whist", {}, {}, alike=("exchanged a: C()", "altered b: d", "read e: f"))
    said = "\n".join(map(str, _failures(found, {"read e: f": "So."})))
    assert "exchanged a: C(): no check notices it, and no reason is listed" in said
    assert "altered b: d: no check notices it, and no reason is listed" in said
    assert "read e: f" not in said


def test_a_stored_survivor_without_a_reason_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """The standard run tries a part of the mutants; of what is stored none may lack its reason."""
    stored = stored_tally("oxford-whist")
    assert stored is not None
    planted = replace(stored, alike=("exchanged a: C()",), gaps={"shifted d: e=2": "here"})
    monkeypatch.setattr(rule_run, "stored_tally", lambda _: planted)
    _, failures = check_mutants(LIBRARY, OXFORD, 1)
    assert [str(failure).partition(":")[0] for failure in failures] == [
        "oxford-whist, exchanged a",
        "oxford-whist, shifted d",
    ]


def test_every_stored_survivor_has_a_reason() -> None:
    for slug in LIBRARY.playable:
        found = stored_tally(slug)
        assert found is not None, slug
        assert list(_failures(found, survivors.reasons(slug))) == [], slug


def test_a_rule_without_mutant_fails() -> None:
    found = Tally("comet-1718", {}, {}, without=("seats",))
    assert "comet-1718/seats: there is no mutant of this rule" in str(next(_stale(found, {}, set())))


def test_a_seeded_part_is_tried_by_default() -> None:
    checked, failures = check_mutants(LIBRARY, OXFORD, 12)
    assert (checked, failures) == (12, ())


def test_results_are_stored_and_read_again(tmp_path: Path) -> None:
    found = Tally(
        "comet-1718", {"shifted": 2}, {"scenarios": 1}, {"a": "b"}, ("c",), {"d": "e"}, ("l",), ("f",), "0"
    )
    store(found, tmp_path)
    assert stored_tally("comet-1718", tmp_path) == found
    assert stored_tally("comet-1752", tmp_path) is None


@pytest.mark.slow
def test_a_reading_that_changes_nothing_is_alike() -> None:
    def deaf(rules: StopsRules) -> StopsRules:
        default = comet_1718(COMET.choices)
        return rules.replaced({"stop": default.stop, "succession": default.succession})

    game = changed(deaf)
    mutants = [
        rule_mutant for rule_mutant in rule_mutants(library(), game) if rule_mutant.name == "comet-stops: yes"
    ]
    found = tally(library(), game, mutants)
    assert (found.kills, [*found.alike, *found.gaps]) == (0, ["read comet-stops: yes"])


def test_a_mutant_that_nobody_notices_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    scenarios = tuple(
        one for one in scenario.scenarios_of(library(), "comet-1718") if one.name.startswith("six cannot")
    )
    monkeypatch.setattr(trying, "scenarios_of", lambda *_: scenarios)
    monkeypatch.setattr(trying, "replayed_difference", lambda *_: "")
    mutants = [
        rule_mutant for rule_mutant in rule_mutants(library(), COMET) if rule_mutant.key in ("seats", "value")
    ]
    found = tally(library(), COMET, mutants)
    assert any(name.startswith("exchanged value") for name in found.gaps)
    assert "shifted seats: most=6" not in found.survivors

"""A scenario shows a rule if it notices that the rule answers differently."""

from __future__ import annotations

from dataclasses import replace

from tests.verification.conftest import question

from nines import library, load
from nines_verification.evidence import Evidence, Shown
from nines_verification.scenario import scenarios_of
from nines_verification.turns import SIDES

NAMES = {scenario.name: scenario for scenario in scenarios_of(library(), "comet-1718")}


def evidence_of(*names: str) -> Evidence:
    return Evidence(library(), load("comet-1718"), [NAMES[name] for name in names])


def test_a_scenario_shows_a_rule_whose_other_answer_it_notices() -> None:
    plays = evidence_of("six cannot play").of("seats")
    assert plays == {"withholds": Shown("six cannot play", "admits", checked=True)}


def test_a_rule_that_did_not_matter_is_not_shown() -> None:
    evidence = evidence_of("six cannot play")
    (performed,) = evidence.performed
    assert "pack" not in performed.by_rule
    assert evidence.of("pack") == evidence.of("no such rule") == {}


def test_a_rule_switched_off_is_shown_by_switching_it_on() -> None:
    scenario = "colours make no difference in a sequence"
    named = {one.name: one for one in scenarios_of(library(), "comet-1753")}
    plays = Evidence(library(), load("comet-1753"), [named[scenario]]).of("suit")
    assert {side: shown.scenario for side, shown in plays.items()} == dict.fromkeys(SIDES, scenario)


def test_data_is_replaced_first_in_scenarios_about_it() -> None:
    other = next(name for name in NAMES if name.startswith("the specimen call"))
    called = "two can play, however boring, and get twenty-six cards each: the whole pack"
    assert evidence_of(other).of("pack").keys() == set(SIDES)
    assert {shown.scenario for shown in evidence_of(other, called).of("pack").values()} == {called}


def test_a_scenario_may_cite_a_passage_of_the_rule() -> None:
    other = next(name for name in NAMES if name.startswith("the specimen call"))
    citing = "the next player with the missing rank takes up the sequence"
    evidence = evidence_of(other, citing)
    assert [one.shares_passage("turn") for one in evidence.performed] == [False, True]


def test_a_choice_is_shown_withholding_only_where_it_is_another() -> None:
    one = "if no one can continue, the last to play is paid by each and begins again"
    other = "if another has played last, that player is paid and begins again"
    assert evidence_of(one).of("blocked").keys() == {"at work"}
    assert evidence_of(one, other).of("blocked").keys() == set(SIDES)


def test_what_is_asked_only_for_a_message_is_no_evidence() -> None:
    scenario = NAMES["if no one can continue, the last to play is paid by each and begins again"]
    performed = Evidence(library(), load("comet-1718"), [scenario]).performed[0]
    assert performed.only_said(question("seats.admits", 2))
    assert not performed.only_said(question("seats.admits", 3))


def test_what_no_expectation_notices_is_evidence_that_is_not_checked() -> None:
    blind = replace(
        NAMES["two can play, however boring, and get twenty-six cards each: the whole pack"], sizes=()
    )
    plays = Evidence(library(), load("comet-1718"), [blind]).of("deal")
    assert not any(shown.checked for shown in plays.values())

"""What scenarios show of rules is observed; each kind of answer is turned, and each fault is found."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nines import library, load
from nines.errors import CorpusError
from nines.stops.rules.sequence import InSuit
from nines.stops.rules.stop import StopRanks
from nines.stops.rules.turn import UnablePasses
from nines_verification import exemptions, rule_coverage
from nines_verification.evidence import Evidence, Shown
from nines_verification.exemptions import Excused, by_nature, exempt, known_holes, known_rules
from nines_verification.observed import takes_input
from nines_verification.outcome import outcome
from nines_verification.perform import as_read
from nines_verification.recorder import Question
from nines_verification.rule_coverage import check_rule_coverage, read_coverage
from nines_verification.scenario import Scenario, scenarios_of
from nines_verification.turns import SIDES, data_turns, turns

if TYPE_CHECKING:
    from collections.abc import Hashable
    from pathlib import Path

WHIST = load("oxford-whist")
NAMES = {one.name: one for one in scenarios_of(library(), "comet-1718")}


def question(member: str, *given: Hashable) -> Question:
    aspect, _, asks = member.partition(".")
    return Question(f"a-game/{aspect}", asks, given)


@pytest.mark.parametrize(
    ("member", "given", "answer", "elsewhere", "wanted"),
    [
        ("stop.ends", (1,), True, (), [("at work", False)]),
        ("stop.ends", (1,), False, (), [("withholds", True)]),
        ("passing.forbids", (1,), True, (), [("withholds", False)]),
        ("passing.forbids", (1,), False, (), [("at work", True)]),
        ("seats.admits", (6,), False, (), [("withholds", True)]),
        ("seats.admits", (10_000,), False, (), []),
        ("payment.due", (1,), 2, (), [("at work", 0), ("at work", 3)]),
        ("payment.due", (1,), 0, (), [("withholds", 1)]),
        ("doubling.result", (5, ""), 10, (), [("at work", 5)]),
        ("doubling.result", (5, ""), 5, (), [("withholds", 11)]),
        ("credit.payable", (3, 5), 3, (), [("withholds", 5)]),
        ("credit.payable", (9, 5), 5, (), [("at work", 0)]),
        ("scoring.points", (1,), (3, 0), (), [("at work", (0, 0)), ("withholds", (3, 1))]),
        ("turn.first", (1,), 0, (2, 0), [("at work", 2), ("at work", 1), ("at work", -1)]),
        ("going-out.winner", (1,), 0, (), [("at work", None)]),
        ("going-out.winner", (1,), None, (None, 2), [("withholds", 2)]),
        ("announcement.on_laying", (1,), "six", (), [("at work", "")]),
        ("announcement.on_laying", (1,), "", ("", "six"), [("withholds", "six")]),
        ("lead.leads", (1,), frozenset((1,)), (), [("at work", frozenset())]),
        ("pool.givers", ((0, 1),), (0,), (), [("at work", ()), ("withholds", (0, 1))]),
    ],
)
def test_each_kind_of_answer_has_another(
    member: str,
    given: tuple[Hashable, ...],
    answer: object,
    elsewhere: tuple[object, ...],
    wanted: list[tuple[str, object]],
) -> None:
    assert [tuple(one) for one in turns(question(member, *given), answer, elsewhere)] == wanted


def test_every_kind_of_data_has_other_data() -> None:
    assert list(data_turns(question("pack.cards", 3), (1, 2))) == [(2,), (1,)]
    assert list(data_turns(question("pegging.source", 2), "board")) == [2]


def test_a_rule_that_looks_at_nothing_is_data() -> None:
    assert takes_input(StopRanks, "ends")
    assert not takes_input(UnablePasses, "forbids")
    assert not takes_input(InSuit, "looks_back")


def test_an_outcome_is_more_than_what_a_scenario_expects() -> None:
    scenario = NAMES["if no one can continue, the last to play is paid by each and begins again"]
    game = load("comet-1718")
    found = outcome(as_read(game, scenario), scenario)
    assert found == outcome(as_read(game, scenario), replace(scenario, events=(), causes=(), gains=()))
    assert "pass" in found  # a legal act
    assert found != outcome(as_read(game, scenario), replace(scenario, plays=scenario.plays[:-1]))


def evidence_of(*names: str) -> Evidence:
    return Evidence(library(), load("comet-1718"), [NAMES[name] for name in names])


def test_a_scenario_shows_a_rule_whose_other_answer_it_notices() -> None:
    found = evidence_of("six cannot play").of("seats")
    assert found == {"withholds": Shown("six cannot play", "admits", checked=True)}


def test_a_rule_that_did_not_matter_is_not_shown() -> None:
    evidence = evidence_of("six cannot play")
    (performed,) = evidence.performed
    assert "pack" not in performed.by_rule
    assert evidence.of("pack") == evidence.of("no such rule") == {}


def test_a_rule_switched_off_is_shown_by_switching_it_on() -> None:
    scenario = "colours make no difference in a sequence"
    named = {one.name: one for one in scenarios_of(library(), "comet-1753")}
    found = Evidence(library(), load("comet-1753"), [named[scenario]]).of("suit")
    assert {side: shown.scenario for side, shown in found.items()} == dict.fromkeys(SIDES, scenario)


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
    found = Evidence(library(), load("comet-1718"), [blind]).of("deal")
    assert not any(shown.checked for shown in found.values())


@pytest.fixture
def whist(monkeypatch: pytest.MonkeyPatch) -> dict[str, Scenario]:
    """Return the scenarios of Oxford Whist, which a test may take away."""
    scenarios = {one.name: one for one in scenarios_of(library(), "oxford-whist")}
    monkeypatch.setattr(rule_coverage, "scenarios_of", lambda *_: tuple(scenarios.values()))
    return scenarios


def said() -> str:
    return "\n".join(map(str, check_rule_coverage(library(), WHIST)[1]))


def test_a_game_whose_rules_are_all_shown_passes() -> None:
    rules, failures = check_rule_coverage(library(), WHIST)
    assert (rules, failures) == (len(known_rules(WHIST)), ())


def test_a_side_that_no_scenario_shows_fails(whist: dict[str, Scenario]) -> None:
    del whist["it is for three and no other number"], whist["nor for two"]
    assert "oxford-whist/seats: no scenario shows what this rule refuses or withholds" in said()


def test_what_is_stored_must_be_what_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = read_coverage(library(), "oxford-whist")
    stored["seats"]["withholds"] = Shown("three diamonds are a bid of no trick", "admits", checked=True)
    stored["no-such-rule"] = {}
    monkeypatch.setattr(rule_coverage, "read_coverage", lambda *_: stored)
    failures = said()
    assert "oxford-whist/seats: the stored scenario does not show it withholds" in failures
    assert "oxford-whist/no-such-rule: is not a rule of the game" in failures


def test_a_known_hole_passes_and_a_false_one_fails(
    whist: dict[str, Scenario], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule_coverage, "known_holes", lambda *_: {"seats": {"withholds": "a reason"}})
    assert "oxford-whist/seats: is listed in holes.toml as not shown withholds" in said()
    del whist["it is for three and no other number"], whist["nor for two"]
    assert "oxford-whist/seats" not in said()


def test_a_rule_excused_by_nature_does_not_fail(
    whist: dict[str, Scenario], monkeypatch: pytest.MonkeyPatch
) -> None:
    del whist["it is for three and no other number"], whist["nor for two"]
    monkeypatch.setattr(exemptions, "by_nature", lambda _: (Excused("SoMany", "withholds", "a reason"),))
    assert "oxford-whist/seats" not in said()


def test_an_exemption_holds_where_a_later_game_keeps_the_rule(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    base, later = load("comet-1718"), load("comet-1753")
    listed: tuple[Excused, ...] = (Excused("comet-1718/stop/king", "withholds", "a reason"),)
    monkeypatch.setattr(exemptions, "by_nature", lambda _: listed)
    assert exempt(library(), later) == exempt(library(), base) == {"stop/king": {"withholds"}}
    listed = (*listed, Excused("comet-1753/stop/king", "at work", "another reason"))
    assert exempt(library(), later) == {"stop/king": {"at work"}}  # its own entry holds alone
    listed = (Excused("comet-1718/settlement/king", "withholds", "a reason"),)
    assert exempt(library(), base)
    assert exempt(library(), later) == {}  # it has another rule there


@pytest.mark.slow
def test_every_excuse_is_needed() -> None:
    """By class, sentence or key: some game has the rule, and no scenario shows that side of it."""
    needed = set()
    for game in map(load, library().playable):
        stored = read_coverage(library(), game.slug)
        for place, rules in known_rules(game).items():
            names = {f"{game.slug}/{place}", *rules, *(rule.partition(":")[0] for rule in rules)}
            needed |= {(name, side) for name in names for side in SIDES if side not in stored[place]}
    assert not [one for one in by_nature(library()) if (one.rule, one.side) not in needed]
    assert all(one.why for one in by_nature(library()))


def test_no_hole_is_known() -> None:
    assert not any(known_holes(library(), slug) for slug in library().playable)


def test_a_side_that_there_is_not_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "coverage").mkdir()
    (tmp_path / "coverage" / "holes.toml").write_text(
        '[[hole]]\nrule = "a-game/seats"\nside = "both"\nwhy = "so"\n', encoding="utf-8"
    )
    monkeypatch.setitem(vars(library()), "checks", tmp_path)
    with pytest.raises(CorpusError, match="side is 'both'"):
        known_holes(library(), "a-game")

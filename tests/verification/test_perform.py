"""A scenario that does not come true says what happened instead."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from tests.verification.conftest import changed, said

import nines
from nines import cards, library
from nines.stops.rules import payment
from nines_verification.event_record import Record, show_record
from nines_verification.perform import check_scenarios, perform
from nines_verification.scenario import Scenario, scenarios_of

if TYPE_CHECKING:
    from nines.stops.rule_set import StopsRules

SLUGS = nines.library().playable


@pytest.mark.verified
@pytest.mark.slow_cases("comet-1752", "comet-2011-two-hand", "comet-2018", "commit-2011")
@pytest.mark.parametrize("slug", SLUGS)
def test_every_scenario_comes_true_and_every_rule_has_one(slug: str) -> None:
    performed, failures = check_scenarios(library(), nines.load(slug))
    assert performed > 0
    assert failures == ()


COMET = nines.load("comet-1718")
SCENARIOS = {scenario.name: scenario for scenario in scenarios_of(library(), "comet-1718")}
KING = next(scenario for name, scenario in SCENARIOS.items() if name.startswith("whoever lays a king"))
OUT = next(scenario for name, scenario in SCENARIOS.items() if name.startswith("the first to shed"))
SEVEN = next(scenario for name, scenario in SCENARIOS.items() if name.startswith("the next rank follows"))
SIX = SCENARIOS["six cannot play"]
GOING_ON = SCENARIOS["and not before"]
SO_FAR = SCENARIOS["equals share the match, however often they were caught"]
PASSES = next(scenario for name, scenario in SCENARIOS.items() if name.startswith("first hand passes"))
# A payment of the scenario, and what it was not: another value of a field, a field left out, one too many.
PAID: Record = {"kind": "paid", "rule": "payment/king", "giver": 1, "taker": 0, "amount": 1, "unit": "jeton"}
OTHERWISE: Record = {"kind": "won", "rule": "lead", "giver": 0, "taker": 1, "amount": 2, "unit": "chip"}
NOT_PAID: list[Record] = [
    *({**PAID, field: value} for field, value in OTHERWISE.items()),
    *({name: value for name, value in PAID.items() if name != field} for field in PAID),
    {**PAID, "said": "king"},
]
RED = nines.load("red-nines-1881")
RED_SCENARIOS = {scenario.name: scenario for scenario in scenarios_of(library(), "red-nines-1881")}
IN_A_SITTING = replace(
    RED_SCENARIOS["what nobody sweeps stays in the pools"],
    hands=("4♣ 6♥", "7♥", "8♥"),
    dead="5♣",
    plays=("4♣", "pass", "6♥"),
    leaves=(),
    sight={"0": ("dead hand: 1 card",), "2": ("dead hand: 5♣",)},
    holds={"red nine pool": 6},
    next_has=(38, 35, 26),
)


@pytest.mark.parametrize(
    ("scenario", "change", "complaint"),
    [
        (KING, {"gains": (0, 0, 0)}, "the gains are (2, -1, -1), not (0, 0, 0)"),
        (KING, {"has": (1, 2, 3)}, "the players have (102, 99, 99), not (1, 2, 3)"),
        (KING, {"sizes": (9, 9, 9)}, "the hands have (1, 2, 2) cards, not (9, 9, 9)"),
        (KING, {"to_act": 2}, "it is the turn of 0, not of 2"),
        (KING, {"winner": 1}, "the winners are (), not 1"),
        (KING, {"over": True}, "the deal is not over"),
        (KING, {"causes": ("claim",)}, "claim causes nothing; the nearest is "),
        (KING, {"leaves": ("stop/king",)}, "stop/king causes 'player 1 starts a new sequence'"),
        (
            KING,
            {"events": ({"kind": "sung"},)},
            'there is no { kind = "sung" }; the nearest is { kind = "',
        ),
        (KING, {"events": (PAID, PAID)}, f"there is no {show_record(PAID)} after the events named before it"),
        *(
            (KING, {"events": (one,)}, f"there is no {show_record(one)}; the nearest is {show_record(PAID)}")
            for one in NOT_PAID
        ),
        (KING, {"allowed": ("K♠",)}, "'K♠' should be allowed: K♠ is not in the hand"),
        (KING, {"refused": {"2♣": "lead"}}, "'2♣' is allowed; lead should refuse it"),
        (SEVEN, {"refused": {"8♥": "lead"}}, "'8♥' is refused by continuation, not by lead"),
        (SEVEN, {"refused": {"8♥": "fact"}}, "'8♥' is refused by continuation, not by fact"),
        (SEVEN, {"refused": {"10♥": "continuation"}}, "'10♥' is refused by fact, not by continuation"),
        (KING, {"plays": ("3♠",)}, "an act is refused: 3♠ is not in the hand"),
        (KING, {"plays": ("sing",)}, "is not a card"),
        (OUT, {"to_act": 0}, "it is the turn of nobody, not of 0"),
        (OUT, {"over": False}, "the deal is over"),
        (SIX, {"seats": 5}, "it can begin; seats should refuse it"),
        (SIX, {"refused_setup": "pack"}, "it cannot begin, but not because of pack"),
        (GOING_ON, {"over": True}, "the match is not over"),
        (GOING_ON, {"winners": (0,)}, "the winners are None, not (0,)"),
        (SO_FAR, {"over": False}, "the match is over"),
        (SO_FAR, {"winners": (0,)}, "the winners are (0, 1), not (0,)"),
        (PASSES, {"next_first_hand": 2}, "the next first hand is 1, not 2"),
        (PASSES, {"next_dealer": 2}, "the next dealer is 0, not 2"),
    ],
)
def test_what_goes_differently_is_said(scenario: Scenario, change: dict[str, Any], complaint: str) -> None:
    assert perform(COMET, scenario) == ()
    failures = perform(COMET, replace(scenario, **change))
    assert any(complaint in failure.what for failure in failures), failures


def test_events_are_looked_at_in_their_order() -> None:
    other = {**PAID, "giver": 2}
    assert perform(COMET, replace(KING, events=(PAID, other))) == ()
    assert perform(COMET, replace(KING, events=(other, PAID))) != ()


def test_the_first_missing_event_is_said_once_with_the_nearest() -> None:
    changed = [{**PAID, "giver": giver, "amount": 7} for giver in (1, 2)]
    (failure,) = perform(COMET, replace(KING, events=tuple(changed)))
    assert failure.what == (
        f"there is no {show_record(changed[0])}; the nearest is {show_record(PAID)};"
        " 1 more of its events are missing"
    )


def test_hands_may_be_given_in_a_sitting_so_far() -> None:
    assert perform(COMET, replace(KING, balances=(10, 20, 30), has=(12, 19, 29))) == ()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            {"sight": {"2": ("dead hand: 1 card",)}},
            "seat 2 does not see 'dead hand: 1 card'; the nearest is dead hand: 5♣",
        ),
        ({"holds": {"red nine pool": 1}}, "the pools hold {'red nine pool': 6}, not {'red nine pool': 1}"),
        ({"holds": {"blue pool": 1}}, "the pools hold {}, not {'blue pool': 1}"),
        ({"next_has": (1, 1, 1)}, "the players then have (38, 35, 26), not (1, 1, 1)"),
        ({"next_holds": {"red nine pool": 1}}, "the pools then hold {'red nine pool': 6}"),
        ({"leaves": ("succession",)}, "succession causes 'player 2 is first hand in the next deal'"),
        ({"plays": ("4♣",), "next_dealer": 0}, "the deal is not over"),
    ],
)
def test_pools_sights_and_what_passes_on_are_looked_at(change: dict[str, Any], complaint: str) -> None:
    """A deal with a card on the table and a pool that stays for the next one."""
    assert perform(RED, IN_A_SITTING) == ()
    failures = perform(RED, replace(IN_A_SITTING, **change))
    assert any(complaint in failure.what for failure in failures), failures


def test_the_next_deal_may_be_in_a_sitting_so_far() -> None:
    name = next(name for name in RED_SCENARIOS if name.startswith("and the next dealer adds"))
    scenario = RED_SCENARIOS[name]
    failures = perform(RED, replace(scenario, balances=(9, 9, 9, 9)))
    assert [failure.what for failure in failures] == ["the players have (9, 9, 0, 9), not (36, 27, 27, 36)"]


def test_every_scenario_is_performed_and_cites_passages_of_the_corpus() -> None:
    for scenario in SCENARIOS.values():
        assert perform(COMET, scenario) == (), scenario.name
        assert set(scenario.cites) <= nines.library().corpus.passages.keys()


@pytest.mark.parametrize(
    ("aspect", "name"),
    [
        ("stop", "king"),
        ("stop", "comet-as-king"),
        ("passing", "lead"),
        ("passing", "natural-card"),
        ("payment", "king"),
        ("payment", "manille"),
        ("payment", "manille-as-nine"),
        ("payment", "block"),
        ("settlement", "points"),
        ("settlement", "manille"),
    ],
)
def test_a_rule_taken_away_fails_a_scenario(aspect: str, name: str) -> None:
    def take_away(rules: StopsRules) -> StopsRules:
        kept = tuple(cited for cited in getattr(rules, aspect) if cited.name != name)
        fields: dict[str, Any] = {aspect: kept}
        return rules.replaced(fields)

    assert check_scenarios(library(), changed(take_away))[1]


def test_a_wrong_payment_fails_a_scenario() -> None:
    """wp-comet:070: a king is worth one jeton."""

    def overpay(variant: StopsRules) -> StopsRules:
        rules = tuple(
            replace(cited, rule=payment.RankPays(cards.KING, 2)) if cited.name == "king" else cited
            for cited in variant.payment
        )
        return variant.replaced({"payment": rules})

    assert "the gains are (4, -2, -2), not (2, -1, -1)" in said(
        check_scenarios(library(), changed(overpay))[1]
    )

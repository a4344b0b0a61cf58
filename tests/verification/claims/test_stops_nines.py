"""Claims about red nines are tried on a few deals."""

from __future__ import annotations

from tests.verification.claims.conftest import claim

from nines import load
from nines_verification.claims import looked, ninety_nine_advice, stops_nines


def test_the_tests_of_red_nines_run_on_a_few_deals() -> None:
    timing = stops_nines.nine_timing(claim("timing-of-red-nine", sample=12))
    assert timing.intervals == 1
    assert " of 12 deals. In these, holding back adds" in timing.says
    assert "Caught in" in stops_nines.nine_risk(claim("risk-of-holding")).says
    assert stops_nines.nine_caught(claim("caught-with-red-nine", policies=("random",))).intervals == 1
    assert ninety_nine_advice.spoiling(claim("spoiling", sample=8)).intervals == 1


def test_only_deals_with_a_red_nine_in_hand_are_counted() -> None:
    """In the others both ways of play are the same, and would thin out the difference."""
    plan = claim("timing-of-red-nine", sample=12)
    game = load("red-nines-20c")
    wild = game.rule_set.wild_cards
    dealt = [looked.deal_of(game, 4, plan.seed, number).hands[0] for number in range(1, 13)]
    held = sum(not wild.isdisjoint(hand) for hand in dealt)
    assert 0 < held < len(dealt)
    assert f"a red nine in {held} of 12 deals" in stops_nines.nine_timing(plan).says

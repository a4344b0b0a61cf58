"""Commit of 2011: what each base changes, and four of a rank."""

from __future__ import annotations

import pytest
from tests.details import detail, points

import nines
from nines import load
from nines.cards import Face


def test_a_rule_within_another_names_its_origin() -> None:
    of = detail("commit-2011[holder-must-play=no]", "passing/natural-card", "of")
    assert of.inherited is not None
    assert of.inherited.rule == "commit-1991/passing/natural-card"
    assert of.inherited.origin == "comet-1991/passing/natural-card"
    assert {"natural-card-held-back", "base-game", "rest-of-the-rules"} <= points(of)
    free = detail("commit-1991[comet-options-due=free]", "passing/natural-card", "of")
    assert free.inherited is not None
    assert free.inherited.rule == "comet-1991/passing/natural-card"


@pytest.mark.parametrize("base", ["commit-1991", "commit-1857"])
def test_play_in_suit_leaves_no_question_of_the_jack(base: str) -> None:
    chosen = "" if base == "commit-1991" else f"[rest-of-the-rules={base}]"
    cited = load(f"commit-2011{chosen}").rules()["commit-2011/continuation"]
    assert "after-the-ten" not in cited.points
    assert ("ten-gone" in cited.points) == (base == "commit-1991")


@pytest.mark.parametrize(("in_suit", "rule"), [("yes", "InSuit"), ("no", "SuitOnceWildIsOut")])
def test_the_comet_does_not_change_the_suits_of_1857(in_suit: str, rule: str) -> None:
    asked = "" if in_suit == "yes" else "in-suit=no,"
    found = detail(f"commit-2011[{asked}rest-of-the-rules=commit-1857]", "suit")
    assert found.value == rule
    assert {"in-suit", "rest-of-the-rules"} <= points(found)


def test_four_of_a_rank_are_listed_once_for_each_suit() -> None:
    """In the Commit of 2011 the card named last gives the suit; elsewhere its order is of no matter."""
    hands = ["7♣ 7♦ 7♥ 7♠ 2♠", "8♣ 8♦ 8♥ 8♠ A♣"]
    game = nines.stops.load("commit-2011")
    before = game.start(hands)
    after = before._replace(wild_out=True)
    fours = [str(act) for act in game.legal_acts(after) if "+" in str(act)]
    assert fours == [
        "lay 7♣+7♦+7♥+7♠",
        "lay 7♣+7♦+7♠+7♥",
        "lay 7♣+7♥+7♠+7♦",
        "lay 7♦+7♥+7♠+7♣",
    ]
    assert [str(act) for act in game.legal_acts(before) if "+" in str(act)] == fours[:1]
    wants = [game.play(after, nines.parse_act(four)).position.wanted for four in fours]
    assert wants == [(Face(8, suit),) for suit in "♠♥♦♣"]

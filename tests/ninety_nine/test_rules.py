"""The rules of Ninety-nine by themselves: what they say, and what they answer where no play leads."""

from __future__ import annotations

import pytest

from nines import load
from nines.cards import JOKER, Face, parse_card
from nines.libraries.alternatives import alternatives
from nines.ninety_nine.rule_inputs import Following, Ordering, Outcome, Succession, Trumping
from nines.ninety_nine.rules import bidding, equipment, match, scoring, tricks

FORMS = ("ninety-nine-3p", "ninety-nine-2p", "ninety-nine-4p", "ninety-nine-classic", "oxford-whist")


@pytest.mark.parametrize("slug", FORMS)
def test_every_rule_says_itself_in_one_line_and_cites(slug: str) -> None:
    game = load(slug)
    for one in (game, *(other for _, _, other in alternatives(game))):
        for key, cited in one.rules().items():
            said = str(cited.rule)
            assert said, key
            assert "\n" not in said
            assert cited.passages or cited.points


def test_the_deal_passes_left_or_right_or_stays() -> None:
    told = {str(match.DealPasses(step)): match.DealPasses(step).next(Succession(0, 3)) for step in (1, 0, -1)}
    assert told == {
        "the deal passes to the left": 1,
        "the same player deals every round": 0,
        "the deal passes to the right": 2,
    }


def test_bids_that_nobody_sees() -> None:
    hidden = bidding.NobodyShowsBids()
    assert not hidden.shows(succeeded=True)
    assert "stay face down" in str(hidden)


def test_success_counts_by_itself_or_with_the_tricks() -> None:
    """wp-ninety-nine:120."""
    one = Outcome(3, (2, 1, 0), (2, 3, 4), (True, False, False), (0,), (), ())
    assert scoring.FlatSuccess(10).points(one) == (10, 0, 0)
    assert scoring.FilledUpSuccess(10).points(one) == (8, 0, 0)


def test_each_suit_counts_in_a_bid_but_no_joker() -> None:
    code = bidding.SuitCode("♦♠♥♣")
    assert [code.of(Face(9, suit)) for suit in "♦♠♥♣"] == [0, 1, 2, 3]
    assert code.of(JOKER.face) == 0
    tricks = "0 for a diamond, 1 for a spade, 2 for a heart, 3 for a club"
    assert str(code) == f"the suit of each bid card gives a number of tricks: {tricks}"


def test_a_number_without_a_suit_leaves_trumps_open() -> None:
    by_number = equipment.BySuccesses("♦♠♥♣")
    assert by_number.suit(Trumping(1, 1, 4, None)) is None
    assert equipment.SuitOfTurnUp().suit(Trumping(0, 0, 0, None)) is None
    assert equipment.TurnUpWithout(9).suit(Trumping(0, 0, 0, parse_card("9♠"))) == ""
    assert equipment.TurnUpWithout(9).suit(Trumping(0, 0, 0, JOKER)) == ""


def test_who_leads_follows_nothing() -> None:
    assert tricks.FollowSuit().allows(Following(Face(9, "♠"), None, (Face(9, "♠"),)))


@pytest.mark.parametrize(
    ("leader", "led_last", "order"),
    [(0, 0, (0, 1, 2)), (1, 1, (1, 0, 2)), (2, 0, (2, 1, 0)), (2, 1, (2, 0, 1))],
)
def test_the_dummy_plays_first_or_last(leader: int, led_last: int, order: tuple[int, ...]) -> None:
    assert tricks.DummyFirstOrLast().hands(Ordering(leader, led_last, 3)) == order


@pytest.mark.parametrize(
    ("others", "points"),
    [
        (scoring.EachOther(), (60, 0, 60)),
        (scoring.OthersShare(), (30, 0, 30)),
        (scoring.SuccessfulOthers(), (0, 0, 60)),
    ],
)
def test_what_a_failed_revelation_brings_the_others(others: scoring.Others, points: tuple[int, ...]) -> None:
    one = Outcome(3, (2, 1, 0), (9, 0, 0), (False, False, True), (2,), ((1, "reveal"),), ())
    assert scoring.PremiumPoints("reveal", 60, others).points(one) == points
    assert scoring.PremiumPoints("declare", 30, others).points(one) == (0, 0, 0)


def test_more_successes_than_are_named_bring_nothing() -> None:
    four = Outcome(4, (1, 2, 3, 4), (1, 2, 3, 4), (True,) * 4, (0, 1, 2, 3), (), ())
    assert scoring.SharedSuccess((30, 20, 10)).points(four) == (0, 0, 0, 0)

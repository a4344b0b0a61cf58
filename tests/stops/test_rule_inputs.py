"""What a rule may see of the past."""

from __future__ import annotations

from tests.stops.rules.lays import laid

from nines.cards import Face
from nines.stops import rule_inputs as v
from nines.stops.rule_inputs import past_of

OUT = v.Past(wild_out=True)
IN_RUN = v.Past(wild_out=True, wild_in_run=True, natural_suit="♣")


def test_the_past_says_what_the_wild_card_has_done() -> None:
    run = (laid("4♣"), laid("9♦", Face(5)), laid("6♥"), laid("7♥"))
    assert past_of(run[:1], wild_out=False) == v.Past()
    assert past_of(run[:1], wild_out=True) == OUT
    assert past_of(run[:2], wild_out=True) == IN_RUN
    follower, last = run[2].cards, run[3].cards
    assert past_of(run[:3], wild_out=True) == IN_RUN._replace(follows_wild=True)
    assert past_of(run, wild_out=True) == IN_RUN
    assert past_of(run, wild_out=True, cards=True) == IN_RUN._replace(since_wild=(*follower, *last))
    assert past_of(run[1:2], wild_out=True).natural_suit == ""
    assert past_of((laid("9♣ 9♠ 9♦"),), wild_out=True).natural_suit == "♠"

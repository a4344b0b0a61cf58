"""Payments in play."""

from __future__ import annotations

import pytest
from tests.stops.rules.lays import COMET, LAIDS, laid, laid_black, moment

from nines.cards import Face
from nines.stops import rule_inputs as v
from nines.stops.rules import payment

BOTH = (False, True)
MOMENTS = [
    v.Moment(kind, one, out, could)
    for kind in ("laid", "stopped", "blocked", "out")
    for one, _ in LAIDS
    for out in BOTH
    for could in BOTH
]


@pytest.mark.parametrize("moment", MOMENTS, ids=str)
def test_what_is_due_at_a_moment(moment: v.Moment) -> None:
    one, on_laying = moment.laid, moment.kind == "laid"
    king, comet = one.named.rank == 13, COMET in one.cards
    assert payment.RankPays(13, 2).due(moment) == 2 * (on_laying and king and one.cards[0].rank == 13)
    assert payment.WildAsRankPays(13, 3).due(moment) == 3 * (on_laying and king and comet)
    assert payment.CardPays(COMET, 10).due(moment) == 10 * (on_laying and comet and king)
    assert payment.CardAsItselfPays(COMET, 10).due(moment) == 10 * (on_laying and comet and not king)
    assert payment.BlockPays(4).due(moment) == 4 * (moment.kind == "blocked")
    assert payment.StopPays(5).due(moment) == 5 * (moment.kind == "stopped")
    assert payment.LastCardPays(5).due(moment) == 5 * (moment.kind == "out" and not moment.could)
    at_a_stop = moment._replace(stop=True)  # nobody can follow one, whatever is held
    assert payment.LastCardPays(5).due(at_a_stop) == 0
    assert payment.LastCardPays(5, at_stop=True).due(at_a_stop) == 5 * (moment.kind == "out")
    assert payment.LastCardPaid(paid=False).forbids(moment) is (on_laying and moment.out)
    assert payment.BlockPaidIfAble(paid=False).forbids(moment) is (moment.kind == "blocked" and moment.could)
    assert not payment.LastCardPaid().forbids(moment)
    assert not payment.BlockPaidIfAble().forbids(moment)


def test_kings_laid_together_are_paid_one_by_one_or_once() -> None:
    four, two = (laid(cards) for cards in ("K♣ K♦ K♥ K♠", "K♣ 9♦"))
    for one, each in ((four, 4), (two, 1)):
        moment = v.Moment("laid", one, out=False, could=False)
        assert payment.RankPays(13).due(moment) == each
        assert payment.LayOfRankPays(13).due(moment) == 1
        assert payment.LayOfRankPays(13).due(moment._replace(kind="out")) == 0
    assert payment.LayOfRankPays(13).due(v.Moment("laid", laid("9♦", Face(13)), out=False, could=False)) == 0


def test_kings_laid_together_may_be_paid_for_once() -> None:
    once = payment.LayOfRankPays(13, 10)
    assert [once.due(moment(laid_black(cards))) for cards in ("K♥", "K♥ K♦ K♥#2", "Q♥")] == [10, 10, 0]
    assert once.due(moment(laid_black("9♣", 13))) == 0
    assert once.due(moment(laid_black("K♥"), kind="out")) == 0


def test_a_king_that_is_led_may_earn_nothing() -> None:
    """foster-1914:123."""
    led = v.Moment("laid", laid("K♥"), out=False, could=False)
    reached = led._replace(laid=led.laid._replace(wanted=(Face(13, "♥"),)))
    rule = payment.RankReachedPays(13, 2, "counter")
    assert [rule.due(moment) for moment in (led, reached)] == [0, 2]
    assert rule.due(reached._replace(kind="out")) == 0
    assert "led earns nothing" in str(rule)

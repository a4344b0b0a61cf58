"""What wild cards earn in play."""

from __future__ import annotations

from tests.stops.rules.lays import laid_black, moment

from nines.stops import rule_inputs as v
from nines.stops.rules import bonus, finish

TABLE = finish.Times(wild=2, as_itself=4, opera=2, opera_wild=4, opera_as_itself=16)
NINE = v.Finish(on_wild=True, as_itself=True)


def test_two_rules_pay_for_a_wild_card() -> None:
    seven, nine = laid_black("9♣", 7), laid_black("9♥ 9♣", 9)
    assert [bonus.WildLaidPays(100).due(moment(lay)) for lay in (seven, nine)] == [100, 0]
    assert [bonus.WildLaidPays(100, as_itself=True).due(moment(lay)) for lay in (seven, nine)] == [0, 100]
    assert bonus.WildLaidPays(100).due(moment(seven, kind="stopped")) == 0
    assert bonus.WildLaidPays(100).due(moment(laid_black("K♥"))) == 0


def test_the_bonus_for_a_last_wild_card_is_added() -> None:
    """wp-comet:103: fourfold, that is, three times more."""
    last = bonus.WildLastPays(100, TABLE)
    assert last.due(moment(laid_black("9♣"), NINE)) == 300
    assert last.due(moment(laid_black("9♣"))) == 0
    assert last.due(moment(laid_black("9♣"), NINE, "out")) == 0


def test_all_that_wild_cards_earned_may_be_multiplied() -> None:
    usual = (bonus.WildLaidPays(100), bonus.WildLaidPays(0, as_itself=True))
    as_game = bonus.WildsPayAsGame(usual, TABLE)
    opera = moment(laid_black("K♥"), v.Finish(opera=True), "out")
    assert as_game.due(opera) == 0, "no wild card was laid"
    earned = opera._replace(earned=lambda: (laid_black("9♣", 7), laid_black("9♣"), laid_black("K♥")))
    assert as_game.due(earned) == 100, "one of them earned nothing"
    assert as_game.due(earned._replace(finish=v.Finish())) == 0
    assert as_game.due(earned._replace(finish=NINE)) == 300
    assert as_game.due(earned._replace(kind="laid")) == 0


def test_perhaps_only_a_wild_card_is_paid_for_last() -> None:
    limit = bonus.OnlyWildLastPaid()
    assert limit.forbids(moment(laid_black("K♥"), v.Finish(opera=True)))
    assert not limit.forbids(moment(laid_black("9♣"), NINE))
    assert not limit.forbids(moment(laid_black("K♥")))

"""Acts are compared whatever the notation."""

from __future__ import annotations

from tests.verification.second_opinion.conftest import COMET

from nines import load
from nines_verification.second_opinion.notation import Notation


def test_acts_are_equal_up_to_equal_cards_and_order() -> None:
    stops, nine = Notation(COMET), Notation(load("multiple-9-2007"))
    assert stops.difference(["lay 7♣+7♥"], ["lay 7♥+7♣"]) is None
    assert stops.for_second("lay 7♣+7♥", ["lay 7♥+7♣"]) == "lay 7♥+7♣"
    assert stops.difference(["lay 9♦ as 10"], ["9D as 10"]) is None
    assert stops.difference(["lay 9♦ as 10"], ["lay 9♦"]) is not None
    # where one order is not the other, the engine lists both
    orders = ["lay 7♣+7♥", "lay 7♥+7♣"]
    assert stops.difference(orders, orders) is None
    assert stops.difference(orders, orders[:1]) is not None
    assert nine.difference(["discard 7♣ J♦"], ["discard 7♣ J♦", "discard J♠ 7♣"]) is None
    assert nine.difference(["discard 7♣ J♦"], ["discard 7♣ Q♦"]) is not None
    assert nine.for_second("discard 7♣ J♦", ["discard 7♥ J♠"]) == "discard 7♣ J♦"

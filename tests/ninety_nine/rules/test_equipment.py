"""Trumps."""

from __future__ import annotations

from nines.cards import JOKER, parse_card
from nines.ninety_nine.rule_inputs import Trumping
from nines.ninety_nine.rules import equipment


def test_a_number_without_a_suit_leaves_trumps_open() -> None:
    by_number = equipment.BySuccesses("♦♠♥♣")
    assert by_number.suit(Trumping(1, 1, 4, None)) is None
    assert equipment.SuitOfTurnUp().suit(Trumping(0, 0, 0, None)) is None
    assert equipment.TurnUpWithout(9).suit(Trumping(0, 0, 0, parse_card("9♠"))) == ""
    assert equipment.TurnUpWithout(9).suit(Trumping(0, 0, 0, JOKER)) == ""

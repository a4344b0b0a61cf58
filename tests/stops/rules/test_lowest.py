"""The lowest card leads."""

from __future__ import annotations

from typing import Final

from nines.cards import parse_cards
from nines.stops.rule_inputs import Leading
from nines.stops.rules.lowest import LowestLeads, LowestOfSuitLeads


def test_every_lead_may_have_to_be_the_lowest_card() -> None:
    rule = LowestLeads(tuple(range(1, 14)))
    hand = frozenset(parse_cards("3♣ 3♥ K♦"))
    for opening in (True, False):
        assert rule.leads(Leading(hand, (), opening)) == frozenset(parse_cards("3♣ 3♥"))
    assert rule.leads(Leading(frozenset(), ())) == frozenset()


ORDER: Final = tuple(range(1, 14))


def test_the_lowest_card_of_each_suit_may_be_led() -> None:
    hand = frozenset(parse_cards("A♣ 2♣ K♦ 9♥ 8♥"))
    assert LowestOfSuitLeads(ORDER).leads(Leading(hand, ())) == set(parse_cards("A♣ K♦ 8♥"))

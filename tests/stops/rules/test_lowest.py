"""The lowest card leads."""

from __future__ import annotations

from nines.cards import parse_cards
from nines.stops.rule_inputs import Leading
from nines.stops.rules.lowest import LowestLeads


def test_every_lead_may_have_to_be_the_lowest_card() -> None:
    rule = LowestLeads(tuple(range(1, 14)))
    hand = frozenset(parse_cards("3♣ 3♥ K♦"))
    for opening in (True, False):
        assert rule.leads(Leading(hand, (), opening)) == frozenset(parse_cards("3♣ 3♥"))
    assert rule.leads(Leading(frozenset(), ())) == frozenset()

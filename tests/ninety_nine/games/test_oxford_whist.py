"""Oxford Whist: its stock turns up every trump."""

from __future__ import annotations

from nines import load
from nines.kernel.playing import begin, play_match
from nines.policies import at_random


def test_oxford_whist_turns_up_every_card_of_its_stock_once() -> None:
    game = load("oxford-whist")
    deals = list(play_match(game, begin(game, 3, 7).position, 7, at_random))
    turned = [
        event.cards[0] for deal in deals for event in deal.events if event.kind == "turned_up" and event.cards
    ]
    assert len(deals) == len(set(turned)) == 16
    assert sorted(card.suit for card in turned) == sorted(4 * "♣♦♥♠")


def test_twenty_deals_of_oxford_whist_use_the_stock_again() -> None:
    game = load("oxford-whist[oxford-deals=twenty]")
    deals = list(play_match(game, begin(game, 3, 7).position, 7, at_random))
    assert len(deals) == 20

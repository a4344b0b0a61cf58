"""Events are data, and each seat sees its part of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import nines
from nines.cards import parse_cards
from nines.kernel.event import Event
from nines.kernel.playing import begin, play_deal
from nines.policies import at_random

if TYPE_CHECKING:
    from nines.stops.family import StopsGame

DEALT: Final = Event("dealt", "comet-1718/deal", 1, parse_cards("5♠ 6♠"), seen_by=(1, 2))


def test_one_who_sees_no_cards_sees_how_many_there_are() -> None:
    for seat in (1, 2):
        assert DEALT.as_seen(seat) is DEALT
    for seat in (0, 3):
        seen = DEALT.as_seen(seat)
        assert (seen.cards, seen.unseen) == ((), 2)
        assert seen._replace(cards=DEALT.cards, unseen=0) == DEALT
        assert seen.as_seen(seat) == seen


def test_hidden_cards_are_hidden_from_all_and_open_ones_seen() -> None:
    aside = Event("set_aside", "comet-1718/deal", None, parse_cards("9♦"), seen_by=())
    assert [aside.as_seen(seat).unseen for seat in range(3)] == [1, 1, 1]
    laid = Event("laid", "comet-1718/lead", 0, parse_cards("9♦"))
    assert all(laid.as_seen(seat) is laid for seat in range(3))


def test_an_event_without_cards_is_seen_by_all() -> None:
    passed = Event("passed", "comet-1718/passing/follow", 0, seen_by=(0,))
    assert passed.as_seen(1) is passed


def test_every_event_of_a_deal_names_a_rule(comet: StopsGame) -> None:
    deal = play_deal(comet, begin(comet, 3, 7).position, 7, 1, at_random)
    assert {event.rule for event in deal.events} <= set(comet.rules())
    assert all(map(nines.sentence, deal.events))

"""Small packs: all deals of a few cards."""

from __future__ import annotations

import pytest

import nines
from nines.cards import in_order, parse_cards
from nines.counting.lines import lines
from nines.counting.small_packs import SmallPack, equal_hands
from nines.errors import CardsError, RequestError
from nines.shuffle import Stream


@pytest.mark.parametrize(("sizes", "ordered"), [((2, 2), 0), ((1, 3), 1), ((1, 1), 3), ((2, 1), 2)])
def test_every_deal_comes_once_and_has_every_card(sizes: tuple[int, ...], ordered: int) -> None:
    cards = parse_cards("A♣ 2♣ 3♦ 9♦ K♠")
    small = SmallPack(nines.load("comet-1718"), cards, sizes, ordered)
    deals = list(small.all_deals())
    assert len(deals) == len(set(map(str, deals))) == small.size
    assert str(small.random_deal(Stream.of(7))) in map(str, deals)
    for deal in deals:
        assert tuple(map(len, deal.hands)) == sizes
        assert in_order([card for hand in (*deal.hands, deal.pile) for card in hand]) == cards


@pytest.mark.parametrize("slug", nines.library().playable)
def test_every_game_can_be_set_up_with_few_cards(slug: str) -> None:
    game = nines.load(slug)
    seats = next(number for number in range(1, 11) if game.admits(number))
    every = game.rule_set.pack.rule.cards(seats, 0)
    small = equal_hands(game, in_order(every[: seats * 5 + 5]), seats)
    deal = next(small.all_deals())
    position = deal.start(game)
    for line in lines(game, position, depth=2):
        assert line.position.ended or len(line.acts) == 2
        replayed = position
        for act in line.acts:
            replayed = game.play(replayed, act).position
        assert replayed == line.position


def test_a_small_pack_is_refused_with_what_is_wrong() -> None:
    game = nines.load("comet-1718")
    with pytest.raises(RequestError, match="2 to 5 players can play"):
        SmallPack(game, parse_cards("2♣ 3♣"), (1,))
    with pytest.raises(RequestError, match="3 cards cannot be dealt from 2"):
        SmallPack(game, parse_cards("2♣ 3♣"), (1, 2))
    with pytest.raises(RequestError, match="1 of 0 cards outside the hands"):
        SmallPack(game, parse_cards("2♣ 3♣"), (1, 1), 1)
    with pytest.raises(CardsError, match="is not in the pack"):
        SmallPack(game, parse_cards("2♣ 3♣#2"), (1, 1))
    with pytest.raises(RequestError, match="cannot be set up for 3 with 2 cards"):
        equal_hands(game, parse_cards("2♣ 3♣"), 3)

"""Small packs: all deals of a few cards, and all lines of a deal."""

from __future__ import annotations

import pytest

import nines
from nines.cards import in_order, pack, parse_cards, show_cards
from nines.counting.given_deals import cut, parse_pack, same_cards
from nines.counting.lines import GivenOrder, lines
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


def test_cards_are_named_by_ranks_and_suits() -> None:
    assert parse_pack("A-KCDHS", pack()) == in_order(pack())
    assert show_cards(parse_pack("q-k♥s,9d", pack())) == "9♦ Q♥ Q♠ K♥ K♠"
    for wrong in ("", "K-A", "joker", "2♣#2", "1♣", "A-5X"):
        with pytest.raises(CardsError):
            parse_pack(wrong, pack())
    classic = nines.load("ninety-nine-classic").rule_set.pack.rule.cards(3, 0)
    assert show_cards(parse_pack("joker 6♣", classic)) == "Joker 6♣"


def test_a_cut_pack_keeps_the_wild_cards_of_the_game() -> None:
    for slug in ("comet-1718", "comet-1752", "red-nines-1881"):
        game = nines.load(slug)
        kept = cut(game, 3, {4}, "♣♥", 1)
        assert {card for card in kept if card.rank == 9} <= game.rule_set.wild_cards
        assert any(card.rank == 9 for card in kept)
    assert show_cards(cut(nines.load("ninety-nine-3p"), 3, {6}, "♣")) == "6♣"


def test_two_games_share_the_cards_that_both_packs_have() -> None:
    red, black = nines.load("red-nines-1881"), nines.load("comet-1718")
    assert {card.rank for card in same_cards(red, black, 3)}.isdisjoint({2, 3})
    assert len(same_cards(red, black, 3)) == 44


def test_a_shuffle_within_a_deal_has_the_given_order() -> None:
    assert GivenOrder("db").shuffled("abcd") == ("d", "b", "a", "c")
    game = nines.load("multiple-9-2007")
    position = game.start(["9♣ 4♦ 5♦ 2♣", "K♦ 3♣"], "4♣")
    acts = ("draw", "discard 9♣", "discard 4♣ 5♦", "done", "draw")
    drawn = [
        show_cards(in_order(line.position.hands[1] - position.hands[1]))
        for order in ("", "9♣")
        for line in lines(game, position, 5, parse_cards(order))
        if tuple(map(str, line.acts)) == acts
    ]
    assert drawn == ["4♣", "9♣"]

"""Deals and packs that are given in words."""

from __future__ import annotations

import pytest

import nines
from nines.cards import in_order, pack, parse_cards, show_cards
from nines.counting.given_deals import GivenDeal, cut, parse_pack, same_cards
from nines.errors import CardsError


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


def test_one_reader_serves_deals_packs_and_given_hands() -> None:
    assert str(GivenDeal.of("h2, four of clubs｜3♧ 🃉")) == "2♥ 4♣ | 3♣ 9♦"
    assert show_cards(parse_pack("five of hearts, h6", pack())) == "5♥ 6♥"
    assert show_cards(parse_pack("A–3♣♢\ufe0f", pack())) == "A♣ A♦ 2♣ 2♦ 3♣ 3♦"
    assert in_order(nines.stops.load("comet-1718").start(["five of clubs", "h6"]).hands[1]) == parse_cards(
        "6♥"
    )

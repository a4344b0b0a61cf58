"""The setup that the second implementation gets is that of the engine."""

from __future__ import annotations

from tests.verification.second_opinion.conftest import COMET

import nines
from nines import load
from nines.cards import Card
from nines_verification.second_opinion.notation import Notation
from nines_verification.second_opinion.setups import CardNames, by_colour, setup_of


def test_equal_cards_have_one_name_unless_one_is_wild() -> None:
    cards = (Card(9, "♦"), Card(9, "♦", 2), Card(13, "♣"), Card(13, "♣", 2))
    all_wild = load("red-nines-20c")
    assert CardNames.of(all_wild, cards).texts(cards) == "9♦ 9♦ K♣ K♣"
    two = all_wild.read({"how-many-red-nines": "two"})
    assert CardNames.of(two, cards).texts(cards) == "9♦ 9♦#2 K♣ K♣"
    assert Notation(two, CardNames.of(two, cards)).spelled("lay 9♦#2+9♦") == "lay 9♦#2+9♦"


def test_the_setup_is_of_the_match_before_the_deal() -> None:
    game = load("red-nines-1881")
    match = nines.begin(game, 3, seed=1).position
    position = nines.dealt(game, match, seed=1).position
    setup = setup_of(game, match, position, CardNames())
    assert (setup["balances"], setup["pools"]) == ([36, 36, 36], {})  # the antes are for the table to pay
    assert sum(len(cards.split()) for cards in (*setup["hands"], setup["aside"])) == len(position.cards())


def test_rises_are_counted_by_the_colour_of_the_pack() -> None:
    by_pack = load("comet-1991").read({"comet-value-counts": "pack"})
    assert by_colour(by_pack, (1, 2)) == [2, 1]  # the red pack is used first
    assert by_colour(by_pack.read({"which-pack-first": "black-first"}), (1, 2)) == [1, 2]
    assert by_colour(load("comet-1991"), (3, 0)) == [3]
    assert by_colour(COMET, ()) == []


def test_a_board_that_came_at_once_is_in_the_stock() -> None:
    game = load("multiple-9-holdem-2007")
    match = game.match_so_far((24, 1), first_hand=0)
    position = nines.dealt(game, match, 3).position
    assert position.ended
    assert len(setup_of(game, match, position, CardNames())["stock"].split()) == 48

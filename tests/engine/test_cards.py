"""Cards, faces and their notation."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nines.cards import (
    JOKER,
    RANK_SIGNS,
    SUITS,
    Card,
    Face,
    in_order,
    pack,
    parse_card,
    parse_cards,
    parse_face,
    show_cards,
    to_ascii,
)
from nines.errors import CardsError

cards = st.builds(Card, st.integers(1, 13), st.sampled_from(SUITS), st.integers(1, 9))
faces = st.builds(Face, st.integers(1, 13), st.sampled_from(["", *SUITS]))


@given(cards)
def test_a_card_is_read_back_from_its_sign_and_from_its_letters(card: Card) -> None:
    assert parse_card(str(card)) == parse_card(card.ascii) == parse_card(card.ascii.lower()) == card


@given(faces)
def test_a_face_is_read_back(face: Face) -> None:
    assert parse_face(str(face)) == face


@given(st.lists(cards, unique=True))
def test_a_hand_is_read_back_in_its_order(hand: list[Card]) -> None:
    assert parse_cards(show_cards(hand)) == tuple(hand)
    assert parse_cards(", ".join(map(str, hand))) == tuple(hand)


@given(st.text())
def test_any_text_is_a_card_or_is_refused_in_words(text: str) -> None:
    for parse in (parse_card, parse_face, parse_cards):
        with contextlib.suppress(CardsError):
            assert parse(text) is not None


@pytest.mark.parametrize(
    "text", ["", "9", "♦", "1♦", "11♦", "0♦", "9♦♦", "9♦#0", "9♦#10", "9♦#", "ten♦", "9 ♦"]
)
def test_what_is_no_card_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(CardsError, match="is not a card; write a rank and a suit, as in 9♦"):
        parse_card(text)


def test_ten_is_written_in_two_ways() -> None:
    assert parse_card("T♠") == parse_card("10s") == Card(10, "♠")


def test_a_card_that_stands_twice_is_refused_and_the_second_copy_named() -> None:
    with pytest.raises(CardsError, match=r"9♦ appears twice in .*; a second copy is written 9♦#2"):
        parse_cards("9♦ 3♣ 9D")


def test_copies_of_a_card_differ_but_show_the_same_face() -> None:
    first, second = Card(9, "♦"), Card(9, "♦", 2)
    assert first != second
    assert first.face == second.face
    assert parse_cards("9♦ 9♦#2") == (first, second)
    assert second.ascii == "9D#2"


def test_a_face_without_suit_covers_every_suit_of_its_rank() -> None:
    assert all(Face(9).covers(Face(9, suit)) for suit in SUITS)
    assert Face(9, "♦").covers(Face(9, "♦"))
    assert not Face(9, "♦").covers(Face(9, "♥"))
    assert not Face(9, "♦").covers(Face(9))
    assert not Face(9).covers(Face(8))


def test_a_pack_has_each_card_once_and_a_double_pack_twice() -> None:
    assert len(set(pack())) == 52
    assert sorted({str(card.face) for card in pack(2)}) == sorted(str(card) for card in pack())
    assert len(set(pack(2))) == 104
    assert {card.rank for card in pack(without=(2, 3))} == set(range(1, 14)) - {2, 3}


def test_letters_stand_for_suit_signs_where_a_terminal_has_none() -> None:
    assert to_ascii("♣♦♥♠ and 9♦") == "CDHS and 9D"
    assert len(RANK_SIGNS) == 14


def test_the_joker_is_a_card_without_rank_or_suit() -> None:
    assert parse_card("joker") == parse_card(" JOKER ") == JOKER
    assert str(JOKER) == JOKER.ascii == "Joker"
    assert in_order([Card(1, "♣"), JOKER])[0] == JOKER

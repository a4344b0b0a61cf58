"""Cards, faces and their notation."""

from __future__ import annotations

import contextlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nines.cards import (
    JOKER,
    RANK_NAMES,
    RANK_SIGNS,
    SUITS,
    Card,
    Face,
    in_order,
    pack,
    parse_card,
    parse_cards,
    parse_face,
    ranks_named,
    show_cards,
    to_ascii,
)
from nines.errors import CardsError

cards = st.builds(Card, st.integers(1, 13), st.sampled_from(SUITS), st.integers(1, 9))
faces = st.builds(Face, st.integers(1, 13), st.sampled_from(["", *SUITS]))


@given(cards)
def test_a_card_is_read_back_from_signs_and_letters(card: Card) -> None:
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
    ("text", "how"),
    [
        ("", "write a rank and a suit, as in 9♦, 9D, 10h or K♠#2"),
        ("9♦#0", "write a rank and a suit"),
        ("9♦#10", "write a rank and a suit"),
        ("9♦#", "write a rank and a suit"),
        ("0♦", "write a rank and a suit"),
        ("9", "write the suit too, as in 9♥ or 9h"),
        ("knave", "write the suit too, as in J♥ or Jh"),
        ("♢", "write the rank too, as in 9♦ or 9d"),
        ("1♦", "write A♦ or Ad"),
        ("h11", "write J♥ or Jh"),
        ("12 of spades", "write Q♠ or Qs"),
        ("9♦♦", "it can be read in several ways; put each rank before its suit, as in 5h 6s"),
    ],
)
def test_what_is_no_card_is_refused_with_the_right_form(text: str, how: str) -> None:
    with pytest.raises(CardsError, match=re.escape(f"{text!r} is not a card")) as error:
        parse_card(text)
    assert how in str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "5♥",
            "5h",
            "5H",
            "h5",
            "5 h",
            "h 5",
            "5 of hearts",
            "five of hearts",
            "the Five of Hearts",
            "5 hearts",
        ),
        *(
            "5♥\ufe0f",
            "5♥\ufe0e",
            "5♡",
            "5❤\ufe0f",
            "\u200b5h",
            "5\u00a0h",
            "５ｈ",
            "\ufeff5♥",
            "5\ufe0f\u20e3♥",
            "🂵",
        ),
    ],
)
def test_a_card_is_read_however_people_write_or_paste_it(text: str) -> None:
    assert parse_card(text) == Card(5, "♥")


@pytest.mark.parametrize(
    "text",
    ["5h,5s", "5♥ 5♠", "5h5s", "h5s5", "h5, s5", "5h s5", "5h and 5s", "🂵🂥", "5h; 5s", "5h + 5s", "5 h 5 s"],
)
def test_cards_are_read_with_or_without_marks_between_them(text: str) -> None:
    assert parse_cards(text) == (Card(5, "♥"), Card(5, "♠"))


@pytest.mark.parametrize("text", ["h5s", "5hs", "h 5 s", "5 5 h", "5h 6"])
def test_what_can_be_read_in_two_ways_is_refused(text: str) -> None:
    with pytest.raises(CardsError, match="is not a card"):
        parse_cards(text)


def test_invisible_and_foreign_signs_are_named() -> None:
    with pytest.raises(CardsError, match=r"U\+200B zero width space, U\+0445 cyrillic small letter ha"):
        parse_card("5\u200bх")
    with pytest.raises(CardsError, match=r"U\+1F0AC playing card knight of spades"):
        parse_cards("5h 🂬")


def test_every_glyph_of_a_card_is_that_card() -> None:
    suits = zip((0x1F0D0, 0x1F0C0, 0x1F0B0, 0x1F0A0), SUITS, strict=True)
    cards = [parse_card(chr(first + place)) for first, _ in suits for place in (*range(1, 12), 13, 14)]
    assert cards == list(pack())
    assert parse_card("🃏") == JOKER


def test_ten_is_written_in_two_ways() -> None:
    assert parse_card("T♠") == parse_card("10s") == Card(10, "♠")


def test_a_card_named_twice_is_refused_with_the_second_copy() -> None:
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


def test_a_pack_has_each_card_once_a_double_pack_twice() -> None:
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


def test_ranks_have_their_plurals() -> None:
    assert [ranks_named(rank) for rank in (1, 6, 9, 13)] == ["aces", "sixes", "nines", "kings"]
    assert all(ranks_named(rank).startswith(RANK_NAMES[rank]) for rank in range(14))

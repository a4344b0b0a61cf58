"""Cards: every one of every pack has a label and a picture of its own, which needs nothing but itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from nines import library, load
from nines.cards import JOKER, RANKS, SUITS, Card, Face, pack, parse_card
from nines.sphinx import cards

if TYPE_CHECKING:
    from tests.conftest import Build

MARKUP = "*x* <script>alert(1)</script> <b>"
ESCAPED = "*x* &lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;"
NAMES = [Face(rank, suit) for rank in RANKS for suit in ("", *SUITS)]


def labels(html: str) -> list[str]:
    return re.findall(r'<svg class="nines-card" role="img" aria-label="([^"]*)"', html)


@pytest.mark.parametrize("slug", library().playable)
def test_every_card_of_every_pack_has_a_label_of_its_own_and_is_drawn(slug: str) -> None:
    game = load(slug)
    for players in filter(game.admits, range(2, 11)):
        held = game.variant.pack.rule.cards(players)
        assert len({cards.spoken(card) for card in held}) == len(held)
        assert len({cards.draw(card) for card in held}) == len(held)


def test_every_face_has_a_picture_of_its_own_without_its_label() -> None:
    pictures = [re.sub('aria-label="[^"]*"', "", cards.draw(card)) for card in (*pack(), None)]
    assert len(set(pictures)) == 53


def test_a_second_copy_looks_the_same_and_is_another() -> None:
    one, other = cards.draw(Card(7, "♥")), cards.draw(Card(7, "♥", 2))
    assert labels(one + other) == ["seven of hearts", "another seven of hearts"]
    assert other.replace("another ", "") == one


@pytest.mark.parametrize("named", [None, *NAMES], ids=str)
def test_a_picture_is_whole_in_itself(named: Face | None) -> None:
    for card in (Card(9, "♦"), Card(9, "♣", 2), Card(10, "♥"), JOKER):
        drawn = cards.draw(card, named)
        root = ET.fromstring(drawn)  # noqa: S314 - our own picture
        assert root.get("role") == "img"
        assert root.get("aria-label") == cards.spoken(card, named)
        parts = list(root.iter())
        assert not [
            one for one in parts if {"id", "href", "style", "class"} & set(one.attrib) and one is not root
        ]
        assert {one.tag for one in parts} <= {"svg", "g", "rect", "text", "path"}
        assert not set(SUITS) & set("".join(root.itertext()))  # suits are drawn, not written
        assert len(drawn) < 1600


def test_a_wild_card_shows_itself_and_what_it_is_laid_as() -> None:
    root = ET.fromstring(cards.draw(parse_card("9♦"), Face(10)))  # noqa: S314 - our own picture
    assert [one.text for one in root.iter("text")] == ["9", "as 10"]
    assert root.get("aria-label") == "nine of diamonds as ten"
    alone, suited = (cards.draw(parse_card("9♦"), face) for face in (Face(10), Face(10, "♠")))
    assert cards.SHAPES["♠"] in suited
    assert cards.SHAPES["♠"] not in alone


def test_colours_can_be_told_from_their_paper() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    for ink in (cards.RED, cards.BLACK, cards.BLUE, cards.BAND, cards.EDGE):
        assert (light(cards.PAPER) + 0.05) / (light(ink) + 0.05) >= 4.5
    assert len(set(cards.SHAPES.values())) == 4  # without colour, by their shapes


def test_a_hand_is_drawn_in_its_order_with_its_label(small: Build) -> None:
    html = small("# Page\n\n```{nines:hand} Kh qd, 9♦#2 ?\n:label: Eldest hand\n```\n").page("index")
    hand = html.partition('<p class="nines-hand">')[2].partition("</p>")[0]
    assert labels(hand) == [
        *("king of hearts", "queen of diamonds"),
        *("another nine of diamonds", "a card face down"),
    ]
    assert hand.startswith('<span class="nines-holder">Eldest hand</span>')
    assert "nines-cards.css" in html


def test_markup_in_a_label_is_shown_as_it_stands(small: Build) -> None:
    html = small(f"# Page\n\n```{{nines:hand}} Kh\n:label: '{MARKUP}'\n```\n").page("index")
    assert ESCAPED in html
    assert "<script>alert" not in html


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("Kh 1x", "'1x' is no card"),
        ("Kh <b>", "'<b>' is no card"),
        ("Kh K♥", "K♥ stands twice"),
        (",", "there is no card; write for instance"),
    ],
)
def test_what_is_no_card_is_told_with_its_line(hand: str, said: str, small: Build) -> None:
    warnings = small(f"# Page\n\nText.\n\n```{{nines:hand}} {hand}\n```\n").warnings
    assert "index.md:5" in warnings
    assert said in warnings


@pytest.mark.parametrize(
    ("builder", "file"),
    [("text", "index.txt"), ("man", "index.1"), ("latex", "index.tex"), ("texinfo", "index.texi")],
)
def test_other_output_has_the_cards_in_writing(builder: str, file: str, small: Build) -> None:
    play = "```{nines:play} comet-1718\n:hands: 7h 9d | 2c\n\n7h, 9d as 8\n```\n"
    page = f"# Page\n\n```{{nines:hand}} Kh ?\n```\n\n{play}"
    site = small(page, builder=builder)
    found = [path for path in site.folder.iterdir() if path.suffix == file[file.index(".") :]]
    written = "".join(path.read_text(encoding="utf-8") for path in found)
    assert "K♥" in written
    assert "9♦ as 8" in written
    assert "<svg" not in written


def test_a_joker_has_neither_rank_nor_suit_and_says_what_it_is() -> None:
    drawn = cards.draw(JOKER)
    assert 'aria-label="joker"' in drawn
    assert "".join(re.findall(">([A-Z])</text>", drawn)) == "JOKER"

"""Cards and acts as pictures: every card has its own label and picture, drawn once on each page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

import nines
from nines import card_art, library, load
from nines.cards import JOKER, RANKS, SUITS, Card, Face, pack, parse_card, spoken
from nines.kernel.refusal import Refusal
from nines.sphinx.replay import Acted, acted, draw
from nines.stops.acts import PASS

if TYPE_CHECKING:
    from tests.conftest import Build

MARKUP = "*x* <script>alert(1)</script> <b>"
ESCAPED = "*x* &lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;"
NAMES = [Face(rank, suit) for rank in RANKS for suit in ("", *SUITS)]


def labels(html: str) -> list[str]:
    return re.findall(r'<svg class="nines-card" role="img" aria-label="([^"]*)"', html)


@pytest.mark.parametrize("slug", library().playable)
def test_every_card_of_every_pack_is_drawn_and_labelled_apart(slug: str) -> None:
    game = load(slug)
    for players in filter(game.admits, range(2, 11)):
        held = game.rule_set.pack.rule.cards(players)
        assert len({spoken(card) for card in held}) == len(held)
        assert len({draw(card) for card in held}) == len(held)


def drawn_alone(card: Card | None, named: Face | None = None) -> ET.Element:
    """Return a page's symbols, where one card is all that it shows."""
    return ET.fromstring(card_art.sprite([(card, named)]))  # noqa: S314 - our own picture


def test_every_face_has_its_own_picture_and_name() -> None:
    faces = [*pack(), JOKER, None]
    pictures = [re.sub('id="[^"]*"', "", card_art.symbol(card)) for card in faces]
    assert len(set(pictures)) == len(set(map(card_art.symbol_id, faces))) == 54


def test_a_second_copy_looks_the_same_and_is_another() -> None:
    one, other = draw(Card(7, "♥")), draw(Card(7, "♥", 2))
    assert labels(one + other) == ["seven of hearts", "another seven of hearts"]
    assert other.replace("another ", "") == one


@pytest.mark.parametrize("named", [None, *NAMES], ids=str)
def test_what_a_picture_shows_is_drawn_on_its_page(named: Face | None) -> None:
    for card in (Card(9, "♦"), Card(9, "♣", 2), Card(10, "♥"), Card(12, "♠"), JOKER):
        picture = ET.fromstring(draw(card, named))  # noqa: S314 - our own picture
        assert picture.get("role") == "img"
        assert picture.get("aria-label") == spoken(card, named)
        assert [element.tag for element in picture.iter()] == ["svg", "use"]  # two nodes for each card
        drawn = drawn_alone(card, named)
        ids = {element.get("id") for element in drawn.iter()}
        shown = [element.get("href", "") for root in (picture, drawn) for element in root.iter("use")]
        assert {one.removeprefix("#") for one in shown} <= ids
        assert {element.tag for element in drawn.iter()} <= {
            *("svg", "defs", "symbol"),
            *("g", "rect", "text", "path", "use"),
        }
        assert not set(SUITS) & set("".join(drawn.itertext()))  # suits are drawn, not written
        assert len(card_art.symbol(card, named)) < 1200


def test_a_page_draws_each_card_once(small: Build) -> None:
    html = small("# Page\n\n```{nines:hand} Kh 9d\n```\n\n```{nines:hand} Kh#2 ?\n```\n").page("index")
    assert re.findall('<symbol id="([^"]*)"', html) == ["card-9d", "card-back", "card-kh"]
    assert re.findall('href="#(card-[^"]*)"', html) == ["card-kh", "card-9d", "card-kh", "card-back"]
    assert "<symbol" not in small("# Page\n").page("index")


def test_a_wild_card_shows_itself_and_what_it_represents() -> None:
    shown = drawn_alone(parse_card("9♦"), Face(10))
    assert [element.text for element in shown.iter("text")] == ["9", "as 10"]
    assert labels(draw(parse_card("9♦"), Face(10))) == ["nine of diamonds as ten"]
    alone, suited = (card_art.symbol(parse_card("9♦"), face) for face in (Face(10), Face(10, "♠")))
    assert "#suit-s" in suited
    assert "#suit-s" not in alone


def test_colours_differ_enough_from_their_paper() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    for ink in (card_art.RED, card_art.BLACK, card_art.BLUE, card_art.BAND, card_art.EDGE):
        assert (light(card_art.PAPER) + 0.05) / (light(ink) + 0.05) >= 4.5
    assert len(set(card_art.SHAPES.values())) == 4  # without colour, by their shapes


def test_a_hand_is_drawn_in_its_order_with_its_label(small: Build) -> None:
    html = small("# Page\n\n```{nines:hand} Kh qd, 9♦#2 ?\n:label: Eldest hand\n```\n").page("index")
    hand = html.partition('<p class="nines-hand">')[2].partition("</p>")[0]
    assert labels(hand) == [
        *("king of hearts", "queen of diamonds"),
        *("another nine of diamonds", "a card face down"),
    ]
    assert hand.startswith('<span class="nines-holder">Eldest hand</span> <span class="nines-fan">')
    assert "nines-cards.css" in html


def test_markup_in_a_label_is_shown_as_text(small: Build) -> None:
    html = small(f"# Page\n\n```{{nines:hand}} Kh\n:label: '{MARKUP}'\n```\n").page("index")
    assert ESCAPED in html
    assert "<script>alert" not in html


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("Kh 1x", "'1x' is not a card"),
        ("Kh <b>", "'<b>' is not a card"),
        ("Kh K♥", "K♥ appears twice"),
        (",", "no card is named; write for instance"),
    ],
)
def test_what_is_no_card_is_reported_with_its_line(hand: str, said: str, small: Build) -> None:
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
    paths = [path for path in site.folder.iterdir() if path.suffix == file[file.index(".") :]]
    written = "".join(path.read_text(encoding="utf-8") for path in paths)
    assert "K♥" in written
    assert "9♦ as 8" in written
    assert "<svg" not in written


def test_a_joker_says_what_it_is_without_rank_or_suit() -> None:
    assert 'aria-label="joker"' in draw(JOKER)
    assert "".join(element.text or "" for element in drawn_alone(JOKER).iter("text")) == "JOKER"


def test_a_refusal_that_rests_on_nothing_names_no_passage() -> None:
    bare = Refusal("comet-1718/claim", "nothing is due", (), ())
    told = acted(library(), nines.load("comet-1718"), Acted(0, PASS, refusal=bare)).astext()
    assert " ".join(told.split()) == "Refused: player 1 may not pass. Nothing is due. claim"

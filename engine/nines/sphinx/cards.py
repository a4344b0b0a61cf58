"""Playing cards as pictures: small SVG drawings of our own, each with a spoken label.

A picture stands by itself in the page: it has no id, no font sign for its suit, and loads nothing. Its
colours are fixed, for it is a picture of paper, and the suits are told apart by their shapes. Output other
than HTML has the card in writing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives

from nines.cards import RANK_NAMES, RANK_SIGNS, SUIT_NAMES, Card, Face, parse_card, parse_cards, parse_face
from nines.errors import CardsError
from nines.sphinx import base as b
from nines.sphinx.writers import add_node

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

BACK: Final = "?"  # a card that lies face down
WIDTH, HEIGHT = 44, 62
PAPER, EDGE, BAND, RED, BLACK, BLUE = "#ffffff", "#767676", "#2d3440", "#b0101c", "#16181d", "#34558b"
INK: Final = {"♣": BLACK, "♦": RED, "♥": RED, "♠": BLACK}
# Drawn about 0, ten high and ten low; every line runs clockwise, so that what overlaps is filled.
SHAPES: Final = {
    "♣": "M-4.4-5.4a4.4 4.4 0 1 1 8.8 0a4.4 4.4 0 1 1-8.8 0z"
    "M-9.4 2.2a4.4 4.4 0 1 1 8.8 0a4.4 4.4 0 1 1-8.8 0zM.6 2.2a4.4 4.4 0 1 1 8.8 0a4.4 4.4 0 1 1-8.8 0z"
    "M-1.6-3H1.6L1.2 3C1.2 6.4 2 8.6 3.8 10H-3.8C-2 8.6-1.2 6.4-1.2 3z",
    "♦": "M0-10.4Q3-4.6 7.6 0 3 4.6 0 10.4-3 4.6-7.6 0-3-4.6 0-10.4z",
    "♥": "M0-5.6C1-8 2.8-9.4 5-9.4 7.8-9.4 9.6-7.2 9.6-4.4 9.6 1.2 3.4 5 0 10-3.4 5-9.6 1.2-9.6-4.4"
    "-9.6-7.2-7.8-9.4-5-9.4-2.8-9.4-1-8 0-5.6z",
    "♠": "M0-10.4C3.4-5.4 9.4-2.2 9.4 2.8 9.4 5.4 7.6 7.2 5.2 7.2 3.6 7.2 2.2 6.4 1.2 5 1.4 7.4 2.2 9 3.8 10"
    "H-3.8C-2.2 9-1.4 7.4-1.2 5-2.2 6.4-3.6 7.2-5.2 7.2-7.6 7.2-9.4 5.4-9.4 2.8-9.4-2.2-3.4-5.4 0-10.4z",
}
_SERIF: Final = 'font-family="Georgia,serif" text-anchor="middle" font-weight="700"'
_SANS: Final = 'font-family="Arial,sans-serif" text-anchor="middle" font-weight="600"'


def spoken(card: Card, named: Face | None = None) -> str:
    """Return a card as one says it.

    Examples
    --------
    >>> spoken(Card(12, "♥")), spoken(Card(7, "♥", 2))
    ('queen of hearts', 'another seven of hearts')
    >>> spoken(Card(9, "♦"), Face(10)), spoken(Card(9, "♦"), Face(10, "♠"))
    ('nine of diamonds as ten', 'nine of diamonds as ten of spades')
    """
    said = ("another " if card.copy > 1 else "") + spoken_face(card.face)
    return f"{said} as {spoken_face(named)}" if named else said


def spoken_face(face: Face) -> str:
    """Return what a card shows or stands for as one says it.

    Examples
    --------
    >>> spoken_face(Face(1, "♠")), spoken_face(Face(10))
    ('ace of spades', 'ten')
    """
    return RANK_NAMES[face.rank] + (f" of {SUIT_NAMES[face.suit]}" if face.suit else "")


def written(card: Card | None, named: Face | None = None) -> str:
    """Return a card in writing, for output that has no pictures.

    Examples
    --------
    >>> written(Card(9, "♦"), Face(10)), written(None)
    ('9♦ as 10', '?')
    """
    return BACK if card is None else f"{card} as {named}" if named else str(card)


def draw(card: Card | None, named: Face | None = None) -> str:
    """Return a card as SVG; None lies face down, *named* is what a wild card is laid as.

    Examples
    --------
    >>> draw(Card(12, "♥"))[:64]
    '<svg class="nines-card" role="img" aria-label="queen of hearts" '
    """
    if card is None:
        return _sheet("a card face down", _back())
    if not card.suit:
        return _sheet(spoken(card, named), _joker() + (_caption(named) if named else ""))
    index = f'<text x="11.5" y="19" font-size="19" {_SERIF}>{RANK_SIGNS[card.rank]}</text>'
    if named:
        suits = _suit(card.suit, "translate(28 31)")
    else:
        suits = _suit(card.suit, "translate(11.5 28.5) scale(.5)")
        suits += _suit(card.suit, "translate(28 43.5) scale(1.15)")
    face = f'<g fill="{INK[card.suit]}">{index}{suits}</g>'
    return _sheet(spoken(card, named), face + (_caption(named) if named else ""))


def _sheet(label: str, drawn: str) -> str:
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    paper = (
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="4" fill="{PAPER}" stroke="{EDGE}"/>'
    )
    return f'<svg class="nines-card" role="img" aria-label="{label}" {size}>{paper}{drawn}</svg>'


def _suit(suit: str, place: str) -> str:
    return f'<path transform="{place}" d="{SHAPES[suit]}"/>'


def _caption(named: Face) -> str:
    """Return the band at the foot of a wild card that says what it is laid as."""
    place = f'x="{16.5 if named.suit else 22}" y="57.3" font-size="13" {_SANS}'
    fitted = ' textLength="29" lengthAdjust="spacingAndGlyphs"' if named.suit and named.rank == 10 else ""
    words = f"<text {place}{fitted}>as {RANK_SIGNS[named.rank]}</text>"
    suit = _suit(named.suit, "translate(36.3 53) scale(.5)") if named.suit else ""
    band = f'<path d="M1.5 46H42.5V57a3.5 3.5 0 0 1-3.5 3.5H5a3.5 3.5 0 0 1-3.5-3.5z" fill="{BAND}"/>'
    return f'{band}<g fill="{PAPER}">{words}{suit}</g>'


def _joker() -> str:
    """Return what is on a joker: its name down the edge, and a star."""
    letters = "".join(f'<text x="9" y="{14 + 10 * at}">{sign}</text>' for at, sign in enumerate("JOKER"))
    star = "M27 13 30.5 24.5H42.5L32.8 31.5 36.4 43 27 36 17.6 43 21.2 31.5 11.5 24.5H23.5z"
    return f'<g fill="{BLACK}" font-size="10" {_SERIF}>{letters}<path d="{star}" fill="{RED}"/></g>'


def _back() -> str:
    return (
        f'<rect x="4.5" y="4.5" width="35" height="53" rx="2" fill="{BLUE}"/>'
        f'<path d="M5 22 22 5 39 22 22 39zM5 40 22 23 39 40 22 57z" fill="none" stroke="{PAPER}"/>'
    )


class card_picture(nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils finds its visitor by this name
    """A card; what is written of it is its text."""


def card_node(card: Card | None, named: Face | None = None) -> card_picture:
    """Return a card to be put into a line."""
    text = written(card, named)
    return card_picture("", text, card="" if card is None else str(card), named=str(named or ""))


def row(label: str, cards: Iterable[nodes.Node]) -> nodes.paragraph:
    """Return cards in a row, which wraps where it must, with a label before them."""
    parts: list[b.Part] = [b.fill(b.inline("holder"), [label]), " "] if label else []
    for card in cards:
        parts += [card, " "]
    return b.paragraph(*parts, kind="hand")


def hand_cards(text: str) -> list[card_picture]:
    """Return the cards that a text names, ``?`` for one that lies face down.

    Raises
    ------
    CardsError
        If one of them is no card, or stands there twice, or there is none.
    """
    words = text.replace(",", " ").split()
    if not words:
        raise CardsError("there is no card; write for instance Q♥ K♥ 9♦, or ? for a card face down")
    cards = iter(parse_cards(" ".join(word for word in words if word != BACK)))
    return [card_node(None if word == BACK else next(cards)) for word in words]


class HandDirective(b.CorpusDirective):
    """``nines:hand``: cards in a row."""

    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], str]]] = {"label": directives.unchanged}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the cards that are named."""
        return [row(self.options.get("label", ""), hand_cards(name))]


def setup_cards(app: Sphinx) -> None:
    """Tell Sphinx how a card is written."""
    add_node(app, card_picture, (visit_html, None))


def visit_html(self: HTML5Translator, node: card_picture) -> None:
    """Write the picture in the place of the text."""
    card = parse_card(node["card"]) if node["card"] else None
    self.body.append(draw(card, parse_face(node["named"]) if node["named"] else None))
    raise nodes.SkipNode

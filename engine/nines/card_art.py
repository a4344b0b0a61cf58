"""Drawings of playing cards: our own SVG symbols. A page defines each symbol once and shows it by ``<use>``.

A symbol loads no other file and draws the suit as a shape, not as a character of a font. Suits differ in
shape, not only in colour. The style sheet sets the colour of the paper, which is dimmer in dark mode.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cards import RANK_SIGNS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cards import Card, Face

Shown = tuple["Card | None", "Face | None"]  # a card (None if face down), and the card for which it is played

WIDTH, HEIGHT = 44, 62
PAPER, EDGE, BAND, RED, BLACK, BLUE = "#fffdf7", "#6f6a60", "#2d3440", "#b0101c", "#16181d", "#2f4f7f"
INK: Final = {"♣": BLACK, "♦": RED, "♥": RED, "♠": BLACK}
LETTERS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
# Centred on 0, from -10 to 10. Every path runs clockwise, so that overlaps are filled.
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
# Above the suit of a court card: a cap with a feather, a coronet, a crown; centred on 0, about 12 wide.
HEADS: Final = {
    11: "M-6 4V1C-6-1.6-3.4-3 0-3S6-1.6 6 1V4zM2-3C3-6.4 5.6-7.6 8.6-7.4 8.2-4.6 6.4-3 4-2.4z",
    12: "M-6.4 4-7-2.4-3.2.4-1.6-3.6H1.6L3.2.4 7-2.4 6.4 4zM-1.7-5.2a1.7 1.7 0 1 1 3.4 0"
    "a1.7 1.7 0 1 1-3.4 0z",
    13: "M-7 4-7.8-4-3.9-.6 0-6.6 3.9-.6 7.8-4 7 4zM-1-10H1V-8.6H2.4V-6.8H1V-5H-1V-6.8H-2.4V-8.6H-1z",
}
STAR: Final = "M28 14 31.2 25H42L33.2 31.6 36.6 42.4 28 35.8 19.4 42.4 22.8 31.6 14 25H24.8z"  # on a joker
LATTICE: Final = (  # on the back of a card
    "M5 14 14 5M5 31 31 5M5 48 39 14M12 57 39 31M29 57 39 48M30 5 39 14M13 5 39 31"
    "M5 14 39 48M5 31 31 57M5 48 14 57"
)
_SERIF: Final = 'font-family="Georgia,serif" text-anchor="middle" font-weight="700"'
_SANS: Final = 'font-family="Arial,sans-serif" text-anchor="middle" font-weight="700"'
_FILL: Final = f'fill="var(--nines-card-paper,{PAPER})"'


def symbol_id(card: Card | None, named: Face | None = None) -> str:
    """Return the id of a symbol on its page. Several copies of a card share one symbol.

    Examples
    --------
    >>> from nines.cards import Card, Face
    >>> symbol_id(Card(12, "♥", 2)), symbol_id(Card(9, "♦"), Face(10, "♠")), symbol_id(None)
    ('card-qh', 'card-9d-as-10s', 'card-back')
    """
    if card is None:
        return "card-back"
    shown = _word(card.face) if card.suit else "joker"
    return f"card-{shown}-as-{_word(named)}" if named else f"card-{shown}"


def _word(face: Face) -> str:
    return RANK_SIGNS[face.rank].lower() + (LETTERS[face.suit] if face.suit else "")


def symbol(card: Card | None, named: Face | None = None) -> str:
    """Return a card as a symbol; None is a card face down.

    If the card is wild, *named* is the card it replaces.

    Examples
    --------
    >>> from nines.cards import Card
    >>> symbol(Card(12, "♥"))[:45]
    '<symbol id="card-qh" viewBox="0 0 44 62"><rec'
    """
    size = f'x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="4.5"'
    paper = f'<rect {size} {_FILL} stroke="{EDGE}"/>'
    head = f'<symbol id="{symbol_id(card, named)}" viewBox="0 0 {WIDTH} {HEIGHT}">'
    return f"{head}{paper}{_face(card, named)}</symbol>"


def sprite(shown: Iterable[Shown]) -> str:
    """Return an invisible SVG that defines the symbols that a page needs."""
    suits = "".join(f'<path id="suit-{LETTERS[suit]}" d="{shape}"/>' for suit, shape in SHAPES.items())
    drawn = {symbol_id(*picture): symbol(*picture) for picture in shown}
    symbols = "".join(drawn[name] for name in sorted(drawn))
    return (
        '<svg class="nines-sprite" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{suits}</defs>{symbols}</svg>\n"
    )


def _face(card: Card | None, named: Face | None) -> str:
    if card is None:
        return _back()
    caption = _caption(named) if named else ""
    if not card.suit:
        return _joker() + caption
    sign = RANK_SIGNS[card.rank]
    fitted = ' textLength="17" lengthAdjust="spacingAndGlyphs"' if card.rank == 10 else ""
    index = f'<text x="11.5" y="18.5" font-size="19"{fitted} {_SERIF}>{sign}</text>'
    suits = _suit(card.suit, 11.5, 28, 0.52)
    if named:
        suits += _suit(card.suit, 30, 27, 0.95)
    elif card.rank in HEADS:
        head = f'<path transform="translate(28.5 29)" d="{HEADS[card.rank]}"/>'
        suits += head + _suit(card.suit, 28.5, 46.5, 1.1)
    else:
        suits += _suit(card.suit, 28, 42.5, 1.25)
    return f'<g fill="{INK[card.suit]}">{index}{suits}</g>{caption}'


def _suit(suit: str, across: float, down: float, size: float) -> str:
    return f'<use href="#suit-{LETTERS[suit]}" transform="translate({across} {down}) scale({size})"/>'


def _caption(named: Face) -> str:
    """Return the band at the bottom of a wild card, with the name of the card it replaces."""
    wide = (30 if named.rank == 10 else 25) if named.suit else (36 if named.rank == 10 else 28)
    place = f'x="{16.5 if named.suit else 22}" y="56.5" font-size="13.5" {_SANS}'
    fitted = f'textLength="{wide}" lengthAdjust="spacingAndGlyphs"'
    words = f"<text {place} {fitted}>as {RANK_SIGNS[named.rank]}</text>"
    suit = _suit(named.suit, 36.8, 51.7, 0.52) if named.suit else ""
    band = f'<path d="M1 43.5H43V57a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4z" fill="{BAND}"/>'
    return f'{band}<g fill="#fff">{words}{suit}</g>'


def _joker() -> str:
    """Return the drawing on a joker: the word JOKER down the edge, and a star."""
    letters = "".join(f'<text x="9" y="{14 + 10 * at}">{sign}</text>' for at, sign in enumerate("JOKER"))
    return f'<g fill="{BLACK}" font-size="10" {_SERIF}>{letters}<path d="{STAR}" fill="{RED}"/></g>'


def _back() -> str:
    return (
        f'<rect x="4" y="4" width="36" height="54" rx="2.5" fill="{BLUE}"/>'
        f'<path d="{LATTICE}" fill="none" stroke="#fff" stroke-opacity=".55"/>'
    )

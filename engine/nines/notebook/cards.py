"""Cards, hands and rows of cards as pictures, drawn as the site draws them."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nines.card_art import HEIGHT, WIDTH, sprite, symbol_id
from nines.cards import Card, in_order, parse_face, spoken
from nines.notebook.standalone import picture, standalone
from nines.notebook.tables import block
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from xml.etree.ElementTree import Element

    from nines.card_art import Shown

VISIBLE: Final = 23  # of a card that another overlaps: the index in its corner
IN_A_ROW: Final = 20  # cards, so that a picture fits a page
GAP: Final = 8  # between two rows of a picture
SMALL: Final = 0.75  # the size of cards beside text


@lru_cache(maxsize=512)
def _drawing(card: Card | None, named: str) -> Element:
    """Return the drawing of a card, as one group; *named* is the face that a wild card replaces."""
    shown = card, parse_face(named) if named else None
    symbol = symbol_id(*shown)
    used = f'<svg><use href="#{symbol}"/>{sprite([shown])}</svg>'
    return standalone(used)[0]


def cards_picture(shown: Sequence[Shown], label: str = "", *, scale: float = 1.0) -> Element:
    """Return cards side by side, overlapping as in a hand, as a picture with its text alternative.

    Parameters
    ----------
    shown
        For each card, the card (None if it is face down) and the face for which it is played, if any.
    label
        The text alternative; by default, the names of the cards.
    scale
        The size, as a multiple of that on the site.

    Examples
    --------
    >>> from nines.cards import parse_cards
    >>> cards_picture([(card, None) for card in parse_cards("Q♥ K♥")]).get("aria-label")
    'queen of hearts, king of hearts'
    """
    rows = [shown[start : start + IN_A_ROW] for start in range(0, len(shown), IN_A_ROW)]
    width = VISIBLE * (max(map(len, rows), default=1) - 1) + WIDTH
    height = len(rows) * (HEIGHT + GAP) - GAP if rows else HEIGHT
    root = picture(width, height, label or in_words(shown))
    root.set("width", f"{width * scale:g}")
    root.set("height", f"{height * scale:g}")
    for number, row in enumerate(rows):
        for place, (card, named) in enumerate(row):
            drawn = deepcopy(_drawing(card, str(named or "")))
            drawn.set("transform", f"translate({VISIBLE * place} {number * (HEIGHT + GAP)})")
            root.append(drawn)
    return root


def in_words(shown: Iterable[Shown]) -> str:
    """Return the names of cards, as they are spoken; cards face down are counted.

    Examples
    --------
    >>> from nines.cards import parse_card
    >>> in_words([(parse_card("9♦"), None), (None, None), (None, None)])
    'nine of diamonds, 2 cards face down'
    """
    pairs = list(shown)
    names = [spoken(card, named) for card, named in pairs if card is not None]
    if hidden := sum(card is None for card, _ in pairs):
        names.append(f"{counted(hidden, 'card')} face down")
    return ", ".join(names) or "no cards"


def of_cards(things: object) -> Element | None:
    """Return the cards of a hand, in order, as a picture; None if anything in it is not a card."""
    if not isinstance(things, frozenset | tuple) or not things:
        return None
    cards = [card for card in things if isinstance(card, Card)]
    if len(cards) != len(things):
        return None
    ordered = cards if isinstance(things, tuple) else in_order(cards)
    return cards_picture([(card, None) for card in ordered])


def of_card(card: Card) -> Element:
    """Return a card as a picture."""
    return cards_picture([(card, None)])


def of_hand(cards: Iterable[Card], label: str) -> Element:
    """Return a hand in order, with a text before it."""
    shown: list[Shown] = [(card, None) for card in in_order(cards)]
    if not label:
        return cards_picture(shown)
    return block(label, cards_picture(shown, f"{label}: {in_words(shown)}"))

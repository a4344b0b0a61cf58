"""Cards as a record writes them, with ``??`` for a card that nobody saw."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.cards import Card, parse_cards, show_cards
from nines.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_CARDS: Final = 500  # of a hand or a pile
MOST_COPIES: Final = 9
_UNSEEN: Final = re.compile(r"\?\?(?:\s*[*x×]\s*([0-9]{1,4}))?(?![\w?])")
_ANY: Final = re.compile(r"\?+")


class WrittenCards(NamedTuple):
    """The cards of a hand or a pile in order; None is a card that nobody saw."""

    cards: tuple[Card | None, ...]

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards that are written down."""
        return tuple(card for card in self.cards if card is not None)

    @property
    def unseen(self) -> int:
        """The number of cards that nobody saw."""
        return self.cards.count(None)


def written_cards(text: str) -> WrittenCards:
    """Return the cards of a text in any notation that :func:`nines.parse_cards` reads.

    Parameters
    ----------
    text
        Cards; ``??`` is a card that nobody saw, and ``??*5`` are five of them. A card that is written twice
        is two copies.

    Raises
    ------
    CardsError
        If a part of the text does not name a card, or if there are more than 500 cards.

    Examples
    --------
    >>> in_notation(written_cards("five of hearts, 9d ??*2").cards)
    '5♥ 9♦ ??*2'
    """
    found: list[Card | None] = []
    place = 0
    for match in _UNSEEN.finditer(text):
        found += _seen(text[place : match.start()])
        found += [None] * min(int(match[1] or 1), MOST_CARDS + 1)
        place = match.end()
        if len(found) > MOST_CARDS:
            raise CardsError(f"there are more than {MOST_CARDS} cards in a hand or a pile")
    found += _seen(text[place:])
    if len(found) > MOST_CARDS:
        raise CardsError(f"there are more than {MOST_CARDS} cards in a hand or a pile")
    return WrittenCards(tuple(found))


def _seen(text: str) -> list[Card]:
    text = text.strip(" ,;\n\t")
    strange = _ANY.search(text)
    if strange:
        raise CardsError(f"{strange[0]!r} is not a card; a card that nobody saw is written ??, five are ??*5")
    if not text:
        return []
    words = text.replace(",", " ").split()
    if len(set(words)) == len(words):
        return list(parse_cards(text))
    return [card for word in words for card in parse_cards(word)]


def apart(piles: Sequence[WrittenCards]) -> list[list[Card | None]]:
    """Return the cards of several piles, where a card that is written again becomes its next copy.

    Examples
    --------
    >>> [show_cards(pile) for pile in apart([written_cards("7♥ 7♥"), written_cards("7♥")])]
    ['7♥ 7♥#2', '7♥#3']
    """
    taken: set[Card] = set()
    apart_now: list[list[Card | None]] = []
    for pile in piles:
        apart_now.append([])
        for card in pile.cards:
            now = card
            while now is not None and now in taken and now.copy < MOST_COPIES:
                now = Card(now.rank, now.suit, now.copy + 1)
            if now is not None:
                taken.add(now)
            apart_now[-1].append(now)
    return apart_now


def in_notation(cards: Iterable[Card | None]) -> str:
    """Return cards in notation; cards that nobody saw come last, with their number.

    Examples
    --------
    >>> in_notation([None, Card(9, "♦"), None])
    '9♦ ??*2'
    """
    cards = list(cards)
    seen, unseen = show_cards(card for card in cards if card is not None), cards.count(None)
    return " ".join(filter(None, (seen, f"??*{unseen}" if unseen > 1 else "??" * unseen)))

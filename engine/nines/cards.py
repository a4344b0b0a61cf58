"""Cards and their notation.

A card has a rank from 1 (ace) to 13 (king), a suit and a copy number, which distinguishes equal cards of two
packs. The joker has neither rank nor suit. A *face* is a rank, with or without a suit. Every card shows a
face. A wild card shows its own face, and may be played in place of another face.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from nines.boundary.expected import expect, shown
from nines.boundary.signs import cards_in, face_in, named, unread
from nines.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Iterable

SUITS: Final = "♣♦♥♠"
RED, BLACK = "♦♥", "♣♠"  # suits
SUIT_NAMES: Final = dict(zip(SUITS, ("clubs", "diamonds", "hearts", "spades"), strict=True))
ASCII_SUITS: Final = dict(zip(SUITS, "CDHS", strict=True))
NO_RANK, ACE, JACK, QUEEN, KING = 0, 1, 11, 12, 13
RANKS: Final = range(ACE, KING + 1)
RANK_SIGNS: Final = ("Joker", "A", *map(str, range(2, 11)), "J", "Q", "K")
RANK_NAMES: Final = (
    *("joker", "ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)

_FACES: Final = 1 << 8  # added to every face, so that no face is 0
_CARDS: Final = 1 << 20  # added to every card, so that no card equals a face
_SUIT_OF: Final = {sign: sign for sign in SUITS} | {a: s for s, a in ASCII_SUITS.items()}
_RANK_OF: Final = {sign: rank for rank, sign in enumerate(RANK_SIGNS) if rank} | {"T": 10}
_CARD: Final = re.compile(r"(10|[2-9TJQKA])([♣♦♥♠CDHS])(?:#([1-9]))?", re.IGNORECASE)
_FACE: Final = re.compile(r"(10|[2-9TJQKA])([♣♦♥♠CDHS])?", re.IGNORECASE)


class Face(int):
    """The rank and suit that a card shows or stands for; the suit is empty if suits do not matter.

    Equal faces are the same object. A face is also an integer, so faces can be sorted by rank; within a rank,
    the face without a suit comes first.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king), or 0 for a joker.
    suit
        The suit sign ♣ ♦ ♥ ♠; empty for a joker, and if suits do not matter.

    Examples
    --------
    >>> print(Face(10, "♦"), Face(12))
    10♦ Q
    >>> Face(10, "♦") is Face(10, "♦"), Face(10) < Face(10, "♣") < Face(11)
    (True, True)
    """

    rank: int
    suit: str

    def __new__(cls, rank: int, suit: str = "") -> Face:  # noqa: PYI034 - none is subclassed
        """Return the face of this rank and suit; equal faces are the same object."""
        try:
            return _face(rank, suit)
        except TypeError:
            raise _no_card(rank, suit) from None

    def __reduce__(self) -> tuple[type[Face], tuple[int, str]]:
        return Face, (self.rank, self.suit)

    def __repr__(self) -> str:
        return f"Face(rank={self.rank!r}, suit={self.suit!r})"

    def __str__(self) -> str:
        return RANK_SIGNS[self.rank] + self.suit

    def covers(self, other: Face) -> bool:
        """Return whether *other* is this face; a face without a suit covers every face of its rank.

        Examples
        --------
        >>> Face(9).covers(Face(9, "♦")), Face(9, "♦").covers(Face(9))
        (True, False)
        """
        return self is other or (not self.suit and self.rank == other.rank)


class Card(int):
    """One card of a pack; ``copy`` distinguishes the equal cards of several packs.

    Equal cards are the same object. A card is also an integer, so cards can be sorted: by rank, suit and
    copy.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king), or 0 for the joker.
    suit
        The suit sign ♣ ♦ ♥ ♠; empty for the joker.
    copy
        The copy number, 1 to 255; 1 in a game with a single pack.

    Examples
    --------
    >>> str(Card(9, "♦")), str(Card(9, "♦", 2)), Card(9, "♦").ascii
    ('9♦', '9♦#2', '9D')
    >>> Card(9, "♦") is Card(9, "♦"), Card(9, "♣") < Card(9, "♦") < Card(9, "♦", 2) < Card(10, "♣")
    (True, True)
    """

    rank: int
    suit: str
    copy: int
    face: Face  #: What the card shows.

    def __new__(cls, rank: int, suit: str, copy: int = 1) -> Card:  # noqa: PYI034 - none is subclassed
        """Return the card of this rank, suit and copy; equal cards are the same object."""
        try:
            return _card(rank, suit, copy)
        except TypeError:
            raise _no_card(rank, suit, copy) from None

    def __reduce__(self) -> tuple[type[Card], tuple[int, str, int]]:
        return Card, (self.rank, self.suit, self.copy)

    def __repr__(self) -> str:
        return f"Card(rank={self.rank!r}, suit={self.suit!r}, copy={self.copy!r})"

    def __str__(self) -> str:
        return RANK_SIGNS[self.rank] + self.suit + (f"#{self.copy}" if self.copy > 1 else "")

    @property
    def ascii(self) -> str:
        """The card in ASCII, for a terminal that has no suit signs."""
        return to_ascii(str(self))


def _no_card(*parts: object) -> CardsError:
    given = ", ".join(map(shown, parts))
    return CardsError(
        f"expected a rank from 0 to 13, a suit of {SUITS} and a copy from 1 to 255, not {given}"
    )


@cache
def _face(rank: int, suit: str) -> Face:
    if not (rank in range(KING + 1) and suit in ("", *SUITS)):
        raise _no_card(rank, suit)
    face = int.__new__(Face, rank << 3 | (SUITS.index(suit) + 1 if suit else 0) | _FACES)
    face.rank, face.suit = rank, suit
    return face


@cache
def _card(rank: int, suit: str, copy: int) -> Card:
    if not (rank in range(KING + 1) and suit in ("", *SUITS) and copy in range(1, 1 << 8)):
        raise _no_card(rank, suit, copy)
    card = int.__new__(Card, (rank << 3 | SUITS.index(suit)) << 8 | copy | _CARDS)
    card.rank, card.suit, card.copy, card.face = rank, suit, copy, Face(rank, suit)
    return card


JOKER: Final = Card(NO_RANK, "")
MOST_COPIES: Final = 32  # equal copies of a card, in a pack for the largest number of players


@lru_cache(maxsize=1 << 12)
def cards_of(faces: tuple[Face, ...]) -> frozenset[Card]:
    """Return every card with one of these faces, in all copies; a face without a suit means all four suits.

    Examples
    --------
    >>> show_cards(in_order(cards_of((Face(9, "♦"),)))[:2])
    '9♦ 9♦#2'
    """
    return frozenset(
        Card(face.rank, suit, copy)
        for face in faces
        for suit in face.suit or SUITS
        for copy in range(1, MOST_COPIES + 1)
    )


def parse_card(text: str) -> Card:
    """Return the card named by *text*.

    Parameters
    ----------
    text
        A rank (``A``, ``2``-``10`` or ``T``, ``J``, ``Q``, ``K``), then a suit sign or its letter, then
        ``#2`` for the second of two equal cards; or ``Joker``. Case does not matter. The suit may come first
        (``h5``), the card may be named in words (``5 of hearts``) or pasted as a glyph, and signs that look
        like ours, or cannot be seen, do no harm.

    Raises
    ------
    CardsError
        If the text does not name a card, or could name several. The message names signs that cannot be seen,
        and says how this very card is written here.

    Examples
    --------
    >>> parse_card("9♦") == parse_card("9D") == parse_card("9d") == parse_card("nine of diamonds")
    True
    >>> str(parse_card("th#2"))
    '10♥#2'
    >>> parse_card("11h")
    Traceback (most recent call last):
    nines.errors.CardsError: '11h' is not a card; write J♥ or Jh
    """
    expect(text, str, "a text that names a card, such as '9♦'", CardsError)
    card = _plain_card(text.strip())
    if card is None:
        words = cards_in(text) or ()
        card = _plain_card(words[0]) if len(words) == 1 else None
    if card is None:
        raise CardsError(unread(text, most=1))
    return card


def _plain_card(word: str) -> Card | None:
    """Return the card that a word names in our own notation; None if the word is not in it."""
    match = _CARD.fullmatch(word)
    if match is None:
        return JOKER if word.lower() == "joker" else None
    rank, suit, copy = match.groups()
    return Card(_RANK_OF[rank.upper()], _SUIT_OF[suit.upper()], int(copy or 1))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards named by *text*, in the order of the text.

    Parameters
    ----------
    text
        Cards as in ``parse_card``, separated by spaces, commas or *and*; an empty text gives no cards.

    Raises
    ------
    CardsError
        If a part of the text does not name a card, or could name several, or if a card is named twice.

    Examples
    --------
    >>> show_cards(parse_cards("qh KH, 2c")), show_cards(parse_cards("h5 and the six of spades"))
    ('Q♥ K♥ 2♣', '5♥ 6♠')
    """
    expect(text, str, "a text that names cards, such as 'Q♥ K♥ 2♣'", CardsError)
    words = text.replace(",", " ").split()
    cards = tuple(card for card in map(_plain_card, words) if card is not None)
    if len(cards) < len(words):
        plain_words = cards_in(text)
        if plain_words is None:
            raise CardsError(unread(text))
        cards = tuple(map(parse_card, plain_words))
    twice = sorted({str(card) for card in cards if cards.count(card) > 1})
    if twice:
        raise CardsError(
            f"{', '.join(twice)} appears twice in {text!r}; a second copy is written {twice[0]}#2"
        )
    return cards


def parse_face(text: str) -> Face:
    """Return the face named by *text*, with or without a suit.

    Parameters
    ----------
    text
        A rank as in ``parse_card``, with or without a suit, in any notation that ``parse_card`` reads; a
        joker cannot be named here.

    Raises
    ------
    CardsError
        If the text does not name a face.

    Examples
    --------
    >>> parse_face("q"), parse_face("10d"), parse_face("a ten")
    (Face(rank=12, suit=''), Face(rank=10, suit='♦'), Face(rank=10, suit=''))
    """
    expect(text, str, "a text that names a rank or a card, such as 'Q' or '10♦'", CardsError)
    match = _FACE.fullmatch(text.strip()) or _FACE.fullmatch(face_in(text))
    if match is None:
        strange = named(text)
        contains = f" (it contains {strange})" if strange else ""
        raise CardsError(f"{text!r} is not a rank or card{contains}; write, for instance, 10, Q or 10♦")
    rank, suit = match.groups()
    return Face(_RANK_OF[rank.upper()], _SUIT_OF[suit.upper()] if suit else "")


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return *cards* sorted by rank, then clubs, diamonds, hearts, spades, then copy.

    Examples
    --------
    >>> show_cards(in_order(parse_cards("K♠ 2♥ 2♣")))
    '2♣ 2♥ K♠'
    """
    return tuple(sorted(cards))


def all_cards(values: Iterable[object]) -> bool:
    """Return whether all of some values are cards."""
    return all(isinstance(value, Card) for value in values)


def show_cards(cards: Iterable[Card]) -> str:
    """Return *cards* as text, in the order given.

    Examples
    --------
    >>> show_cards([Card(9, "♦"), Card(9, "♦", 2)])
    '9♦ 9♦#2'
    """
    return " ".join(map(str, cards))


def a_rank(rank: int) -> str:
    """Return the name of a rank with its indefinite article.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king), or 0 for a joker.

    Examples
    --------
    >>> a_rank(1), a_rank(13)
    ('an ace', 'a king')
    """
    return f"{'an' if rank in (ACE, 8) else 'a'} {RANK_NAMES[rank]}"


def ranks_named(rank: int) -> str:
    """Return the name of a rank in the plural.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king), or 0 for a joker.

    Examples
    --------
    >>> ranks_named(6), ranks_named(9)
    ('sixes', 'nines')
    """
    return f"{RANK_NAMES[rank]}{'es' if RANK_NAMES[rank].endswith('x') else 's'}"


def spoken(card: Card, named: Face | None = None) -> str:
    """Return the spoken name of a card.

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
    """Return the spoken name of the face of a card, or of the face that a wild card replaces.

    Examples
    --------
    >>> spoken_face(Face(1, "♠")), spoken_face(Face(10))
    ('ace of spades', 'ten')
    """
    return RANK_NAMES[face.rank] + (f" of {SUIT_NAMES[face.suit]}" if face.suit else "")


def to_ascii(text: str) -> str:
    """Return *text* with letters in place of the suit signs.

    Examples
    --------
    >>> to_ascii("lays 9♦ as 10♠")
    'lays 9D as 10S'
    """
    return text.translate({ord(sign): letter for sign, letter in ASCII_SUITS.items()})


@cache
def pack(copies: int = 1, without: tuple[int, ...] = ()) -> tuple[Card, ...]:
    """Return the cards of one or more packs of 52, without some ranks, suit by suit from ace to king.

    Parameters
    ----------
    copies
        The number of packs, at least 1.
    without
        The ranks taken out, 1 (ace) to 13 (king).

    Examples
    --------
    >>> len(pack()), len(pack(2, without=(1,)))
    (52, 96)
    """
    return tuple(
        Card(rank, suit, copy)
        for copy in range(1, copies + 1)
        for suit in SUITS
        for rank in RANKS
        if rank not in without
    )

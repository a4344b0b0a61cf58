"""Select cards from a pack: cards named by rank and suit, or cards that two games share."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nines.boundary.expected import door
from nines.boundary.signs import cards_in, plain
from nines.cards import RANK_SIGNS, RANKS, SUITS, Card, in_order, parse_card, parse_cards, show_cards
from nines.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from nines.kernel.game import AnyGame

_RANKS: Final = {sign: rank for rank, sign in enumerate(RANK_SIGNS)} | {"T": 10}
_SUITS: Final = dict(zip("CDHS", SUITS, strict=True)) | {suit: suit for suit in SUITS}
_RANK: Final = "10|[2-9TJQKA]"
_RANGE: Final = re.compile(rf"({_RANK})(?:-({_RANK}))?([♣♦♥♠CDHS]*)", re.IGNORECASE)


@door
def cut(
    game: AnyGame, seats: int, ranks: Collection[int], suits: str = SUITS, deals: int = 0
) -> tuple[Card, ...]:
    """Return a game's wild cards together with its cards of the given ranks and suits, sorted by rank.

    Parameters
    ----------
    game
        The game.
    seats
        The number of players.
    ranks
        The ranks to select, 1 (ace) to 13 (king).
    suits
        The signs of the suits to select.
    deals
        The number of deals already played, at least 0; if a game alternates between two packs, this number
        decides which pack is used.

    Examples
    --------
    >>> import nines
    >>> from nines.cards import show_cards
    >>> show_cards(cut(nines.load("comet-1718"), 2, {1, 2}, "♣♠"))
    'A♣ A♠ 2♣ 2♠ 9♦'
    """
    pack = game.rule_set.pack.rule.cards(seats, deals)
    wild = game.rule_set.wild_cards
    return in_order(card for card in pack if card in wild or (card.rank in ranks and card.suit in suits))


@door
def parse_pack(text: str, pack: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards that a text selects from a pack, sorted by rank, suit and copy.

    Parameters
    ----------
    text
        Words separated by spaces or commas. A word names a card (``9♦``, ``9D#2``, ``joker``), one or more
        ranks (``K``, ``A-5``) or ranks in some suits (``A-5♣♦``, ``Q-KHS``). A rank stands for every card of
        this rank in the pack. If every card is named alone, any notation of
        :func:`nines.parse_cards` is read.
    pack
        The cards to choose from.

    Raises
    ------
    CardsError
        If a word names no card of the pack, or the text is empty.

    Examples
    --------
    >>> from nines.cards import pack, show_cards
    >>> show_cards(parse_pack("A-3♣♦ 9d K", pack()))
    'A♣ A♦ 2♣ 2♦ 3♣ 3♦ 9♦ K♣ K♦ K♥ K♠'
    """
    every, found = tuple(pack), set[Card]()
    words = plain(text).replace(",", " ").split()
    if any(_RANGE.fullmatch(word) is None for word in words) and cards_in(text):
        words = show_cards(parse_cards(text)).split()  # whole cards, in words or glyphs
    for word in words:
        named = set(every) & _cards_named(word, every)
        if not named:
            raise CardsError(f"{word!r} names no card of this pack; write for instance: A-5♣♦ 9♦ K")
        found |= named
    if not found:
        raise CardsError("no card is named; write for instance: A-5♣♦ 9♦ K")
    return in_order(found)


def _cards_named(word: str, pack: Sequence[Card]) -> set[Card]:
    """Return the cards that a word names; a rank stands for every card of this rank in the pack."""
    named = _RANGE.fullmatch(word)
    if named is None or (named[2] is None and len(named[3]) == 1):
        return {parse_card(word)}
    low, high = (_RANKS[sign.upper()] for sign in (named[1], named[2] or named[1]))
    if low > high:
        raise CardsError(f"{word!r}: ranks ascend from A to K")
    ranks = [rank for rank in RANKS if low <= rank <= high]
    suits = {_SUITS[suit.upper()] for suit in named[3]} or set(SUITS)
    return {card for card in pack if card.rank in ranks and card.suit in suits}


def same_cards(one: AnyGame, other: AnyGame, seats: int, deals: int = 0) -> tuple[Card, ...]:
    """Return the cards that are in the packs of both games, sorted by rank; empty if there are none.

    Examples
    --------
    >>> import nines
    >>> len(same_cards(nines.load("comet-1718"), nines.load("comet-1752"), 2))
    24
    """
    packs = [set(game.rule_set.pack.rule.cards(seats, deals)) for game in (one, other)]
    return in_order(packs[0] & packs[1])

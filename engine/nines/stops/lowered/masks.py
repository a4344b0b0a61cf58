"""Cards as bits of a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nines.stops.lowered import fact
from nines.stops.lowered.compiled import inlined

if TYPE_CHECKING:
    from nines.stops.lowered.layout import Deal, Int, Numbers, Tables, Word

_M1, _M2, _M4 = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)


@inlined
def count_of(cards: Word) -> Int:
    """Return the number of cards."""
    x = cards - ((cards >> np.uint64(1)) & _M1)
    x = (x & _M2) + ((x >> np.uint64(2)) & _M2)
    return np.int64((((x + (x >> np.uint64(4))) & _M4) * np.uint64(0x0101010101010101)) >> np.uint64(56))


@inlined
def lowest(cards: Word) -> Word:
    """Return the lowest card of several."""
    return cards & (~cards + np.uint64(1))


@inlined
def place_of(card: Word) -> Int:
    """Return the place of a single card in the word."""
    return count_of(card - np.uint64(1))


@inlined
def gathered(cards: Word, places: Numbers, count: Int) -> Int:
    """Return which of the cards at some places are among *cards*, as a small number."""
    found: Int = np.int64(0)
    for one in range(count):
        if (cards >> np.uint64(places[one])) & np.uint64(1):
            found |= 1 << one
    return found


@inlined
def suits_left(t: Tables, d: Deal, rank: Int) -> Int:
    """Return the suits of a rank of which a card is held or dead, as four bits."""
    left: Word = d.hands[t.facts[fact.SEATS]]
    for seat in range(t.facts[fact.SEATS]):
        left |= d.hands[seat]
    left &= t.rank_mask[rank]
    suits: Int = np.int64(0)
    while left:
        card = lowest(left)
        left ^= card
        suits |= 1 << t.suit_of[place_of(card)]
    return suits


@inlined
def holders(t: Tables, d: Deal, cards: Word) -> Int:
    """Return the mask of the seats that hold one of these cards."""
    found: Int = np.int64(0)
    for seat in range(t.facts[fact.SEATS]):
        if d.hands[seat] & cards:
            found |= 1 << seat
    return found

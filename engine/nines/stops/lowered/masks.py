"""Cards as bits of a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nines.stops.lowered import fact
from nines.stops.lowered.compiled import bits, inlined, zeros

if TYPE_CHECKING:
    from nines.stops.lowered.layout import Deal, Int, Numbers, Tables, Word


@inlined
def count_of(cards: Word) -> Int:
    """Return the number of cards."""
    return np.int64(bits(cards))


@inlined
def lowest(cards: Word) -> Word:
    """Return the lowest card of several."""
    return cards & (~cards + np.uint64(1))


@inlined
def place_of(card: Word) -> Int:
    """Return the place of the lowest card in the word."""
    return np.int64(zeros(card))


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
    """Return the suits of a rank that still have a card in a hand or in the dead hand, as four bits."""
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

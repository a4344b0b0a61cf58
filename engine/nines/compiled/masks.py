"""Cards as bits of a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nines.compiled import fact, row
from nines.compiled.translating import inlined
from nines.compiled.words import bits, zeros

if TYPE_CHECKING:
    from nines.compiled.layout import Deal, Int, Tables, Word


@inlined
def count_of(cards: Word) -> Int:
    """Return the number of cards."""
    return bits(cards)


@inlined
def lowest(cards: Word) -> Word:
    """Return the lowest of several cards, as a word with one bit."""
    return cards & -cards


@inlined
def place_of(cards: Word) -> Int:
    """Return the bit position of the lowest card."""
    return zeros(cards)


@inlined
def nth(cards: Word, number: Int) -> Int:
    """Return the bit position of a card; card number 0 is the lowest."""
    for _ in range(number):
        cards &= cards - 1
    return place_of(cards)


@inlined
def gathered(cards: Word, some: Word) -> Int:
    """Return, as bits, which cards of *some* are also in *cards*; bit 0 is for the lowest card of *some*."""
    gathered: Int = np.int64(0)
    rest = cards & some
    while rest:
        card = lowest(rest)
        rest ^= card
        gathered |= 1 << count_of(some & (card - 1))
    return gathered


@inlined
def marks_held(d: Deal, seat: Int, some: Word) -> Int:
    """Return, as a small number, which cards of *some* a seat holds; second copies follow the first ones."""
    marks = gathered(d.hands[seat], some)
    twins = d.twins[seat] & some
    return marks | (gathered(twins, some) << count_of(some)) if twins else marks


@inlined
def suits_left(t: Tables, d: Deal, rank: Int) -> Int:
    """Return, as four bits, the suits of the cards of a rank that are still in a hand or in the dead hand."""
    left: Word = d.hands[t.facts[fact.SEATS]]
    for seat in range(t.facts[fact.SEATS]):
        left |= d.hands[seat]
    left &= t.ranks[rank * row.RANKS + row.RANK_MASK]
    suits: Int = np.int64(0)
    while left:
        suits |= 1 << t.cards[place_of(left) * row.CARDS + row.CARD_SUIT]
        left &= left - 1
    return suits


@inlined
def holders(t: Tables, d: Deal, cards: Word) -> Int:
    """Return the mask of the seats that hold one of these cards."""
    seats: Int = np.int64(0)
    for seat in range(t.facts[fact.SEATS]):
        if d.hands[seat] & cards:
            seats |= 1 << seat
    return seats

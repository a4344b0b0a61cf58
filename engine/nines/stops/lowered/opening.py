"""The start of a deal: the cards are dealt, and hands may be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nines.shuffle import DEALS, POLICIES
from nines.stops.lowered import fact, now
from nines.stops.lowered.accounts import BEYOND, DONE, UNKNOWN, pay
from nines.stops.lowered.choosing import shows
from nines.stops.lowered.compiled import apart, inlined
from nines.stops.lowered.keys import RARE, SHOWN, ask, key_of
from nines.stops.lowered.masks import gathered
from nines.stops.lowered.random_numbers import shuffle, start

if TYPE_CHECKING:
    from nines.stops.lowered.layout import Deal, Int, Tables, Word


@inlined
def turn_up(t: Tables, d: Deal) -> None:
    """Turn up a card, which may win a pool for the dealer."""
    seats, first = t.facts[fact.SEATS], d.at[now.FIRST]
    card = d.pack[t.turned[first, 0]]
    d.at[now.TRUMP] = t.suit_of[card] + 1
    pool = t.turned_pool[card]
    if pool >= 0:
        d.money[t.turned[first, 1]] += d.money[seats + pool]
        d.money[seats + pool] = 0


@inlined
def show_hand(t: Tables, d: Deal, seat: Int) -> Int:
    """Let a player show a hand that is paid for, or keep it back; return a status."""
    wild = gathered(d.hands[seat], t.wild_at, t.facts[fact.WILDS])
    paid = ask(t, d, key_of(RARE, SHOWN, (wild << 8) | seat), seat)
    if paid < 0:
        return UNKNOWN
    if t.facts[fact.SHOW_AT_WILL]:
        shown = shows(t, d, seat)
        if shown < 0:
            return UNKNOWN
        d.at[now.ACTS] += 1
        d.at[now.DECISIONS] += 1
        if shown == 0:
            d.at[now.PASSES] += 1
            return DONE
    for place in range(t.facts[fact.SEATS] - 1):
        other = t.opponents[seat, place]
        if other >= 0 and not pay(t, d, other, seat, t.shown[paid, other]):
            return BEYOND
    return DONE


@inlined
def give_out(t: Tables, d: Deal) -> Int:
    """Shuffle and deal the cards, for the first time or again; return a status."""
    seats, first = t.facts[fact.SEATS], d.at[now.FIRST]
    shuffle(d.pack, d.deal_stream)
    for seat in range(seats + 1):
        d.hands[seat] = np.uint64(0)
    for place in range(t.facts[fact.CARDS]):
        d.hands[t.place[first, place]] |= np.uint64(1) << np.uint64(d.pack[place])
    if t.facts[fact.HAS_TURN_UP]:
        turn_up(t, d)
    if t.facts[fact.HAS_SHOW]:
        for place in range(seats):
            seat = t.seating[first, place]
            if not d.hands[seat] & t.spoilers[0]:
                status = show_hand(t, d, seat)
                if status != DONE:
                    return status
    return DONE


@apart
def deal_again(t: Tables, d: Deal) -> Int:
    """Deal the cards again before anything is played; return a status."""
    if t.facts[fact.HAS_SHOW] and not t.facts[fact.SHOW_STANDS]:
        for seat in range(t.facts[fact.SEATS]):
            if d.money[seat] != t.facts[fact.BASE]:
                return BEYOND  # what was paid is taken back
    d.at[now.REDEALS] += 1
    d.at[now.TURN] = d.at[now.FIRST]
    for place in (now.TURNS, now.IN_TURN, now.PASSED, now.GONE):
        d.at[place] = 0
    return give_out(t, d)


@apart
def open_deal(t: Tables, d: Deal, seed: Word, number: Int) -> Int:
    """Begin deal *number* of a seed; return a status."""
    first = (number - 1) % t.facts[fact.SEATS]
    start(d.deal_stream, seed, DEALS, number)
    start(d.policy_stream, seed, POLICIES, number)
    for place in range(d.pack.shape[0]):
        d.pack[place] = t.order[place]
    for account in range(d.money.shape[0]):
        d.money[account] = t.opening[first, account]
    for seat in range(d.past.shape[0]):
        d.past[seat] = 0
    for place in range(d.at.shape[0]):
        d.at[place] = 0
    d.at[now.TURN] = first
    d.at[now.FIRST] = first
    for place in (now.LAST, now.BEFORE, now.WINNER):
        d.at[place] = -1
    return give_out(t, d)

"""The start of a deal: the cards are dealt, and hands may be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.compiled import fact, now, row
from nines.compiled.accounts import BEYOND, DONE, UNKNOWN, pay
from nines.compiled.choosing import shows
from nines.compiled.fields import put
from nines.compiled.keys import RARE, SHOWN, SHOWN_OF, ask, key_of
from nines.compiled.masks import lowest, marks_held, place_of
from nines.compiled.random_numbers import drawn, keep, start, taken
from nines.compiled.translating import apart, inlined
from nines.shuffle import DEALS, POLICIES

if TYPE_CHECKING:
    from nines.compiled.layout import Deal, Int, Tables, Word


@inlined
def turn_up(t: Tables, d: Deal) -> None:
    """Turn up a card, which may win a pool for the dealer."""
    seats, first = t.facts[fact.SEATS], d.at[now.FIRST]
    card = place_of(d.pack[t.turned[2 * first]]) * row.CARDS
    d.at[now.TRUMP] = t.cards[card + row.CARD_SUIT] + 1
    pool = t.cards[card + row.CARD_POOL]
    if pool >= 0:
        d.money[t.turned[2 * first + 1]] += d.money[seats + pool]
        d.money[seats + pool] = 0


@inlined
def show_hand(t: Tables, d: Deal, seat: Int) -> Int:
    """Let a player show a hand that is paid for, or keep it back; return a status."""
    wild = marks_held(d, seat, t.facts[fact.WILD])
    paid = ask(t, d, key_of(RARE, SHOWN, put(wild, SHOWN_OF.wild) | put(seat, SHOWN_OF.seat)), seat)
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
    others = t.seats[seat * row.SEATS + row.SEAT_OPPONENTS]
    while others:
        other = place_of(others)
        if not pay(t, d, other, seat, t.shown[paid * t.facts[fact.SEATS] + other]):
            return BEYOND
        others ^= lowest(others)
    return DONE


@inlined
def shuffle(t: Tables, d: Deal) -> None:
    """Shuffle the pack from the top, and deal each card once its place is known."""
    last = t.facts[fact.CARDS] - 1
    start_of_row = d.at[now.FIRST] * (last + 1)
    stream = taken(d.deal_stream)
    for seat in range(t.facts[fact.SEATS] + 1):
        d.hands[seat] = 0
        d.twins[seat] = 0
    for place in range(last, -1, -1):
        if place:
            other, stream = drawn(stream, place + 1)
        else:
            other = 0
        card = d.pack[other]
        d.pack[other] = d.pack[place]
        d.pack[place] = card
        seat = t.place[start_of_row + place]
        d.twins[seat] |= d.hands[seat] & card
        d.hands[seat] |= card
    keep(d.deal_stream, stream)


@inlined
def give_out(t: Tables, d: Deal) -> Int:
    """Shuffle and deal the cards, for the first time or again; return a status."""
    seats, first = t.facts[fact.SEATS], d.at[now.FIRST]
    shuffle(t, d)
    if t.facts[fact.HAS_TURN_UP]:
        turn_up(t, d)
    if t.facts[fact.HAS_SHOW]:
        for place in range(seats):
            seat = t.seating[first * seats + place]
            if not d.hands[seat] & t.facts[fact.SPOILERS]:
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
    for place in (now.TURNS, now.IN_TURN, now.PASSED, now.GONE, now.LAYS):
        d.at[place] = 0
    return give_out(t, d)


@apart
def open_deal(t: Tables, d: Deal, seed: Word, number: Int) -> Int:
    """Begin deal *number* of a seed; return a status."""
    first = (number - 1) % t.facts[fact.SEATS]
    start(d.deal_stream, seed, DEALS, number)
    start(d.policy_stream, seed, POLICIES, number)
    for place in range(t.facts[fact.CARDS]):
        d.pack[place] = t.order[place]
    accounts = t.facts[fact.SEATS] + t.facts[fact.POOLS]
    for account in range(accounts):
        d.money[account] = t.opening[first * accounts + account]
    for seat in range(t.facts[fact.SEATS]):
        d.past[seat] = 0
    for place in range(now.COUNT):
        d.at[place] = 0
    d.at[now.TURN] = first
    d.at[now.FIRST] = first
    for place in (now.LAST, now.BEFORE, now.WINNER, now.NODE):
        d.at[place] = -1
    return give_out(t, d)

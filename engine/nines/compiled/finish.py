"""How a deal ends: who has won it, and what the losers pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nines.compiled import fact, now, part, row
from nines.compiled.accounts import BEYOND, DONE, UNKNOWN, claimed, pay, pay_due, sweep_out
from nines.compiled.fields import of, put
from nines.compiled.keys import (
    CHARGE,
    CHARGE_OF,
    FINISH,
    HAND,
    HAND_OF,
    OPERA,
    OPERA_OF,
    OUT,
    RARE,
    WINNER,
    ask,
    key_of,
)
from nines.compiled.masks import lowest, marks_held, place_of
from nines.compiled.translating import apart, inlined

if TYPE_CHECKING:
    from nines.compiled.layout import Deal, Int, Tables, Word

ANSWERABLE = 2  # an answer to OPERA


@inlined
def winner_now(t: Tables, d: Deal, seat: Int) -> Int:
    """Return the seat that has gone out; -1 if none has, -2 if the answer is not known."""
    empty = np.int64(0)
    for other in range(t.facts[fact.SEATS]):
        if not d.hands[other]:
            empty |= 1 << other
    return ask(t, d, key_of(RARE, WINNER, empty), seat) - 1


@apart
def finish_of(t: Tables, d: Deal, effect: Int, winner: Int) -> Int:
    """Return how a player has gone out, as bits; -1 if this is not known, -2 if an opera may be answered."""
    finish = of(effect, part.EFFECT.finish)
    if not t.facts[fact.HAS_OPERA]:
        return finish
    others = d.at[now.LAID_BY] & ~(1 << winner)
    opponents = others & ~t.seats[winner * row.SEATS + row.SEAT_WINNERS]
    fields = put(winner, OPERA_OF.winner) | put(d.at[now.FIRST], OPERA_OF.first)
    fields |= put(min(d.at[now.TURNS], 3), OPERA_OF.turns)
    fields |= put(1 if others else 0, OPERA_OF.others) | put(1 if opponents else 0, OPERA_OF.opponents)
    made = ask(t, d, key_of(OPERA, 0, fields), winner)
    if made < 0:
        return -1
    return -2 if made == ANSWERABLE else finish | put(made, FINISH.opera)


@inlined
def sum_of(t: Tables, cards: Word, entry: Int) -> Int:
    """Return the total cost of the cards without a mark, as *entry* gives it."""
    amount = np.int64(0)
    rest = cards & ~t.facts[fact.MARKED]
    while rest:
        amount += t.hand_card[entry * t.facts[fact.KINDS] + place_of(rest)]
        rest ^= lowest(rest)
    return amount


@inlined
def before_doubling(t: Tables, d: Deal, seat: Int, entry: Int, taker: Int) -> Int:
    """Return what a seat pays *taker* in a settlement, before any doubling."""
    entry = entry * (t.facts[fact.SEATS] + 1) + taker
    amount = t.hand_base[entry] + sum_of(t, d.hands[seat], entry)
    return amount + sum_of(t, d.twins[seat], entry) if d.twins[seat] else amount


@inlined
def settle_hand(t: Tables, d: Deal, seat: Int, which: Int, ended: tuple[Int, Int, Int]) -> Int:
    """Let a seat make its payments in a settlement; return a status.

    *ended* says who won, how the winner went out, and whether a loser has a wild card left.
    """
    winner, finish, wild_left = ended
    marks = marks_held(d, seat, t.facts[fact.MARKED])
    fields = put(seat, HAND_OF.seat) | put(winner, HAND_OF.winner) | put(finish, HAND_OF.finish)
    entry = ask(t, d, key_of(HAND, 0, fields | put(marks, HAND_OF.marks)), seat)
    if entry < 0:
        return UNKNOWN
    entry = entry * t.facts[fact.SETTLEMENTS] + which
    takers = t.hand_takers[entry]
    while takers:
        taker = place_of(takers)
        takers ^= lowest(takers)
        amount = before_doubling(t, d, seat, entry, taker)
        if not amount:
            continue
        if t.facts[fact.CHARGED]:
            wild = marks_held(d, seat, t.facts[fact.WILD])
            fields = put(amount, CHARGE_OF.amount) | put(which, CHARGE_OF.which) | put(wild, CHARGE_OF.wild)
            fields |= put(finish, CHARGE_OF.finish) | put(wild_left, CHARGE_OF.wild_left)
            amount = ask(t, d, key_of(CHARGE, 0, fields), seat)
            if amount < 0:
                return UNKNOWN
        if taker == t.facts[fact.SEATS]:  # points against the player, whom nobody pays
            d.money[seat] -= amount
        elif not pay(t, d, seat, taker, amount):
            return BEYOND
    return DONE


@apart
def settle(t: Tables, d: Deal, winner: Int, finish: Int) -> Int:
    """Make the payments at the end of the deal; return a status."""
    seats = t.facts[fact.SEATS]
    payers, wild_left = t.seats[winner * row.SEATS + row.SEAT_PAYERS], 0
    for seat in range(seats):
        if (payers >> seat) & 1 and d.hands[seat] & t.facts[fact.WILD]:
            wild_left = 1
    for which in range(t.facts[fact.SETTLEMENTS]):
        for seat in range(seats):
            status = settle_hand(t, d, seat, which, (winner, finish, wild_left))
            if status != DONE:
                return status
    return DONE


@inlined
def end(t: Tables, d: Deal, winner: Int, finish: Int) -> Int:
    """End the deal; return a status."""
    if t.facts[fact.HAS_PAYMENT]:
        status = pay_due(t, d, OUT, finish)
        if status != DONE:
            return status
    status = claimed(t, d, -1)
    if status == DONE and t.facts[fact.HAS_SWEEP]:
        status = sweep_out(t, d, winner, finish)
    if status == DONE:
        d.at[now.WINNER] = winner
        status = settle(t, d, winner, finish)
    return status

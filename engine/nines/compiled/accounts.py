"""Payments during play, and pools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.compiled import fact, now, row
from nines.compiled.fields import put
from nines.compiled.keys import (
    DUE,
    DUE_OF,
    EITHER,
    PAID,
    SWEPT,
    SWEPT_OF,
    SWEPT_OUT,
    SWEPT_OUT_OF,
    ask,
    key_of,
)
from nines.compiled.masks import lowest, place_of
from nines.compiled.plays import find_plays
from nines.compiled.translating import apart, inlined

if TYPE_CHECKING:
    from nines.compiled.layout import Deal, Int, Tables

DONE, UNKNOWN, BEYOND = 0, 1, 2  # statuses; BEYOND: the engine must play this deal


@inlined
def pay(t: Tables, d: Deal, giver: Int, taker: Int, amount: Int) -> bool:
    """Pay *amount* to *taker* on behalf of *giver*; return False if a rule on credit must decide."""
    source = t.seats[giver * row.SEATS + row.SEAT_SOURCE]
    if source >= 0:
        if t.facts[fact.LIMITED] and d.money[source] < amount:
            return False
        d.money[source] -= amount
    d.money[taker] += amount
    return True


@inlined
def pay_each(t: Tables, d: Deal, seat: Int, amount: Int) -> bool:
    """Let each opponent pay a seat; return False if a rule on credit must decide."""
    others = t.seats[seat * row.SEATS + row.SEAT_OPPONENTS]
    while others:
        if not pay(t, d, place_of(others), seat, amount):
            return False
        others ^= lowest(others)
    return True


@inlined
def pay_all(t: Tables, d: Deal, payment: Int, seat: Int) -> Int:
    """Make the payments due at a moment, but only record those that must be claimed; return a status."""
    start = t.payments[payment * row.PAYMENTS + row.PAYMENT_START]
    count = t.payments[payment * row.PAYMENTS + row.PAYMENT_COUNT]
    if count:
        d.at[now.ASIDE] = 1
    for place in range(start, start + count):
        amount = t.sums[place * row.SUMS + row.SUM_AMOUNT]
        if t.sums[place * row.SUMS + row.SUM_AWAITS]:
            d.claims[2 * d.at[now.CLAIMS]] = seat
            d.claims[2 * d.at[now.CLAIMS] + 1] = amount
            d.at[now.CLAIMS] += 1
        elif not pay_each(t, d, seat, amount):
            return BEYOND
    return DONE


@inlined
def claimed(t: Tables, d: Deal, seat: Int) -> Int:
    """Make the payments that a seat may claim, or all claimable payments if *seat* is -1; return a status."""
    kept = 0
    for place in range(d.at[now.CLAIMS]):
        claimant, amount = d.claims[2 * place], d.claims[2 * place + 1]
        if seat >= 0 and claimant != seat:
            d.claims[2 * kept], d.claims[2 * kept + 1] = claimant, amount
            kept += 1
        elif not pay_each(t, d, claimant, amount):
            return BEYOND
    d.at[now.CLAIMS] = kept
    return DONE


@inlined
def lapse(t: Tables, d: Deal, seat: Int) -> None:
    """Drop the unclaimed payments that lapse because *seat* has played."""
    kept = 0
    for place in range(d.at[now.CLAIMS]):
        claimant, amount = d.claims[2 * place], d.claims[2 * place + 1]
        if not (t.seats[claimant * row.SEATS + row.SEAT_LAPSES] >> seat) & 1:
            d.claims[2 * kept], d.claims[2 * kept + 1] = claimant, amount
            kept += 1
    d.at[now.CLAIMS] = kept


@inlined
def pay_for_play(t: Tables, d: Deal, effect: Int, seat: Int, finish: Int) -> Int:
    """Pay what is due for a play; return a status."""
    payment = ask(t, d, key_of(PAID, effect, finish), seat)
    return UNKNOWN if payment < 0 else pay_all(t, d, payment, seat)


@inlined
def could_continue(t: Tables, d: Deal) -> Int:
    """Return 1 if any seat could continue, 0 if none could, -1 if an answer is not known."""
    for seat in range(t.facts[fact.SEATS]):
        if not find_plays(t, d, seat):
            return -1
        if d.at[now.LAYS]:
            return 1
    return 0


@apart
def pay_due(t: Tables, d: Deal, moment: Int, finish: Int) -> Int:
    """Pay what is due at a stop, at a block, or when the deal ends; return a status."""
    state, seat = d.at[now.STATE], d.at[now.LAST]
    fields = put(moment, DUE_OF.moment) | put(finish, DUE_OF.finish)
    payment = ask(t, d, key_of(DUE, state, fields | put(EITHER, DUE_OF.could)), seat)
    if payment < 0:
        return UNKNOWN
    if t.payments[payment * row.PAYMENTS + row.PAYMENT_COUNT] < 0:
        d.at[now.ASIDE] = 1
        could = could_continue(t, d)
        if could < 0:
            return UNKNOWN
        payment = ask(t, d, key_of(DUE, state, fields | put(could, DUE_OF.could)), seat)
        if payment < 0:
            return UNKNOWN
    return pay_all(t, d, payment, seat)


@inlined
def take_pools(t: Tables, d: Deal, seat: Int, pools: Int) -> None:
    """Give a seat the contents of the pools in a mask."""
    account = t.facts[fact.SEATS]
    while pools:
        if pools & 1:
            d.money[seat] += d.money[account]
            d.money[account] = 0
        pools >>= 1
        account += 1


@inlined
def in_turn(t: Tables, d: Deal) -> Int:
    """Return how many plays the player has made in the turn, up to the number that still matters."""
    return min(d.at[now.IN_TURN], t.facts[fact.SEVERAL])


@apart
def sweep(t: Tables, d: Deal, effect: Int, seat: Int) -> Int:
    """Give a seat the pools that its play wins; return a status."""
    kind = t.effects[effect * row.EFFECTS + row.EFFECT_KIND]
    if kind == 0 and not t.facts[fact.SEVERAL]:
        return DONE
    d.at[now.ASIDE] = 1
    fields = (
        put(kind, SWEPT_OF.kind) | put(in_turn(t, d), SWEPT_OF.in_turn) | put(d.at[now.TRUMP], SWEPT_OF.trump)
    )
    swept = ask(t, d, key_of(SWEPT, d.past[seat], fields), seat)
    if swept < 0:
        return UNKNOWN
    d.past[seat] = t.sweeps[swept * row.SWEEPS + row.SWEEP_PAST]
    take_pools(t, d, seat, t.sweeps[swept * row.SWEEPS + row.SWEEP_POOLS])
    return DONE


@apart
def sweep_out(t: Tables, d: Deal, winner: Int, finish: Int) -> Int:
    """Give the winner the pools that are won by going out; return a status."""
    fields = put(finish, SWEPT_OUT_OF.finish) | put(in_turn(t, d), SWEPT_OUT_OF.in_turn)
    pools = ask(t, d, key_of(SWEPT_OUT, d.past[winner], fields), winner)
    if pools < 0:
        return UNKNOWN
    take_pools(t, d, winner, pools)
    return DONE

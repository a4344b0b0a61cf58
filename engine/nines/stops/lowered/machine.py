"""The compiled kernel: it deals, plays and settles deals by looking up every rule in tables."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from nines.stops.lowered.keys import (
    CHARGE,
    DUE,
    EFFECT,
    HAND,
    JUMP,
    JUMP_ON,
    LEADER,
    NEXT,
    OPERA,
    PAID,
    PASSING,
    SCORE,
    SWEPT,
    SWEPT_OUT,
    WINNER,
    key_of,
    options_key,
)
from nines.stops.lowered.shared_random import below, seed_stream

DONE, UNKNOWN, BEYOND = 0, 1, 2  # how a run of the kernel ends; BEYOND: the engine must play this deal
BLOCKED = 15  # in answers to NEXT: nobody may continue
MOST_ACTS = 100_000
WON = 1


class Tables(NamedTuple):
    """What the kernel knows of an edition: fixed facts, and the answers that were asked for so far."""

    facts: np.ndarray  # int64; see facts.py
    words: np.ndarray  # uint64: masks
    place: np.ndarray  # [first hand][position in the pack]: who is dealt the card, or -1
    order: np.ndarray  # [position in the pack]: the card
    opening: np.ndarray  # [first hand]: balances after the pools are filled, then the pools
    opponents: np.ndarray  # [seat]: the seats that pay this seat in play, then -1
    winners: np.ndarray  # [seat]: the mask of the seats that win with this seat
    payers: np.ndarray  # [winner]: the mask of the seats that pay for the cards left in their hands
    lapses: np.ndarray  # [claimant][layer]
    sources: np.ndarray  # [seat]: the seat that pays for a payer, or -1 for a pool
    rank_low: np.ndarray  # [rank]: the place of its first card
    rank_mask: np.ndarray  # [rank]: its cards
    wild_at: np.ndarray  # the places of the wild cards
    marked_at: np.ndarray  # the places of the cards whose company changes what other cards cost at the end
    scores: np.ndarray  # [seat][leading][play, from 3 on; 0 claim, 1 redeal, 2 pass]: how much its policy likes it
    deals_again: np.ndarray  # [times dealt again]: by whom the cards may be dealt again, and when
    spoilers: np.ndarray  # one word: cards without which a hand may be shown
    turned: np.ndarray  # [first hand][0]: the position of the card turned up, or -1
    turned_pool: np.ndarray  # [card]: the pool that the dealer wins by turning it up, or -1
    suit_of: np.ndarray  # [card]: the suit of trumps if it is turned up
    keys: np.ndarray  # the hash table
    values: np.ndarray
    state_mask: np.ndarray  # [state]: the cards that may follow
    state_names: np.ndarray  # [state]: the ranks that wild cards may stand for
    state_lead: np.ndarray  # [state]: the row of *barred*, -1 within a sequence
    state_free: np.ndarray  # [state]: whether any natural card may be led
    state_spot: np.ndarray  # [state]: what decides which plays are legal
    state_phase: np.ndarray  # [state]: what decides who may pass and who is next
    barred: np.ndarray  # [row][card]: the cards that bar this card from being led
    option_start: np.ndarray
    option_count: np.ndarray
    option_flags: np.ndarray  # 1 natural, 2 wild, 4 in its own place
    option_lays: np.ndarray
    lay_order: np.ndarray  # [lay]: its place in the canonical order
    effect: np.ndarray  # [effect]: state, stop, finish, cards, wild
    effect_cards: np.ndarray  # [effect]: mask
    pay_start: np.ndarray
    pay_count: np.ndarray
    pay_amount: np.ndarray
    pay_awaits: np.ndarray
    sweep_next: np.ndarray  # [answer]: the history of the seat
    sweep_pools: np.ndarray  # [answer]: mask of pools won, in the order of the pools
    hand_base: np.ndarray  # [entry][settlement][taker]
    hand_card: np.ndarray  # [entry][settlement][card][taker]


(
    SEATS,
    CARDS,
    HAS_PAYMENT,
    HAS_SWEEP,
    HAS_OPERA,
    HAS_ANSWER,
    HAS_REDEAL,
    HAS_CLAIM,
    LIMITED,
    POOLS,
    SETTLEMENTS,
    CHARGED,
    TARGET,
    USES_ELSEWHERE,
    MINDS_FIRST_TURN,
    WILDS,
    LOOKS_HOLDERS,
    HAS_TURN_UP,
    CAN_ALWAYS,
    HAS_SHOW,
    BASE,
    USES_LEFT,
    LOOKS_PLACES,
    HAS_JUMP,
    MARKS,
    RANDOM_ONLY,
) = range(26)
ALL, WILD, MARKED = 0, 1, 2

fast = njit(nogil=True, cache=True, _nrt=False, forceinline=True)
entry = njit(nogil=True, cache=True, _nrt=False)
inline = njit(nogil=True, cache=True, _nrt=False, inline="always")


@inline
def _find(t, key):  # type: ignore[no-untyped-def]
    size = np.uint64(t.keys.shape[0] - 1)
    h = key * np.uint64(0x9E3779B97F4A7C15)
    at = (h ^ (h >> np.uint64(29))) & size
    while True:
        one = t.keys[at]
        if one == key:
            return t.values[at]
        if one == np.uint64(0):
            return -1
        at = (at + np.uint64(1)) & size


@fast
def count_bits(x):  # type: ignore[no-untyped-def]
    """Return the number of bits of a word that are set."""
    x = x - ((x >> np.uint64(1)) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((x * np.uint64(0x0101010101010101)) >> np.uint64(56))


class Deal(NamedTuple):
    """The state of a deal in the kernel; the fields are arrays that each deal uses again."""

    hands: np.ndarray  # uint64 [seat]; the last one is the dead hand
    money: np.ndarray  # int64: balances, then pools
    at: np.ndarray  # int64: see the names below
    past: np.ndarray  # int64 [seat]: history for the pools
    claims: np.ndarray  # int64 [number][2]: seat, amount
    lays: np.ndarray  # int64: the legal plays
    pack: np.ndarray  # int64: the shuffled pack
    deal_rng: np.ndarray
    play_rng: np.ndarray
    key: np.ndarray  # uint64 [0]: the question that is not known
    asked: np.ndarray  # int64: seat and other facts of that question


(
    STATE,
    TURN,
    LAST,
    BEFORE,
    PASSED,
    CALLED,
    TURNS,
    IN_TURN,
    CLAIMS,
    LAID_BY,
    COUNT,
    FLAGS,
    WILD_HELD,
    FIRST,
    TRUMP,
    ACTS,
    PLAYS,
    PASSES,
    BLOCKS,
    ENDED,
    WINNER_SEAT,
    FINISH,
    REDEALS,
) = range(23)


@fast
def _options(t, d, seat):  # type: ignore[no-untyped-def]
    """Find the legal plays of a seat; return whether all answers were known."""
    state = d.at[STATE]
    spot = t.state_spot[state]
    hand = d.hands[seat]
    held = hand & t.words[WILD]
    natural = hand & ~t.words[WILD]
    row = t.state_lead[state]
    d.at[COUNT] = 0
    d.at[FLAGS] = 0
    wild = np.int64(0)
    held_count = 0
    if held:
        for place in range(t.facts[WILDS]):
            if (held >> np.uint64(t.wild_at[place])) & np.uint64(1):
                wild |= 1 << place
                held_count += 1
    d.at[WILD_HELD] = held_count
    around = 0
    if row < 0:
        alone = natural & t.state_mask[state]
        if not alone and not held:
            return True
        if held:
            if alone:
                around |= 32
            if t.facts[USES_ELSEWHERE]:
                for other in range(t.facts[SEATS]):
                    if other != seat and d.hands[other] & ~t.words[WILD] & t.state_mask[state]:
                        around |= 16
    else:
        alone = natural
        rest = np.uint64(0) if t.state_free[state] else natural
        while rest:
            low = rest & (~rest + np.uint64(1))
            rest ^= low
            card = count_bits(low - np.uint64(1))
            if t.barred[row, card] & natural:
                alone &= ~low
    names = t.state_names[state] if held else 0
    first_turn = 1 if t.facts[MINDS_FIRST_TURN] and d.at[TURNS] == 0 else 0
    for rank in range(14):
        mask = t.rank_mask[rank]
        mine = alone & mask
        if not mine and not (names >> rank) & 1:
            continue
        kept = natural & mask
        more = 1 if natural & ~mask else 0
        low = np.uint64(t.rank_low[rank])
        here = around
        if row >= 0:
            here = np.int64(mine >> low)
        elif held and t.facts[USES_LEFT]:
            left = d.hands[t.facts[SEATS]]
            for other in range(t.facts[SEATS]):
                left |= d.hands[other]
            suits = np.int64((left & mask) >> low)
            here |= t_suits(t, rank, suits)
        key = options_key(spot, rank, np.int64(kept >> low), wild, more, here, first_turn)
        found = _find(t, key)
        if found < 0:
            d.key[0] = key
            d.asked[0] = seat
            return False
        d.at[FLAGS] |= t.option_flags[found]
        start = t.option_start[found]
        for place in range(t.option_count[found]):
            lay = t.option_lays[start + place]
            count = d.at[COUNT]
            order = t.lay_order[lay]
            while count > 0 and t.lay_order[d.lays[count - 1]] > order:
                d.lays[count] = d.lays[count - 1]
                count -= 1
            d.lays[count] = lay
            d.at[COUNT] += 1
    return True


@inline
def t_suits(t, rank, cards):  # type: ignore[no-untyped-def]
    """Return which suits of a rank are still held or dead, as four bits."""
    bits = 0
    low = t.rank_low[rank]
    place = 0
    while cards:
        if cards & 1:
            bits |= 1 << t.suit_of[low + place]
        cards >>= 1
        place += 1
    return bits


@fast
def _could(t, d):  # type: ignore[no-untyped-def]
    """Return 1 if any seat could continue, 0 if none could, -1 if an answer is not known."""
    for seat in range(t.facts[SEATS]):
        if not _options(t, d, seat):
            return -1
        if d.at[COUNT]:
            return 1
    return 0


@inline
def _ask(t, d, key, seat):  # type: ignore[no-untyped-def]
    found = _find(t, key)
    if found < 0:
        d.key[0] = key
        d.asked[0] = seat
    return found


@fast
def _pay(t, d, giver, taker, amount):  # type: ignore[no-untyped-def]
    """Move money from a payer; return whether this needs no rule on credit."""
    source = t.sources[giver]
    if source >= 0:
        if t.facts[LIMITED] and d.money[source] < amount:
            return False
        d.money[source] -= amount
    d.money[taker] += amount
    return True


@fast
def _pay_all(t, d, pay, seat):  # type: ignore[no-untyped-def]
    """Make the payments of a moment, or keep them until they are claimed."""
    start = t.pay_start[pay]
    for place in range(start, start + t.pay_count[pay]):
        if t.pay_awaits[place]:
            d.claims[d.at[CLAIMS], 0] = seat
            d.claims[d.at[CLAIMS], 1] = t.pay_amount[place]
            d.at[CLAIMS] += 1
        elif not _pay_each(t, d, seat, t.pay_amount[place]):
            return False
    return True


@fast
def _pay_each(t, d, seat, amount):  # type: ignore[no-untyped-def]
    for place in range(t.facts[SEATS] - 1):
        other = t.opponents[seat, place]
        if other >= 0 and not _pay(t, d, other, seat, amount):
            return False
    return True


@fast
def _claimed(t, d, seat):  # type: ignore[no-untyped-def]
    """Pay what a seat may claim (any seat: -1)."""
    kept = 0
    for place in range(d.at[CLAIMS]):
        if seat < 0 or d.claims[place, 0] == seat:
            if not _pay_each(t, d, d.claims[place, 0], d.claims[place, 1]):
                return False
        else:
            d.claims[kept, 0] = d.claims[place, 0]
            d.claims[kept, 1] = d.claims[place, 1]
            kept += 1
    d.at[CLAIMS] = kept
    return True


@fast
def _due(t, d, kind, finish):  # type: ignore[no-untyped-def]
    """Pay what is due when a sequence stops or is blocked, or when the deal ends; return a status."""
    if not t.facts[HAS_PAYMENT]:
        return DONE
    state = d.at[STATE]
    seat = d.at[LAST]
    both = _ask(t, d, key_of(DUE, state, (kind << 8) | (finish << 4) | 2), seat)
    if both < 0:
        return UNKNOWN
    pay = both
    if t.pay_count[both] < 0:  # whether somebody could continue matters
        could = _could(t, d)
        if could < 0:
            return UNKNOWN
        pay = _ask(t, d, key_of(DUE, state, (kind << 8) | (finish << 4) | could), seat)
        if pay < 0:
            return UNKNOWN
    return DONE if _pay_all(t, d, pay, seat) else BEYOND


@fast
def _new_run(t, d, leader, state):  # type: ignore[no-untyped-def]
    d.at[STATE] = state
    d.at[PASSED] = 0
    d.at[CALLED] = 0
    d.at[LAST] = -1
    if leader != d.at[TURN]:
        _give_turn(d, leader)


@inline
def _give_turn(d, seat):  # type: ignore[no-untyped-def]
    d.at[TURN] = seat
    d.at[TURNS] += 1
    d.at[IN_TURN] = 0


@fast
def _holders(t, d):  # type: ignore[no-untyped-def]
    holders = 0
    for seat in range(t.facts[SEATS]):
        if d.hands[seat] & t.state_mask[d.at[STATE]] & ~t.words[WILD]:
            holders |= 1 << seat
    return holders


@fast
def _jump(t, d):  # type: ignore[no-untyped-def]
    """Give the turn to the seat that a rule names, if it names one; return that seat, or a status below 0."""
    found = _ask(t, d, key_of(JUMP, d.at[STATE], (_holders(t, d) << 4) | d.at[LAST]), d.at[TURN])
    if found >= 16:  # another card may follow instead
        d.at[STATE] = (found >> 4) - 1
        found = _ask(t, d, key_of(JUMP, d.at[STATE], (1 << 20) | (_holders(t, d) << 4) | d.at[LAST]), d.at[TURN])
    if found >= 0 and found != BLOCKED and found != d.at[TURN]:
        _give_turn(d, found)
    return found


@fast
def _next(t, d, after_pass):  # type: ignore[no-untyped-def]
    """Give the turn to the next seat, or block the sequence; return a status."""
    if t.facts[HAS_JUMP] and not after_pass:
        jumped = _jump(t, d)
        if jumped < 0:
            return UNKNOWN
        if jumped == BLOCKED:
            return _block(t, d)
    state = d.at[STATE]
    seats = t.facts[SEATS]
    last = d.at[LAST]
    where = 0
    if last >= 0 and (t.facts[LOOKS_HOLDERS] or t.facts[LOOKS_PLACES]):
        mask = t.state_mask[state]
        everywhere = np.uint64(0)
        holders = 0
        for seat in range(seats):
            everywhere |= d.hands[seat]
            if t.facts[LOOKS_HOLDERS] and d.hands[seat] & mask & ~t.words[WILD]:
                holders |= 1 << seat
        held = everywhere & mask
        dead = d.hands[seats] & mask
        where = holders << 2
        if t.facts[LOOKS_PLACES] and not held:
            where |= 2 if dead else 1
    fields = d.at[TURN] | ((last + 1) << 4) | (d.at[PASSED] << 8) | (d.at[CALLED] << 18) | (where << 20)
    found = _ask(t, d, key_of(NEXT, t.state_phase[state], fields), d.at[TURN])
    if found < 0:
        return UNKNOWN
    d.at[CALLED] = found >> 4
    seat = found & 15
    if after_pass and t.facts[HAS_JUMP] and last >= 0 and seat != BLOCKED:
        fields = (d.at[PASSED] << 12) | (_holders(t, d) << 4) | last
        only = _ask(t, d, key_of(JUMP_ON, state, fields), d.at[TURN])
        if only < 0:
            return UNKNOWN
        if only != 16:  # 16: the rule says nothing
            seat = only
    if seat == BLOCKED:
        return _block(t, d)
    if seat != d.at[TURN]:
        _give_turn(d, seat)
    return DONE


@fast
def _block(t, d):  # type: ignore[no-untyped-def]
    state = d.at[STATE]
    fields = d.at[LAST] | ((d.at[BEFORE] + 1) << 4)
    found = _ask(t, d, key_of(LEADER, state, fields), d.at[TURN])
    if found < 0:
        return UNKNOWN
    paid = _due(t, d, 2, 0)
    if paid != DONE:
        return paid
    d.at[BLOCKS] += 1
    _new_run(t, d, found & 15, found >> 4)
    return DONE


@fast
def _take_pools(t, d, seat, pools):  # type: ignore[no-untyped-def]
    place = t.facts[SEATS]
    while pools:
        if pools & 1:
            d.money[seat] += d.money[place]
            d.money[place] = 0
        pools >>= 1
        place += 1


@fast
def _lay(t, d, lay):  # type: ignore[no-untyped-def]
    """Play cards; return a status."""
    seat = d.at[TURN]
    state = d.at[STATE]
    hand = d.hands[seat]
    spot = t.state_spot[state]
    out_key = key_of(EFFECT, spot, lay << 4)
    found = _ask(t, d, out_key, seat)
    if found < 0:
        return UNKNOWN
    cards = t.effect_cards[found]
    out = hand == cards
    if out:
        found = _ask(t, d, key_of(EFFECT, spot, (lay << 4) | 1), seat)
        if found < 0:
            return UNKNOWN
    d.hands[seat] = hand & ~cards
    d.at[BEFORE] = d.at[LAST]
    d.at[LAST] = seat
    d.at[PASSED] = 0
    d.at[CALLED] = 0
    d.at[IN_TURN] += 1
    d.at[PLAYS] += 1
    d.at[STATE] = t.effect[found, 0]
    finish = 0
    winner = -1
    d.at[LAID_BY] |= 1 << seat
    if out:
        empty = 0
        for other in range(t.facts[SEATS]):
            if not d.hands[other]:
                empty |= 1 << other
        winner = _ask(t, d, key_of(WINNER, 0, empty), seat)
        if winner < 0:
            return UNKNOWN
        winner -= 1
    if winner >= 0:
        finish = t.effect[found, 2]
        if t.facts[HAS_OPERA]:
            others = d.at[LAID_BY] & ~(1 << winner)
            fields = winner | (d.at[FIRST] << 4) | (min(d.at[TURNS], 3) << 8)
            fields |= (1 if others else 0) << 10
            fields |= (1 if others & ~t.winners[winner] else 0) << 11
            made = _ask(t, d, key_of(OPERA, 0, fields), seat)
            if made < 0:
                return UNKNOWN
            if made == 2:  # another player may answer
                return BEYOND
            finish |= made << 2
    if d.at[CLAIMS]:
        kept = 0
        for place in range(d.at[CLAIMS]):
            if not t.lapses[d.claims[place, 0], seat]:
                d.claims[kept, 0] = d.claims[place, 0]
                d.claims[kept, 1] = d.claims[place, 1]
                kept += 1
        d.at[CLAIMS] = kept
    if t.facts[HAS_PAYMENT]:
        pay = _ask(t, d, key_of(PAID, found, finish), seat)
        if pay < 0:
            return UNKNOWN
        if not _pay_all(t, d, pay, seat):
            return BEYOND
    if t.facts[HAS_SWEEP]:
        fields = (found << 12) | (min(d.at[IN_TURN], 3) << 8) | d.at[TRUMP]
        swept = _ask(t, d, key_of(SWEPT, d.past[seat], fields), seat)
        if swept < 0:
            return UNKNOWN
        d.past[seat] = t.sweep_next[swept]
        _take_pools(t, d, seat, t.sweep_pools[swept])
    if t.facts[TARGET]:
        for other in range(t.facts[SEATS]):
            if d.money[other] >= t.facts[TARGET]:
                return BEYOND
    if winner >= 0:
        return _end(t, d, winner, finish)
    if t.effect[found, 1]:
        paid = _due(t, d, 1, 0)
        if paid != DONE:
            return paid
        _new_run(t, d, seat, t.effect[found, 5])
        return DONE
    return _next(t, d, False)


@fast
def _end(t, d, winner, finish):  # type: ignore[no-untyped-def]
    paid = _due(t, d, 3, finish)
    if paid != DONE:
        return paid
    if not _claimed(t, d, -1):
        return BEYOND
    if t.facts[HAS_SWEEP]:
        fields = (finish << 8) | (min(d.at[IN_TURN], 3) << 4)
        swept = _ask(t, d, key_of(SWEPT_OUT, d.past[winner], fields), winner)
        if swept < 0:
            return UNKNOWN
        _take_pools(t, d, winner, swept)
    d.at[ENDED] = WON
    d.at[WINNER_SEAT] = winner
    d.at[FINISH] = finish
    return _settle(t, d, winner, finish)


@fast
def _settle(t, d, winner, finish):  # type: ignore[no-untyped-def]
    seats = t.facts[SEATS]
    wild_left = 0
    for seat in range(seats):
        if (t.payers[winner] >> seat) & 1 and d.hands[seat] & t.words[WILD]:
            wild_left = 1
    for which in range(t.facts[SETTLEMENTS]):
        for seat in range(seats):
            hand = d.hands[seat]
            held = hand & t.words[MARKED]
            wild = 0
            for place in range(t.facts[MARKS]):
                if (held >> np.uint64(t.marked_at[place])) & np.uint64(1):
                    wild |= 1 << place
            fields = (wild << 16) | (finish << 8) | (winner << 4) | seat
            entry = _ask(t, d, key_of(HAND, 0, fields), seat)
            if entry < 0:
                return UNKNOWN
            for taker in range(seats + 1):
                amount = np.int64(t.hand_base[entry, which, taker])
                rest = hand & ~t.words[MARKED]
                while rest:
                    low = rest & (~rest + np.uint64(1))
                    rest ^= low
                    amount += t.hand_card[entry, which, count_bits(low - np.uint64(1)), taker]
                if not amount:
                    continue
                if t.facts[CHARGED]:
                    fields = (amount << 20) | (which << 16) | (wild << 6) | (finish << 2) | wild_left
                    charged = _ask(t, d, key_of(CHARGE, 0, fields), seat)
                    if charged < 0:
                        return UNKNOWN
                    amount = np.int64(charged)
                if taker == seats:  # points against a player
                    d.money[seat] -= amount
                elif not _pay(t, d, seat, taker, amount):
                    return BEYOND
    return DONE


@fast
def _give_out(t, d):  # type: ignore[no-untyped-def]
    """Shuffle and deal the cards, for the first time or again; return a status."""
    seats = t.facts[SEATS]
    cards = t.facts[CARDS]
    first = d.at[FIRST]
    for place in range(cards - 1, 0, -1):
        other = below(d.deal_rng, place + 1)
        one = d.pack[place]
        d.pack[place] = d.pack[other]
        d.pack[other] = one
    for seat in range(seats + 1):
        d.hands[seat] = np.uint64(0)
    for place in range(cards):
        d.hands[t.place[first, place]] |= np.uint64(1) << np.uint64(d.pack[place])
    if t.facts[HAS_TURN_UP]:
        card = d.pack[t.turned[first, 0]]
        d.at[TRUMP] = t.suit_of[card] + 1
        pool = t.turned_pool[card]
        if pool >= 0:
            dealer = t.turned[first, 1]
            d.money[dealer] += d.money[seats + pool]
            d.money[seats + pool] = 0
    if t.facts[HAS_SHOW]:
        for seat in range(seats):
            if not d.hands[seat] & t.spoilers[0]:
                return BEYOND
    return DONE


@fast
def _deal(t, d, seed, number):  # type: ignore[no-untyped-def]
    """Begin a deal; return a status."""
    seats = t.facts[SEATS]
    first = (number - 1) % seats
    seed_stream(d.deal_rng, seed, 0, number)
    seed_stream(d.play_rng, seed, 1, number)
    for place in range(t.facts[CARDS]):
        d.pack[place] = t.order[place]
    for account in range(d.money.shape[0]):
        d.money[account] = t.opening[first, account]
    for seat in range(seats):
        d.past[seat] = 0
    for place in range(d.at.shape[0]):
        d.at[place] = 0
    d.at[TURN] = first
    d.at[FIRST] = first
    d.at[LAST] = -1
    d.at[BEFORE] = -1
    return _give_out(t, d)


@fast
def _chosen(t, d, lays, claims, redeal, passes):  # type: ignore[no-untyped-def]
    """Return one of the acts that the policy of the seat likes best, all equally likely."""
    seat = d.at[TURN]
    leading = 1 if d.at[LAST] < 0 else 0
    total = lays + claims + redeal + passes
    most = -2
    best = 0
    for turn in range(2):
        choice = 0
        if turn == 1:
            choice = 0 if best == 1 else below(d.play_rng, best)
        for place in range(total):
            what = 2
            if place < lays:
                what = d.lays[place] + 3
            elif place < lays + claims:
                what = 0
            elif place < lays + claims + redeal:
                what = 1
            score = t.scores[seat, leading, what]
            if score < 0:
                d.key[0] = key_of(SCORE, 0, (leading << 24) | what)
                d.asked[0] = seat
                return -1
            if turn == 0:
                if score > most:
                    most = score
                    best = 0
                if score == most:
                    best += 1
            elif score == most:
                if choice == 0:
                    return place
                choice -= 1
    return -1


@fast
def _act(t, d):  # type: ignore[no-untyped-def]
    """Let the player in turn choose an act, all equally likely, and make it; return a status."""
    seat = d.at[TURN]
    if not _options(t, d, seat):
        return UNKNOWN
    state = d.at[STATE]
    lays = d.at[COUNT]
    leading = d.at[LAST] < 0
    claims = 0
    if d.at[CLAIMS]:
        for place in range(d.at[CLAIMS]):
            if d.claims[place, 0] == seat:
                claims = 1
    redeal = 0
    if t.facts[HAS_REDEAL]:
        begun = 0 if d.at[PLAYS] == 0 else 1
        redeal = (t.deals_again[min(d.at[REDEALS], 7)] >> ((1 if seat == d.at[FIRST] else 0) | (begun << 1))) & 1
    passes = 1
    if leading or lays:
        gone = count_bits(np.uint64(d.at[PASSED]))
        own = 1 if d.at[LAST] == seat else 0
        fields = d.at[FLAGS] | (own << 3) | (d.at[WILD_HELD] << 4) | (gone << 8)
        found = _ask(t, d, key_of(PASSING, t.state_phase[state], fields), seat)
        if found < 0:
            return UNKNOWN
        passes = found
    total = lays + claims + redeal + passes
    if total == 0:
        return BEYOND
    if total == 1:
        choice = 0
    elif t.facts[RANDOM_ONLY]:
        choice = below(d.play_rng, total)
    else:
        choice = _chosen(t, d, lays, claims, redeal, passes)
        if choice < 0:
            return UNKNOWN
    d.at[ACTS] += 1
    if choice < lays:
        return _lay(t, d, d.lays[choice])
    choice -= lays
    if choice < claims:
        return DONE if _claimed(t, d, seat) else BEYOND
    choice -= claims
    if choice < redeal:
        d.at[REDEALS] += 1
        return _give_out(t, d)
    d.at[PASSED] |= 1 << seat
    d.at[PASSES] += 1
    return _next(t, d, True)


@entry
def play_deals(t, d, seed, start, stop, results):  # type: ignore[no-untyped-def]
    """Play deals until one of them asks a question that is not known; return its number and why.

    *results* has a row for each deal: how it ended, the mask of the winners, acts, plays, passes, blocks and
    the gain of each seat.
    """
    seats = t.facts[SEATS]
    for number in range(start, stop):
        status = _deal(t, d, seed, number)
        while status == DONE and d.at[ENDED] == 0:
            if d.at[ACTS] >= MOST_ACTS:
                status = BEYOND
            else:
                status = _act(t, d)
        if status != DONE:
            return number, status
        row = results[number - start]
        row[0] = d.at[ENDED]
        row[1] = t.winners[d.at[WINNER_SEAT]]
        row[2] = d.at[ACTS]
        row[3] = d.at[PLAYS]
        row[4] = d.at[PASSES]
        row[5] = d.at[BLOCKS]
        for seat in range(seats):
            row[6 + seat] = d.money[seat] - t.facts[BASE]
    return stop, DONE

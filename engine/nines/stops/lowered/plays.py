"""Which plays are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nines.stops.lowered import fact, now
from nines.stops.lowered.compiled import inlined
from nines.stops.lowered.keys import OPTIONS, ask, key_of
from nines.stops.lowered.masks import count_of, gathered, holders, lowest, place_of, suits_left

if TYPE_CHECKING:
    from nines.stops.lowered.layout import Deal, Int, Tables, Word

RANKS = 14  # from the joker, 0, to the king


@inlined
def may_lead(t: Tables, row: Int, natural: Word) -> Word:
    """Return the natural cards of a hand that may be led."""
    alone = natural
    rest = natural
    while rest:
        card = lowest(rest)
        rest ^= card
        if t.barred[row, place_of(card)] & natural:
            alone ^= card
    return alone


@inlined
def follow(t: Tables, d: Deal, seat: Int, alone: Word) -> Int:
    """Return what decides about the wild cards of a seat within a sequence: 16 elsewhere, 32 here."""
    around = np.int64(32 if alone else 0)
    if t.facts[fact.USES_ELSEWHERE]:
        next_cards = t.state_mask[d.at[now.STATE]] & ~t.wild[0]
        if holders(t, d, next_cards) & ~(1 << seat):
            around |= 16
    return around


@inlined
def add_plays(t: Tables, d: Deal, option: Int) -> None:
    """Add plays to the legal plays, in canonical order."""
    d.at[now.ABLE] |= t.option_able[option]
    start = t.option_start[option]
    for place in range(start, start + t.option_count[option]):
        play = t.option_lays[place]
        order = t.lay_order[play]
        at = d.at[now.LAYS]
        while at > 0 and t.lay_order[d.lays[at - 1]] > order:
            d.lays[at] = d.lays[at - 1]
            at -= 1
        d.lays[at] = play
        d.at[now.LAYS] += 1


@inlined
def plays_of_ranks(t: Tables, d: Deal, seat: Int, alone: Word, around: Int) -> bool:
    """Find the legal plays rank by rank; return whether all answers are known."""
    state = d.at[now.STATE]
    leading = t.state_lead[state] >= 0
    hand = d.hands[seat]
    natural = hand & ~t.wild[0]
    wild = gathered(hand, t.wild_at, t.facts[fact.WILDS])
    names = t.state_names[state] if wild else 0
    first_turn = 1 if t.facts[fact.MINDS_FIRST_TURN] and d.at[now.TURNS] == 0 else 0
    here = t.state_spot[state], (first_turn << 26) | (wild << 16)
    for rank in range(RANKS):
        mask = t.rank_mask[rank]
        if not (alone & mask or (names >> rank) & 1):
            continue
        low = np.uint64(t.rank_low[rank])
        facts = around
        if leading:
            facts = np.int64((alone & mask) >> low)
        elif wild and t.facts[fact.USES_LEFT]:
            facts |= suits_left(t, d, rank)
        more = 1 if natural & ~mask else 0
        kept = np.int64((natural & mask) >> low)
        option = ask(
            t, d, key_of(OPTIONS, here[0], here[1] | (rank << 32) | (more << 25) | (facts << 8) | kept), seat
        )
        if option < 0:
            return False
        add_plays(t, d, option)
    return True


@inlined
def find_plays(t: Tables, d: Deal, seat: Int) -> bool:
    """Find the legal plays of a seat; return whether all answers are known."""
    state = d.at[now.STATE]
    hand = d.hands[seat]
    natural = hand & ~t.wild[0]
    d.at[now.LAYS] = 0
    d.at[now.ABLE] = 0
    d.at[now.WILD_HELD] = 0
    row = t.state_lead[state]
    if row >= 0:
        alone = natural if t.state_free[state] else may_lead(t, row, natural)
    else:
        alone = natural & t.state_mask[state]
    around = np.int64(0)
    if natural != hand:
        d.at[now.WILD_HELD] = count_of(hand & t.wild[0])
        if row < 0:
            around = follow(t, d, seat, alone)
    elif not alone:
        return True
    return plays_of_ranks(t, d, seat, alone, around)

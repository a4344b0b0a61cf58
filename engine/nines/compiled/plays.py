"""Which plays are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nines.compiled import fact, now, row
from nines.compiled.fields import declared, of, put
from nines.compiled.keys import ABLE, OPTIONS, OPTIONS_OF, PLAIN, RARE, ask, keep_question, key_of
from nines.compiled.masks import count_of, gathered, holders, lowest, marks_held, place_of, suits_left
from nines.compiled.part import OPTION
from nines.compiled.translating import inlined

if TYPE_CHECKING:
    from nines.compiled.layout import Deal, Int, Tables, Word

FIELD = 255  # room for the cards of a rank in a question
# Facts in a question within a sequence: those that limit wild cards.
AROUND = declared("AROUND", suits_left=4, elsewhere=1, held=1)


@inlined
def may_lead(t: Tables, lead: Int, natural: Word) -> Word:
    """Return the natural cards of a hand that may be led."""
    alone = natural
    rest = natural
    while rest:
        card = lowest(rest)
        rest ^= card
        if t.barred[lead * t.facts[fact.KINDS] + place_of(card)] & natural:
            alone ^= card
    return alone


@inlined
def follow(t: Tables, d: Deal, seat: Int, alone: Word) -> Int:
    """Return the facts that limit wild cards: whether *seat*, or another seat, holds a next card."""
    around: Int = np.int64(put(1 if alone else 0, AROUND.held))
    if t.facts[fact.USES_ELSEWHERE]:
        next_cards = t.states[d.at[now.STATE] * row.STATES + row.STATE_MASK] & ~t.facts[fact.WILD]
        if holders(t, d, next_cards) & ~(1 << seat):
            around |= put(1, AROUND.elsewhere)
    return around


@inlined
def rank_to_ask(t: Tables, alone: Word, names: Int) -> Int:
    """Return a rank to ask about: the rank of a playable card, or one that a wild card may replace."""
    return t.cards[place_of(alone) * row.CARDS + row.CARD_RANK] if alone else place_of(names)


@inlined
def plays_of_ranks(t: Tables, d: Deal, seat: Int, alone: Word, around: Int) -> bool:
    """Find the options of each rank; return whether all answers are known."""
    state = d.at[now.STATE] * row.STATES
    leading = t.states[state + row.STATE_LEAD] >= 0
    hand = d.hands[seat]
    natural = hand & ~t.facts[fact.WILD]
    wild = marks_held(d, seat, t.facts[fact.WILD])
    names = t.states[state + row.STATE_NAMES] if wild else 0
    twins = d.twins[seat] & natural
    first_turn = 1 if t.facts[fact.MINDS_FIRST_TURN] and d.at[now.TURNS] == 0 else 0
    here = key_of(
        OPTIONS,
        t.states[state + row.STATE_SPOT],
        put(first_turn, OPTIONS_OF.first) | put(wild, OPTIONS_OF.wild),
    )
    plays = able = count = np.int64(0)
    while alone or names:
        rank = rank_to_ask(t, alone, names)
        mask, low = t.ranks[rank * row.RANKS + row.RANK_MASK], t.ranks[rank * row.RANKS + row.RANK_LOW]
        facts = around
        if leading:
            facts = ((natural & ~alone & mask) >> low) & FIELD  # those that may not be led
        elif wild and t.facts[fact.USES_LEFT]:
            facts |= put(suits_left(t, d, rank), AROUND.suits_left)
        alone &= ~mask
        names &= ~(1 << rank)
        more = 1 if natural & ~mask else 0
        kept = ((natural & mask) >> low) & FIELD
        fields = put((rank << t.facts[fact.WIDTH]) | kept, OPTIONS_OF.rank_and_kept)
        fields |= put(facts, OPTIONS_OF.facts) | put(more, OPTIONS_OF.more)
        if twins:
            fields |= put(gathered(twins, natural & mask), OPTIONS_OF.twins)
        option = ask(t, d, here | np.uint64(fields), seat)
        if option < 0:
            return False
        d.options[plays] = option
        plays += 1
        able |= of(option, OPTION.able)
        count += of(option, OPTION.count)
    d.at[now.OPTIONS], d.at[now.ABLE], d.at[now.LAYS] = plays, able, count
    return True


@inlined
def find_plays(t: Tables, d: Deal, seat: Int) -> bool:
    """Find the legal plays of a seat; return whether all answers are known."""
    state = d.at[now.STATE] * row.STATES
    hand = d.hands[seat]
    natural = hand & ~t.facts[fact.WILD]
    for place in (now.OPTIONS, now.ALONE, now.ABLE, now.LAYS, now.WILD_HELD):
        d.at[place] = 0
    lead = t.states[state + row.STATE_LEAD]
    if lead >= 0:
        alone = natural if t.states[state + row.STATE_FREE] else may_lead(t, lead, natural)
    else:
        alone = natural & t.states[state + row.STATE_MASK]
    around = np.int64(0)
    if natural != hand:
        d.at[now.WILD_HELD] = count_of(hand ^ natural) + count_of(d.twins[seat] & t.facts[fact.WILD])
        if lead < 0:
            around = follow(t, d, seat, alone)
    elif not alone:
        return True
    elif not (lead < 0 and t.facts[fact.WALKS]) and not (
        t.facts[fact.MINDS_FIRST_TURN] and d.at[now.TURNS] == 0
    ):
        plain = t.states[state + row.STATE_PLAIN]
        if plain < 0:
            keep_question(d, key_of(RARE, PLAIN, d.at[now.STATE]), seat)
            return False
        if plain:
            d.at[now.ALONE], d.at[now.ABLE] = alone, put(1, ABLE.natural)
            d.at[now.LAYS] = count_of(alone)
            return True
    return plays_of_ranks(t, d, seat, alone, around)

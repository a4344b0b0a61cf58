"""Who may continue a sequence, and who starts the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nines.compiled import fact, now, part, row
from nines.compiled.accounts import DONE, UNKNOWN, pay_due
from nines.compiled.fields import of, put
from nines.compiled.keys import (
    BLOCK,
    BLOCKED,
    JUMP,
    JUMP_OF,
    JUMP_ON,
    LEADER,
    LEADER_OF,
    NEXT,
    NEXT_OF,
    PHASE_OF,
    ask,
    key_of,
)
from nines.compiled.masks import holders
from nines.compiled.translating import apart, inlined

if TYPE_CHECKING:
    from nines.compiled.layout import Deal, Int, Tables

SAYS_NOTHING = 16  # an answer to JUMP_ON


@inlined
def give_turn(d: Deal, seat: Int) -> None:
    """Give the turn to a seat, unless it has the turn already."""
    if seat != d.at[now.TURN]:
        d.at[now.TURN] = seat
        d.at[now.TURNS] += 1
        d.at[now.IN_TURN] = 0


@inlined
def new_run(d: Deal, leader: Int, state: Int) -> None:
    """Let a seat start a new sequence."""
    d.at[now.STATE] = state
    d.at[now.PASSED] = 0
    d.at[now.GONE] = 0
    d.at[now.CALLED] = 0
    d.at[now.LAST] = -1
    give_turn(d, leader)


@inlined
def block(t: Tables, d: Deal) -> Int:
    """Block the sequence; return a status."""
    fields = put(d.at[now.LAST], LEADER_OF.last) | put(d.at[now.BEFORE] + 1, LEADER_OF.before)
    leader = ask(t, d, key_of(LEADER, d.at[now.STATE], fields), d.at[now.TURN])
    if leader < 0:
        return UNKNOWN
    d.at[now.ASIDE] |= of(leader, part.LEADER.minds)
    if t.facts[fact.HAS_PAYMENT]:
        status = pay_due(t, d, BLOCK, 0)
        if status != DONE:
            return status
    d.at[now.BLOCKS] += 1
    new_run(d, of(leader, part.LEADER.seat), of(leader, part.LEADER.state))
    return DONE


@inlined
def next_holders(t: Tables, d: Deal) -> Int:
    """Return the mask of the seats that hold a next card that is not wild."""
    return holders(t, d, t.states[d.at[now.STATE] * row.STATES + row.STATE_MASK] & ~t.facts[fact.WILD])


@inlined
def where_next(t: Tables, d: Deal) -> Int:
    """Return two fields: who holds the next cards, and whether all these cards are played (1) or dead (2)."""
    where_next = np.int64(0)
    if t.facts[fact.LOOKS_HOLDERS]:
        where_next = put(next_holders(t, d), NEXT_OF.holders)
    if t.facts[fact.LOOKS_PLACES]:
        cards = t.states[d.at[now.STATE] * row.STATES + row.STATE_MASK]
        if not holders(t, d, cards):
            where_next |= put(2 if d.hands[t.facts[fact.SEATS]] & cards else 1, NEXT_OF.places)
    return where_next


@apart
def jump(t: Tables, d: Deal) -> Int:
    """Return the seat that a rule names after a play, or BLOCKED; -1 if an answer is not known."""
    last = d.at[now.LAST]
    fields = put(next_holders(t, d), JUMP_OF.holders) | put(last, JUMP_OF.last)
    jumper = ask(t, d, key_of(JUMP, d.at[now.STATE], fields), d.at[now.TURN])
    if jumper >= 0 and of(jumper, part.JUMPED.instead):
        d.at[now.STATE] = of(jumper, part.JUMPED.instead) - 1
        fields = put(1, JUMP_OF.again) | put(next_holders(t, d), JUMP_OF.holders) | put(last, JUMP_OF.last)
        jumper = ask(t, d, key_of(JUMP, d.at[now.STATE], fields), d.at[now.TURN])
    return jumper


@inlined
def able_seats(t: Tables, d: Deal) -> Int:
    """Return the mask of the seats that may have a legal act besides passing."""
    if (
        t.facts[fact.WALKS]
        or d.at[now.LAST] < 0
        or d.at[now.CLAIMS]
        or t.facts[fact.HAS_REDEAL]
        or t.facts[fact.HAS_JUMP]
    ):
        return part.SEATS
    return holders(t, d, t.states[d.at[now.STATE] * row.STATES + row.STATE_MASK] | t.facts[fact.WILD])


@inlined
def pass_on(d: Deal, turn: Int) -> None:
    """Make the passes that an answer to NEXT gives for seats that can only pass."""
    passes, changes = of(turn, part.NEXT.passes), of(turn, part.NEXT.changes)
    for place in (now.ACTS, now.PASSES, now.GONE):
        d.at[place] += passes
    d.at[now.PASSED] = of(turn, part.NEXT.passed)
    d.at[now.TURN] = of(turn, part.NEXT.turn)
    d.at[now.TURNS] += changes
    d.at[now.IN_TURN] = 0 if changes else d.at[now.IN_TURN]


@inlined
def asked_next(t: Tables, d: Deal) -> Int:
    """Return the seat that may continue or lead, or BLOCKED; -1 if an answer is not known.

    Earlier seats that can only pass are made to pass.
    """
    last = d.at[now.LAST]
    where = where_next(t, d) if last >= 0 else np.int64(0)
    fields = where | put(d.at[now.TURN], NEXT_OF.turn) | put(last + 1, NEXT_OF.last)
    fields |= put(d.at[now.PASSED], NEXT_OF.passed) | put(d.at[now.CALLED], NEXT_OF.called)
    fields |= put(d.at[now.GONE], NEXT_OF.gone)
    phase = t.states[d.at[now.STATE] * row.STATES + row.STATE_PHASE]
    turn = ask(
        t,
        d,
        key_of(NEXT, put(phase, PHASE_OF.phase) | put(able_seats(t, d), PHASE_OF.able), fields),
        d.at[now.TURN],
    )
    if turn < 0:
        return -1
    d.at[now.CALLED] = of(turn, part.NEXT.called)
    pass_on(d, turn)
    return of(turn, part.NEXT.seat)


@inlined
def go_to(t: Tables, d: Deal, seat: Int) -> Int:
    """Give the turn to a seat, or block the sequence; return a status."""
    if seat < 0:
        return UNKNOWN
    if seat == BLOCKED:
        return block(t, d)
    give_turn(d, seat)
    return DONE


@inlined
def after_play(t: Tables, d: Deal) -> Int:
    """Go on after a play; return a status."""
    if t.facts[fact.HAS_JUMP]:
        seat = jump(t, d)
        if seat < 0 or seat == BLOCKED:
            return go_to(t, d, seat)
        give_turn(d, seat)
    return go_to(t, d, asked_next(t, d))


@inlined
def after_pass(t: Tables, d: Deal) -> Int:
    """Go on after a pass; return a status."""
    seat = asked_next(t, d)
    last = d.at[now.LAST]
    if t.facts[fact.HAS_JUMP] and last >= 0 and 0 <= seat < BLOCKED:
        fields = put(d.at[now.PASSED], JUMP_OF.passed) | put(next_holders(t, d), JUMP_OF.holders)
        fields |= put(last, JUMP_OF.last)
        only = ask(t, d, key_of(JUMP_ON, d.at[now.STATE], fields), d.at[now.TURN])
        if only != SAYS_NOTHING:
            seat = only
    return go_to(t, d, seat)

"""The machine: it plays deals by looking up every rule in tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nines.compiled import fact, now, part, row
from nines.compiled.accounts import BEYOND, DONE, UNKNOWN, claimed, lapse, pay_due, pay_for_play, sweep
from nines.compiled.choosing import choose, play_at
from nines.compiled.fields import of, put
from nines.compiled.finish import end, finish_of, winner_now
from nines.compiled.keys import AGAIN, EFFECT, EFFECT_OF, PASSING, PASSING_OF, STOPPED, ask, key_of
from nines.compiled.layout import LOOKED_UP, STOPPED_BY
from nines.compiled.opening import deal_again, open_deal
from nines.compiled.plays import find_plays
from nines.compiled.translating import inlined
from nines.compiled.turns import after_pass, after_play, new_run
from nines.compiled.walk import MOST_ACTS, find_node, note_acts, note_step, walk

if TYPE_CHECKING:
    from nines.compiled.layout import Deal, Int, Numbers, Tables, Word

FIGURES = (now.ACTS, now.DECISIONS, now.PASSES, now.BLOCKS, now.REDEALS, now.FIRST)  # of a deal, in *results*


@inlined
def gone(t: Tables, d: Deal, play: Int, seat: Int) -> Word:
    """Return the cards of a play that the seat no longer holds afterwards, not even as a second copy."""
    place = play * row.PLAYS
    return t.plays[place + row.PLAY_CARDS] & ~(d.twins[seat] & ~t.plays[place + row.PLAY_TWINS])


@inlined
def effect_of(t: Tables, d: Deal, play: Int, seat: Int) -> Int:
    """Return the effect of a play; -1 if it is not known."""
    spot = t.states[d.at[now.STATE] * row.STATES + row.STATE_SPOT]
    out = 0 if d.hands[seat] & ~gone(t, d, play, seat) else 1
    return ask(t, d, key_of(EFFECT, spot, put(out, EFFECT_OF.out) | put(play, EFFECT_OF.play)), seat)


@inlined
def take(t: Tables, d: Deal, play: Int, effect: Int, seat: Int) -> None:
    """Move the cards of a play from the hand to the sequence."""
    left = gone(t, d, play, seat)
    d.twins[seat] &= ~t.plays[play * row.PLAYS + row.PLAY_CARDS]
    d.hands[seat] &= ~left
    d.at[now.BEFORE] = d.at[now.LAST]
    d.at[now.LAST] = seat
    d.at[now.STATE] = of(effect, part.EFFECT.state)
    d.at[now.LAID_BY] |= 1 << seat
    for place in (now.PASSED, now.GONE, now.CALLED):
        d.at[place] = 0
    for place in (now.IN_TURN, now.PLAYS):
        d.at[place] += 1


@inlined
def paid_for(t: Tables, d: Deal, effect: Int, seat: Int, finish: Int) -> Int:
    """Make all payments for a play; return a status."""
    status = DONE
    if d.at[now.CLAIMS]:
        lapse(t, d, seat)
    if t.facts[fact.HAS_PAYMENT]:
        status = pay_for_play(t, d, effect, seat, finish)
    if status == DONE and t.facts[fact.HAS_SWEEP]:
        status = sweep(t, d, effect, seat)
    if status == DONE and t.facts[fact.TARGET]:
        for other in range(t.facts[fact.SEATS]):
            if d.money[other] >= t.facts[fact.TARGET]:
                status = BEYOND
    return status


@inlined
def lay(t: Tables, d: Deal, play: Int) -> Int:
    """Play cards; return a status."""
    seat = d.at[now.TURN]
    effect = effect_of(t, d, play, seat)
    if effect < 0:
        return UNKNOWN
    take(t, d, play, effect, seat)
    winner, finish = np.int64(-1), np.int64(0)
    if not d.hands[seat]:
        winner = winner_now(t, d, seat)
        if winner >= 0:
            finish = finish_of(t, d, effect, winner)
        if winner < -1 or finish < 0:
            return BEYOND if finish == -2 else UNKNOWN
    status = paid_for(t, d, of(effect, part.EFFECT.number), seat, finish)
    if status != DONE:
        return status
    if winner >= 0:
        return end(t, d, winner, finish)
    if not of(effect, part.EFFECT.stops):
        return after_play(t, d)
    if t.facts[fact.HAS_PAYMENT]:
        status = pay_due(t, d, STOPPED, 0)
    if status == DONE:
        new_run(d, seat, t.effects[of(effect, part.EFFECT.number) * row.EFFECTS + row.EFFECT_AFTER_STOP])
    return status


@inlined
def may_claim(d: Deal, seat: Int) -> Int:
    """Return 1 if a seat may claim a payment, 0 if not."""
    for place in range(d.at[now.CLAIMS]):
        if d.claims[2 * place] == seat:
            return 1
    return 0


@inlined
def may_redeal(t: Tables, d: Deal, seat: Int) -> Int:
    """Return 1 if a seat may demand a redeal, 0 if not."""
    which = put(1 if seat == d.at[now.FIRST] else 0, AGAIN.first_hand)
    which |= put(1 if d.at[now.PLAYS] else 0, AGAIN.begun)
    return (t.deals_again[min(d.at[now.REDEALS], 7)] >> which) & 1


@inlined
def may_pass(t: Tables, d: Deal, seat: Int) -> Int:
    """Return 1 if a seat may pass, 0 if not, -1 if this is not known."""
    if d.at[now.LAST] >= 0 and not d.at[now.LAYS]:
        return 1
    own = 1 if d.at[now.LAST] == seat else 0
    fields = put(d.at[now.ABLE], PASSING_OF.able) | put(own, PASSING_OF.own)
    fields |= put(d.at[now.WILD_HELD], PASSING_OF.wild) | put(d.at[now.GONE], PASSING_OF.gone)
    phase = t.states[d.at[now.STATE] * row.STATES + row.STATE_PHASE]
    return ask(t, d, key_of(PASSING, phase, fields), seat)


@inlined
def make(t: Tables, d: Deal, choice: Int, claims: Int, redeal: Int) -> Int:
    """Perform the legal act at index *choice*; return a status."""
    seat, lays = d.at[now.TURN], d.at[now.LAYS]
    d.at[now.ACTS] += 1
    d.at[now.PLAY] = -1
    if choice < lays:
        d.at[now.PLAY] = play_at(t, d, choice)
        return lay(t, d, d.at[now.PLAY])
    if choice < lays + claims:
        return claimed(t, d, seat)
    if choice < lays + claims + redeal:
        return deal_again(t, d)
    d.at[now.PASSED] |= 1 << seat
    d.at[now.GONE] += 1
    d.at[now.PASSES] += 1
    return after_pass(t, d)


@inlined
def act(t: Tables, d: Deal) -> Int:
    """Let the player whose turn it is choose and perform an act; return a status."""
    seat = d.at[now.TURN]
    d.asked[LOOKED_UP] += 1
    if not find_plays(t, d, seat):
        return UNKNOWN
    claims = may_claim(d, seat)
    redeal = may_redeal(t, d, seat) if t.facts[fact.HAS_REDEAL] else 0
    passes = may_pass(t, d, seat)
    if passes < 0:
        return UNKNOWN
    total = d.at[now.LAYS] + claims + redeal + passes
    if total == 0 or d.at[now.ACTS] >= MOST_ACTS:
        return BEYOND
    if total > 1:
        d.at[now.DECISIONS] += 1
    choice = choose(t, d, total, claims, redeal)
    if choice < 0:
        return UNKNOWN
    node, blocks = d.at[now.NODE], d.at[now.BLOCKS]
    if node >= 0:
        note_acts(t, d, passes)
    d.at[now.ASIDE] = 0
    status = make(t, d, choice, claims, redeal)
    if status == DONE and t.facts[fact.WALKS]:
        if not find_node(t, d):
            return UNKNOWN
        note_step(t, d, node, d.at[now.BLOCKS] - blocks)
    return status


@inlined
def keep_result(t: Tables, d: Deal, results: Numbers, played: Int) -> None:
    """Store the figures of a finished deal in its row of *results*."""
    at = played * (1 + len(FIGURES) + t.facts[fact.SEATS])
    results[at] = t.seats[d.at[now.WINNER] * row.SEATS + row.SEAT_WINNERS]
    for place in range(len(FIGURES)):
        results[at + 1 + place] = d.at[FIGURES[place]]
    for seat in range(t.facts[fact.SEATS]):
        results[at + 1 + len(FIGURES) + seat] = d.money[seat] - t.facts[fact.BASE]


def play_deals(t: Tables, d: Deal, seed: Word, numbers: tuple[Int, Int], results: Numbers) -> Int:
    """Play deals until the machine cannot go on, and return the number of the first deal not played.

    *numbers* gives the first deal, and the deal after the last. *results* has a row for each deal: the mask
    of the winners, acts, decisions, passes, blocks, redeals, first hand, and the gain of each seat. In
    ``d.asked``, the machine says why it has stopped.
    """
    start, stop = numbers
    for number in range(start, stop):
        status = open_deal(t, d, seed, number)
        while status == DONE and d.at[now.WINNER] < 0:
            if d.at[now.NODE] >= 0:
                walk(t, d)
            status = act(t, d)
        d.asked[STOPPED_BY] = status
        if status != DONE:
            return number
        keep_result(t, d, results, number - start)
    return stop

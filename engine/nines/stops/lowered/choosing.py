"""How the seats choose their acts: by the scores of their policies, and by lot between equal scores."""

from __future__ import annotations

import numpy as np

from nines.stops.lowered import fact, now
from nines.stops.lowered.compiled import inlined
from nines.stops.lowered.keys import SCORE, key_of
from nines.stops.lowered.layout import CLAIM, FIRST_PLAY, PASS, REDEAL, SHOW, Deal, Int, Tables
from nines.stops.lowered.random_numbers import below

LEADING = 1 << 24  # in the question for a score


@inlined
def score_of(t: Tables, d: Deal, seat: Int, leading: Int, act: Int) -> Int:
    """Return how much the policy of a seat likes an act; -1 if this is not known."""
    score = t.scores[seat, leading, act]
    if score < 0:
        d.key[0] = key_of(SCORE, 0, (leading * LEADING) | act)
        d.asked[0] = seat
    return score


@inlined
def shows(t: Tables, d: Deal, seat: Int) -> Int:
    """Return 1 if a seat shows its hand, 0 if it keeps it back, -1 if a score is not known."""
    if not t.facts[fact.RANDOM_ONLY]:
        back, shown = score_of(t, d, seat, 1, PASS), score_of(t, d, seat, 1, SHOW)
        if back < 0:
            back = score_of(t, d, seat, 1, PASS)
        if back < 0 or shown < 0:
            return -1
        if back != shown:
            return 1 if shown > back else 0
    return 1 - below(d.policy_stream, 2)


@inlined
def act_at(d: Deal, place: Int, claims: Int, redeal: Int) -> Int:
    """Return the act at a place of the legal acts."""
    if place < d.at[now.LAYS]:
        return d.lays[place] + FIRST_PLAY
    place -= d.at[now.LAYS]
    if place < claims:
        return CLAIM
    return REDEAL if place - claims < redeal else PASS


@inlined
def choose(t: Tables, d: Deal, total: Int, claims: Int, redeal: Int) -> Int:
    """Return the place of the act that the seat in turn chooses; -1 if a score is not known."""
    if total == 1:
        return 0
    if t.facts[fact.RANDOM_ONLY]:
        return below(d.policy_stream, total)
    seat, leading = d.at[now.TURN], 1 if d.at[now.LAST] < 0 else 0
    most, best = np.int64(-1), 0
    for place in range(total):
        score = score_of(t, d, seat, leading, act_at(d, place, claims, redeal))
        if score < 0:
            return -1
        if score > most:
            most, best = score, 0
        if score == most:
            best += 1
    choice = 0 if best == 1 else below(d.policy_stream, best)
    for place in range(total):
        if t.scores[seat, leading, act_at(d, place, claims, redeal)] == most:
            if choice == 0:
                return place
            choice -= 1
    return -1

"""How seats choose acts by the scores of their policies; a random draw decides between equal scores."""

from __future__ import annotations

import numpy as np

from nines.compiled import fact, now, row
from nines.compiled.considering import of_play, of_table
from nines.compiled.fields import of, put
from nines.compiled.keys import OF_PLAY, SCORE, SCORE_OF, ask, key_of
from nines.compiled.layout import CLAIM, FIRST_PLAY, PASS, REDEAL, SHOW, Deal, Int, Tables
from nines.compiled.masks import count_of, nth, place_of
from nines.compiled.part import OPTION
from nines.compiled.random_numbers import below
from nines.compiled.translating import inlined


@inlined
def looks_at(t: Tables, seat: Int) -> Int:
    """Return the facts that the policy of a seat looks at."""
    return t.seats[seat * row.SEATS + row.SEAT_LOOKS]


@inlined
def score_of(t: Tables, d: Deal, seat: Int, facts: Int, act: Int) -> Int:
    """Return the score that a seat's policy gives an act; -1 if the score is not known."""
    if act >= FIRST_PLAY and looks_at(t, seat) & OF_PLAY:
        facts |= of_play(t, d, seat, act - FIRST_PLAY)
    return ask(t, d, key_of(SCORE, seat + 1, facts | put(act, SCORE_OF.act)), seat)


@inlined
def shows(t: Tables, d: Deal, seat: Int) -> Int:
    """Return 1 if a seat shows its hand, 0 if the seat declines, -1 if a score is not known."""
    if not t.facts[fact.RANDOM_ONLY]:
        facts = put(1, SCORE_OF.leading) | of_table(t, d, seat)
        back = score_of(t, d, seat, facts, PASS)
        shown = score_of(t, d, seat, facts, SHOW) if back >= 0 else back
        if shown < 0:
            return -1
        if back != shown:
            return 1 if shown > back else 0
    return 1 - below(d.policy_stream, 2)


@inlined
def mark_plays(t: Tables, d: Deal) -> None:
    """Set a bit for each legal play, at its index in canonical order."""
    for number in range(d.at[now.OPTIONS]):
        option = d.options[number]
        start = of(option, OPTION.start)
        for place in range(start, start + of(option, OPTION.count)):
            order = t.option_order[place]
            d.marks[order >> 6] |= np.int64(1) << (order & 63)


@inlined
def marked_play(t: Tables, d: Deal, place: Int) -> Int:
    """Return the marked play at index *place*, and remove all marks."""
    marked, word, left = np.int64(-1), np.int64(0), d.at[now.LAYS]
    while left > 0:
        marks = d.marks[word]
        d.marks[word] = 0
        count = count_of(marks)
        if 0 <= place < count:
            marked = (word << 6) | nth(marks, place)
        place -= count
        left -= count
        word += 1
    return t.in_order[marked]


@inlined
def play_at(t: Tables, d: Deal, place: Int) -> Int:
    """Return the legal play at index *place*."""
    if not t.facts[fact.RANDOM_ONLY]:
        return d.lays[place]
    if d.at[now.OPTIONS] == 0:
        return t.cards[nth(d.at[now.ALONE], place) * row.CARDS + row.CARD_PLAY]
    if d.at[now.OPTIONS] == 1:
        return t.option_plays[of(d.options[0], OPTION.start) + place]
    mark_plays(t, d)
    return marked_play(t, d, place)


@inlined
def list_plays(t: Tables, d: Deal) -> None:
    """List the legal plays in canonical order."""
    listed = word = np.int64(0)
    alone = d.at[now.ALONE] if d.at[now.OPTIONS] == 0 else np.int64(0)
    while alone:
        d.lays[listed] = t.cards[place_of(alone) * row.CARDS + row.CARD_PLAY]
        alone &= alone - 1
        listed += 1
    mark_plays(t, d)
    while listed < d.at[now.LAYS]:
        marks = d.marks[word]
        d.marks[word] = 0
        while marks:
            d.lays[listed] = t.in_order[(word << 6) | place_of(marks)]
            marks &= marks - 1
            listed += 1
        word += 1


@inlined
def act_at(d: Deal, place: Int, claims: Int, redeal: Int) -> Int:
    """Return the legal act at index *place*."""
    if place < d.at[now.LAYS]:
        return d.lays[place] + FIRST_PLAY
    place -= d.at[now.LAYS]
    if place < claims:
        return CLAIM
    return REDEAL if place - claims < redeal else PASS


@inlined
def choose(t: Tables, d: Deal, total: Int, claims: Int, redeal: Int) -> Int:
    """Return the index of the legal act that the player chooses; -1 if a score is not known."""
    if t.facts[fact.RANDOM_ONLY]:
        return 0 if total == 1 else below(d.policy_stream, total)
    list_plays(t, d)
    if total == 1:
        return 0
    seat = d.at[now.TURN]
    facts = of_table(t, d, seat) | put(1 if d.at[now.LAST] < 0 else 0, SCORE_OF.leading)
    most, best = np.int64(-1), 0
    for place in range(total):
        score = score_of(t, d, seat, facts, act_at(d, place, claims, redeal))
        if score < 0:
            return -1
        d.scores[place] = score
        if score > most:
            most, best = score, 0
        if score == most:
            best += 1
    choice = 0 if best == 1 else below(d.policy_stream, best)
    for place in range(total):
        if d.scores[place] == most:
            if choice == 0:
                return place
            choice -= 1
    return -1

"""Find the facts about the machine's deal that policies look at, and add them to questions about scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nines.compiled import fact, now, row
from nines.compiled.fields import of, put
from nines.compiled.keys import SCORE_OF
from nines.compiled.masks import count_of, lowest, place_of
from nines.compiled.translating import apart

if TYPE_CHECKING:
    from nines.compiled.layout import Deal, Int, Tables, Word


@apart
def of_table(t: Tables, d: Deal, seat: Int) -> Int:
    """Return the facts that are the same for all legal acts, if the policy of the seat looks at them."""
    looks, of_table = t.seats[seat * row.SEATS + row.SEAT_LOOKS], np.int64(0)
    if of(looks, SCORE_OF.last_card):
        for other in range(t.facts[fact.SEATS]):
            if other != seat and count_of(d.hands[other]) + count_of(d.twins[other]) == 1:
                of_table |= put(1, SCORE_OF.last_card)
    if of(looks, SCORE_OF.natural):
        for place in range(d.at[now.LAYS]):
            if not t.plays[d.lays[place] * row.PLAYS + row.PLAY_CARDS] & t.facts[fact.WILD]:
                of_table |= put(1, SCORE_OF.natural)
    return of_table


@apart
def of_play(t: Tables, d: Deal, seat: Int, play: Int) -> Int:
    """Return the facts about a play, if the policy of the seat looks at them."""
    looks, of_play = t.seats[seat * row.SEATS + row.SEAT_LOOKS], np.int64(0)
    if of(looks, SCORE_OF.goes_on):
        of_play |= put(goes_on(t, d, seat, play), SCORE_OF.goes_on)
    if of(looks, SCORE_OF.led_up_to):
        first = place_of(t.plays[play * row.PLAYS + row.PLAY_CARDS]) * row.CARDS
        if t.cards[first + row.CARD_BEHIND] & coming(t, d, seat):
            of_play |= put(1, SCORE_OF.led_up_to)
    return of_play


@apart
def goes_on(t: Tables, d: Deal, seat: Int, play: Int) -> Int:
    """Return how many cards a hand can play in a row; all cards of this play count as one."""
    held, twins = d.hands[seat] & ~t.facts[fact.WILD], d.twins[seat]
    played = t.plays[play * row.PLAYS + row.PLAY_CARDS]
    held &= ~(played & ~(twins & ~t.plays[play * row.PLAYS + row.PLAY_TWINS]))
    twins &= ~played
    following = held & t.plays[play * row.PLAYS + row.PLAY_AHEAD]
    length = np.int64(1)
    while following:
        card = lowest(following)
        held &= ~(card & ~twins)
        twins &= ~card
        following = held & t.cards[place_of(card) * row.CARDS + row.CARD_AHEAD]
        length += 1
    return length


@apart
def coming(t: Tables, d: Deal, seat: Int) -> Word:
    """Return the cards that may still be played, as far as a seat knows."""
    seats, first = t.facts[fact.SEATS], d.at[now.FIRST]
    word: Word = d.hands[0]
    for other in range(seats):
        word |= d.hands[other]
    if (t.seats[seat * row.SEATS + row.SEAT_SEES] >> first) & 1:
        return word
    dead = d.hands[seats]
    if t.facts[fact.HAS_TURN_UP]:
        dead &= ~(d.pack[t.turned[2 * first]] & ~d.twins[seats])
    return word | dead

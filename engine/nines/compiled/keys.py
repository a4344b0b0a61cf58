"""The questions that the machine looks up, each packed into one word of 64 bits.

The four highest bits give the kind of question. The next 24 bits contain the number of a state, or of the
part of a state that decides the answer. The other 36 bits are further fields. No key in the hash table is 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nines.compiled import fact
from nines.compiled.jit import inlined

if TYPE_CHECKING:
    from nines.compiled.layout import Deal, Int, Tables, Word

(
    SCORE,  # how much does a policy like an act?
    OPTIONS,  # which plays of a rank are legal?
    PASSING,  # may the player pass?
    EFFECT,  # what does a play lead to?
    PAID,  # what is paid for it?
    DUE,  # what is paid at a stop, at a block, or when the deal ends?
    NEXT,  # who may continue?
    LEADER,  # who starts a new sequence after a block?
    SWEPT,  # which pools does a play win?
    SWEPT_OUT,  # which pools does going out win?
    OPERA,  # is going out an opera, and may it be answered?
    RARE,  # see below
    HAND,  # what does a loser pay for the cards left in hand?
    CHARGE,  # what becomes of a payment after doublings and rounding?
    JUMP,  # to whom does the turn go after a play, if a rule names a seat?
    JUMP_ON,  # who may continue after a pass, if a rule lets only some seats continue?
) = range(16)
WINNER, SHOWN, PLAIN = (
    0,
    1,
    2,
)  # rare questions: who has gone out, what is paid for a hand; see row.STATE_PLAIN
BLOCKED = 15  # an answer in place of a seat: nobody may continue
# A question for a score begins with the act, in 24 bits; then come the facts that a policy may look at.
LEADING, LAST_CARD, NATURAL, LED_UP_TO = 1 << 24, 1 << 25, 1 << 26, 1 << 27
GOES_ON = 28  # from this bit: how many cards the hand can play in a row
STOPPED, BLOCK, OUT = 1, 2, 3  # moments at which something may be due
EITHER = 2  # the question does not say whether somebody could continue


@inlined
def key_of(kind: Int, state: Int, fields: Int) -> Word:
    """Return the key of a question."""
    return (np.uint64(kind) << np.uint64(60)) | (np.uint64(state) << np.uint64(36)) | np.uint64(fields)


@inlined
def find(t: Tables, key: Word) -> Int:
    """Return the answer to a question; -1 if there is none yet.

    Keys that differ only in their lowest eight bits are close together in the table, because the machine
    often looks up several of them in a row.
    """
    last = np.uint64(t.facts[fact.SLOTS] - 1)
    mixed = (key >> np.uint64(8)) * np.uint64(0x9E3779B97F4A7C15)
    slot = (mixed >> np.uint64(t.facts[fact.SHIFT])) + (key & np.uint64(255)) & last
    while t.answers[slot << np.uint64(1)] != key:
        if t.answers[slot << np.uint64(1)] == np.uint64(0):
            return np.int64(-1)
        slot = slot + (mixed >> np.uint64(20) | np.uint64(1)) & last
    return np.int64(t.answers[(slot << np.uint64(1)) + np.uint64(1)])


@inlined
def keep_question(d: Deal, key: Word, seat: Int) -> None:
    """Store a question that has no answer yet."""
    d.key[0] = key
    d.asked[0] = seat


@inlined
def ask(t: Tables, d: Deal, key: Word, seat: Int) -> Int:
    """Return the answer to a question; if there is none yet, store the question and return -1."""
    answer = find(t, key)
    if answer < 0:
        keep_question(d, key, seat)
    return answer

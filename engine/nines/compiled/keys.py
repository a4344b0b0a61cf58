"""The questions that the machine looks up, each packed into one word of 64 bits; no such key is 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nines.compiled import fact
from nines.compiled.fields import WHOLE, declared, pack, put
from nines.compiled.layout import ABOUT
from nines.compiled.translating import apart, inlined

if TYPE_CHECKING:
    from nines.compiled.layout import Deal, Int, Masks, Tables, Word

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
# Rare questions: who has gone out; what is paid for a hand; see row.STATE_PLAIN; which node of the walk is
# it?
WINNER, SHOWN, PLAIN, NODE = range(4)
# A question: its kind, the number of a state or of the part of a state that decides the answer, and fields.
KEY = declared("KEY", WHOLE, fields=36, state=24, kind=4)
# The fields of questions, by their kinds. EFFECT_OF has the state's spot beside it, NEXT_OF the phase and
# the seats that may do more than pass.
OPTIONS_OF = declared("OPTIONS_OF", rank_and_kept=12, facts=8, wild=9, more=1, first=1, twins=5)
PASSING_OF = declared("PASSING_OF", able=3, own=1, wild=4, gone=12)
EFFECT_OF = declared("EFFECT_OF", play=24, out=1)
DUE_OF = declared("DUE_OF", could=2, finish=4, moment=2)
NEXT_OF = declared("NEXT_OF", turn=4, last=4, passed=10, called=1, places=2, holders=10, gone=5)
PHASE_OF = declared("PHASE_OF", able=10, phase=14)
LEADER_OF = declared("LEADER_OF", last=4, before=4)
SWEPT_OF = declared("SWEPT_OF", trump=8, in_turn=4, kind=24)
SWEPT_OUT_OF = declared("SWEPT_OUT_OF", in_turn=4, finish=4)
OPERA_OF = declared("OPERA_OF", winner=4, first=4, turns=2, others=1, opponents=1)
SHOWN_OF = declared("SHOWN_OF", seat=4, wild=16)
HAND_OF = declared("HAND_OF", seat=4, winner=4, finish=4, marks=24)
CHARGE_OF = declared("CHARGE_OF", wild_left=1, finish=4, wild=10, which=4, amount=17)
JUMP_OF = declared("JUMP_OF", last=4, holders=10, passed=10, again=1)
RARE_OF = declared("RARE_OF", which=2, number=22)
BLOCKED = 15  # an answer in place of a seat: nobody may continue
# A question for a score: the act, and the facts that a policy may look at; the last is how many cards the
# hand can play in a row. A seat notes in the same form which facts its policy looks at.
SCORE_OF = declared("SCORE_OF", act=24, leading=1, last_card=1, natural=1, led_up_to=1, goes_on=8)
OF_PLAY = pack(SCORE_OF, led_up_to=1, goes_on=1)  # the facts that differ from play to play
# The kinds of legal plays.
ABLE = declared("ABLE", natural=1, wild=1, own_place=1)
# How a player has gone out, see rule_inputs.Finish.
FINISH = declared("FINISH", on_wild=1, as_itself=1, opera=1)
# Who may have the cards dealt again, and when, see settlement_inputs.Redealing.
AGAIN = declared("AGAIN", first_hand=1, begun=1)
# The hash table: keys that differ only in their lowest bits are close together in it.
CLOSE, FACTOR, STEP = 8, 0x9E3779B97F4A7C15, 20
STOPPED, BLOCK, OUT = 1, 2, 3  # moments at which something may be due
EITHER = 2  # the question does not say whether somebody could continue


@inlined
def key_of(kind: Int, state: Int, fields: Int) -> Word:
    """Return the key of a question."""
    return put(np.uint64(kind), KEY.kind) | put(np.uint64(state), KEY.state) | np.uint64(fields)


@apart
def find(answers: Masks, slots: Int, shift: Int, key: Word) -> Int:
    """Return the answer to a question; -1 if there is none yet.

    The machine often looks up several keys in a row that are close together in the table.
    """
    last = np.uint64(slots - 1)
    mixed = (key >> np.uint64(CLOSE)) * np.uint64(FACTOR)
    slot = (mixed >> np.uint64(shift)) + (key & np.uint64((1 << CLOSE) - 1)) & last
    while answers[slot << np.uint64(1)] != key:
        if answers[slot << np.uint64(1)] == np.uint64(0):
            return np.int64(-1)
        slot = slot + (mixed >> np.uint64(STEP) | np.uint64(1)) & last
    return np.int64(answers[(slot << np.uint64(1)) + np.uint64(1)])


@inlined
def keep_question(d: Deal, key: Word, seat: Int) -> None:
    """Store a question that has no answer yet."""
    d.key[0] = key
    d.asked[ABOUT] = seat


@inlined
def ask(t: Tables, d: Deal, key: Word, seat: Int) -> Int:
    """Return the answer to a question; if there is none yet, store the question and return -1."""
    answer = find(t.answers, t.facts[fact.SLOTS], t.facts[fact.SHIFT], key)
    if answer < 0:
        keep_question(d, key, seat)
    return answer

"""The tables that the machine reads, and the working memory in which it plays a deal."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nines.compiled import now

Numbers: TypeAlias = NDArray[np.int64]
Halves: TypeAlias = NDArray[np.int32]
Masks: TypeAlias = NDArray[np.uint64]
Int: TypeAlias = Any  # a whole number of 64 bits: in compiled code, Python's and numpy's are the same
Word: TypeAlias = Any  # 64 bits: cards, as a number that may be negative, or a random number without a sign

Noted: TypeAlias = "tuple[Halves, Halves, Numbers, Halves]"  # the last four arrays of a deal


class Tables(NamedTuple):
    """What the machine knows about an edition: facts, and the answers that the engine has given so far.

    Most tables are flat arrays that contain one row after the other, because few arrays are easy to hand
    over; row.py describes the fields of the rows.
    """

    facts: Numbers  # see fact.py
    cards: Numbers  # [place in a word]
    order: Numbers  # [position in the pack]: the card as a word, before the cards are shuffled
    seats: Numbers  # [seat]
    ranks: Numbers  # [rank]
    place: Numbers  # [first hand][position in the pack]: who is dealt the card; SEATS for the dead hand
    opening: Numbers  # [first hand]: balances after the pools are filled, then the pools
    seating: Numbers  # [first hand]: the seats in the order of play
    turned: Numbers  # [first hand]: the position of the card turned up, and the dealer
    deals_again: Numbers  # [times dealt again]: who may have the cards dealt again, and when, as bits
    answers: Masks  # the hash table: questions, each before its answer
    states: Numbers
    barred: Numbers  # [STATE_LEAD][card]: the cards in whose company this card may not be led
    plays: Numbers
    nodes: Numbers  # of the walk
    node_places: Numbers  # [node]: its position. See part.PLACE.
    option_plays: Numbers  # the plays of all options, one after the other, each in canonical order
    option_order: Numbers  # their places in the canonical order of all plays
    in_order: Numbers  # [place in the canonical order]: the play
    effects: Numbers
    payments: Numbers
    sums: Numbers  # of all payments
    sweeps: Numbers
    shown: Numbers  # [answer][seat]: what it pays to a player who shows a hand
    hand_base: Numbers  # [entry][settlement][taker]: the last taker is nobody
    hand_takers: Numbers  # [entry][settlement]: the mask of the takers who are paid anything
    hand_card: Numbers  # [entry][settlement][taker][card]


ABOUT, LOOKED_UP, STOPPED_BY, ASKED = range(4)  # Deal.asked: the seat; acts looked up one by one; a status
CLAIM, REDEAL, PASS, SHOW, FIRST_PLAY = range(5)  # acts in questions: plays come after the other acts


class Deal(NamedTuple):
    """The working memory of the machine; every deal uses the same arrays."""

    hands: Numbers  # [seat]: its cards as bits. The last one is the dead hand.
    twins: Numbers  # [seat]: the cards of its hand that it holds twice, as bits
    money: Numbers  # balances, then pools
    at: Numbers  # see now.py
    past: Numbers  # [seat]: its history, as far as pools depend on it
    claims: Numbers  # seats and amounts, in turn, of payments that wait to be claimed
    options: Numbers  # the answers to OPTIONS: the legal plays come from them.
    marks: Numbers  # the legal plays as bits, by their places in canonical order; zero when not in use.
    lays: Numbers  # the same in canonical order, if a policy compares them.
    scores: Numbers  # [index of a legal act]: how much the policy of the player likes the act
    pack: Numbers  # the cards as bits
    deal_stream: Masks
    policy_stream: Masks
    key: Masks  # [0]: a question that has no answer yet
    asked: Numbers  # whom the question is about, and what else Python reads; see below
    entries: Halves  # [table of acts][code of a hand]: the legal acts, see part.ENTRY; 0 if not noted
    cells: Halves  # [node][cell]: what an act leads to, see part.CELL; 0 if not noted
    reached: Numbers  # the same: the state that it leads to
    passes: Halves  # [node]: what a pass leads to, as in *cells*


def new_deal(seats: int, cards: int, accounts: int, plays: int, noted: Noted) -> Deal:
    """Return working memory; *accounts* counts seats and pools together, *noted* is for the walk."""

    def numbers(size: int) -> Numbers:
        return np.zeros(size, np.int64)

    def masks(size: int) -> Masks:
        return np.zeros(size, np.uint64)

    hands = numbers(seats + 1), numbers(seats + 1), numbers(accounts)
    claims, pack = numbers(128), numbers(cards)
    legal = numbers(16), numbers(plays // 64 + 1), numbers(plays), numbers(plays + 3)
    memory = *hands, numbers(now.COUNT), numbers(seats), claims, *legal, pack
    return Deal(*memory, masks(4), masks(4), masks(1), numbers(ASKED), *noted)

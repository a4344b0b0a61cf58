"""The tables that the kernel reads, and the working memory in which it plays a deal."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nines.stops.lowered import now

Numbers: TypeAlias = NDArray[np.int64]
Masks: TypeAlias = NDArray[np.uint64]
Int: TypeAlias = Any  # a whole number of 64 bits: in compiled code, Python's and numpy's are the same
Word: TypeAlias = Any  # 64 bits without a sign


class Tables(NamedTuple):
    """What the kernel knows of an edition: facts, and the answers that the engine has given so far."""

    facts: Numbers  # see fact.py
    wild: Masks  # [0]: the wild cards
    marked: Masks  # [0]: the wild cards, and others that change what other cards cost at the end
    wild_at: Numbers  # the places of these cards in a word
    marked_at: Numbers
    order: Numbers  # [position in the pack]: the place of the card in a word
    place: Numbers  # [first hand][position]: who is dealt the card; the number of seats for the dead hand
    opening: Numbers  # [first hand]: balances after the pools are filled, then the pools
    seating: Numbers  # [first hand]: the seats in the order of play
    opponents: Numbers  # [seat]: the seats that pay this seat during play; -1 after the last
    winners: Numbers  # [seat]: the mask of the seats that win with this seat
    payers: Numbers  # [winner]: the mask of the seats that pay for the cards left in their hands
    lapses: Numbers  # [claimant][who plays]: whether an unclaimed payment is lost
    sources: Numbers  # [seat]: the seat that pays for it; -1 if a pool does
    spoilers: Masks  # [0]: no hand with one of these cards may be shown
    deals_again: Numbers  # [times dealt again]: who may have the cards dealt again, and when, as bits
    turned: Numbers  # [first hand]: the position of the card turned up, and the dealer
    turned_pool: Numbers  # [card]: the pool that it wins the dealer; -1 if none
    suit_of: Numbers  # [card]
    rank_low: Numbers  # [rank]: the place of its first card
    rank_mask: Masks  # [rank]
    keys: Masks  # the hash table: questions
    values: NDArray[np.int32]  # and their answers
    state_mask: Masks  # [state]: the cards that may follow
    state_names: Numbers  # [state]: the mask of the ranks that wild cards may replace
    state_lead: Numbers  # [state]: the row of *barred*; -1 within a sequence
    state_free: Numbers  # [state]: whether any natural card may be led
    state_spot: Numbers  # [state]: what decides which plays are legal, as a number
    state_phase: Numbers  # [state]: what decides who may pass and who is next, as a number
    barred: Masks  # [row][card]: the cards in whose company this card may not be led
    option_start: Numbers
    option_count: Numbers
    option_able: Numbers  # see now.ABLE
    option_lays: Numbers
    lay_order: Numbers  # [play]: its place in the canonical order
    effect: Numbers  # [effect]: see the names below
    effect_cards: Masks
    pay_start: Numbers
    pay_count: Numbers  # -1: it depends on whether somebody could continue
    pay_amount: Numbers
    pay_awaits: Numbers
    sweep_next: Numbers  # [answer]: the history of the player
    sweep_pools: Numbers  # [answer]: the mask of the pools won
    shown: Numbers  # [answer][seat]: what it pays to a player who shows a hand
    hand_base: Numbers  # [entry][settlement][taker]: the last taker is nobody
    hand_card: Numbers  # [entry][settlement][card][taker]
    scores: Numbers  # [seat][leading][act]: how much the policy of the seat likes it; -1 if not known


NEXT_STATE, STOPS, FINISH, AFTER_STOP = range(4)  # of an effect
CLAIM, REDEAL, PASS, SHOW, FIRST_PLAY = range(5)  # acts in *scores*: plays come after the other acts


class Deal(NamedTuple):
    """The working memory of the kernel; every deal uses the same arrays."""

    hands: Masks  # [seat]; the last one is the dead hand
    money: Numbers  # balances, then pools
    at: Numbers  # see now.py
    past: Numbers  # [seat]: its history, as far as pools depend on it
    claims: Numbers  # [number]: seat and amount of a payment that waits to be claimed
    lays: Numbers  # the legal plays, in canonical order
    pack: Numbers
    deal_stream: Masks
    policy_stream: Masks
    key: Masks  # [0]: a question that has no answer yet
    asked: Numbers  # [0]: the seat that it is about


def new_deal(seats: int, cards: int, accounts: int) -> Deal:
    """Return working memory for a number of seats, cards, and seats and pools together."""

    def numbers(*shape: int) -> Numbers:
        return np.zeros(shape, np.int64)

    def masks(size: int) -> Masks:
        return np.zeros(size, np.uint64)

    claims, lays = numbers(64, 2), numbers(1024)
    memory = numbers(accounts), numbers(now.COUNT), numbers(seats), claims, lays, numbers(cards)
    return Deal(masks(seats + 1), *memory, masks(4), masks(4), masks(1), numbers(1))

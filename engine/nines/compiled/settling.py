"""What losers pay at the end of a deal, as sums over the cards left in hand."""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from nines.compiled.fields import unpack
from nines.compiled.keys import CHARGE_OF, FINISH, HAND_OF
from nines.errors import NotLowerableError
from nines.stops import payments
from nines.stops.ending import charge, points_of
from nines.stops.rule_inputs import Finish
from nines.stops.settlement_inputs import Final as FinalHands
from nines.stops.settlement_inputs import Loss

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.compiled.lowering import Lowered

HANDS: Final = 12  # random hands on which each sum is held against the rule
LARGEST: Final = 12  # cards in such a hand


class Ended(NamedTuple):
    """A seat that pays at the end of a deal, the winner, and how the winner went out."""

    seat: int
    winner: int
    finish: Finish


ALONE: Final = Ended(1, 0, Finish())


def finish_of(bits: int) -> Finish:
    """Return how a player has gone out."""
    return Finish(**{name: bool(bit) for name, bit in unpack(FINISH, bits).items()})


def chosen(cards: tuple[Card, ...], bits: int) -> frozenset[Card]:
    """Return the cards whose bits are set."""
    return frozenset(card for place, card in enumerate(cards) if bits >> place & 1)


def marked_cards(low: Lowered) -> tuple[Card, ...]:
    """Return the wild cards, and any other card that changes the cost of most cards held with it."""
    natural = [card for card in low.pack.cards if card not in low.wild]
    at_odds = dict.fromkeys(natural, 0)
    for which in range(len(low.rules.settlement)):
        nothing = _paid(low, which, frozenset())
        alone = {card: _paid(low, which, frozenset((card,))) for card in natural}
        for combination, other in combinations(natural, 2):
            if (
                _paid(low, which, frozenset((combination, other))) + nothing
                != alone[combination] + alone[other]
            ).any():
                at_odds[combination] += 1
                at_odds[other] += 1
    others = (card for card, times in at_odds.items() if times > len(natural) // 2)
    return low.pack.with_second((*(card for card in low.pack.cards if card in low.wild), *others))


def _paid(low: Lowered, which: int, hand: frozenset[Card], at: Ended = ALONE) -> Any:  # noqa: ANN401 - an array
    """Return what a seat left with *hand* pays each seat; the last number is what it pays to no seat.

    All other hands are empty.
    """
    array = np.zeros(low.seats + 1, np.int64)
    seat, winner, finish = at
    none: frozenset[Card] = frozenset()
    hands = tuple(hand if payer == seat else none for payer in range(low.seats))
    rules = low.rules
    final = FinalHands(
        hands,
        tuple(points_of(rules, cards) for cards in hands),
        tuple(len(cards & rules.wild_cards) for cards in hands),
        winner,
        payments.side(rules, winner, low.seats)[1:],
        finish,
        partners_pay=rules.sides is not None and rules.sides.rule.partners_pay,
    )
    for giver, taker, amount in rules.settlement[which].rule.transfers(final):
        if giver == seat:
            array[taker if isinstance(taker, int) else low.seats] += amount
    return array


def hand_entry(low: Lowered, fields: int) -> int:
    """Store what each settlement costs a seat left with these marked cards; return the entry's number.

    Raises
    ------
    NotLowerableError
        If a payment is not a sum over the cards left in hand.
    """
    asked_for = unpack(HAND_OF, fields)
    held = chosen(low.marked, asked_for["marks"])
    ended = Ended(asked_for["seat"], asked_for["winner"], finish_of(asked_for["finish"]))
    others = [card for card in low.pack.place if card not in low.marked]
    base = np.zeros(low.hand_base.array.shape[1:], np.int64)
    each = np.zeros(low.hand_card.array.shape[1:], np.int64)
    rng = random.Random(fields)  # noqa: S311 - a check that must give the same result every time
    for which, cited in enumerate(low.rules.settlement):
        base[which] = _paid(low, which, held, ended)
        for card in others:
            each[which, :, low.pack.place[card]] = _paid(low, which, held | {card}, ended) - base[which]
        for _ in range(HANDS):
            some = rng.sample(others, rng.randint(1, LARGEST))
            summed = base[which] + sum(each[which, :, low.pack.place[card]] for card in some)
            if (summed != _paid(low, which, held.union(some), ended)).any():
                raise NotLowerableError(cited.key, "the payment is not a sum over the cards left in hand")
    low.hand_card.add(each)
    low.hand_takers.add(((base != 0) | each.any(axis=2)) @ (1 << np.arange(low.seats + 1)))
    return low.hand_base.add(base)


def charged(low: Lowered, fields: int) -> int:
    """Return a payment after all doublings and rounding."""
    rules, asked_for = low.rules, unpack(CHARGE_OF, fields)
    amount, which = asked_for["amount"], asked_for["which"]
    wild = chosen(low.wild, asked_for["wild"])
    loss = Loss(
        tuple(sorted(wild)),
        points_of(rules, wild),
        -low.base,
        finish_of(asked_for["finish"]),
        rules.settlement[which].name,
        wild_left=bool(asked_for["wild_left"]),
    )
    return charge(rules, amount, loss)[1]

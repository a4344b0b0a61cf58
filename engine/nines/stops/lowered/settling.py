"""What losers pay at the end of a deal, as sums over cards."""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from nines.stops import payments
from nines.stops.lowered.edition import NotLowerable
from nines.stops.rule_inputs import Finish
from nines.stops.settlement_inputs import Final, Loss

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.stops.lowered.lowering import Lowered


def _value(low: Lowered, card: Card) -> int:
    return 0 if low.rules.value is None else low.rules.value.rule.of(card)


def _wild(low: Lowered, bits: int) -> frozenset[Card]:
    return frozenset(card for place, card in enumerate(low.wild) if bits >> place & 1)


def _final(low: Lowered, hands: tuple[frozenset[Card], ...], winner: int, finish: Finish) -> Final:
    rules = low.rules
    points = tuple(sum(_value(low, card) for card in hand) for hand in hands)
    wild = tuple(len(hand & rules.wild_cards) for hand in hands)
    partners = payments.side(rules, winner, low.seats)[1:]
    pay = rules.sides is not None and rules.sides.rule.partners_pay
    return Final(hands, points, wild, winner, partners, finish, partners_pay=pay)


def _transfers(low: Lowered, which: int, seat: int, hand: frozenset[Card], winner: int, finish: Finish) -> Any:
    """Return what a seat pays to each seat, and last to nobody, if only this seat has cards left."""
    found = np.zeros(low.seats + 1, np.int64)
    hands = tuple(hand if one == seat else frozenset() for one in range(low.seats))
    for giver, taker, amount in low.rules.settlement[which].rule.transfers(_final(low, hands, winner, finish)):
        if giver == seat:
            found[taker if isinstance(taker, int) else low.seats] += amount
    return found


def marked_cards(low: Lowered) -> tuple[Card, ...]:
    """Return the wild cards, and all other cards whose company changes what other cards cost."""
    marked, natural = list(low.wild), [card for card in low.pack.cards if card not in low.wild]
    for which in range(len(low.rules.settlement)):
        alone = {card: _transfers(low, which, 1, frozenset((card,)), 0, Finish()) for card in natural}
        nothing = _transfers(low, which, 1, frozenset(), 0, Finish())
        at_odds = {card: 0 for card in natural if card not in marked}
        for one, other in combinations(at_odds, 2):
            both = _transfers(low, which, 1, frozenset((one, other)), 0, Finish())
            if (both + nothing != alone[one] + alone[other]).any():
                at_odds[one] += 1
                at_odds[other] += 1
        marked += [card for card, times in at_odds.items() if times > len(natural) // 2]
    return tuple(marked)


def hand_entry(low: Lowered, fields: int) -> int:
    """Return the number of an entry: what each settlement costs this seat, with these wild cards in hand."""
    wild, finish, winner, seat = fields >> 16, fields >> 8 & 7, fields >> 4 & 15, fields & 15
    how = Finish(bool(finish & 1), bool(finish & 2), bool(finish & 4))
    held = frozenset(card for place, card in enumerate(low.marked) if wild >> place & 1)
    natural = [card for card in low.pack.cards if card not in low.marked]
    base = np.zeros(low.hand_base.array.shape[1:], np.int64)
    each = np.zeros(low.hand_card.array.shape[1:], np.int64)
    rng = random.Random(fields)  # noqa: S311 - a check, not a secret
    for which, cited in enumerate(low.rules.settlement):
        base[which] = _transfers(low, which, seat, held, winner, how)
        for card in natural:
            one = _transfers(low, which, seat, held | {card}, winner, how)
            each[which, low.pack.place[card]] = one - base[which]
        for _ in range(12):
            some = rng.sample(natural, rng.randint(1, 12))
            summed = base[which] + sum(each[which, low.pack.place[card]] for card in some)
            if (summed != _transfers(low, which, seat, held.union(some), winner, how)).any():
                raise NotLowerable(cited.key, "the payment is not a sum over the cards left in hand")
    low.hand_card.add(each)
    return low.hand_base.add(base)


def charged(low: Lowered, fields: int) -> int:
    """Return a payment after all doublings and rounding."""
    amount, which, wild = fields >> 20, fields >> 16 & 15, _wild(low, fields >> 6 & 0x3FF)
    finish, rules = fields >> 2 & 7, low.rules
    how = Finish(bool(finish & 1), bool(finish & 2), bool(finish & 4))
    counted = sum(_value(low, card) for card in wild)
    name = rules.settlement[which].name
    loss = Loss(tuple(sorted(wild)), counted, -low.base, how, name, wild_left=bool(fields & 1))
    at_work = [cited for cited in rules.doubling if cited.rule.result(amount, loss) != amount]
    if len(at_work) > 1:
        together = rules.needed(rules.together, "how several doublings combine")
        amount = together.rule.result(amount, loss, [cited.rule for cited in at_work])
    elif at_work:
        amount = at_work[0].rule.result(amount, loss)
    return amount if rules.rounding is None else rules.rounding.rule.of(amount)

"""The facts about an edition that do not change while it is played, as arrays."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nines.cards import SUITS
from nines.common.inputs import Stock, Turning
from nines.errors import NotLowerableError
from nines.stops import payments
from nines.stops.builder import StopsBuilder
from nines.stops.deal_cycle import dress, in_turn, undealt
from nines.stops.lowered import fact, looks
from nines.stops.lowered.plays import RANKS
from nines.stops.settlement_inputs import Redealing

if TYPE_CHECKING:
    from nines.stops.lowered.lowering import Lowered
    from nines.stops.position import StopsPosition

HANDS: Final = 200  # random hands on which a table is held against its rule
WIDEST: Final = 8  # cards of a rank for which the keys have room
REDEALS: Final = 8
LARGEST_SUM: Final = 200
LARGEST_TARGET: Final = 10_000


def arrays_of(low: Lowered) -> dict[str, Any]:
    """Return the arrays that do not change."""
    rules, cards = low.rules, low.pack.cards
    place = {card: at for at, card in enumerate(cards)}
    found: dict[str, Any] = {
        "facts": _facts(low),
        "wild": np.array([low.pack.mask(low.wild)], np.uint64),
        "marked": np.array([low.pack.mask(low.marked)], np.uint64),
        "wild_at": np.array([place[card] for card in low.wild] or [0]),
        "marked_at": np.array([place[card] for card in low.marked] or [0]),
        "order": np.array([place[card] for card in low.order]),
        "seating": np.array([in_turn(rules, first, low.seats) for first in range(low.seats)]),
        "suit_of": np.array([SUITS.index(card.suit) if card.suit else 0 for card in cards]),
        "deals_again": _deals_again(low),
        "turned_pool": np.full(len(cards), -1),
        "spoilers": np.array([_spoilers(low)], np.uint64),
        **_ranks(low),
        **_dealing(low),
        **_sides(low),
    }
    if rules.turn_up_wins is not None:
        pools = [rules.turn_up_wins.rule.pool(card) for card in cards]
        found["turned_pool"][:] = [low.pools.index(one) if one else -1 for one in pools]
    return found


def _facts(low: Lowered) -> Any:  # noqa: ANN401 - an array
    rules, shown = low.rules, low.rules.carte_blanche
    of_wild, of_turns = looks.of_wild_cards(rules), looks.of_turns(rules, low.seats)
    known = {
        fact.SEATS: low.seats,
        fact.CARDS: len(low.order),
        fact.WILDS: len(low.wild),
        fact.MARKS: len(low.marked),
        fact.SETTLEMENTS: len(rules.settlement),
        fact.BASE: low.base,
        fact.TARGET: _target(low),
        fact.HAS_PAYMENT: bool(rules.payment),
        fact.HAS_SWEEP: bool(rules.sweep or rules.trump_sweep),
        fact.HAS_OPERA: rules.opera is not None,
        fact.HAS_REDEAL: rules.redeal is not None,
        fact.HAS_JUMP: rules.jump is not None,
        fact.HAS_TURN_UP: rules.turn_up is not None,
        fact.HAS_SHOW: shown is not None,
        fact.LIMITED: _limited(low),
        fact.CHARGED: bool(rules.doubling) or rules.rounding is not None,
        fact.USES_ELSEWHERE: "elsewhere" in of_wild,
        fact.USES_LEFT: "left" in of_wild,
        fact.MINDS_FIRST_TURN: rules.ever_together,
        fact.LOOKS_HOLDERS: "holders" in of_turns,
        fact.LOOKS_PLACES: "places" in of_turns,
        fact.SHOW_AT_WILL: shown is not None and shown.rule.at_will,
        fact.SHOW_STANDS: shown is not None and shown.rule.stands,
        fact.RANDOM_ONLY: low.random_only,
        fact.SHIFT: low.known.shift,
    }
    return np.array([known[place] for place in range(fact.COUNT)], np.int64)


def _dealing(low: Lowered) -> dict[str, Any]:
    """Return who is dealt which card of the pack, and what everybody has when the pools are filled."""
    rules, seats = low.rules, low.seats
    place, turned = np.zeros((seats, len(low.order)), np.int64), np.full((seats, 2), -1)
    opening = np.zeros((seats, seats + len(low.pools)), np.int64)
    for first, match in enumerate(low.matches):
        seating = in_turn(rules, rules.turn.rule.after(Turning(match.dealer, seats)), seats)
        dealt = rules.deal.rule.deal(Stock(low.order, seating))
        where = {card: seat for seat, hand in enumerate(dealt.hands) for card in hand}
        place[first] = [where.get(card, seats) for card in low.order]
        position = undealt(rules, dealt.hands, dealt.left, match)
        builder = StopsBuilder(rules, position)
        dress(builder)
        opening[first] = *builder.ledger.seats, *map(builder.ledger.held, low.pools)
        if position.turn_up is not None:
            turned[first] = low.order.index(position.turn_up), match.dealer
    return {"place": place, "opening": opening, "turned": turned}


def _sides(low: Lowered) -> dict[str, Any]:
    """Return who pays whom during play, who wins together, and who pays at the end."""
    rules, seats = low.rules, range(low.seats)
    builder = StopsBuilder(rules, _any_position(low))
    opponents = np.full((low.seats, low.seats), -1)
    for seat in seats:
        others = payments.opponents(builder, seat)
        opponents[seat, : len(others)] = others
    sides = [payments.side(rules, seat, low.seats) for seat in seats]
    partners_pay = rules.sides is not None and rules.sides.rule.partners_pay
    payers = [
        [one for one in seats if one != seat and (partners_pay or one not in side)]
        for seat, side in enumerate(sides)
    ]
    claim, pegging = rules.claim, rules.pegging
    lapses = [[claim is not None and claim.rule.lapses(one, other) for other in seats] for one in seats]
    sources = [seat if pegging is None else pegging.rule.source(seat) for seat in seats]
    return {
        "opponents": opponents,
        "winners": np.array([sum(1 << one for one in side) for side in sides]),
        "payers": np.array([sum(1 << one for one in paying) for paying in payers]),
        "lapses": np.array(lapses, np.int64),
        "sources": np.array([one if isinstance(one, int) else -1 for one in sources]),
    }


def _any_position(low: Lowered) -> StopsPosition:
    hands = [low.order[seat : seat + 1] for seat in range(low.seats)]
    return undealt(low.rules, hands, low.order[low.seats :], low.matches[0])


def _ranks(low: Lowered) -> dict[str, Any]:
    places: list[list[int]] = [[] for _ in range(RANKS)]
    for at, card in enumerate(low.pack.cards):
        places[card.rank].append(at)
    if max(map(len, places)) > WIDEST:
        raise NotLowerableError(low.rules.pack.key, f"a rank has more than {WIDEST} cards")
    return {
        "rank_low": np.array([min(one, default=0) for one in places]),
        "rank_mask": np.array([sum(1 << at for at in one) for one in places], np.uint64),
    }


def _deals_again(low: Lowered) -> Any:  # noqa: ANN401 - an array
    again, cited = np.zeros(REDEALS, np.int64), low.rules.redeal
    if cited is not None:
        for redeals in range(REDEALS):
            asked = (Redealing(bool(bits & 1), bool(bits & 2), redeals) for bits in range(4))
            again[redeals] = sum(cited.rule.allows(one) << bits for bits, one in enumerate(asked))
    return again


def _limited(low: Lowered) -> bool:
    """Return whether some players cannot pay all that they owe."""
    credit = low.rules.credit
    if credit is None:
        return False
    sums = range(LARGEST_SUM)
    if any(credit.rule.payable(held, owed) != owed for owed in sums for held in range(owed, 2 * LARGEST_SUM)):
        raise NotLowerableError(credit.key, "a player who has enough does not pay all")
    return any(credit.rule.payable(held, owed) != owed for owed in sums for held in range(-LARGEST_SUM, owed))


def _target(low: Lowered) -> int:
    target = low.rules.target
    if target is None:
        return 0
    others = (0,) * (low.seats - 1)
    for points in range(1, LARGEST_TARGET):
        if target.rule.reached((points, *others)) is not None:
            return points
    raise NotLowerableError(target.key, f"no score below {LARGEST_TARGET:,} ends the deal")


def _spoilers(low: Lowered) -> int:
    """Return the mask of the cards with which no hand may be shown."""
    cited = low.rules.carte_blanche
    if cited is None:
        return 0
    spoilers = [card for card in low.pack.cards if not cited.rule.worth(frozenset((card,)))]
    rng = random.Random(len(spoilers))  # noqa: S311 - a check that must give the same result every time
    for _ in range(HANDS):
        hand = frozenset(rng.sample(low.pack.cards, rng.randint(1, 16)))
        if cited.rule.worth(hand) and not hand.isdisjoint(spoilers):
            raise NotLowerableError(cited.key, "a hand may be shown with a card that alone is worth nothing")
    return low.pack.mask(spoilers)

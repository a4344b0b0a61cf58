"""Arrays with the facts about an edition that do not change during play."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nines.cards import KING, SUITS
from nines.common.inputs import Stock
from nines.common.turn_order import order_of_play
from nines.compiled import fact, looks, nodes, row
from nines.compiled.edition import Growing, signed
from nines.compiled.fields import unpack
from nines.compiled.keys import AGAIN
from nines.errors import NotLowerableError
from nines.stops import payments
from nines.stops.builder import StopsBuilder
from nines.stops.deal_cycle import dress, undealt
from nines.stops.match import dealing_order
from nines.stops.observation import sees_dead
from nines.stops.options import as_itself
from nines.stops.settlement_inputs import Redealing

if TYPE_CHECKING:
    from nines.compiled.lowering import Lowered
    from nines.stops.position import StopsPosition

HANDS: Final = 200  # random hands on which a table is held against its rule
REDEALS: Final = 8
LARGEST_SUM: Final = 200
LARGEST_TARGET: Final = 10_000


def arrays_of(low: Lowered) -> dict[str, Any]:
    """Return the arrays that do not change during play, by name."""
    return {
        "facts": _facts(low),
        "cards": _cards(low),
        "order": np.array([low.pack.mask([card]) for card in low.order], np.int64),
        "seats": _seats(low),
        "ranks": _ranks(low),
        "seating": np.concatenate(_seatings(low)),
        "deals_again": _deals_again(low),
        **_dealing(low),
    }


def _facts(low: Lowered) -> Any:  # noqa: ANN401 - an array
    rules, shown = low.rules, low.rules.carte_blanche
    looks.check_passes(rules)
    of_wild, of_turns = looks.of_wild_cards(rules), looks.of_turns(rules, low.seats)
    known = {
        fact.SEATS: low.seats,
        fact.CARDS: len(low.order),
        fact.KINDS: len(low.pack.cards),
        fact.SETTLEMENTS: len(rules.settlement),
        fact.POOLS: len(low.pools),
        fact.WILD: low.pack.mask(low.wild),
        fact.MARKED: low.pack.mask(low.marked),
        fact.SPOILERS: _spoilers(low),
        fact.BASE: low.base,
        fact.TARGET: _target(low),
        fact.WIDTH: low.width,
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
        fact.SEVERAL: low.histories.several,
        **nodes.facts_of(low, of_wild, of_turns, _deals_again(low)),
        fact.SHIFT: low.known.shift,
        fact.SLOTS: len(low.known.table),
    }
    return np.array([known[place] for place in range(fact.COUNT)], np.int64)


def _cards(low: Lowered) -> Any:  # noqa: ANN401 - an array
    cards, wins = Growing(row.CARDS), low.rules.turn_up_wins
    for card in low.pack.cards:
        pool = None if wins is None else wins.rule.pool(card)
        suit = SUITS.index(card.suit) if card.suit else 0
        ahead = low.ahead(as_itself(card))
        cards.add_row(suit, card.rank, low.pools.index(pool) if pool else -1, 0, ahead)
    rows = cards.array[: len(low.pack.cards)]
    for place, thing in enumerate(rows):
        behind = (
            1 << other for other, ahead in enumerate(rows[:, row.CARD_AHEAD].tolist()) if ahead >> place & 1
        )
        thing[row.CARD_BEHIND] = signed(sum(behind))
    return cards.table


def _seatings(low: Lowered) -> list[tuple[int, ...]]:
    turn = low.rules.turn.rule
    return [order_of_play(turn, first, low.seats) for first in range(low.seats)]


def _dealing(low: Lowered) -> dict[str, Any]:
    """Return arrays: the seat to which each card is dealt, and the balances once the pools are filled."""
    rules, seats = low.rules, low.seats
    place, turned = np.zeros((seats, len(low.order)), np.int64), np.full((seats, 2), -1)
    opening = np.zeros((seats, seats + len(low.pools)), np.int64)
    for first, match in enumerate(low.matches):
        seating = dealing_order(rules, match.dealer, seats)
        dealt = rules.deal.rule.deal(Stock(low.order, seating))
        where = {card: seat for seat, hand in enumerate(dealt.hands) for card in hand}
        place[first] = [where.get(card, seats) for card in low.order]
        position = undealt(rules, dealt.hands, dealt.left, match)
        builder = StopsBuilder(rules, position)
        dress(builder)
        opening[first] = *builder.ledger.seats, *map(builder.ledger.held, low.pools)
        if position.turn_up is not None:
            turned[first] = low.order.index(position.turn_up), match.dealer
    arrays = {"place": place, "opening": opening, "turned": turned}
    return {name: array.reshape(-1) for name, array in arrays.items()}


def _seats(low: Lowered) -> Any:  # noqa: ANN401 - an array
    """Return who pays whom during play, who wins together, and who pays at the end."""
    rules, seats, table = low.rules, range(low.seats), Growing(row.SEATS)
    builder = StopsBuilder(rules, _any_position(low))
    partners_pay = rules.sides is not None and rules.sides.rule.partners_pay
    claim, pegging = rules.claim, rules.pegging
    for seat in seats:
        side = payments.side(rules, seat, low.seats)
        payers = [other for other in seats if other != seat and (partners_pay or other not in side)]
        opponents = payments.opponents(builder, seat)
        lapses = [other for other in seats if claim is not None and claim.rule.lapses(seat, other)]
        source = seat if pegging is None else pegging.rule.source(seat)
        sees = [first for first, match in enumerate(low.matches) if sees_dead(rules, seat, match.dealer)]
        table.add_row(
            *(sum(1 << member for member in some) for some in (side, payers, opponents, lapses)),
            source if isinstance(source, int) else -1,
            sum(1 << first for first in sees),
        )
    return table.table


def _any_position(low: Lowered) -> StopsPosition:
    hands = [low.order[seat : seat + 1] for seat in range(low.seats)]
    return undealt(low.rules, hands, low.order[low.seats :], low.matches[0])


def _ranks(low: Lowered) -> Any:  # noqa: ANN401 - an array
    ranks = Growing(row.RANKS)
    for rank in range(KING + 1):  # from the joker, 0
        cards = [card for card in low.pack.cards if card.rank == rank]
        ranks.add_row(low.pack.mask(cards), min((low.pack.place[card] for card in cards), default=0))
    return ranks.table


def _deals_again(low: Lowered) -> Any:  # noqa: ANN401 - an array
    again, cited = np.zeros(REDEALS, np.int64), low.rules.redeal
    if cited is not None:
        for redeals in range(REDEALS):
            about = [{name: bool(bit) for name, bit in unpack(AGAIN, bits).items()} for bits in range(4)]
            asked = (Redealing(**when, redeals=redeals) for when in about)
            again[redeals] = sum(cited.rule.allows(redealing) << bits for bits, redealing in enumerate(asked))
    return again


def _limited(low: Lowered) -> bool:
    """Return whether a player who has too little pays less than they owe."""
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
    """Return the mask of the cards that make a hand unfit to be shown."""
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

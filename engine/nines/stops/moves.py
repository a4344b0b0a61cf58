"""Which acts are legal: one question decides, and every other leans on it.

:func:`objection` returns the rule that an act breaks, or None. :func:`acts` asks the same rules what they
allow, so that a position with thirteen cards to lead is not asked thirteen times.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from nines.cards import Card, Face, cards_of, in_order
from nines.errors import RequestError
from nines.stops import groups, objections, placing
from nines.stops.position import (
    CLAIM,
    PASS,
    REDEAL,
    SHOW,
    Act,
    Claim,
    Lay,
    Pass,
    Redeal,
    Show,
    StopsPosition,
)
from nines.stops.rule_inputs import Leading
from nines.stops.rule_set import MOST

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from nines.kernel.refusal import Objection
    from nines.stops.rule_set import StopsRules


def objection(rules: StopsRules, position: StopsPosition, act: Act) -> Objection | None:
    """Return the rule that *act* breaks and a sentence about it, or None."""
    if position.ended:
        return None, "the deal is over"
    if position.to_show:
        return objections.before_the_lead(rules, act)
    found: Objection | None = None
    match act:
        case Lay():
            found = objections.to_lay(rules, position, act)
        case Pass():
            found = objections.to_pass(rules, position, lays(rules, position))
        case Claim():
            found = objections.to_claim(rules, position)
        case Show():
            found = objections.to_show(rules)
        case Redeal():
            found = objections.to_redeal(rules, position)
        case _:  # the types forbid it, but whoever types at a prompt is not asked for types
            raise RequestError(f"{act!r} is no act; parse_act makes one of a text")
    return found


def acts(rules: StopsRules, position: StopsPosition) -> tuple[Act, ...]:
    """Return the legal acts in canonical order, which :mod:`nines.kernel.order` defines."""
    if position.ended:
        return ()
    if position.to_show:
        return SHOW, PASS
    possible = lays(rules, position)
    found: tuple[Act, ...] = possible
    if rules.claim is not None and objections.to_claim(rules, position) is None:
        found = (*found, CLAIM)
    if rules.redeal is not None and objections.to_redeal(rules, position) is None:
        found = (*found, REDEAL)
    # No rule bars one from passing who can lay nothing; most passes are of that kind.
    if (position.run and not possible) or objections.to_pass(rules, position, possible) is None:
        found = (*found, PASS)
    return found


def lays(rules: StopsRules, position: StopsPosition) -> tuple[Lay, ...]:
    """Return the legal lays of the player in turn in canonical order; of equal cards the first copies."""
    hand = position.hands[position.turn]
    wild = hand & rules.wild_cards
    natural = hand - wild if wild else hand
    cards = _natural(rules, position, natural)
    together = rules.ever_together and (bool(wild) or _several(cards, natural))
    if not (wild or together or rules.lay_limit or len(cards) > 1):
        return tuple(map(as_itself, cards))
    found = [as_itself(card) for card in in_order(cards)]
    if wild:
        found += _wild_lays(rules, position, in_order(wild), natural)
    if together:
        found += list(_groups(rules, position, found, hand))
    if wild or together:
        found.sort(key=_sort_key)
    if rules.lay_limit:
        found = [lay for lay in found if objections.lay_limit(rules, position, lay.cards) is None]
    if rules.pack_for(len(position.hands), position.match.deals).all_differ:
        return tuple(found)
    first_copies: dict[object, Lay] = {}
    for lay in found:
        shown = tuple((card.face, card in rules.wild_cards) for card in lay.cards)
        first_copies.setdefault((lay.named, shown), lay)
    return tuple(first_copies.values())


def could_continue(rules: StopsRules, position: StopsPosition) -> bool:
    """Tell whether anyone at the table could go on with the sequence."""
    return any(lays(rules, position._replace(turn=seat)) for seat in range(position.seats))


@cache
def as_itself(card: Card) -> Lay:
    """Return the lay of a card as what it is."""
    return Lay((card,), card.face)


def _natural(rules: StopsRules, position: StopsPosition, hand: frozenset[Card]) -> Collection[Card]:
    """Return the natural cards of a hand that may be laid one by one."""
    if not position.run:
        return rules.lead.rule.leads(Leading(hand, position.missing, not position.runs))
    return hand & cards_of(position.wanted)


def _wild_lays(
    rules: StopsRules, position: StopsPosition, wild: tuple[Card, ...], natural: frozenset[Card]
) -> Iterator[Lay]:
    """Yield the lays of one wild card, under each name that no rule forbids."""
    for card in wild:
        if position.run:
            for named in objections.names_of(rules, position, card):
                if objections.wild_limit(rules, position, card, named, natural) is None:
                    yield Lay((card,), named)
        else:
            led = objections.led_wild(position, card, natural)
            yield from _led(card, rules.names_to_lead(led, position.seats, position.match.deals))


@lru_cache(MOST)
def _led(card: Card, names: tuple[Face, ...]) -> tuple[Lay, ...]:
    return tuple(Lay((card,), named) for named in names)


def _several(cards: Collection[Card], natural: frozenset[Card]) -> bool:
    """Tell whether several natural cards might be laid together: of these, or one of these with others."""
    if len(cards) != 1:
        return len(cards) > 1
    (card,) = cards
    return [other.rank for other in natural].count(card.rank) > 1


def _groups(
    rules: StopsRules, position: StopsPosition, singles: list[Lay], hand: frozenset[Card]
) -> Iterator[Lay]:
    """Yield the groups that may be laid of cards that may be laid one by one and of what joins them."""
    most = groups.most_together(rules, position)
    if most == 1:
        return
    named: dict[int, list[Card]] = {}
    for lay in singles:
        named.setdefault(lay.named.rank, []).append(lay.cards[0])
    wild_cards = rules.wild_cards & hand
    loose = hand.difference(wild_cards, [lay.cards[0] for lay in singles])
    for rank, cards in named.items():
        joining: frozenset[Card] = frozenset()
        if not wild_cards.issubset(cards) or any(card.rank == rank for card in loose):
            joining = groups.joining(rules, position, rank, hand.difference(cards))
        if len(cards) + len(joining) == 1:
            continue
        every = joining.union(cards)
        of_rank = (*in_order(every - wild_cards), *in_order(every & wild_cards))
        for size in range(2, min(most, len(of_rank)) + 1):
            for group in combinations(of_rank, size):
                wild = len(wild_cards.intersection(group))
                lay = Lay(group, Face(rank))
                if not groups.may_group(rules, position, rank, size, wild):
                    continue
                if joining.isdisjoint(group) or objections.to_lay(rules, position, lay) is None:
                    yield from _orders(rules, position, lay) if rules.suit.rule.looks_back else (lay,)


def _orders(rules: StopsRules, position: StopsPosition, lay: Lay) -> Iterator[Lay]:
    """Yield a lay of several cards; for each suit to keep to, where that turns on the card named last."""
    laid = placing.as_laid(rules, position, lay)
    natural = [card for card in laid.cards if card not in laid.wild]
    orders = {last: placing.named_last(laid, last) for last in natural}
    by_suit = {placing.suit_after(rules, position, laid._replace(cards=one)): one for one in orders.values()}
    if len(by_suit) < 2:
        yield lay
    else:
        yield from (Lay(cards, lay.named) for cards in by_suit.values())


@lru_cache(maxsize=1 << 14)
def _sort_key(lay: Lay) -> tuple[int, ...]:
    return lay.sort_key

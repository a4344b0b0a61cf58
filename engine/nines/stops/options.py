"""What a player may play, rank by rank.

The plays of one rank depend on few cards, so these plays are cached.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.cards import Card, Face, cards_of, in_order
from nines.kernel.remembered import by_view
from nines.kernel.transition import new
from nines.stops import groups, objections, placing
from nines.stops.acts import Lay
from nines.stops.rule_set import MOST
from nines.stops.spot import Options, Spot, around, spot_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nines.stops.position import StopsPosition
    from nines.stops.rule_set import StopsRules

NOTHING: Final = Options()
NO_CARDS: Final[frozenset[Card]] = frozenset()


class OfRank(NamedTuple):
    """A rank, and a spot whose hand contains only the cards of that rank and the wild cards."""

    rank: int
    spot: Spot


def options(rules: StopsRules, position: StopsPosition) -> Options:
    """Return what the player whose turn it is may play."""
    wanted = position.wanted
    if not position.run:
        return of_ranks(rules, spot_of(rules, position), position)
    hand = position.hands[position.turn]
    near = hand & rules.near(wanted)
    if not near:
        return NOTHING
    if len(wanted) > 1 or not near.isdisjoint(rules.wild_cards):
        return of_ranks(rules, spot_of(rules, position), position)
    alone = near & cards_of(wanted)
    if not alone:
        return NOTHING
    if len(near) == 1 and not rules.lay_limit:
        return _single(*near)
    spot = new(Spot, (near, len(near) < len(hand), alone, None, *around(rules, position)))
    return of_rank(rules, new(OfRank, (wanted[0].rank, spot)), position)


@cache
def _single(card: Card) -> Options:
    """Return the play of a natural card, when no other card or rule can affect the play."""
    return Options((as_itself(card),), natural=True)


def of_ranks(rules: StopsRules, whole: Spot, position: StopsPosition) -> Options:
    """Return the plays of every rank at a spot."""
    hand, alone, with_wild = whole.hand, whole.alone, whole.with_wild
    wild = hand & rules.wild_cards if with_wild else NO_CARDS
    by_rank: dict[int, list[Card]] = {}
    for card in hand - wild if wild else hand:
        by_rank.setdefault(card.rank, []).append(card)
    ranks = {card.rank for card in alone}
    if wild:
        ranks |= rules.ranks_named(wild, whole.wanted, whole.leading, whole.pack)
    plain, lays, plays = not (wild or rules.lay_limit), [], []
    for rank in ranks:
        cards = by_rank.get(rank, ())
        if plain and len(cards) == 1:
            lays.append(as_itself(cards[0]))
        else:
            plays.append(rank_options(rules, whole, rank, wild.union(cards), position))
    if len(plays) == 1 and not lays:
        return plays[0]
    for options in plays:
        lays += options.lays
    lays.sort(key=_sort_key)
    if not wild or not plays:
        return Options(tuple(lays), natural=bool(lays), wild_held=len(wild))
    return Options(
        tuple(lays),
        any(options.natural for options in plays),
        any(options.wild for options in plays),
        any(options.own_place for options in plays),
        len(wild),
    )


def rank_options(
    rules: StopsRules, whole: Spot, rank: int, kept: frozenset[Card], position: StopsPosition
) -> Options:
    """Return the plays of a rank at a spot; *kept* are the cards of this rank and the wild cards."""
    hand, more, alone, with_wild, *here = whole
    spot = new(Spot, (kept, more or len(kept) < len(hand), alone & kept, with_wild, *here))
    return of_rank(rules, new(OfRank, (rank, spot)), position)


@by_view(MOST)
def of_rank(rules: StopsRules, view: OfRank, position: StopsPosition) -> Options:
    """Return the plays of cards of a rank."""
    rank, spot = view
    wild = spot.hand & rules.wild_cards
    lays = [as_itself(card) for card in in_order(spot.alone)]
    lays += _wild_lays(rules, spot, in_order(wild), rank, position)
    if lays and rules.ever_together:
        lays += _groups(rules, spot, lays, rank, position)
    lays.sort(key=_sort_key)
    if rules.lay_limit:
        lays = [lay for lay in lays if objections.lay_limit(rules, spot, lay) is None]
    if not spot.pack.all_differ:
        lays = first_copies(rules, lays)
    laid_as = {(card, lay.named) for lay in lays for card in lay.cards if card in wild}
    return Options(
        tuple(lays),
        any(not wild.issuperset(lay.cards) for lay in lays),
        any(not objections.in_place(spot, card) for card, _ in laid_as),
        any(objections.in_place(spot, card) and named.covers(card.face) for card, named in laid_as),
        len(wild),
    )


@cache
def as_itself(card: Card) -> Lay:
    """Return the play of a card as itself."""
    return Lay((card,), card.face)


def first_copies(rules: StopsRules, lays: Iterable[Lay]) -> list[Lay]:
    """Return the plays; if some differ only in which of several equal cards they use, keep one of them."""
    plays: dict[object, Lay] = {}
    for lay in lays:
        shown = tuple((card.face, card in rules.wild_cards) for card in lay.cards)
        plays.setdefault((lay.named, shown), lay)
    return list(plays.values())


def _wild_lays(
    rules: StopsRules, spot: Spot, wild: tuple[Card, ...], rank: int, position: StopsPosition
) -> Iterator[Lay]:
    """Yield the legal plays of a single wild card that stands for a face of *rank*."""
    for card in wild:
        for named in objections.names_of(rules, spot, card):
            if named.rank == rank and objections.wild_limit(rules, spot, card, named, position) is None:
                yield Lay((card,), named)


def _groups(
    rules: StopsRules, spot: Spot, singles: Sequence[Lay], rank: int, position: StopsPosition
) -> Iterator[Lay]:
    """Yield the legal plays of several cards together.

    The groups are made from cards that may be played alone and from cards that may only join other cards.
    """
    most = groups.most_together(rules, spot)
    cards = {lay.cards[0] for lay in singles}
    joining = groups.joining(rules, spot, rank, spot.hand.difference(cards)) if most > 1 else frozenset()
    every, wild_cards = joining.union(cards), rules.wild_cards & spot.hand
    of_rank = (*in_order(every - wild_cards), *in_order(every & wild_cards))
    for size in range(2, min(most, len(of_rank)) + 1):
        for group in combinations(of_rank, size):
            wild = len(wild_cards.intersection(group))
            lay = Lay(group, Face(rank))
            if not groups.may_group(rules, spot, rank, size, wild):
                continue
            if joining.isdisjoint(group) or objections.to_lay_held(rules, spot, lay, position) is None:
                yield from _orders(rules, spot, lay, position) if rules.suit.rule.looks_back else (lay,)


def _orders(rules: StopsRules, spot: Spot, lay: Lay, position: StopsPosition) -> Iterator[Lay]:
    """Yield a play of several cards.

    If the last card decides the next suit, yield one play for each possible suit.
    """
    laid = placing.laid_at(rules, spot, lay, position)
    natural = [card for card in laid.cards if card not in laid.wild]
    by_suit = {}
    for last in natural:
        cards = placing.named_last(laid, last)
        suit = placing.suit_after(rules, laid._replace(cards=cards), position, wild_out=spot.wild_out)
        by_suit[suit] = cards
    if len(by_suit) < 2:
        yield lay
    else:
        yield from (Lay(cards, lay.named) for cards in by_suit.values())


@lru_cache(maxsize=1 << 14)
def _sort_key(lay: Lay) -> tuple[int, ...]:
    return lay.sort_key

"""Several cards played together: how many, of which rank, and which cards may join them."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from nines.stops.rule_inputs import Group, Joining, Place

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.stops.rule_inputs import Laid
    from nines.stops.rule_set import StopsRules
    from nines.stops.spot import Spot


def most_together(rules: StopsRules, spot: Spot) -> int:
    """Return the largest number of cards that may be played together at *spot*."""
    return rules.most_together(_place(spot))


def may_group(rules: StopsRules, spot: Spot, rank: int, size: int, wild: int) -> bool:
    """Return whether *size* cards of *rank* may be played together at *spot*.

    The argument *wild* gives the number of wild cards among these cards.
    """
    return rules.may_group(_group(rules, spot, (rank, size, wild)))


def largest_with(rules: StopsRules, spot: Spot, rank: int, cards: tuple[Card, ...]) -> int:
    """Return the size of the largest group of a rank that includes *cards*; 1 if no group includes them."""
    hand, wild = spot.hand, rules.wild_cards
    natural = sum(card.rank == rank and follows(spot, card) for card in hand - wild)
    counts = product(range(1, natural + 1), range(len(hand & wild) + 1))
    sizes = [(n + w, w > 0) for n, w in counts if may_group(rules, spot, rank, n + w, w)]
    largest = max(sizes, default=(1, False))[0]
    among = not wild.issuperset(cards) or (largest, True) in sizes
    return largest if among else 1


def may_join(rules: StopsRules, spot: Spot, laid: Laid, card: Card) -> bool:
    """Return whether *card* may be part of the play *laid* although the card cannot be played alone now."""
    if len(laid.cards) == 1:
        return False
    group = _group(rules, spot, (laid.named.rank, len(laid.cards), len(laid.wild)))
    others = tuple(natural for natural in laid.cards if natural not in laid.wild and follows(spot, natural))
    joining = Joining(card, card in laid.wild, others)
    return any(cited.rule.allows(group) and cited.rule.joins(joining) for cited in rules.grouping)


def joining(rules: StopsRules, spot: Spot, rank: int, cards: frozenset[Card]) -> frozenset[Card]:
    """Return those of the *cards* that can be played only together with other cards of *rank*."""
    hand, wild = spot.hand, rules.wild_cards
    of_rank = [card for card in hand if card.rank == rank and card not in wild and follows(spot, card)]
    might = (card for card in cards if card in wild or card.rank == rank)
    asked = (Joining(card, card in wild, tuple(of_rank)) for card in might)
    return frozenset(
        joining.card for joining in asked if any(cited.rule.joins(joining) for cited in rules.grouping)
    )


def follows(spot: Spot, card: Card) -> bool:
    """Return whether a card could follow in the sequence; always True if a new sequence is to be opened."""
    return spot.leading or any(face.covers(card.face) for face in spot.wanted)


def _group(rules: StopsRules, spot: Spot, counts: tuple[int, int, int]) -> Group:
    return Group(*counts, _place(spot), any(card.rank == counts[0] for card in rules.wild_cards))


def _place(spot: Spot) -> Place:
    return Place(spot.leading, spot.opening, spot.first_turn, None if spot.after_wild else spot.upon)

"""Several cards laid together: how many, of which rank, and which of them could not be laid by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.stops.rule_inputs import Group, Joining, Place

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.stops.position import StopsPosition
    from nines.stops.rule_inputs import Laid
    from nines.stops.rule_set import StopsRules


def most_together(rules: StopsRules, position: StopsPosition) -> int:
    """Return how many cards at the most may be laid together here."""
    return rules.most_together(_place(position))


def may_group(rules: StopsRules, position: StopsPosition, rank: int, size: int, wild: int) -> bool:
    """Tell whether so many cards of a rank, so many of them wild, may be laid together here."""
    return rules.may_group(Group(rank, size, wild, _place(position)))


def may_join(rules: StopsRules, position: StopsPosition, laid: Laid, card: Card) -> bool:
    """Tell whether a card may be laid with others though it could not be laid by itself now."""
    if len(laid.cards) == 1:
        return False
    group = Group(laid.named.rank, len(laid.cards), len(laid.wild), _place(position))
    others = tuple(one for one in laid.cards if one not in laid.wild and follows(position, one))
    joining = Joining(card, card in laid.wild, others)
    return any(cited.rule.allows(group) and cited.rule.joins(joining) for cited in rules.grouping)


def joining(rules: StopsRules, position: StopsPosition, rank: int, cards: frozenset[Card]) -> frozenset[Card]:
    """Return those of these cards that might be laid with cards of a rank, though not by themselves now."""
    hand, wild = position.hands[position.turn], rules.wild_cards
    of_rank = [card for card in hand if card.rank == rank and card not in wild and follows(position, card)]
    might = (card for card in cards if card in wild or card.rank == rank)
    asked = (Joining(card, card in wild, tuple(of_rank)) for card in might)
    return frozenset(one.card for one in asked if any(cited.rule.joins(one) for cited in rules.grouping))


def follows(position: StopsPosition, card: Card) -> bool:
    """Tell whether a card is led, or one of those that are wanted."""
    return not position.run or any(face.covers(card.face) for face in position.wanted)


def _place(position: StopsPosition) -> Place:
    upon = position.run[-1].named.rank if position.run and not position.run[-1].wild else None
    return Place(not position.run, not position.run and not position.runs, position.turns == 0, upon)

"""Several cards laid together: how many, of which rank, and which of them could not be laid by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.stops.view import Group, Joining, Place

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.stops.table import Table
    from nines.stops.variant import Variant
    from nines.stops.view import Laid


def most_together(game: Variant, table: Table) -> int:
    """Return how many cards at the most may be laid together here."""
    return game.most_together(_place(table))


def may_group(game: Variant, table: Table, rank: int, size: int, wild: int) -> bool:
    """Tell whether so many cards of a rank, so many of them wild, may be laid together here."""
    return game.may_group(Group(rank, size, wild, _place(table)))


def may_join(game: Variant, table: Table, laid: Laid, card: Card) -> bool:
    """Tell whether a card may be laid with others though it could not be laid by itself now."""
    if len(laid.cards) == 1:
        return False
    group = Group(laid.named.rank, len(laid.cards), len(laid.wild), _place(table))
    others = tuple(one for one in laid.cards if one not in laid.wild and follows(table, one))
    joining = Joining(card, card in laid.wild, others)
    return any(cited.rule.allows(group) and cited.rule.joins(joining) for cited in game.grouping)


def joining(game: Variant, table: Table, rank: int, cards: frozenset[Card]) -> frozenset[Card]:
    """Return those of these cards that might be laid with cards of a rank, though not by themselves now."""
    hand, wild = table.hands[table.turn], game.wild_cards
    of_rank = [card for card in hand if card.rank == rank and card not in wild and follows(table, card)]
    might = (card for card in cards if card in wild or card.rank == rank)
    asked = (Joining(card, card in wild, tuple(of_rank)) for card in might)
    return frozenset(one.card for one in asked if any(cited.rule.joins(one) for cited in game.grouping))


def follows(table: Table, card: Card) -> bool:
    """Tell whether a card is led, or one of those that are wanted."""
    return not table.run or any(face.covers(card.face) for face in table.wanted)


def _place(table: Table) -> Place:
    upon = table.run[-1].named.rank if table.run and not table.run[-1].wild else None
    return Place(not table.run, not table.run and not table.runs, table.turns == 0, upon)

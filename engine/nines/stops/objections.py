"""What the rules have against an act: the rule that it breaks, and a sentence about it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from nines.cards import Card, Face, in_order, show_cards
from nines.errors import LacunaError
from nines.stops.view import Group, Laid, Leading, Naming, Passing, WildPlay

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cite import Cited
    from nines.stops.aspects import Pack
    from nines.stops.table import Lay, Table
    from nines.stops.variant import Variant

Objection: TypeAlias = "tuple[Cited[object], str]"


def to_lay(game: Variant, table: Table, lay: Lay) -> Objection | None:
    """Return the rule that a lay breaks, or None."""
    hand = table.hands[table.turn]
    missing = [card for card in lay.cards if card not in hand]
    if missing or not lay.cards:
        place = game.continuation if table.run else game.lead
        return place, f"{show_cards(missing) or 'nothing'} is not in the hand"
    laid = as_laid(game, table, lay)
    if len(lay.cards) > 1:
        refused = _objection_to_group(game, table, laid)
        if refused:
            return refused
    for card in lay.cards:
        ask = _objection_to_wild if card in game.wild_cards else _objection_to_natural
        refused = ask(game, table, laid, card)
        if refused:
            return refused
    return None


def to_pass(game: Variant, table: Table, possible: tuple[Lay, ...]) -> Objection | None:
    """Return the rule that passing breaks, given the lays that are possible, or None."""
    run = table.run
    wild = [lay for lay in possible if not game.wild_cards.isdisjoint(lay.cards)]
    passing = Passing(
        not run,
        len(possible) > len(wild),
        bool(wild),
        bool(wild) and any(lay.named.covers(card.face) for lay in wild for card in lay.cards),
        bool(run) and run[-1].seat == table.turn,
        sum(card in game.wild_cards for card in table.hands[table.turn]) if wild else 0,
        len(table.passed),
        len(table.hands),
    )
    for cited in game.passing:
        if cited.rule.forbids(passing):
            return cited, f"passing is not allowed: {cited.rule}"
    return None


def to_claim(game: Variant, table: Table) -> Objection | None:
    """Return the rule that a claim breaks, or None."""
    if not game.claim:
        raise LacunaError(game.slug, "what a claim is")
    if not any(unclaimed.seat == table.turn for unclaimed in table.unclaimed):
        return game.claim[0], "there is nothing to claim"
    return None


def as_laid(game: Variant, table: Table, lay: Lay) -> Laid:
    """Return a lay as the rules see it: wild cards last, under the name that the rules give them.

    So one lay leads to one position, whether its player says 10 or 10♥ where suits do not matter.
    """
    cards = lay.cards if len(lay.cards) == 1 else in_order(lay.cards)
    out = len(cards) == len(table.hands[table.turn])
    if game.wild_cards.isdisjoint(cards):
        return Laid(cards, lay.named, table.turn, (), out)
    wild = tuple(card for card in cards if card in game.wild_cards)
    natural = tuple(card for card in cards if card not in game.wild_cards)
    names = (face for card in wild for face in names_of(game, table, card))
    named = next((face for face in names if face.covers(lay.named)), lay.named)
    return Laid((*natural, *wild), named, table.turn, wild, out)


def all_gone(faces: Iterable[Face], cards: Iterable[Card]) -> bool:
    """Tell whether none of *cards* is one of these faces."""
    asked = tuple(faces)
    return not any(
        face.rank == card.rank and face.suit in ("", card.suit) for card in cards for face in asked
    )


def names_of(game: Variant, table: Table, card: Card) -> tuple[Face, ...]:
    """Return what a wild card may be laid as, as far as its naming goes."""
    faces = _faces(game.pack.rule, table.players)
    return game.naming.rule.names(Naming(card, table.wanted, not table.run, faces))


@cache
def _faces(pack: Pack, players: int) -> tuple[Face, ...]:
    """Return the different faces of a pack; asked at every lead, and always the same."""
    return tuple(dict.fromkeys(card.face for card in pack.cards(players)))


def _objection_to_group(game: Variant, table: Table, laid: Laid) -> Objection | None:
    group = Group(
        rank=laid.named.rank,
        size=len(laid.cards),
        wild=len(laid.wild),
        leading=not table.run,
        opening=not table.run and not table.runs,
        first_turn=table.turns == 0,
    )
    twice = len(set(laid.cards)) < len(laid.cards)
    if twice or not any(cited.rule.allows(group) for cited in game.grouping):
        return game.grouping[-1], f"{show_cards(laid.cards)} may not be laid together here"
    return None


def _objection_to_natural(game: Variant, table: Table, laid: Laid, card: Card) -> Objection | None:
    if not laid.named.covers(card.face):
        return game.wild, f"{card} is not wild and stands for nothing but itself"
    if not table.run:
        leading = Leading(table.hands[table.turn] - game.wild_cards, table.missing)
        if card not in game.lead.rule.leads(leading):
            return game.lead, f"{card} may not be led"
    elif not any(face.covers(card.face) for face in table.wanted):
        rule = game.suit if any(face.rank == card.rank for face in table.wanted) else game.continuation
        return rule, f"{card} does not follow {table.run[-1].named}; {_wants(table)}"
    return None


def _objection_to_wild(game: Variant, table: Table, laid: Laid, card: Card) -> Objection | None:
    if not any(face.covers(laid.named) for face in names_of(game, table, card)):
        return game.naming, f"{card} cannot stand for {laid.named} here" + (
            f"; {_wants(table)}" if table.run else ""
        )
    hand = table.hands[table.turn]
    natural = hand - game.wild_cards
    hidden = (one for cards in (*table.hands, table.dead) for one in cards)
    play = WildPlay(
        card=card,
        named=laid.named,
        leading=not table.run,
        only_wild=not natural,
        natural_held=not all_gone(table.wanted, natural),
        exhausted=bool(table.run) and all_gone((laid.named,), hidden),
        missing=table.missing,
    )
    for cited in game.wild_limit:
        if cited.rule.forbids(play):
            return cited, f"{card} may not be laid as {laid.named} now"
    return None


def _wants(table: Table) -> str:
    return f"wanted: {' or '.join(map(str, table.wanted))}" if table.wanted else "nothing follows it"

"""What the rules have against an act: the rule that it breaks, and a sentence about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import Card, Face, cards_of, in_order, show_cards
from nines.kernel.setup_checks import not_held
from nines.stops import groups
from nines.stops.outcome import Redealing
from nines.stops.table import Pass, Show
from nines.stops.variant import NO_PAST
from nines.stops.view import Laid, Laying, Leading, Naming, Passing, WildPlay, past_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cite import Cited
    from nines.kernel.refusal import Objection
    from nines.stops.features import CarteBlanche, LayLimit, WildLimit
    from nines.stops.table import Lay, Table
    from nines.stops.variant import Variant


def to_lay(game: Variant, table: Table, lay: Lay) -> Objection | None:
    """Return the rule that a lay breaks, or None."""
    impossible = not_held(lay.cards, table.hands[table.turn])
    if impossible:
        return None, impossible
    laid = as_laid(game, table, lay)
    if len(lay.cards) > 1:
        refused = to_group(game, table, laid)
        if refused:
            return refused
    for card in lay.cards:
        ask = _objection_to_wild if card in game.wild_cards else _objection_to_natural
        refused = ask(game, table, laid, card)
        if refused:
            return refused
    limit = lay_limit(game, table, lay.cards) if game.lay_limit else None
    return None if limit is None else (limit, f"{show_cards(lay.cards)} may not be laid so: {limit.rule}")


def to_pass(game: Variant, table: Table, possible: tuple[Lay, ...]) -> Objection | None:
    """Return the rule that passing breaks, given the lays that are possible, or None."""
    run, wild_held = table.run, len(game.wild_cards & table.hands[table.turn])
    by_wild = [lay for lay in possible if not game.wild_cards.isdisjoint(lay.cards)] if wild_held else []
    wild = {(card, lay.named) for lay in by_wild for card in lay.cards if card in game.wild_cards}
    passing = Passing(
        not run,
        len(possible) > len(by_wild),
        any(not in_place(table, card) for card, _ in wild),
        any(in_place(table, card) and named.covers(card.face) for card, named in wild),
        bool(run) and run[-1].seat == table.turn,
        wild_held,
        len(table.passed),
        len(table.hands),
        bool(run) and bool(run[-1].wild),
        lambda: past_of(run, wild_out=table.wild_out),
    )
    for cited in game.passing_on[not run]:
        if cited.rule.forbids(passing):
            return cited, f"passing is not allowed: {cited.rule}"
    return None


def to_claim(game: Variant, table: Table) -> Objection | None:
    """Return the rule that a claim breaks, or None."""
    claim = game.needed(game.claim, "what a claim is")
    if not any(unclaimed.seat == table.turn for unclaimed in table.unclaimed):
        return claim, "there is nothing to claim"
    return None


def before_the_lead(game: Variant, act: object) -> Objection | None:
    """Return the rule that any act breaks but showing one's hand, or passing."""
    if isinstance(act, (Show, Pass)):
        return None
    return _showing(game), "hands are shown, or kept back, before the lead"


def to_show(game: Variant) -> Objection:
    """Return the rule by which nothing can be shown now."""
    return _showing(game), "there is nothing to be shown now"


def _showing(game: Variant) -> Cited[CarteBlanche]:
    return game.needed(game.carte_blanche, "what may be shown before the lead")


def to_redeal(game: Variant, table: Table) -> Objection | None:
    """Return the rule that a demand for other cards breaks, or None."""
    cited = game.needed(game.redeal, "may the cards be dealt again")
    begun = bool(table.run or table.runs)
    asking = Redealing(table.turn == table.match.first_hand, begun, table.match.more.redeals)
    return None if cited.rule.allows(asking) else (cited, "the cards may not be dealt again now")


def lay_limit(game: Variant, table: Table, cards: tuple[Card, ...]) -> Cited[LayLimit] | None:
    """Return the rule that forbids these cards to be laid so, if any; wild cards are no matter of it."""
    if not game.wild_cards.isdisjoint(cards):
        return None
    rank = cards[0].rank
    held = sum(card.rank == rank for card in table.hands[table.turn] - game.wild_cards)
    upon = table.run[-1].named.rank if table.run else None
    laying = Laying(rank, len(cards), held, not table.run, cards, upon, table.wild_out)
    return next((cited for cited in game.lay_limit if cited.rule.forbids(laying)), None)


def as_laid(game: Variant, table: Table, lay: Lay) -> Laid:
    """Return a lay as the rules see it: wild cards last, under the name that the rules give them.

    So one lay leads to one position, whether its player says 10 or 10♥ where suits do not matter. Of
    several natural cards the one that was named last stays last only where the suit to keep to turns on it.
    """
    cards, hand = lay.cards, table.hands[table.turn]
    out = len(cards) == len(hand)
    if len(cards) == 1 and cards[0] not in game.wild_cards:
        itself = cards[0].face
        named = itself if lay.named.covers(itself) else lay.named
        return Laid(cards, named, table.turn, (), out, table.wanted)
    cards = in_order(cards)
    wild = tuple(card for card in cards if card in game.wild_cards)
    natural = tuple(card for card in cards if card not in game.wild_cards)
    names = (face for card in wild for face in names_of(game, table, card))
    named = next((face for face in names if face.covers(lay.named)), lay.named)
    laid = Laid((*natural, *wild), named, table.turn, wild, out, table.wanted)
    if len(natural) < 2 or not game.suit.rule.looks_back:
        return laid
    last = next(card for card in reversed(lay.cards) if card in natural)
    told = laid._replace(cards=named_last(laid, last))
    return laid if suit_after(game, table, told) == suit_after(game, table, laid) else told


def named_last(laid: Laid, last: Card) -> tuple[Card, ...]:
    """Return the cards of a lay with that one behind the other natural cards."""
    return (*(card for card in laid.cards if card != last and card not in laid.wild), last, *laid.wild)


def suit_after(game: Variant, table: Table, laid: Laid) -> str:
    """Return the suit to keep to after a lay; nothing if any may follow."""
    wild_out = table.wild_out or bool(laid.wild)
    past = past_of((*table.run, laid), wild_out=True) if wild_out else NO_PAST
    return game.suit.rule.after(laid, past)


def in_place(table: Table, card: Card) -> bool:
    """Tell whether a card is itself one of those that are wanted."""
    return any(face.covers(card.face) for face in table.wanted)


def all_gone(faces: tuple[Face, ...], cards: Iterable[Card]) -> bool:
    """Tell whether none of *cards* is one of these faces."""
    return cards_of(faces).isdisjoint(cards)


def names_of(game: Variant, table: Table, card: Card) -> tuple[Face, ...]:
    """Return what a wild card may be laid as, as far as its naming goes."""
    pack = game.pack_for(len(table.hands), table.match.deals)
    return game.naming.rule.names(Naming(card, table.wanted, not table.run, pack.faces, pack.ranks))


def wild_limit(
    game: Variant, table: Table, card: Card, named: Face, natural: frozenset[Card]
) -> Cited[WildLimit] | None:
    """Return the rule that forbids a wild card to be laid under this name now, if any."""
    if not table.run:
        return game.limit_on_wild(led_wild(table, card, natural)._replace(named=named))

    def exhausted() -> bool:
        hidden = (one for cards in (*table.hands, table.dead) for one in cards)
        return all_gone((named,), hidden)

    def elsewhere() -> bool:
        others = (hand for seat, hand in enumerate(table.hands) if seat != table.turn)
        return any(not all_gone(table.wanted, hand - game.wild_cards) for hand in others)

    held, here = not all_gone(table.wanted, natural), in_place(table, card)
    return game.limit_on_wild(
        WildPlay(
            card,
            named,
            leading=False,
            only_wild=not natural,
            natural_held=held,
            exhausted=exhausted,
            missing=table.missing,
            elsewhere=elsewhere,
            in_place=here,
        )
    )


def led_wild(table: Table, card: Card, natural: frozenset[Card]) -> WildPlay:
    """Return a wild card that is led, as yet under its own name; nothing is wanted then."""
    return WildPlay(
        card,
        card.face,
        leading=True,
        only_wild=not natural,
        natural_held=False,
        exhausted=bool,
        missing=table.missing,
        opening=not table.runs,
    )


def to_group(game: Variant, table: Table, laid: Laid) -> Objection | None:
    """Return the rule that laying several cards together breaks, or None."""
    if not groups.may_group(game, table, laid.named.rank, len(laid.cards), len(laid.wild)):
        return game.grouping[-1], f"{show_cards(laid.cards)} may not be laid together here"
    return None


def _objection_to_natural(game: Variant, table: Table, laid: Laid, card: Card) -> Objection | None:
    if not laid.named.covers(card.face):
        return game.wild, f"{card} is not wild and stands for nothing but itself"
    if not table.run:
        leading = Leading(table.hands[table.turn] - game.wild_cards, table.missing, not table.runs)
        if card not in game.lead.rule.leads(leading):
            return game.lead, f"{card} may not be led"
    elif not (groups.follows(table, card) or groups.may_join(game, table, laid, card)):
        last = table.run[-1]
        kept = game.suit.rule.after(last, past_of(table.run, wild_out=table.wild_out))
        other_suit = any(face.rank == card.rank for face in table.wanted)
        rule = game.suit if kept and other_suit else game.continuation
        return rule, f"{card} does not follow {table.run[-1].named}; {_wants(table)}"
    return None


def _objection_to_wild(game: Variant, table: Table, laid: Laid, card: Card) -> Objection | None:
    if not any(face.covers(laid.named) for face in names_of(game, table, card)):
        return game.naming, f"{card} cannot stand for {laid.named} here" + (
            f"; {_wants(table)}" if table.run else ""
        )
    natural = table.hands[table.turn] - game.wild_cards
    limit = wild_limit(game, table, card, laid.named, natural)
    if limit is None or groups.may_join(game, table, laid, card):
        return None
    return limit, f"{card} may not be laid as {laid.named} now"


def _wants(table: Table) -> str:
    return f"wanted: {' or '.join(map(str, table.wanted))}" if table.wanted else "nothing follows it"

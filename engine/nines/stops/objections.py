"""What the rules have against an act: the rule that it breaks, and a sentence about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import Card, Face, cards_of, show_cards
from nines.kernel.setup_checks import not_held
from nines.stops import groups
from nines.stops.placing import as_laid
from nines.stops.position import Pass, Show
from nines.stops.rule_inputs import Laid, Laying, Leading, Passing, WildPlay, past_of
from nines.stops.settlement_inputs import Redealing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cite import Cited
    from nines.kernel.refusal import Objection
    from nines.stops.features import CarteBlanche, LayLimit, WildLimit
    from nines.stops.position import Lay, StopsPosition
    from nines.stops.rule_set import StopsRules


def to_lay(rules: StopsRules, position: StopsPosition, lay: Lay) -> Objection | None:
    """Return the rule that a lay breaks, or None."""
    impossible = not_held(lay.cards, position.hands[position.turn])
    if impossible:
        return None, impossible
    laid = as_laid(rules, position, lay)
    if len(lay.cards) > 1:
        refused = to_group(rules, position, laid)
        if refused:
            return refused
    for card in lay.cards:
        ask = _objection_to_wild if card in rules.wild_cards else _objection_to_natural
        refused = ask(rules, position, laid, card)
        if refused:
            return refused
    limit = lay_limit(rules, position, lay.cards) if rules.lay_limit else None
    return None if limit is None else (limit, f"{show_cards(lay.cards)} may not be laid so: {limit.rule}")


def to_pass(rules: StopsRules, position: StopsPosition, possible: tuple[Lay, ...]) -> Objection | None:
    """Return the rule that passing breaks, given the lays that are possible, or None."""
    run, wild_held = position.run, len(rules.wild_cards & position.hands[position.turn])
    by_wild = [lay for lay in possible if not rules.wild_cards.isdisjoint(lay.cards)] if wild_held else []
    wild = {(card, lay.named) for lay in by_wild for card in lay.cards if card in rules.wild_cards}
    passing = Passing(
        not run,
        len(possible) > len(by_wild),
        any(not in_place(position, card) for card, _ in wild),
        any(in_place(position, card) and named.covers(card.face) for card, named in wild),
        bool(run) and run[-1].seat == position.turn,
        wild_held,
        len(position.passed),
        len(position.hands),
        bool(run) and bool(run[-1].wild),
        lambda: past_of(run, wild_out=position.wild_out),
    )
    for cited in rules.passing_on[not run]:
        if cited.rule.forbids(passing):
            return cited, f"passing is not allowed: {cited.rule}"
    return None


def to_claim(rules: StopsRules, position: StopsPosition) -> Objection | None:
    """Return the rule that a claim breaks, or None."""
    claim = rules.needed(rules.claim, "what a claim is")
    if not any(unclaimed.seat == position.turn for unclaimed in position.unclaimed):
        return claim, "there is nothing to claim"
    return None


def before_the_lead(rules: StopsRules, act: object) -> Objection | None:
    """Return the rule that any act breaks but showing one's hand, or passing."""
    if isinstance(act, (Show, Pass)):
        return None
    return _showing(rules), "hands are shown, or kept back, before the lead"


def to_show(rules: StopsRules) -> Objection:
    """Return the rule by which nothing can be shown now."""
    return _showing(rules), "there is nothing to be shown now"


def _showing(rules: StopsRules) -> Cited[CarteBlanche]:
    return rules.needed(rules.carte_blanche, "what may be shown before the lead")


def to_redeal(rules: StopsRules, position: StopsPosition) -> Objection | None:
    """Return the rule that a demand for other cards breaks, or None."""
    cited = rules.needed(rules.redeal, "may the cards be dealt again")
    begun = bool(position.run or position.runs)
    asking = Redealing(position.turn == position.match.first_hand, begun, position.match.more.redeals)
    return None if cited.rule.allows(asking) else (cited, "the cards may not be dealt again now")


def lay_limit(rules: StopsRules, position: StopsPosition, cards: tuple[Card, ...]) -> Cited[LayLimit] | None:
    """Return the rule that forbids these cards to be laid so, if any; wild cards are no matter of it."""
    if not rules.wild_cards.isdisjoint(cards):
        return None
    rank = cards[0].rank
    held = sum(card.rank == rank for card in position.hands[position.turn] - rules.wild_cards)
    upon = position.run[-1].named.rank if position.run else None
    laying = Laying(rank, len(cards), held, not position.run, cards, upon, position.wild_out)
    return next((cited for cited in rules.lay_limit if cited.rule.forbids(laying)), None)


def in_place(position: StopsPosition, card: Card) -> bool:
    """Tell whether a card is itself one of those that are wanted."""
    return any(face.covers(card.face) for face in position.wanted)


def all_gone(faces: tuple[Face, ...], cards: Iterable[Card]) -> bool:
    """Tell whether none of *cards* is one of these faces."""
    return cards_of(faces).isdisjoint(cards)


def names_of(rules: StopsRules, position: StopsPosition, card: Card) -> tuple[Face, ...]:
    """Return what a wild card may be laid as, as far as its naming goes."""
    return rules.names_of(
        card, position.wanted, not position.run, rules.pack_for(position.seats, position.match.deals)
    )


def wild_limit(
    rules: StopsRules, position: StopsPosition, card: Card, named: Face, natural: frozenset[Card]
) -> Cited[WildLimit] | None:
    """Return the rule that forbids a wild card to be laid under this name now, if any."""
    if not position.run:
        return rules.limit_on_wild(led_wild(position, card, natural)._replace(named=named))

    def exhausted() -> bool:
        hidden = (one for cards in (*position.hands, position.dead) for one in cards)
        return all_gone((named,), hidden)

    def elsewhere() -> bool:
        others = (hand for seat, hand in enumerate(position.hands) if seat != position.turn)
        return any(not all_gone(position.wanted, hand - rules.wild_cards) for hand in others)

    held, here = not all_gone(position.wanted, natural), in_place(position, card)
    return rules.limit_on_wild(
        WildPlay(
            card,
            named,
            leading=False,
            only_wild=not natural,
            natural_held=held,
            exhausted=exhausted,
            missing=position.missing,
            elsewhere=elsewhere,
            in_place=here,
        )
    )


def led_wild(position: StopsPosition, card: Card, natural: frozenset[Card]) -> WildPlay:
    """Return a wild card that is led, as yet under its own name; nothing is wanted then."""
    return WildPlay(
        card,
        card.face,
        leading=True,
        only_wild=not natural,
        natural_held=False,
        exhausted=bool,
        missing=position.missing,
        opening=not position.runs,
    )


def to_group(rules: StopsRules, position: StopsPosition, laid: Laid) -> Objection | None:
    """Return the rule that laying several cards together breaks, or None."""
    if not groups.may_group(rules, position, laid.named.rank, len(laid.cards), len(laid.wild)):
        return rules.grouping[-1], f"{show_cards(laid.cards)} may not be laid together here"
    return None


def _objection_to_natural(
    rules: StopsRules, position: StopsPosition, laid: Laid, card: Card
) -> Objection | None:
    if not laid.named.covers(card.face):
        return rules.wild, f"{card} is not wild and stands for nothing but itself"
    if not position.run:
        leading = Leading(
            position.hands[position.turn] - rules.wild_cards, position.missing, not position.runs
        )
        if card not in rules.lead.rule.leads(leading):
            return rules.lead, f"{card} may not be led"
    elif not (groups.follows(position, card) or groups.may_join(rules, position, laid, card)):
        last = position.run[-1]
        kept = rules.suit.rule.after(last, past_of(position.run, wild_out=position.wild_out))
        other_suit = any(face.rank == card.rank for face in position.wanted)
        rule = rules.suit if kept and other_suit else rules.continuation
        return rule, f"{card} does not follow {position.run[-1].named}; {_wants(position)}"
    return None


def _objection_to_wild(
    rules: StopsRules, position: StopsPosition, laid: Laid, card: Card
) -> Objection | None:
    if not any(face.covers(laid.named) for face in names_of(rules, position, card)):
        return rules.naming, f"{card} cannot stand for {laid.named} here" + (
            f"; {_wants(position)}" if position.run else ""
        )
    natural = position.hands[position.turn] - rules.wild_cards
    limit = wild_limit(rules, position, card, laid.named, natural)
    if limit is None or groups.may_join(rules, position, laid, card):
        return None
    return limit, f"{card} may not be laid as {laid.named} now"


def _wants(position: StopsPosition) -> str:
    return f"wanted: {' or '.join(map(str, position.wanted))}" if position.wanted else "nothing follows it"

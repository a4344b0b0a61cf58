"""Functions that say why an act is illegal: which rule it breaks, and a sentence about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import Card, Face, show_cards
from nines.errors import RequestError
from nines.kernel.remembered import by_view, later
from nines.kernel.setup_checks import not_held
from nines.kernel.transition import new
from nines.stops import groups
from nines.stops.acts import Pass, Show
from nines.stops.placing import laid_at
from nines.stops.rule_inputs import Laying, Passing, Past, WildPlay
from nines.stops.rule_set import MOST
from nines.stops.spot import not_dealt, spot_of

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.kernel.refusal import Objection
    from nines.stops.acts import Lay
    from nines.stops.aspects import Passing as PassingRule
    from nines.stops.features import CarteBlanche, LayLimit, WildLimit
    from nines.stops.position import StopsPosition
    from nines.stops.rule_inputs import Laid
    from nines.stops.rule_set import StopsRules
    from nines.stops.spot import Options, Spot


def to_lay(rules: StopsRules, position: StopsPosition, lay: Lay) -> Objection | None:
    """Return the rule that a play breaks; None if the play is legal."""
    impossible = not_held(lay.cards, position.hands[position.turn])
    return (None, impossible) if impossible else to_lay_held(rules, spot_of(rules, position), lay, position)


def to_lay_held(rules: StopsRules, spot: Spot, lay: Lay, position: StopsPosition) -> Objection | None:
    """Return the rule that a play of cards in the hand breaks; None if the play is legal."""
    laid = laid_at(rules, spot, lay, position)
    if len(lay.cards) > 1:
        refused = to_group(rules, spot, laid)
        if refused:
            return refused
    for card in lay.cards:
        ask = _objection_to_wild if card in rules.wild_cards else _objection_to_natural
        refused = ask(rules, spot, laid, card, position)
        if refused:
            return refused
    limit = lay_limit(rules, spot, lay) if rules.lay_limit else None
    return (
        None
        if limit is None
        else (limit, f"{show_cards(lay.cards)} may not be played like this: {limit.rule}")
    )


def to_pass(rules: StopsRules, position: StopsPosition, options: Options) -> Objection | None:
    """Return the rule that a pass would break, given the legal plays; None if the player may pass."""
    last = position.last
    leading, own_run, after_wild = True, False, False
    if last is not None:
        leading, own_run, after_wild = False, position.own_run, last.has_wild
    _, natural, wild, own_place, wild_held = options
    able = leading, natural, wild, own_place, own_run, wild_held
    players = len(position.hands) - (position.out is not None)  # a player who is out gets no right to lead
    passing: Passing = new(Passing, (*able, len(position.passed), players, after_wild, Past))
    cited = forbids_passing(rules, passing, position)
    return None if cited is None else (cited, f"you may not pass: {cited.rule}")


@by_view(MOST)
def forbids_passing(
    rules: StopsRules, passing: Passing, position: StopsPosition
) -> Cited[PassingRule] | None:
    """Return the rule that forbids the player to pass; None if no rule forbids it."""
    asked = passing._replace(past=later(position, "past_so_far"))
    return next((cited for cited in rules.passing_on[passing.leading] if cited.rule.forbids(asked)), None)


def to_claim(rules: StopsRules, position: StopsPosition) -> Objection | None:
    """Return the rule that a claim breaks; None if the claim is legal."""
    claim = rules.needed(rules.claim, "what a claim is")
    if not any(unclaimed.seat == position.turn for unclaimed in position.unclaimed):
        return claim, "you have no payment to claim"
    return None


def before_the_lead(rules: StopsRules, act: object) -> Objection | None:
    """Return the rule that *act* breaks before the lead, when only showing a hand and passing are legal."""
    if isinstance(act, (Show, Pass)):
        return None
    return _showing(rules), "show your hand or pass first: this comes before the lead"


def to_show(rules: StopsRules) -> Objection:
    """Return the rule that forbids showing a hand now."""
    return _showing(rules), "you cannot show your hand now"


def _showing(rules: StopsRules) -> Cited[CarteBlanche]:
    return rules.needed(rules.carte_blanche, "what may be shown before the lead")


def to_redeal(rules: StopsRules, position: StopsPosition) -> Objection | None:
    """Return the rule that a demand for a new deal breaks; None if the demand is legal."""
    cited = rules.needed(rules.redeal, "whether the cards may be dealt again")
    return (
        None if cited.rule.allows(position.redealing()) else (cited, "the cards may not be dealt again now")
    )


def lay_limit(rules: StopsRules, spot: Spot, lay: Lay) -> Cited[LayLimit] | None:
    """Return the rule that forbids playing these cards together; None if no rule forbids it."""
    rank, cards = lay.named.rank, lay.cards
    held = sum(card.rank == rank for card in spot.hand - rules.wild_cards)

    def together() -> int:
        return groups.largest_with(rules, spot, rank, cards)

    laying = Laying(rank, len(cards), held, spot.leading, cards, spot.upon, spot.wild_out, together)
    return next((cited for cited in rules.lay_limit if cited.rule.forbids(laying)), None)


def in_place(spot: Spot, card: Card) -> bool:
    """Return whether a card played as itself is one of the next cards."""
    return any(face.covers(card.face) for face in spot.wanted)


def names_of(rules: StopsRules, spot: Spot, card: Card) -> tuple[Face, ...]:
    """Return the faces that the rule on naming allows for a wild card; other rules are ignored."""
    return rules.names_of(card, spot.wanted, spot.leading, spot.pack)


def wild_limit(
    rules: StopsRules, spot: Spot, card: Card, named: Face, position: StopsPosition
) -> Cited[WildLimit] | None:
    """Return the rule that forbids playing a wild card as the face *named*; None if no rule forbids it.

    Raises
    ------
    RequestError
        If the player holds no wild card.
    """
    play = _wild_play(rules, spot, card, named, position)
    return next((cited for cited in rules.wild_limit if cited.rule.forbids(play)), None)


def _wild_play(rules: StopsRules, spot: Spot, card: Card, named: Face, position: StopsPosition) -> WildPlay:
    """Return a play of a wild card as the face *named*, as the rules that limit it see it."""

    def exhausted() -> bool:
        return not spot.leading and position.all_gone((named,))

    def elsewhere() -> bool:
        return not spot.leading and position.held_elsewhere(spot.wanted, rules.wild_cards)

    def own_run() -> bool:
        return position.own_run

    held = spot.with_wild
    if held is None:
        raise RequestError(f"{card} is not in the hand")
    return WildPlay(
        card,
        named,
        leading=spot.leading,
        only_wild=not spot.more and spot.hand <= rules.wild_cards,
        natural_held=held.able,
        exhausted=exhausted,
        missing=held.missing,
        opening=spot.opening,
        elsewhere=elsewhere,
        in_place=in_place(spot, card),
        own_run=own_run,
    )


def to_group(rules: StopsRules, spot: Spot, laid: Laid) -> Objection | None:
    """Return the rule that a play of several cards together breaks; None if the play is legal."""
    if not groups.may_group(rules, spot, laid.named.rank, len(laid.cards), len(laid.wild)):
        return rules.grouping[-1], f"{show_cards(laid.cards)} may not be played together here"
    return None


def _objection_to_natural(
    rules: StopsRules, spot: Spot, laid: Laid, card: Card, position: StopsPosition
) -> Objection | None:
    if not laid.named.covers(card.face):
        if len({natural.rank for natural in laid.cards if natural not in laid.wild}) > 1:
            return rules.grouping[
                -1
            ], f"{show_cards(laid.cards)} may not be played together: they are not of one rank"
        return rules.wild, f"{card} is not wild and stands only for itself"
    if card in spot.alone:
        return None
    if spot.leading:
        return rules.lead, f"{card} may not be led"
    if groups.may_join(rules, spot, laid, card):
        return None
    last = position.run[-1]
    kept = rules.suit.rule.after(last, position.past_so_far())
    other_suit = any(face.rank == card.rank for face in position.wanted)
    rule = rules.suit if kept and other_suit else rules.continuation
    return rule, f"{card} does not follow {last.named}; {_wants(spot)}"


def _objection_to_wild(
    rules: StopsRules, spot: Spot, laid: Laid, card: Card, position: StopsPosition
) -> Objection | None:
    if not any(face.covers(laid.named) for face in names_of(rules, spot, card)):
        wants = "" if spot.leading else f"; {_wants(spot)}"
        return rules.wild_naming, f"{card} cannot stand for {laid.named} here{wants}"
    limit = wild_limit(rules, spot, card, laid.named, position)
    if limit is None or groups.may_join(rules, spot, laid, card):
        return None
    play = _wild_play(rules, spot, card, laid.named, position)
    played = not limit.rule.forbids(
        play._replace(exhausted=bool)
    )  # the rule forbids it for this reason alone
    here = not_dealt(rules, position, (laid.named,), str(laid.named)) if played else ""
    why = f"{limit.rule}, and {here}" if here else limit.rule
    return limit, f"{card} may not be played as {laid.named} now: {why}"


def _wants(spot: Spot) -> str:
    return f"the next card is {' or '.join(map(str, spot.wanted))}" if spot.wanted else "nothing follows it"

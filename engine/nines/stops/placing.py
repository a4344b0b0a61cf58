"""Plays as input for rules, and the direct effects of a play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nines.cards import in_order
from nines.kernel.event import Event
from nines.kernel.remembered import by_view
from nines.kernel.transition import new
from nines.stops.acts import Lay  # noqa: TC001 - named tuples keep their types at run time
from nines.stops.rule_inputs import Laid, past_of
from nines.stops.rule_set import MOST, NO_PAST, NOBODY, Aftermath, PackFacts

if TYPE_CHECKING:
    from nines.cards import Card, Face
    from nines.evidence.cite import Cited
    from nines.stops.builder import StopsBuilder
    from nines.stops.position import StopsPosition
    from nines.stops.rule_set import StopsRules
    from nines.stops.spot import Spot


class Placing(NamedTuple):
    """A play that is about to be made: its player, whether it empties the hand, and the next cards."""

    lay: Lay
    seat: int
    out: bool
    leading: bool
    wanted: tuple[Face, ...]
    wild_out: bool  # a wild card has been played in this deal; set only if a rule depends on it
    pack: PackFacts


class Effect(NamedTuple):
    """A play as the input of rules, with its consequences and its event."""

    laid: Laid
    aftermath: Aftermath
    event: Event


def placing_of(rules: StopsRules, position: StopsPosition | StopsBuilder, lay: Lay) -> Placing:
    """Return the play that is about to be made by the player whose turn it is."""
    seat, out = position.turn, position.empties(lay.cards)
    pack = rules.pack_for(position.seats, position.match.deals)
    wild_out = rules.looks_back and position.wild_out
    return new(Placing, (lay, seat, out, not position.run, position.wanted, wild_out, pack))


@by_view(MOST)
def effect_of(rules: StopsRules, placing: Placing, builder: StopsBuilder) -> Effect:
    """Return the direct effects of a play.

    The argument *builder* supplies the history of the wild cards.
    """
    laid = laid_of(rules, placing, builder)
    looks = rules.looks_back and (placing.wild_out or laid.wild)
    aftermath = rules.aftermath(laid, builder.past(laid) if looks else NO_PAST)
    unlike_wild: Cited[object] = rules.lead if placing.leading else rules.continuation
    rule: Cited[object] = rules.wild_naming if laid.wild else unlike_wild
    named = laid.named if laid.wild and not laid.plain else None
    event = Event("laid", rule.key, laid.seat, laid.cards, named, said=aftermath.words)
    return Effect(laid, aftermath, event)


def as_laid(rules: StopsRules, position: StopsPosition, lay: Lay) -> Laid:
    """Return a play by the player whose turn it is, as the input of rules."""
    return laid_of(rules, placing_of(rules, position, lay), position)


def laid_at(rules: StopsRules, spot: Spot, lay: Lay, position: StopsPosition) -> Laid:
    """Return a play in the situation *spot*, in the form in which rules see it.

    The result names no player, because *spot* does not say whose play it is.
    """
    out = not spot.more and len(lay.cards) == len(spot.hand)
    placing = Placing(lay, NOBODY, out, spot.leading, spot.wanted, spot.wild_out, spot.pack)
    return laid_of(rules, placing, position)


def laid_of(rules: StopsRules, placing: Placing, position: StopsPosition | StopsBuilder) -> Laid:
    """Return a play as the input of rules.

    Wild cards come last, each with the face that the rules give it.

    If suits do not matter, the play leads to the same position whether the player says 10 or 10♥. If several
    natural cards are played, the card named last stays last only if this card decides the next suit.
    """
    lay, seat, out, leading, wanted, wild_out, pack = placing
    if len(lay.cards) == 1 and lay.cards[0] not in rules.wild_cards:
        itself = lay.cards[0].face
        named = itself if lay.named.covers(itself) else lay.named
        return Laid(lay.cards, named, seat, (), out, wanted)
    cards = in_order(lay.cards)
    wild = tuple(card for card in cards if card in rules.wild_cards)
    natural = tuple(card for card in cards if card not in rules.wild_cards)
    names = (face for card in wild for face in rules.names_of(card, wanted, leading, pack))
    named = next((face for face in names if face.covers(lay.named)), lay.named)
    laid = Laid((*natural, *wild), named, seat, wild, out, wanted)
    if len(natural) < 2 or not rules.suit.rule.looks_back:
        return laid
    last = next(card for card in reversed(lay.cards) if card in natural)
    laid_so = laid._replace(cards=named_last(laid, last))
    suits = [suit_after(rules, each, position, wild_out=wild_out) for each in (laid, laid_so)]
    return laid if suits[0] == suits[1] else laid_so


def named_last(laid: Laid, last: Card) -> tuple[Card, ...]:
    """Return the cards of a play, with the card *last* moved behind the other natural cards."""
    return (*(card for card in laid.cards if card != last and card not in laid.wild), last, *laid.wild)


def suit_after(
    rules: StopsRules, laid: Laid, position: StopsPosition | StopsBuilder, *, wild_out: bool
) -> str:
    """Return the suit that must follow a play; empty if any suit may follow."""
    past = past_of((*position.run, laid), wild_out=True) if wild_out or laid.wild else NO_PAST
    return rules.suit.rule.after(laid, past)

"""The last round of a match, which is dealt face up to share out the pools, and is not played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.common.inputs import Stock, Succession
from nines.errors import RequestError
from nines.kernel.transition import Transition
from nines.stops.builder import StopsBuilder
from nines.stops.match import dealer_of, dealing_order, last_round_of, winners
from nines.stops.position import StopsPosition
from nines.stops.settlement_inputs import Closing

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.shuffle import Stream
    from nines.stops.money import Dissolution, LastRound
    from nines.stops.position import StopsMatch
    from nines.stops.rule_set import StopsRules


def before_last_round(last_round: LastRound, match: StopsMatch, following: StopsMatch) -> StopsMatch:
    """Return the match in which the last round is dealt next.

    Parameters
    ----------
    last_round
        The rule on the last round.
    match
        The state of the match in the last deal.
    following
        The state of the match after the last deal, in which the next player is the dealer.
    """
    if last_round.same_dealer:
        return replace(following, first_hand=match.first_hand, dealer=match.dealer)
    return following


def deal_last_round(rules: StopsRules, match: StopsMatch, rng: Stream) -> Transition[StopsPosition]:
    """Deal the last round face up, and pay the holders of the cards that take the pools."""
    cited, last_round = _of(rules)
    order = dealing_order(rules, match.dealer, match.seats)
    # The stream is that of the next deal, which may be needed after a tie; so the cards are shuffled twice.
    cards = rng.shuffled(rng.shuffled(rules.pack.rule.cards(match.seats, match.deals)))
    hands = tuple(map(frozenset, last_round.deal(Stock(cards, order)).hands))
    face_up = tuple(range(match.seats))
    start = StopsPosition(
        hands, frozenset(), match.first_hand, match, match.ledger.opened(), shown=face_up, void="last round"
    )
    builder = StopsBuilder(rules, start)
    builder.emit("last_round", cited, match.dealer)
    for seat in order:
        builder.emit("dealt", cited, seat, in_order(hands[seat]))
    closing = Closing(builder.ledger.pools, match.seats, match.dealer, match.first_hand, hands)
    builder.pay_all(cited.key, cited.rule.transfers(closing))
    return builder.transition()


def after_last_round(rules: StopsRules, position: StopsPosition) -> Transition[StopsMatch]:
    """Return the match after its last round, which does not count as a deal."""
    match, (_, last_round) = position.match, _of(rules)
    builder = StopsBuilder(rules, position)
    done = replace(match, ledger=position.ledger, more=match.more._replace(last_round=False))
    succession = rules.needed(rules.succession, "who is first hand next")
    if last_round.same_dealer:  # the deal has not passed on yet
        first = succession.rule.next(Succession(match.first_hand, match.first_hand, match.seats))
        done = replace(done, first_hand=first, dealer=dealer_of(rules, first, match.seats))
    if winners(rules, done) is None:
        builder.emit("next_first_hand", succession, done.first_hand)
    return Transition(done, tuple(builder.events))


def _of(rules: StopsRules) -> tuple[Cited[Dissolution], LastRound]:
    """Return the rule on the pools at the end, and its rule on a last round."""
    cited = rules.needed(rules.dissolution, "who gets the pools when the match ends")
    last_round = last_round_of(rules)
    if last_round is None:
        raise RequestError(f"{rules.choices.name} has no last round that shares out the pools")
    return cited, last_round

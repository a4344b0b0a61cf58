"""The part of a position that a seat can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.ninety_nine.position import NinetyNineObservation, NinetyNinePosition

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.ninety_nine.rule_set import NinetyNineRules

NOTHING: frozenset[Card] = frozenset()


def observe(rules: NinetyNineRules, position: NinetyNinePosition, seat: int) -> NinetyNineObservation:
    """Return what a seat can see."""
    dummy_seen = sees_dummy(rules, position)
    return NinetyNineObservation(
        seat=seat,
        hand=position.hands[seat],
        counts=tuple(map(len, position.hands)),
        turn=position.turn,
        phase=position.phase,
        first_hand=position.match.first_hand,
        trump=position.trump,
        turn_up=position.turn_up,
        gone=position.match.more.gone,
        stock=len(position.match.more.stock),
        bids=tuple(
            bid if other == seat or sees_bid(rules, position, other) else NOTHING
            for other, bid in enumerate(position.bids)
        ),
        bid_laid=tuple(map(bool, position.bids)),
        said=said(rules, position, seat),
        stands=position.stands,
        shown=tuple(
            hand if shown(rules, position, other, hand=True) else NOTHING
            for other, hand in enumerate(position.hands)
        ),
        dummy=position.dummy if dummy_seen else None,
        dummy_bid=position.dummy_bid if position.ended else NOTHING,
        playing=position.playing,
        order=position.order,
        trick=position.trick,
        tricks=position.tricks,
        ledger=position.ledger,
        bonuses=position.match.more.bonuses,
        start=position.match.more.start,
    )


def sees_dummy(rules: NinetyNineRules, position: NinetyNinePosition) -> bool:
    """Return whether the dummy lies face up."""
    if rules.dummy_sight is None or not position.has_dummy:
        return False
    bids_laid, calls_made = position.phase != "bid", position.phase in ("play", "over")
    return rules.dummy_sight.rule.seen(bids_laid=bids_laid, calls_made=calls_made)


def sees_bid(rules: NinetyNineRules, position: NinetyNinePosition, seat: int) -> bool:
    """Return whether all players see the bid of a seat."""
    if position.ended and rules.showing.rule.shows(succeeded=position.made[seat]):
        return True
    return shown(rules, position, seat, hand=False)


def shown(game: NinetyNineRules, position: NinetyNinePosition, seat: int, *, hand: bool) -> bool:
    """Return whether a premium bid has exposed a seat's hand, or its bid if *hand* is false."""
    if position.phase not in ("play", "over"):
        return False
    led = bool(position.trick or position.tricks)
    if game.exposure is None or not game.exposure.rule.shown(cards_led=led):
        return False
    rules = [game.premiums[word].rule for bidder, word in position.stands if bidder == seat]
    return any(rule.shows_hand if hand else rule.shows_bid for rule in rules)


def said(rules: NinetyNineRules, position: NinetyNinePosition, seat: int) -> tuple[tuple[int, str], ...]:
    """Return the premium bids that a seat has heard; while all decide in secret, only its own bid."""
    if not secret(rules, position):
        return position.said
    return tuple((speaker, word) for speaker, word in position.said if speaker == seat)


def secret(rules: NinetyNineRules, position: NinetyNinePosition) -> bool:
    """Return whether the players' decisions on premium bids are still secret."""
    settled = position.phase in ("raise", "play", "over")
    aloud = rules.auction is not None and rules.auction.rule.aloud
    return not (settled or aloud)

"""The legal acts, and the objections to illegal acts."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from nines.cards import in_order, show_cards
from nines.ninety_nine import calls
from nines.ninety_nine.position import PASS, Bid, Call, Lay, Pass
from nines.ninety_nine.rule_inputs import Following, Offer
from nines.text import are

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.cards import Card, Face
    from nines.evidence.cite import Cited
    from nines.kernel.refusal import Objection
    from nines.ninety_nine.features import Auction
    from nines.ninety_nine.position import Act, NinetyNinePosition
    from nines.ninety_nine.rule_set import NinetyNineRules


def legal_acts(rules: NinetyNineRules, position: NinetyNinePosition) -> tuple[Act, ...]:
    """Return the legal acts in canonical order; empty when the round is over."""
    match position.phase:
        case "bid":
            held = in_order(position.hands[position.turn])
            return tuple(map(Bid, map(frozenset, combinations(held, rules.bidding.rule.cards))))
        case "call":
            said = (Call(word) for word in rules.premiums)
            return (PASS, *(call for call in said if objection(rules, position, call) is None))
        case "raise":
            return (PASS, raised(rules))
        case "play":
            return tuple(_lays(rules, position))
        case _:
            return ()


def raised(rules: NinetyNineRules) -> Call:
    """Return the highest premium bid of the game, to which a declarer raises."""
    return Call(max(rules.premium, key=lambda cited: cited.rule.level).rule.word)


def _lays(rules: NinetyNineRules, position: NinetyNinePosition) -> Iterator[Lay]:
    cards = in_order(position.all_hands[position.playing])
    held = tuple(
        rules.shown_as(card, position.turn_up).face for card in cards
    )  # looked up once for all cards
    led = _led(rules, position)
    for card, face in zip(cards, held, strict=True):
        if _allowed(rules, face, led, held):
            yield Lay(card)


def _led(rules: NinetyNineRules, position: NinetyNinePosition) -> Face | None:
    """Return the face of the card led to the trick, or None if no card has been led."""
    return rules.shown_as(position.trick[0].card, position.turn_up).face if position.trick else None


def _allowed(rules: NinetyNineRules, face: Face, led: Face | None, held: tuple[Face, ...]) -> bool:
    """Return whether a card that counts as *face* may be played from a hand with the faces *held*."""
    if led is None:
        return rules.leading.rule.allows(face)
    return rules.following.rule.allows(Following(face, led, held))


def objection(rules: NinetyNineRules, position: NinetyNinePosition, act: Act) -> Objection | None:
    """Return the rule that an act breaks, with the reason in a sentence; None if the act is legal."""
    if isinstance(act, Bid):
        return to_bid(rules, position, act)
    if isinstance(act, Lay):
        if not ready(rules, position):
            return rules.beginning, f"no card may be played yet: {rules.beginning.rule}"
        return to_lay(rules, position, act.card)
    return to_call(rules, position, act)


def ready(rules: NinetyNineRules, position: NinetyNinePosition) -> bool:
    """Return whether the play of tricks may begin or has begun."""
    return rules.beginning.rule.begins(
        bids_laid=position.phase != "bid", calls_made=position.phase in ("play", "over")
    )


def to_bid(rules: NinetyNineRules, position: NinetyNinePosition, bid: Bid) -> Objection | None:
    """Return the rule that a bid breaks; None if the bid is legal."""
    if position.phase != "bid":
        return rules.bidding, "all bids have been made"
    missing = bid.cards - position.hands[position.turn]
    if missing:
        return None, f"{show_cards(in_order(missing))} {are(len(missing))} not in the hand"
    if len(bid.cards) != rules.bidding.rule.cards:
        return rules.bidding, f"a bid of {len(bid.cards)} cards is not allowed: {rules.bidding.rule}"
    return None


def to_call(rules: NinetyNineRules, position: NinetyNinePosition, act: Call | Pass) -> Objection | None:
    """Return the rule that a premium bid or a pass breaks; None if the act is legal."""
    auction = rules.auction
    if auction is None:
        return rules.showing, f"there are no premium bids: {rules.showing.rule}"
    if position.phase == "raise":
        allowed = (PASS, raised(rules))
        upgrade = calls.upgrade_of(rules)
        return None if act in allowed else (upgrade, f"raise or pass: {upgrade.rule}")
    if position.phase == "bid":
        return auction, "premium bids are made after all bids"
    if position.phase != "call":
        return auction, "premium bids are made before the play of tricks"
    return None if isinstance(act, Pass) else _to_announce(rules, position, act, auction)


def _to_announce(
    rules: NinetyNineRules, position: NinetyNinePosition, act: Call, auction: Cited[Auction]
) -> Objection | None:
    """At the stage of premium bids, return the rule that a premium bid breaks, or None."""
    if act.word not in rules.premiums:
        return auction, f"you may not {act.word}: {auction.rule}"
    place = calls.speakers(position).index(position.turn)
    offer = Offer(place, position.turn, rules.premiums[act.word].rule.level)
    if not auction.rule.allows(offer, calls.heard(rules, position)):
        return auction, f"another premium bid outranks yours: {auction.rule}"
    return None


def to_lay(rules: NinetyNineRules, position: NinetyNinePosition, card: Card) -> Objection | None:
    """Return the rule that a card played to a trick breaks; None if the card may be played."""
    if position.phase == "over":
        return None, "all cards have been played"
    hand = position.all_hands[position.playing]
    if card not in hand:
        whose = "hand" if position.playing < position.seats else "dummy"
        return None, f"{card} is not in the {whose}"
    face, led = rules.shown_as(card, position.turn_up).face, _led(rules, position)
    held = tuple(rules.shown_as(own, position.turn_up).face for own in in_order(hand))
    if _allowed(rules, face, led, held):
        return None
    if led is None:
        return rules.leading, f"{card} may not be led: {rules.leading.rule}"
    return rules.following, f"{card} does not follow {led}: {rules.following.rule}"

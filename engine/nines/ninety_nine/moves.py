"""The legal acts, and the objections to illegal acts."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from nines.cards import in_order, show_cards
from nines.ninety_nine import calls
from nines.ninety_nine.position import PASS, Bid, Call, Lay, Pass, bids_of, lay_of
from nines.ninety_nine.rule_inputs import Offer
from nines.text import are

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.cards import Card
    from nines.evidence.cite import Cited
    from nines.kernel.refusal import Objection
    from nines.ninety_nine.features import Auction
    from nines.ninety_nine.position import Act, NinetyNinePosition
    from nines.ninety_nine.rule_set import NinetyNineRules


def legal_acts(rules: NinetyNineRules, position: NinetyNinePosition) -> tuple[Act, ...]:
    """Return the legal acts in canonical order; empty when the round is over."""
    match position.phase:
        case "play":
            return _lays(rules, position)
        case "bid":
            held = in_order(position.hands[position.turn])
            return bids_of(combinations(held, rules.bidding.rule.cards))
        case "call":
            return (PASS, *map(Call, _announceable(rules, position, rules.premiums)))
        case "raise":
            return (PASS, raised(rules))
        case _:
            return ()


def raised(rules: NinetyNineRules) -> Call:
    """Return the highest premium bid of the game, to which a declarer raises."""
    return Call(max(rules.premium, key=lambda cited: cited.rule.level).rule.word)


def _lays(rules: NinetyNineRules, position: NinetyNinePosition) -> tuple[Lay, ...]:
    cards = in_order(position.held)
    suits = [card.suit for card in rules.shown(cards, position.turn_up)]
    playable = rules.playable(_led(rules, position), frozenset(suits))
    if not playable.issuperset(suits):
        cards = tuple([card for card, suit in zip(cards, suits, strict=True) if suit in playable])
    return tuple(map(lay_of, cards))


def _led(rules: NinetyNineRules, position: NinetyNinePosition) -> str | None:
    """Return the suit led to the trick, or None if no card has been led."""
    return rules.shown_as(position.trick[0].card, position.turn_up).suit if position.trick else None


def _announceable(
    rules: NinetyNineRules, position: NinetyNinePosition, words: Iterable[str]
) -> Iterator[str]:
    """Yield those of some premium bids that the next player to speak may make."""
    seat, allows = position.turn, calls.auction_of(rules).rule.allows
    place, heard = calls.place_of(position, seat), calls.heard(rules, position)
    for word in words:
        if allows(Offer(place, seat, rules.premiums[word].rule.level), heard):
            yield word


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
    if not any(_announceable(rules, position, (act.word,))):
        return auction, f"another premium bid outranks yours: {auction.rule}"
    return None


def to_lay(rules: NinetyNineRules, position: NinetyNinePosition, card: Card) -> Objection | None:
    """Return the rule that a card played to a trick breaks; None if the card may be played."""
    if position.phase == "over":
        return None, "all cards have been played"
    hand = position.held
    if card not in hand:
        whose = "hand" if position.playing < position.seats else "dummy"
        return None, f"{card} is not in the {whose}"
    held = frozenset([rules.shown_as(own, position.turn_up).suit for own in hand])
    if rules.shown_as(card, position.turn_up).suit in rules.playable(_led(rules, position), held):
        return None
    if not position.trick:
        return rules.leading, f"{card} may not be led: {rules.leading.rule}"
    led = rules.shown_as(position.trick[0].card, position.turn_up).face
    return rules.following, f"{card} does not follow {led}: {rules.following.rule}"

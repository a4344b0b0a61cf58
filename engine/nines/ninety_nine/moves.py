"""Which acts are legal, and what the rules have against the others."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from nines.cards import in_order, show_cards
from nines.ninety_nine import calls
from nines.ninety_nine.table import PASS, Bid, Call, Lay, Pass
from nines.ninety_nine.view import Following, Offer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.cards import Card, Face
    from nines.cite import Cited
    from nines.kernel.refusal import Objection
    from nines.ninety_nine.features import Auction
    from nines.ninety_nine.table import Act, Table
    from nines.ninety_nine.variant import Variant


def acts(game: Variant, table: Table) -> tuple[Act, ...]:
    """Return the legal acts in canonical order; none when the round is over."""
    match table.phase:
        case "bid":
            held = in_order(table.hands[table.turn])
            return tuple(map(Bid, map(frozenset, combinations(held, game.bidding.rule.cards))))
        case "call":
            said = (Call(word) for word in game.premiums)
            return (PASS, *(call for call in said if objection(game, table, call) is None))
        case "raise":
            return (PASS, raised(game))
        case "play":
            return tuple(_lays(game, table))
        case _:
            return ()


def raised(game: Variant) -> Call:
    """Return what a declarer says who raises: the highest premium bid."""
    return Call(max(game.premium, key=lambda cited: cited.rule.level).rule.word)


def _lays(game: Variant, table: Table) -> Iterator[Lay]:
    cards = in_order(table.all_hands[table.playing])
    held = tuple(game.shown_as(card, table.turn_up).face for card in cards)  # asked once for all cards
    led = _led(game, table)
    for card, face in zip(cards, held, strict=True):
        if _allowed(game, face, led, held):
            yield Lay(card)


def _led(game: Variant, table: Table) -> Face | None:
    """Return what the card counts as that was led to the trick, None if there is none."""
    return game.shown_as(table.trick[0].card, table.turn_up).face if table.trick else None


def _allowed(game: Variant, face: Face, led: Face | None, held: tuple[Face, ...]) -> bool:
    """Tell whether a card that counts as *face* may be played from a hand that holds *held*."""
    if led is None:
        return game.leading.rule.allows(face)
    return game.following.rule.allows(Following(face, led, held))


def objection(game: Variant, table: Table, act: Act) -> Objection | None:
    """Return the rule that an act breaks, with a sentence, or None."""
    if isinstance(act, Bid):
        return to_bid(game, table, act)
    if isinstance(act, Lay):
        if not ready(game, table):
            return game.beginning, f"no card is played yet: {game.beginning.rule}"
        return to_lay(game, table, act.card)
    return to_call(game, table, act)


def ready(game: Variant, table: Table) -> bool:
    """Tell whether tricks can be played, or have been."""
    return game.beginning.rule.begins(
        bids_laid=table.phase != "bid", calls_made=table.phase in ("play", "over")
    )


def to_bid(game: Variant, table: Table, bid: Bid) -> Objection | None:
    """Return the rule that a bid breaks, or None."""
    if table.phase != "bid":
        return game.bidding, "the bids have been laid"
    missing = bid.cards - table.hands[table.turn]
    if missing:
        return None, f"{show_cards(in_order(missing))} is not in the hand"
    if len(bid.cards) != game.bidding.rule.cards:
        return game.bidding, f"{len(bid.cards)} is not the number of cards: {game.bidding.rule}"
    return None


def to_call(game: Variant, table: Table, act: Call | Pass) -> Objection | None:
    """Return the rule that a premium bid or a pass breaks, or None."""
    auction = game.auction
    if auction is None:
        return game.showing, f"there are no premium bids: {game.showing.rule}"
    if table.phase == "raise":
        allowed = (PASS, raised(game))
        upgrade = calls.upgrade_of(game)
        return None if act in allowed else (upgrade, f"what is asked is: {upgrade.rule}")
    if table.phase == "bid":
        return auction, "premium bids are made when all have bid"
    if table.phase != "call":
        return auction, "premium bids are made before the play of tricks"
    return None if isinstance(act, Pass) else _to_announce(game, table, act, auction)


def _to_announce(game: Variant, table: Table, act: Call, auction: Cited[Auction]) -> Objection | None:
    """Return the rule that a premium bid breaks when it is the time for it, or None."""
    if act.word not in game.premiums:
        return auction, f"nobody may {act.word}: {auction.rule}"
    place = calls.speakers(table).index(table.turn)
    offer = Offer(place, table.turn, game.premiums[act.word].rule.level)
    if not auction.rule.allows(offer, calls.heard(game, table)):
        return auction, f"another bid stands: {auction.rule}"
    return None


def to_lay(game: Variant, table: Table, card: Card) -> Objection | None:
    """Return the rule that a card played to a trick breaks, or None."""
    if table.phase == "over":
        return None, "all cards have been played"
    hand = table.all_hands[table.playing]
    if card not in hand:
        whose = "hand" if table.playing < table.seats else "dummy"
        return None, f"{card} is not in the {whose}"
    face, led = game.shown_as(card, table.turn_up).face, _led(game, table)
    held = tuple(game.shown_as(one, table.turn_up).face for one in in_order(hand))
    if _allowed(game, face, led, held):
        return None
    if led is None:
        return game.leading, f"{card} may not be led: {game.leading.rule}"
    return game.following, f"{card} does not follow {led}: {game.following.rule}"

"""What a seat can see of a position, and what else it might be that looks the same from there."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.ninety_nine.table import Sight, Table

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.ninety_nine.variant import Variant
    from nines.shuffle import Stream

NOTHING: frozenset[Card] = frozenset()


def see(game: Variant, table: Table, seat: int) -> Sight:
    """Return what a seat can see."""
    dummy_seen = sees_dummy(game, table)
    return Sight(
        seat=seat,
        hand=table.hands[seat],
        counts=tuple(map(len, table.hands)),
        turn=table.turn,
        phase=table.phase,
        first_hand=table.match.first_hand,
        trump=table.trump,
        turn_up=table.turn_up,
        gone=table.match.more.gone,
        stock=len(table.match.more.stock),
        bids=tuple(
            bid if one == seat or sees_bid(game, table, one) else NOTHING
            for one, bid in enumerate(table.bids)
        ),
        bid_laid=tuple(map(bool, table.bids)),
        said=said(game, table, seat),
        stands=table.stands,
        shown=tuple(
            hand if shown(game, table, one, hand=True) else NOTHING for one, hand in enumerate(table.hands)
        ),
        dummy=table.dummy if dummy_seen else None,
        dummy_bid=table.dummy_bid if table.ended else NOTHING,
        playing=table.playing,
        order=table.order,
        trick=table.trick,
        tricks=table.tricks,
        ledger=table.ledger,
        bonuses=table.match.more.bonuses,
        start=table.match.more.start,
    )


def sees_dummy(game: Variant, table: Table) -> bool:
    """Tell whether the dummy lies face up."""
    if game.dummy_sight is None or not table.has_dummy:
        return False
    bids_laid, calls_made = table.phase != "bid", table.phase in ("play", "over")
    return game.dummy_sight.rule.seen(bids_laid=bids_laid, calls_made=calls_made)


def sees_bid(game: Variant, table: Table, seat: int) -> bool:
    """Tell whether all see what a seat has bid."""
    if table.ended and game.showing.rule.shows(succeeded=table.made[seat]):
        return True
    return shown(game, table, seat, hand=False)


def shown(game: Variant, table: Table, seat: int, *, hand: bool) -> bool:
    """Tell whether a seat's hand, or else its bid, lies face up by a premium bid."""
    if table.phase not in ("play", "over"):
        return False
    led = bool(table.trick or table.tricks)
    if game.exposure is None or not game.exposure.rule.shown(cards_led=led):
        return False
    rules = [game.premiums[word].rule for one, word in table.stands if one == seat]
    return any(rule.shows_hand if hand else rule.shows_bid for rule in rules)


def said(game: Variant, table: Table, seat: int) -> tuple[tuple[int, str], ...]:
    """Return the premium bids that a seat has heard: only its own, while all make up their minds."""
    if not secret(game, table):
        return table.said
    return tuple((one, word) for one, word in table.said if one == seat)


def secret(game: Variant, table: Table) -> bool:
    """Tell whether nobody has heard yet what the others have made up their minds to."""
    settled = table.phase in ("raise", "play", "over")
    aloud = game.auction is not None and game.auction.rule.aloud
    return not (settled or aloud)


def imagine(game: Variant, table: Table, seat: int, stream: Stream) -> Table:
    """Return a position that looks the same from a seat, all that it cannot see dealt anew.

    What the others were seen to lack is not looked back at.
    """
    dummy_seen = sees_dummy(game, table)
    hands = [one == seat or shown(game, table, one, hand=True) for one in range(table.seats)]
    bids = [one == seat or sees_bid(game, table, one) for one in range(table.seats)]
    known = (*hands, *bids, dummy_seen, table.ended, False)
    places = (*table.hands, *table.bids, table.dummy, table.dummy_bid, table.aside)
    unseen = [cards for cards, seen in zip(places, known, strict=True) if not seen]
    hidden = iter(stream.shuffled(in_order(card for cards in unseen for card in cards)))
    made = [
        cards if seen else frozenset(islice(hidden, len(cards)))
        for cards, seen in zip(places, known, strict=True)
    ]
    players = table.seats
    more = table.match.more._replace(stock=stream.shuffled(in_order(table.match.more.stock)))
    return table._replace(
        hands=tuple(made[:players]),
        bids=tuple(made[players : 2 * players]),
        dummy=made[-3],
        dummy_bid=made[-2],
        aside=made[-1],
        said=_said_anew(game, table, seat, stream),
        match=replace(table.match, more=more),
    )


def _said_anew(game: Variant, table: Table, seat: int, stream: Stream) -> tuple[tuple[int, str], ...]:
    """Return what all have said, with any of the premium bids, or none, where a seat has not heard it."""
    if not secret(game, table):
        return table.said
    words = ("", *game.premiums)
    return tuple((one, word if one == seat else stream.shuffled(words)[0]) for one, word in table.said)

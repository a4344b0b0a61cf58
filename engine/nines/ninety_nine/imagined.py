"""What the acts in Ninety-nine show about the cards that a player cannot see.

A player who does not follow suit has no card of the suit in hand; such a card may lie in the bid.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nines.cards import in_order
from nines.kernel.imagining import Hidden, Imagined
from nines.ninety_nine.moves import objection
from nines.ninety_nine.observation import secret, sees_bid, sees_dummy, shown
from nines.ninety_nine.position import PASS, Bid, Call, Lay, Pass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.cards import Card
    from nines.kernel.imagining import Line
    from nines.ninety_nine.position import Act, NinetyNinePosition
    from nines.ninety_nine.rule_set import NinetyNineRules
    from nines.shuffle import Stream

Room: TypeAlias = tuple[str, int]  # a hand or a bid with its seat, or the cards of no seat
NO_SEAT: Final = -1


def hidden(rules: NinetyNineRules, line: Line) -> Hidden:
    """Return the cards that a seat cannot see, with what the acts have shown about them."""
    piles = _hidden_piles(rules, line)
    lies = {card: room for room, cards in piles.items() for card in in_order(cards)}

    def deal(cards: Mapping[Room, tuple[Card, ...]], stream: Stream) -> Imagined:
        acts = (_imagined_act(rules, line, number, cards, stream) for number in range(len(line.acts)))
        return Imagined(_dealt(line, piles, cards, stream), tuple(acts))

    return Hidden(lies, _barred(rules, line, piles), deal)


def _hidden_piles(rules: NinetyNineRules, line: Line) -> dict[Room, frozenset[Card]]:
    """Return the hidden cards of every hand, bid and pile that a seat cannot see."""
    last, seat = line.positions[-1], line.seat
    others = [other for other in range(last.seats) if other != seat]
    piles: dict[Room, frozenset[Card]] = {
        ("hand", other): last.hands[other] for other in others if not shown(rules, last, other, hand=True)
    }
    piles |= {("bid", other): last.bids[other] for other in others if not sees_bid(rules, last, other)}
    if not sees_dummy(rules, last):
        piles["dummy", NO_SEAT] = last.dummy
    if not last.ended:
        piles["dummy bid", NO_SEAT] = last.dummy_bid
    piles["aside", NO_SEAT] = last.aside
    return {room: cards for room, cards in piles.items() if cards}


def _dealt(
    line: Line,
    piles: Mapping[Room, frozenset[Card]],
    cards: Mapping[Room, tuple[Card, ...]],
    stream: Stream,
) -> NinetyNinePosition:
    """Return the first position with other hidden cards; the cards still to be turned up are shuffled."""
    start: NinetyNinePosition = line.positions[0]

    def pile(name: str, now: frozenset[Card], *seats: int) -> frozenset[Card]:
        rooms = [(kind, seat) for kind in name.split("+") for seat in seats]
        gone = frozenset(chain(*(piles.get(room, ()) for room in rooms)))
        return (now - gone).union(*(cards.get(room, ()) for room in rooms))

    more = start.match.more._replace(stock=stream.shuffled(in_order(start.match.more.stock)))
    return start._replace(
        hands=tuple(pile("hand+bid", hand, seat) for seat, hand in enumerate(start.hands)),
        dummy=pile("dummy", start.dummy, NO_SEAT),
        dummy_bid=pile("dummy bid", start.dummy_bid, NO_SEAT),
        aside=pile("aside", start.aside, NO_SEAT),
        match=replace(start.match, more=more),
    )


def _imagined_act(
    rules: NinetyNineRules,
    line: Line,
    number: int,
    cards: Mapping[Room, tuple[Card, ...]],
    stream: Stream,
) -> Act:
    """Return an act, or what may be in its place if the seat has not seen it whole."""
    act: Act = line.acts[number]
    before, last = line.positions[number], line.positions[-1]
    if before.turn == line.seat:
        return act
    if isinstance(act, Bid):
        return Bid(frozenset(cards.get(("bid", before.turn), act.cards)))
    if isinstance(act, Call | Pass) and secret(rules, last):
        words = ("", *rules.premiums)
        word = words[stream.below(len(words))]
        return Call(word) if word else PASS
    return act


def _barred(
    rules: NinetyNineRules, line: Line, piles: Mapping[Room, frozenset[Card]]
) -> dict[Card, frozenset[Any]]:
    """Return the hands in which hidden cards cannot lie: with such a card, an act would have been refused.

    Each card is tried with no other hidden card in the hand, and with all of them.
    """
    every = frozenset(chain(*piles.values()))
    places: dict[Card, set[Room]] = {}
    for before, act in zip(line.positions, line.acts, strict=False):
        room = ("hand", before.playing)
        if not isinstance(act, Lay) or not before.trick or room not in piles:
            continue
        known = before.hands[before.playing] - piles[room]
        for card in in_order(every):
            hands = known | {card}, known | every
            if all(objection(rules, _holding(before, hand), act) for hand in hands):
                places.setdefault(card, set()).add(room)
    return {card: frozenset(rooms) for card, rooms in places.items()}


def _holding(position: NinetyNinePosition, hand: frozenset[Card]) -> NinetyNinePosition:
    """Return a position in which the player has another hand."""
    seat = position.playing
    return position._replace(hands=(*position.hands[:seat], hand, *position.hands[seat + 1 :]))

"""What a player of the hold'em form knows about hidden cards.

Before the showdown, no act depends on the cards. At the showdown, a hand that is not shown has not won.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cards import in_order
from nines.kernel.imagining import Hidden, Imagined

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.cards import Card
    from nines.holdem.position import HoldemPosition
    from nines.holdem.rule_set import HoldemRules
    from nines.kernel.imagining import Line
    from nines.shuffle import Stream

STOCK: Final = -1  # the room of the cards still to come; the room of a hand is the number of its seat


def hidden(_: HoldemRules, line: Line) -> Hidden:
    """Return the cards that a seat cannot see."""
    start: HoldemPosition = line.positions[0]
    last: HoldemPosition = line.positions[-1]
    seen = {line.seat, *last.shown}
    piles = {seat: in_order(hand) for seat, hand in enumerate(last.hands) if seat not in seen}
    piles[STOCK] = in_order(last.stock)
    turned_up = start.stock[: len(start.stock) - len(last.stock)]

    def deal(cards: Mapping[int, tuple[Card, ...]], stream: Stream) -> Imagined:
        hands = tuple(
            frozenset(cards.get(seat, ())) if seat in piles else hand for seat, hand in enumerate(start.hands)
        )
        stock = (*turned_up, *stream.shuffled(cards.get(STOCK, ())))
        return Imagined(start._replace(hands=hands, stock=stock), line.acts)

    return Hidden({card: room for room, pile in piles.items() for card in pile}, {}, deal)

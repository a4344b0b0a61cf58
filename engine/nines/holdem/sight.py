"""What a seat can see of a position, and what else it might be that looks the same from there."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.holdem.showdown import holding
from nines.holdem.table import Sight, Table

if TYPE_CHECKING:
    from nines.holdem.variant import Variant
    from nines.shuffle import Stream


def see(_: Variant, table: Table, seat: int) -> Sight:
    """Return what a seat can see: its own cards, those on the table, and the hands that were shown."""
    return Sight(
        seat=seat,
        hand=table.hands[seat],
        board=table.board,
        shown=tuple(holding(table, one) for one in range(table.seats)),
        dealt=tuple(map(len, table.hands)),
        folded=table.folded,
        button=table.button,
        turn=table.turn,
        round=table.round,
        ledger=table.ledger,
        put=table.put,
        bets=table.bets,
        level=table.level,
        raises=table.raises,
        last=table.last,
        acted=table.acted,
        said=table.said,
        winners=table.winners,
    )


def imagine(_: Variant, table: Table, seat: int, stream: Stream) -> Table:
    """Return a position that looks the same from a seat, all that it cannot see dealt anew."""
    seen = {seat, *table.shown}
    others = [hand for other, hand in enumerate(table.hands) if other not in seen]
    hidden = [card for cards in (*others, table.stock) for card in cards]
    anew = iter(stream.shuffled(in_order(hidden)))
    hands = tuple(
        hand if other in seen else frozenset(islice(anew, len(hand)))
        for other, hand in enumerate(table.hands)
    )
    return table._replace(hands=hands, stock=tuple(anew))

"""What a seat can see of a position, and what else it might be that looks the same from there."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.multiple9 import legal
from nines.multiple9.table import Discarded, Sight, Table

if TYPE_CHECKING:
    from nines.multiple9.variant import Variant
    from nines.shuffle import Stream


def see(game: Variant, table: Table, seat: int) -> Sight:
    """Return what a seat can see; whether another may go out would tell what that one was dealt."""
    return Sight(
        seat=seat,
        hand=table.hands[seat],
        counts=tuple(map(len, table.hands)),
        stock=len(table.stock),
        turn=seat if seat in table.to_claim else table.turn,
        pile=seen_of_pile(game, table),
        piled=sum(len(one.cards) for one in table.pile),
        asked=seat in table.to_claim,
        claimed=table.claimed,
        drawn=table.drawn,
        stranded=table.stranded,
        turns=table.turns,
        idle=table.idle,
        discarders=table.discarders,
        reshuffles=table.reshuffles,
        ledger=table.ledger,
        winners=table.winners,
        void=table.void,
    )


def seen_of_pile(game: Variant, table: Table) -> tuple[Discarded, ...]:
    """Return the discards that can be seen: those of the last turns that had any."""
    turns = sorted({one.turn for one in table.pile})
    seen = turns[len(turns) - game.pile.rule.seen(len(turns)) :]
    return tuple(one for one in table.pile if one.turn in seen)


def imagine(game: Variant, table: Table, seat: int, stream: Stream) -> Table:
    """Return a position that looks the same from a seat, all that it cannot see dealt anew.

    Who has begun a discard that is not yet good must be able to make it good, and everybody knows it.
    """
    asked = tuple(one for one in table.to_claim if one == seat)
    seen = table._replace(to_claim=asked)
    others = [hand for other, hand in enumerate(table.hands) if other != seat]
    hidden = in_order(card for cards in (*others, table.stock) for card in cards)
    while True:
        cards = iter(stream.shuffled(hidden))
        hands = tuple(
            hand if other == seat else frozenset(islice(cards, len(hand)))
            for other, hand in enumerate(table.hands)
        )
        imagined = seen._replace(hands=hands, stock=tuple(cards))
        if table.ended or table.shuffling or legal.acts(game, imagined):
            return imagined

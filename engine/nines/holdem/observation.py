"""The part of a position that a seat can see, and other positions that look the same to that seat."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.holdem.position import HoldemObservation, HoldemPosition
from nines.holdem.showdown import holding

if TYPE_CHECKING:
    from nines.holdem.rule_set import HoldemRules
    from nines.shuffle import Stream


def observe(_: HoldemRules, position: HoldemPosition, seat: int) -> HoldemObservation:
    """Return what a seat can see: its own cards, the cards on the table, and the hands shown."""
    return HoldemObservation(
        seat=seat,
        hand=position.hands[seat],
        board=position.board,
        shown=tuple(holding(position, one) for one in range(position.seats)),
        dealt=tuple(map(len, position.hands)),
        folded=position.folded,
        button=position.button,
        turn=position.turn,
        round=position.round,
        ledger=position.ledger,
        put=position.put,
        bets=position.bets,
        level=position.level,
        raises=position.raises,
        last=position.last,
        acted=position.acted,
        said=position.said,
        winners=position.winners,
    )


def determinize(_: HoldemRules, position: HoldemPosition, seat: int, stream: Stream) -> HoldemPosition:
    """Return a position that looks the same to a seat, with all hidden cards dealt anew."""
    seen = {seat, *position.shown}
    others = [hand for other, hand in enumerate(position.hands) if other not in seen]
    hidden = [card for cards in (*others, position.stock) for card in cards]
    anew = iter(stream.shuffled(in_order(hidden)))
    hands = tuple(
        hand if other in seen else frozenset(islice(anew, len(hand)))
        for other, hand in enumerate(position.hands)
    )
    return position._replace(hands=hands, stock=tuple(anew))

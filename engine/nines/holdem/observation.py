"""The part of a position that a seat can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.holdem.position import HoldemObservation, HoldemPosition
from nines.holdem.showdown import holding

if TYPE_CHECKING:
    from nines.holdem.rule_set import HoldemRules


def observe(_: HoldemRules, position: HoldemPosition, seat: int) -> HoldemObservation:
    """Return what a seat can see: its own cards, the cards on the table, and the hands shown."""
    return HoldemObservation(
        seat=seat,
        hand=position.hands[seat],
        board=position.board,
        shown=tuple(holding(position, other) for other in range(position.seats)),
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

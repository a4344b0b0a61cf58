"""The part of a position that a seat can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.multiple9.position import Discarded, Multiple9Observation, Multiple9Position

if TYPE_CHECKING:
    from nines.multiple9.rule_set import Multiple9Rules


def observe(rules: Multiple9Rules, position: Multiple9Position, seat: int) -> Multiple9Observation:
    """Return what a seat can see; other seats' right to go out is hidden, because it reveals cards."""
    return Multiple9Observation(
        seat=seat,
        hand=position.hands[seat],
        counts=tuple(map(len, position.hands)),
        stock=len(position.stock),
        turn=seat if seat in position.to_claim else position.turn,
        pile=seen_of_pile(rules, position),
        piled=sum(len(discarded.cards) for discarded in position.pile),
        asked=seat in position.to_claim,
        claimed=position.claimed,
        drawn=position.drawn,
        stranded=position.stranded,
        turns=position.turns,
        idle=position.idle,
        discarders=position.discarders,
        reshuffles=position.reshuffles,
        ledger=position.ledger,
        winners=position.winners,
        void=position.void,
    )


def seen_of_pile(rules: Multiple9Rules, position: Multiple9Position) -> tuple[Discarded, ...]:
    """Return the discards that can be seen: the discards of the last turns in which anyone discarded."""
    turns = sorted({discarded.turn for discarded in position.pile})
    seen = turns[len(turns) - rules.pile.rule.seen(len(turns)) :]
    return tuple(discarded for discarded in position.pile if discarded.turn in seen)

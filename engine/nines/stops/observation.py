"""The part of a position that a seat can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.stops.position import StopsObservation, StopsPosition

if TYPE_CHECKING:
    from nines.stops.rule_set import StopsRules


def observe(rules: StopsRules, position: StopsPosition, seat: int) -> StopsObservation:
    """Return what a seat can see of a position."""
    insight = sees_dead(rules, seat, position.match.dealer)
    return StopsObservation(
        seat=seat,
        hand=position.hands[seat],
        counts=tuple(map(len, position.hands)),
        dead=len(position.dead),
        dead_hand=position.dead if insight else frozenset(),
        turn=_turn_seen(position, seat),
        run=position.run,
        runs=position.runs,
        wanted=position.wanted,
        missing=position.missing,
        passed=position.passed,
        called=position.called,
        ledger=position.ledger,
        unclaimed=position.unclaimed,
        winners=position.winners,
        out=position.out,
        void=position.void,
        turn_up=position.turn_up,
        bids=position.bids,
        shown=tuple(
            hand if other in position.shown else frozenset() for other, hand in enumerate(position.hands)
        ),
    )


def sees_dead(rules: StopsRules, seat: int, dealer: int) -> bool:
    """Return whether a seat may look at the dead hand."""
    return rules.insight is not None and rules.insight.rule.sees_dead(seat, dealer)


def _turn_seen(position: StopsPosition, seat: int) -> int:
    """Return the seat to act, as *seat* sees it.

    Other seats that may show a hand stay hidden.
    """
    if seat in position.to_show:
        return seat
    return position.turn if position.bids is None else position.bids.turn

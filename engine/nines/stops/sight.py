"""What a seat can see of a position, and what else it might be that looks the same from there."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.stops.table import Sight, Table

if TYPE_CHECKING:
    from nines.shuffle import Stream
    from nines.stops.variant import Variant


def see(game: Variant, table: Table, seat: int) -> Sight:
    """Return what a seat can see."""
    insight = sees_dead(game, seat, table.match.dealer)
    return Sight(
        seat=seat,
        hand=table.hands[seat],
        counts=tuple(map(len, table.hands)),
        dead=len(table.dead),
        dead_hand=table.dead if insight else frozenset(),
        turn=_turn_seen(table, seat),
        run=table.run,
        runs=table.runs,
        wanted=table.wanted,
        missing=table.missing,
        passed=table.passed,
        called=table.called,
        ledger=table.ledger,
        unclaimed=table.unclaimed,
        winners=table.winners,
        out=table.out,
        void=table.void,
        shown=tuple(hand if one in table.shown else frozenset() for one, hand in enumerate(table.hands)),
    )


def sees_dead(game: Variant, seat: int, dealer: int) -> bool:
    """Tell whether a seat may look at the dead hand."""
    return game.insight is not None and game.insight.rule.sees_dead(seat, dealer)


def imagine(game: Variant, table: Table, seat: int, stream: Stream) -> Table:
    """Return a position that looks the same from a seat, all that it cannot see dealt anew."""
    known = bool(see(game, table, seat).dead_hand)
    seen = {seat, *table.shown}
    others = [hand for other, hand in enumerate(table.hands) if other not in seen]
    unseen = others if known else [*others, table.dead]
    hidden = iter(stream.shuffled(in_order(card for cards in unseen for card in cards)))
    hands = tuple(
        hand if other in seen else frozenset(islice(hidden, len(hand)))
        for other, hand in enumerate(table.hands)
    )
    return table._replace(
        hands=hands,
        dead=table.dead if known else frozenset(hidden),
        to_show=tuple(one for one in table.to_show if one == seat),
    )


def _turn_seen(table: Table, seat: int) -> int:
    """Return who is to act as a seat sees it: who else may show a hand would tell what that hand is."""
    return seat if seat in table.to_show else table.turn

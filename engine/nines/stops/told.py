"""What a player of a game of stops is told at his turn, and how what was laid lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cards import in_order, show_cards
from nines.game import Lain, Look, Row, counted, seat_name
from nines.stops.table import show_run

if TYPE_CHECKING:
    from nines.stops.table import Sight, Table
    from nines.stops.variant import Variant
    from nines.stops.view import Laid

TYPED: Final = (
    (
        "7h or a number",
        "play that act; 9d as 10 lays a wild card, 7h+7s lays two cards, pass, claim, show, redeal",
    ),
)


def tell(sight: Sight, unit: str) -> tuple[tuple[str, str], ...]:
    """Return what a player sees at his turn, line by line."""
    others = [
        f"{seat_name(seat)} {counted(count, 'card')}"
        for seat, count in enumerate(sight.counts)
        if seat != sight.seat
    ]
    purses = (f"{seat_name(seat)} {counted(amount, unit)}" for seat, amount in enumerate(sight.purses))
    due = {seat_name(one.seat) for one in sight.unclaimed}
    return (
        ("your hand", show_cards(in_order(sight.hand))),
        ("others hold", ", ".join(others)),
        (
            "dead hand",
            show_cards(in_order(sight.dead_hand)) or (counted(sight.dead, "card") if sight.dead else ""),
        ),
        ("purses", ", ".join(purses)),
        ("pools", ", ".join(f"{name} {counted(amount, unit)}" for name, amount in sight.pools)),
        ("not claimed yet", ", ".join(sorted(due))),
        ("sequence", show_run(sight.run) or "none: it is yours to begin one"),
        ("wanted", " or ".join(map(str, sight.wanted))),
        ("nobody had", " or ".join(map(str, sight.missing))),
        ("have passed", ", ".join(map(seat_name, sight.passed))),
        ("cried", "stop" if sight.called else ""),
    )


def looks(sight: Sight) -> tuple[Look, ...]:
    """Return what else a player may ask to see."""
    runs = [run for run in (*sight.runs, sight.run) if run]
    lines = ((f"sequence {number}", show_run(run)) for number, run in enumerate(runs, 1))
    return (Look("runs", "every sequence of this deal so far", tuple(lines)),)


def rows(table: Table) -> tuple[Row, ...]:
    """Return the sequences of a deal so far."""
    runs = [run for run in (*table.runs, table.run) if run]
    title = "The sequences" if len(runs) > 1 else "The sequence"
    return tuple(Row(title, tuple(map(_lain, run))) for run in runs)


def aside(game: Variant, table: Table) -> tuple[Row, ...]:
    """Return the dead hand, and who may look at it by which rule."""
    if not table.dead:
        return ()
    dealer = table.carry.dealer
    seeing = {
        seat: cited.key
        for cited in game.insight
        for seat in range(table.players)
        if cited.rule.sees_dead(seat, dealer)
    }
    lain = (Lain(None, in_order(table.dead)),)
    return (Row("Face down, out of play", lain, tuple(seeing), next(iter(seeing.values()), "")),)


def _lain(laid: Laid) -> Lain:
    return Lain(laid.seat, laid.cards, None if laid.plain else laid.named)

"""What a player of a game of stops is told at his turn, and how what was laid lies on the table."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from nines.cards import in_order, show_cards, to_ascii
from nines.game import Lain, Look, Row, counted, seat_name
from nines.stops.table import CLAIM, PASS, REDEAL, SHOW, show_run
from nines.stops.view import Place

if TYPE_CHECKING:
    from nines.stops.table import Sight, Table
    from nines.stops.variant import Variant
    from nines.stops.view import Laid


def typed(game: Variant) -> tuple[tuple[str, str], ...]:
    """Return how the acts of a game are written: examples, and what they do.

    Examples
    --------
    >>> import nines
    >>> [example for example, _ in typed(nines.load("commit-1857").variant)]
    ['7h', '9d as 10', 'pass']
    """
    wild = to_ascii(str(in_order(game.wild_cards)[0].face)).lower()
    places = (Place(*where) for where in product((True, False), repeat=len(Place._fields)))
    several = any(cited.rule.most(place) > 1 for place in places for cited in game.grouping)
    examples: tuple[tuple[object, str, str], ...] = (
        (True, "7h", "play a card"),
        (True, f"{wild} as 10", "play a wild card in place of another"),
        (several, "7h+7s", "play several cards of a rank together"),
        (True, str(PASS), "play no card"),
        (game.claim, str(CLAIM), "claim what is due to you"),
        (game.carte_blanche, str(SHOW), "show your hand before the lead"),
        (game.redeal, str(REDEAL), "have the cards dealt again"),
    )
    return tuple((example, does) for has, example, does in examples if has)


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

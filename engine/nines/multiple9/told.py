"""What a player of Multiple 9 is told at his turn, and how what was discarded lies on the table."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from nines.cards import in_order, show_cards
from nines.game import Lain, Look, Row, counted, seat_name
from nines.multiple9.sets import ranks_of
from nines.multiple9.sight import seen_of_pile
from nines.multiple9.table import show_ranks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.multiple9.table import Discarded, Sight, Table
    from nines.multiple9.variant import Variant

TYPED: Final = (
    (
        "draw, 7c jd, done",
        "draw a card, discard a multiple of nine, leave it at that; go out and pass are for the cards dealt",
    ),
)


def tell(game: Variant, sight: Sight) -> tuple[tuple[str, str], ...]:
    """Return what a player sees at his turn, line by line."""
    others = (
        f"{seat_name(seat)} {counted(count, 'card')}"
        for seat, count in enumerate(sight.counts)
        if seat != sight.seat
    )
    won = (
        f"{seat_name(seat)} {counted(amount, game.score.rule.unit)}"
        for seat, amount in enumerate(sight.purses)
    )
    ranks = ranks_of(sight.hand)
    groups = ", ".join(map(show_ranks, game.group.rule.held(ranks)))
    divided = game.division_of.rule.first(ranks)
    so_far = [one for one in sight.pile if one.turn == sight.turns]
    return (
        ("your hand", show_cards(in_order(sight.hand))),
        ("multiples of nine in it", groups if ranks else ""),
        ("it can all go as", ", ".join(map(show_ranks, divided)) if divided else ""),
        ("discarded this turn", _shown(so_far)),
        ("others hold", ", ".join(others)),
        ("stock", counted(sight.stock, "card")),
        ("discards", _shown(one for one in sight.pile if one.turn != sight.turns)),
        ("won", ", ".join(won)),
        ("drawing", "there is nothing to draw" if sight.stranded else ""),
    )


def looks(sight: Sight) -> tuple[Look, ...]:
    """Return what else a player may ask to see."""
    lines = tuple(
        (f"turn {turn + 1}", f"{seat_name(of_turn[0].seat)}: {_shown(of_turn)}")
        for turn, of_turn in _by_turn(sight.pile)
    )
    return (Look("discards", "the discards that can be seen, turn by turn", lines),)


def rows(game: Variant, table: Table) -> tuple[Row, ...]:
    """Return the discards that can be seen, turn by turn."""
    return tuple(
        Row("The discards", tuple(Lain(one.seat, one.cards) for one in of_turn))
        for _, of_turn in _by_turn(seen_of_pile(game, table))
    )


def aside(game: Variant, table: Table) -> tuple[Row, ...]:
    """Return the stock, which nobody sees."""
    if not table.stock:
        return ()
    return (Row("The stock", (Lain(None, table.stock),), (), game.deal.key),)


def _by_turn(pile: tuple[Discarded, ...]) -> list[tuple[int, list[Discarded]]]:
    return [(turn, list(group)) for turn, group in groupby(pile, key=lambda one: one.turn)]


def _shown(discards: Iterable[Discarded]) -> str:
    return ", ".join(show_cards(one.cards) for one in discards)

"""What a player of Multiple 9 is told at his turn, and how what was discarded lies on the table."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from nines.cards import in_order, show_cards
from nines.common.sets import ranks_of, together, without
from nines.game import Lain, Look, Row, counted, seat_name
from nines.multiple9.legal import divided, fault, stands
from nines.multiple9.sight import seen_of_pile
from nines.multiple9.table import show_ranks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.multiple9.table import Discarded, Sight, Table
    from nines.multiple9.variant import Variant

TYPED: Final = (
    ("draw", "draw the top card of the stock"),
    ("7c jd", "discard these cards, which make a multiple of nine, or several"),
    ("done", "leave it at what you have discarded in this turn, be it nothing"),
    ("go out, pass", "with the cards dealt: discard them all and win, or play on"),
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
    groups = ", ".join(f"{show_ranks(group)} ({sum(group)})" for group in game.group.rule.held(ranks))
    parts = divided(game, ranks, ())
    so_far = [one for one in sight.pile if one.turn == sight.turns]
    return (
        ("your hand", show_cards(in_order(sight.hand))),
        ("multiples of nine in it", groups if ranks else ""),
        ("it can all go as", ", ".join(map(show_ranks, parts)) if parts else ""),
        ("discarded this turn", _shown(so_far)),
        ("mind", _held_back(game, sight)),
        ("others hold", ", ".join(others)),
        ("stock", counted(sight.stock, "card")),
        ("discards", _shown(one for one in sight.pile if one.turn != sight.turns)),
        ("won", ", ".join(won)),
        ("drawing", "there is nothing to draw" if sight.stranded else ""),
    )


def _held_back(game: Variant, sight: Sight) -> str:
    """Return why a player who holds a multiple may not discard it, or may not leave it at what he has."""
    if sight.turn != sight.seat or sight.asked or not (sight.drawn or sight.stranded):
        return ""
    left, before = ranks_of(sight.hand), sight.seat in sight.discarders
    begun = fault(game, sight.so_far, left, before=before)
    if begun is not None:
        return begun[1]
    groups = game.group.rule.held(left)
    asked = (
        stands(game, together(sight.so_far, group), without(left, group), before=before) for group in groups
    )
    refused = [found for found in asked if found is not None]
    return refused[0][1] if refused and len(refused) == len(groups) else ""


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
    return (Row("The stock, the top card first", (Lain(None, table.stock),), (), game.deal.key),)


def _by_turn(pile: tuple[Discarded, ...]) -> list[tuple[int, list[Discarded]]]:
    return [(turn, list(group)) for turn, group in groupby(pile, key=lambda one: one.turn)]


def _shown(discards: Iterable[Discarded]) -> str:
    return ", ".join(show_cards(one.cards) for one in discards)

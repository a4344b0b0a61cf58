"""What a seat sees, in words for a person; how acts are written; what lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cards import in_order, show_cards
from nines.game import Lain, Look, Row, counted, seat_name
from nines.holdem.flow import does
from nines.holdem.moves import sizes, wager_of
from nines.holdem.showdown import judged
from nines.holdem.table import POT

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.game import Pick
    from nines.holdem.table import Sight, Table
    from nines.holdem.variant import Variant
    from nines.shuffle import Stream

ROUNDS: Final = ("before the flop", "the flop", "the turn", "the river")


def typed(game: Variant) -> tuple[tuple[str, str], ...]:
    """Return how acts are written."""
    wagers = (
        ("bet 6, raise 6", "put in a bet of six, or six more on top of what is owed")
        if game.limit.rule.named
        else ("bet, raise", "put in a bet, or one more on top of what is owed")
    )
    return (
        ("check", "put nothing in, where nothing is owed"),
        ("call", "put in what is owed"),
        wagers,
        ("fold", "give the hand up"),
    )


def tell(game: Variant, sight: Sight) -> tuple[tuple[str, str], ...]:
    """Return what a seat sees, as labels and texts; an empty text is nothing to be told."""
    unit = game.stakes.rule.unit
    owed = max(sight.level - sight.bets[sight.seat], 0)
    made = judged(game, sight.hand, sight.board) if sight.hand else ""
    return (
        ("round of betting", ROUNDS[min(sight.round, len(ROUNDS) - 1)]),
        ("on the table", show_cards(sight.board)),
        ("your hand", show_cards(in_order(sight.hand))),
        ("with it you have", str(made)),
        ("button", seat_name(sight.button)),
        ("said in this round", ", ".join(f"{seat_name(one.seat)} {does(one.act)}" for one in sight.said)),
        ("folded", ", ".join(map(seat_name, sight.folded))),
        (
            "shown",
            "; ".join(f"{seat_name(s)} {show_cards(in_order(h))}" for s, h in enumerate(sight.shown) if h),
        ),
        ("pot", counted(dict(sight.pools)[POT], unit)),
        ("to stay you owe", counted(owed, unit) if owed else ""),
        ("a bet or a raise", _wagers(game, sight)),
        ("left to stake", ", ".join(f"{seat_name(s)} {purse}" for s, purse in enumerate(sight.purses))),
    )


def _wagers(game: Variant, sight: Sight) -> str:
    """Return of how much a bet or a raise is."""
    unit = game.stakes.rule.unit
    if not game.limit.rule.named:
        return f"is of {counted(game.limit.rule.bounds(wager_of(sight, sight.seat)).least, unit)}"
    by = sizes(game, sight, sight.seat)
    if not by:
        return ""
    return f"is of {by[0]} to {counted(by[-1], unit)}" if len(by) > 1 else f"is of {counted(by[0], unit)}"


def looks(sight: Sight) -> tuple[Look, ...]:
    """Return what else a person in that seat may ask to see."""
    lines = tuple((seat_name(seat), str(amount)) for seat, amount in enumerate(sight.put))
    return (Look("bets", "what each has put in in this deal", lines),)


def rows(game: Variant, table: Table) -> tuple[Row, ...]:
    """Return the cards on the table, as they came: the flop, the turn, the river."""
    found, before = [], 0
    for lying in game.lying:
        cards = table.board[before:lying]
        if cards:
            found.append(Row("On the table, as they came", (Lain(None, cards),), rule=game.board.key))
        before = lying
    return tuple(found)


def aside(table: Table, rule: str) -> tuple[Row, ...]:
    """Return the cards that are still to come."""
    return (
        (
            Row(
                "The cards for the table, in the order in which they come",
                (Lain(None, table.stock),),
                (),
                rule,
            ),
        )
        if table.stock
        else ()
    )


def small(
    game: Variant, cards: tuple[Card, ...], table: Table, pick: Pick, stream: Stream
) -> tuple[list[str], str, int, tuple[int, ...]]:
    """Return hands, board, button and purses of a deal in which chips run out soon."""
    each, players = game.deal.rule.each, table.players
    shuffled = stream.shuffled(cards)
    hands = [show_cards(shuffled[seat * each : (seat + 1) * each]) for seat in range(players)]
    board = show_cards(shuffled[players * each : players * each + game.lying[-1]])
    purses = tuple(pick(range(1, 13)) for _ in range(players))
    return hands, board, pick(range(players)), purses

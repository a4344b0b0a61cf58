"""What is tried of Multiple 9: small hands, acts that may be foolish, and how long a deal can last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import RANKS, SUITS, Card, in_order, show_cards
from nines.multiple9.table import DONE, DRAW, GO_OUT, PASS, Discard

if TYPE_CHECKING:
    from nines.game import Pick
    from nines.multiple9.table import Act, Table
    from nines.multiple9.variant import Variant
    from nines.shuffle import Stream


def small(cards: tuple[Card, ...], players: int, pick: Pick, stream: Stream) -> tuple[list[str], str]:
    """Return small hands and a small stock of some of these cards."""
    shuffled = stream.shuffled(cards)
    size = pick(range(1, min(6, len(cards) // (players + 1)) + 1))
    *hands, stock = (shuffled[seat * size : (seat + 1) * size] for seat in range(players + 1))
    return list(map(show_cards, hands)), show_cards(stock)


def tried(table: Table, pick: Pick) -> tuple[Act, ...]:
    """Return acts that may be foolish: a card that is no nine or nobody has, the whole hand, any two."""
    card, other = (Card(pick(RANKS), pick(SUITS)) for _ in range(2))
    hand = in_order(table.hands[table.turn])
    some = in_order({pick(hand), pick(hand)}) if hand else ()
    discards = ((), (card,), in_order({card, other}), hand, some)
    return (*map(Discard, discards), DRAW, DONE, GO_OUT, PASS)


def limit(game: Variant, table: Table) -> int:
    """Return after how many acts at the most a deal is over.

    In a turn one draws, discards each card by itself at the most, and is done; the deal is cut after so
    many turns. Before it each may be asked whether he goes out.
    """
    cards = len(table.stock) + sum(map(len, table.hands)) + sum(len(one.cards) for one in table.pile)
    return table.players + game.cut.rule.after(table.players) * (cards + 2)

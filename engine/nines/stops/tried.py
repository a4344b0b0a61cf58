"""What is tried of a game of stops: acts that may be foolish, and how long a deal can last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import RANKS, SUITS, Card, Face, show_cards
from nines.stops.table import CLAIM, PASS, REDEAL, SHOW, Lay

if TYPE_CHECKING:
    from nines.game import Pick
    from nines.shuffle import Stream
    from nines.stops.table import Act, Table


def small(cards: tuple[Card, ...], players: int, pick: Pick, stream: Stream) -> tuple[list[str], str]:
    """Return small hands and a dead hand of some of these cards."""
    shuffled = stream.shuffled(cards)
    size = pick(range(1, min(6, len(cards) // (players + 1)) + 1))
    *hands, dead = (shuffled[seat * size : (seat + 1) * size] for seat in range(players + 1))
    return list(map(show_cards, hands)), show_cards(dead)


def tried(pick: Pick) -> tuple[Act, ...]:
    """Return acts that may be foolish: a card that nobody has, a name that no card bears."""
    card = Card(pick(RANKS), pick(SUITS), pick((1, 2)))
    named = Face(pick(RANKS), pick(("", *SUITS)))
    return (Lay((card,), card.face), Lay((card,), named), Lay((), named), PASS, CLAIM, SHOW, REDEAL)


def limit(table: Table, cards: int) -> int:
    """Return after how many acts a deal is over: between two lays each may pass, claim and show once."""
    return (cards + 1) * (2 * table.players + 4)

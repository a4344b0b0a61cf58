"""What is sampled of games of stops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import RANKS, SUITS, Card, Face, show_cards
from nines.stops.position import CLAIM, PASS, REDEAL, SHOW, Lay

if TYPE_CHECKING:
    from nines.shuffle import Stream
    from nines.stops.family import StopsGame
    from nines.stops.position import Act, StopsPosition
    from nines_verification.sampling import Pick


def small_position(game: StopsGame, position: StopsPosition, pick: Pick, stream: Stream) -> StopsPosition:
    """Return a position with small hands, and a small dead hand, of some cards of a deal."""
    cards, seats = stream.shuffled(position.cards()), position.seats
    size = pick(range(1, min(6, len(cards) // (seats + 1)) + 1))
    *hands, dead = (cards[seat * size : (seat + 1) * size] for seat in range(seats + 1))
    return game.start(tuple(map(show_cards, hands)), show_cards(dead))


def illegal_candidates(_: StopsPosition, pick: Pick) -> tuple[Act, ...]:
    """Return acts that may be illegal: a card that nobody has, a name that no card bears."""
    card = Card(pick(RANKS), pick(SUITS), pick((1, 2)))
    named = Face(pick(RANKS), pick(("", *SUITS)))
    return (Lay((card,), card.face), Lay((card,), named), Lay((), named), PASS, CLAIM, SHOW, REDEAL)


def max_acts(_: StopsGame, position: StopsPosition) -> int:
    """Return after how many acts a deal is over: between two plays each may pass, claim and show once."""
    return (len(position.cards()) + 1) * (2 * position.seats + 4)

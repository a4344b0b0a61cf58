"""The tools with which the made-up trick-taking games are checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cards import RANKS, SUITS, Card, in_order, show_cards
from nines_verification.tools import Sampler, SmallPacks, Tools

from .play import Put

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame
    from nines.shuffle import Stream
    from nines_verification.tools import Pick

    from .play import TrickPosition


def small_position(game: AnyGame, position: TrickPosition, pick: Pick, stream: Stream) -> TrickPosition:
    """Return a position with small hands, made from some of the cards dealt."""
    cards, seats = stream.shuffled(position.cards()), position.seats
    size = pick(range(1, 5))
    hands = (show_cards(in_order(cards[seat * size : (seat + 1) * size])) for seat in range(seats))
    small: TrickPosition = game.start(tuple(hands))
    return small


def illegal_candidates(_: TrickPosition, pick: Pick) -> tuple[Put, ...]:
    """Return acts that may be illegal: the play of any card."""
    return (Put(Card(pick(RANKS), pick(SUITS))),)


def written_acts(_: AnyGame, position: TrickPosition, __: Stream) -> Iterator[Put]:
    """Yield the play of every card."""
    yield from map(Put, position.cards())


TOOLS: Final = Tools(
    Sampler(small_position, illegal_candidates, written_acts),
    small_packs=SmallPacks("K♣ Q♣ K♦ Q♦ A♠ J♣"),
)

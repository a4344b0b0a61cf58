"""Choose sets of cards for acts: all sets from a small hand, or a sample of the sets from a larger hand."""

from __future__ import annotations

from itertools import chain, combinations
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.cards import Card
    from nines.shuffle import Stream

SMALL: Final = 8  # largest hand whose sets are all tested
DRAWN: Final = 60  # number of sets for a larger hand


def is_small(hand: Sequence[Card]) -> bool:
    """Return whether a hand is small enough for every set of its cards to be tested.

    Examples
    --------
    >>> from nines.cards import parse_cards
    >>> is_small(parse_cards("7♥ 9♦"))
    True
    """
    return len(hand) <= SMALL


def card_sets(hand: Sequence[Card], stream: Stream) -> Iterator[tuple[Card, ...]]:
    """Yield sets of cards of a hand, each in the order of the hand.

    For a small hand, yield all sets. For a larger hand, yield all single cards, all sets of cards of one
    rank, and random sets.

    Parameters
    ----------
    hand
        The cards of the hand, in order.
    stream
        The stream of random numbers from which random sets are drawn.

    Examples
    --------
    >>> from nines.cards import parse_cards, show_cards
    >>> from nines.shuffle import Stream
    >>> [show_cards(cards) for cards in card_sets(parse_cards("7♥ 7♠ 9♦"), Stream.of(1))]
    ['7♥', '7♠', '9♦', '7♥ 7♠', '7♥ 9♦', '7♠ 9♦', '7♥ 7♠ 9♦']
    """
    if is_small(hand):
        yield from chain.from_iterable(combinations(hand, size) for size in range(1, len(hand) + 1))
        return
    yield from ((card,) for card in hand)
    for rank in dict.fromkeys(card.rank for card in hand):
        equal = [card for card in hand if card.rank == rank]
        yield from chain.from_iterable(combinations(equal, size) for size in range(2, min(len(equal), 5) + 1))
    for _ in range(DRAWN):
        size = 2 + stream.below(5)
        yield tuple(sorted(stream.shuffled(tuple(hand))[:size]))

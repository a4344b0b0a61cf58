"""Holdings on which players bid before the lead: the point, the sequence and the tricon."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, Final

from nines.cards import JACK, SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.cards import Card

COURT: Final = 10  # what a court card counts for the point


@dataclass(frozen=True, slots=True)
class Point:
    """The best point is the highest total of cards of one suit; court cards count ten, an ace counts one.

    Parameters
    ----------
    pool
        The pool that the winner takes.

    Examples
    --------
    >>> from nines.cards import parse_cards
    >>> Point("point pool").strength(frozenset(parse_cards("K♥ 9♥ A♥ Q♠")))
    (20,)
    """

    holding: ClassVar[str] = "point"
    pool: str

    def strength(self, hand: frozenset[Card]) -> tuple[int, ...]:
        """Return the highest total of a suit."""
        return (max(sum(map(_pips, _of_suit(hand, suit))) for suit in SUITS),)

    def __str__(self) -> str:
        best = "the highest total of cards of one suit; court cards count ten and an ace one"
        return f"players bid on the point, {best}; the best point takes the {self.pool}"


@dataclass(frozen=True, slots=True)
class LongestSuit:
    """The best point is the largest number of cards of one suit, or the highest total if numbers tie.

    Parameters
    ----------
    pool
        The pool that the winner takes.

    Examples
    --------
    >>> from nines.cards import parse_cards
    >>> LongestSuit("point pool").strength(frozenset(parse_cards("2♥ 3♥ A♥ Q♠ K♠")))
    (3, 6)
    """

    holding: ClassVar[str] = "point"
    pool: str

    def strength(self, hand: frozenset[Card]) -> tuple[int, ...]:
        """Return the number of cards of the longest suit, and their total."""
        suits = (_of_suit(hand, suit) for suit in SUITS)
        return max((len(cards), sum(map(_pips, cards))) for cards in suits)

    def __str__(self) -> str:
        best = "the most cards of one suit; if numbers tie, the highest total is best; court cards count ten"
        return f"players bid on the point, {best}; the best point takes the {self.pool}"


@dataclass(frozen=True, slots=True)
class Sequence:
    """The best sequence is the longest run of cards of one suit, or the highest run if lengths tie.

    Parameters
    ----------
    pool
        The pool that the winner takes.
    least
        The smallest number of cards that make a sequence, at least 2.

    Examples
    --------
    >>> from nines.cards import parse_cards
    >>> Sequence("sequence pool").strength(frozenset(parse_cards("7♥ 8♥ 9♥ K♠ Q♠")))
    (3, 9)
    """

    holding: ClassVar[str] = "sequence"
    pool: str
    least: int = 3

    def strength(self, hand: frozenset[Card]) -> tuple[int, ...]:
        """Return the length and the highest rank of the best sequence; empty if there is none."""
        return max(((len(run), run[-1]) for run in runs(hand, self.least)), default=())

    def __str__(self) -> str:
        best = f"the longest run of {self.least} or more cards of one suit, or the highest if lengths tie"
        return f"players bid on the sequence, {best}; the best sequence takes the {self.pool}"


@dataclass(frozen=True, slots=True)
class Tricon:
    """The best tricon is three cards of the highest rank.

    Parameters
    ----------
    pool
        The pool that the winner takes.
    four_beat_three
        Whether four cards of a rank beat three; if not, four count as three.
    """

    holding: ClassVar[str] = "tricon"
    pool: str
    four_beat_three: bool = True

    def strength(self, hand: frozenset[Card]) -> tuple[int, ...]:
        """Return the number of cards in the best tricon, and their rank; empty if there is none."""
        ranks = [card.rank for card in hand]
        held = ((ranks.count(rank), rank) for rank in set(ranks) if ranks.count(rank) >= 3)
        return max(((count if self.four_beat_three else 3, rank) for count, rank in held), default=())

    def __str__(self) -> str:
        four = "; four of a rank beat three" if self.four_beat_three else "; four of a rank count as three"
        return (
            f"players bid on the tricon, three cards of a rank{four}; the best tricon takes the {self.pool}"
        )


def runs(hand: frozenset[Card], least: int) -> Iterator[list[int]]:
    """Yield the complete runs of one suit with at least *least* cards, each run as its ascending ranks."""
    for suit in SUITS:
        ranks = sorted(card.rank for card in _of_suit(hand, suit))
        for _, run in groupby(enumerate(ranks), lambda placed: placed[1] - placed[0]):
            run_ranks = [rank for _, rank in run]
            if len(run_ranks) >= least:
                yield run_ranks


def _of_suit(hand: frozenset[Card], suit: str) -> list[Card]:
    return [card for card in hand if card.suit == suit]


def _pips(card: Card) -> int:
    return COURT if card.rank >= JACK else card.rank

"""Seats, pack, ranking and what cards count."""

from __future__ import annotations

from dataclasses import dataclass

from nines.cards import KING, RANK_NAMES, Card, pack


@dataclass(frozen=True, slots=True)
class Between:
    """From *least* to *most* can play.

    Examples
    --------
    >>> print(Between(2, 5))
    2 to 5 can play
    """

    least: int
    most: int

    def admits(self, players: int) -> bool:
        """Tell whether so many can play."""
        return self.least <= players <= self.most

    def __str__(self) -> str:
        return f"{self.least} to {self.most} can play"


@dataclass(frozen=True, slots=True)
class FullPack:
    """One or more packs of 52, some ranks taken out.

    Examples
    --------
    >>> print(FullPack(), "and", FullPack(without=(2, 3)))
    one pack of 52 cards and one pack without twos, threes
    """

    without: tuple[int, ...] = ()

    def cards(self, players: int) -> tuple[Card, ...]:  # noqa: ARG002 - other packs grow with the players
        """Return the cards in order of suit and rank."""
        return pack(1, self.without)

    def __str__(self) -> str:
        if not self.without:
            return "one pack of 52 cards"
        return f"one pack without {', '.join(f'{RANK_NAMES[rank]}s' for rank in self.without)}"


@dataclass(frozen=True, slots=True)
class Upward:
    """Ranks in order from the lowest to the highest; none comes after the last.

    Examples
    --------
    >>> Upward().after(12), Upward().after(13)
    (13, None)
    """

    order: tuple[int, ...] = tuple(range(1, KING + 1))

    def after(self, rank: int) -> int | None:
        """Return the rank above *rank*."""
        place = self.order.index(rank) + 1
        return self.order[place] if place < len(self.order) else None

    def __str__(self) -> str:
        return f"ranks go up from {RANK_NAMES[self.order[0]]} to {RANK_NAMES[self.order[-1]]}"


@dataclass(frozen=True, slots=True)
class PipsAndCourts:
    """A pip card counts its pips, a court card *court*.

    Examples
    --------
    >>> from nines.cards import parse_cards
    >>> [PipsAndCourts().of(card) for card in parse_cards("A♣ 9♦ K♠")]
    [1, 9, 10]
    """

    court: int = 10

    def of(self, card: Card) -> int:
        """Return what the card counts."""
        return min(card.rank, self.court)

    def __str__(self) -> str:
        return f"court cards count {self.court}, pip cards their pips, an ace 1"

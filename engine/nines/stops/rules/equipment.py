"""Seats, pack, ranking and what cards count."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nines.cards import ACE, JACK, KING, QUEEN, RANK_NAMES, RANKS, Card, a_rank, pack, show_cards
from nines.errors import CardsError

if TYPE_CHECKING:
    from nines.stops.aspects import Pack


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
        many = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        return f"{many} can play"


@dataclass(frozen=True, slots=True)
class AtLeast:
    """So many and more can play."""

    least: int

    def admits(self, players: int) -> bool:
        """Tell whether so many can play."""
        return players >= self.least

    def __str__(self) -> str:
        return f"{self.least} or more can play"


@dataclass(frozen=True, slots=True)
class SuitForEach:
    """One pack of four suits, and for each player beyond the fourth a suit more.

    The suits that are added come in the order *added*, of a second pack, then of a third.

    Examples
    --------
    >>> len(SuitForEach("♥♣♦♠").cards(5)), str(SuitForEach("♥♣♦♠").cards(5)[-1])
    (65, 'K♥#2')
    """

    added: str

    def cards(self, players: int, deal: int = 0) -> tuple[Card, ...]:  # noqa: ARG002 - it is the same
        """Return the cards in order of suit and rank."""
        more = ((self.added[n % 4], n // 4 + 2) for n in range(players - 4))
        return pack() + tuple(Card(rank, suit, copy) for suit, copy in more for rank in RANKS)

    def __str__(self) -> str:
        return f"one pack for four, and for each player more another suit: {' '.join(self.added)}"


@dataclass(frozen=True, slots=True)
class FullPack:
    """One or more packs of 52, some ranks taken out.

    Examples
    --------
    >>> print(FullPack(), "and", FullPack(without=(2, 3)))
    one pack of 52 cards and one pack without twos and threes
    """

    without: tuple[int, ...] = ()

    def cards(self, players: int, deal: int = 0) -> tuple[Card, ...]:  # noqa: ARG002 - other packs do
        """Return the cards in order of suit and rank."""
        return pack(1, self.without)

    def __str__(self) -> str:
        if not self.without:
            return "one pack of 52 cards"
        return f"one pack without {' and '.join(f'{RANK_NAMES[rank]}s' for rank in self.without)}"


@dataclass(frozen=True, slots=True)
class PackWithout:
    """One pack of 52, some single cards taken out.

    Examples
    --------
    >>> print(PackWithout((Card(8, "♦"),)))
    one pack of 52 cards without 8♦
    """

    without: tuple[Card, ...]

    def cards(self, players: int, deal: int = 0) -> tuple[Card, ...]:  # noqa: ARG002 - other packs shrink with the players
        """Return the cards in order of suit and rank."""
        return tuple(card for card in pack() if card not in self.without)

    def __str__(self) -> str:
        return f"one pack of 52 cards without {show_cards(self.without)}"


@dataclass(frozen=True, slots=True)
class FewerCardsFor:
    """Another pack, from which more cards are taken out for some numbers of players.

    Examples
    --------
    >>> print(FewerCardsFor(FullPack(), ((7, (Card(7, "♠"), Card(8, "♠"))),)))
    one pack of 52 cards, less 7♠ 8♠ for 7
    """

    of: Pack
    fewer: tuple[tuple[int, tuple[Card, ...]], ...]

    def cards(self, players: int, deal: int = 0) -> tuple[Card, ...]:
        """Return the cards in order of suit and rank."""
        out = {card for number, cards in self.fewer if number == players for card in cards}
        return tuple(card for card in self.of.cards(players, deal) if card not in out)

    def __str__(self) -> str:
        said: dict[tuple[Card, ...], list[str]] = {}
        for number, cards in self.fewer:
            said.setdefault(cards, []).append(str(number))
        less = (f"{show_cards(cards)} for {' or '.join(numbers)}" for cards, numbers in said.items())
        return f"{self.of}, less {' and '.join(less)}"


@dataclass(frozen=True, slots=True)
class Upward:
    """Ranks in order from the lowest to the highest; none comes after the last.

    Examples
    --------
    >>> Upward().after(12), Upward().after(13)
    (13, None)
    """

    order: tuple[int, ...] = tuple(range(1, KING + 1))
    nothing_after: tuple[int, ...] = ()

    def after(self, rank: int) -> int | None:
        """Return the rank above *rank*.

        Raises
        ------
        CardsError
            If the rank has no place in the order.
        """
        if rank not in self.order:
            raise CardsError(f"{a_rank(rank)} has no place in this order: {self}")
        place = self.order.index(rank) + 1
        return None if rank in self.nothing_after or place == len(self.order) else self.order[place]

    def __str__(self) -> str:
        ends = "".join(f"; nothing follows the {RANK_NAMES[rank]}" for rank in self.nothing_after)
        return f"ranks go up from {RANK_NAMES[self.order[0]]} to {RANK_NAMES[self.order[-1]]}{ends}"


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
    aces: bool = field(default=True, compare=False)  # whether the pack has any, to be told of

    def of(self, card: Card) -> int:
        """Return what the card counts."""
        return min(card.rank, self.court)

    def __str__(self) -> str:
        return f"court cards count {self.court}, pip cards their pips{', an ace 1' if self.aces else ''}"


@dataclass(frozen=True, slots=True)
class CardsCount:
    """A card counts its pips, courts and ace what is said here; a wild card perhaps nothing.

    Examples
    --------
    >>> from nines.cards import parse_cards
    >>> [CardsCount(20, 11, 12, 13).of(card) for card in parse_cards("A♣ 9♦ J♠ K♠")]
    [20, 9, 11, 13]
    """

    ace: int
    jack: int
    queen: int
    king: int
    nothing: tuple[Card, ...] = ()

    def of(self, card: Card) -> int:
        """Return what the card counts."""
        if card in self.nothing:
            return 0
        return {ACE: self.ace, JACK: self.jack, QUEEN: self.queen, KING: self.king}.get(card.rank, card.rank)

    def __str__(self) -> str:
        courts = f"an ace counts {self.ace}, a jack {self.jack}, a queen {self.queen}, a king {self.king}"
        return f"{courts}, other cards their pips" + ("; a wild card nothing" if self.nothing else "")

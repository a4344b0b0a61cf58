"""Rules on the order of the ranks and on the points of the cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from nines.cards import ACE, JACK, KING, QUEEN, RANK_NAMES, Card, a_rank
from nines.errors import CardsError


@dataclass(frozen=True, slots=True)
class Upward:
    """The order of the ranks, from the lowest to the highest; no rank comes after the highest.

    Parameters
    ----------
    order
        The ranks from the lowest to the highest, 1 (ace) to 13 (king).
    nothing_after
        Ranks, other than the highest, after which no rank follows.

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
            If the order does not contain the rank.
        """
        if rank not in self.order:
            raise CardsError(f"{a_rank(rank)} is not in this order of ranks: {self}")
        place = self.order.index(rank) + 1
        return None if rank in self.nothing_after or place == len(self.order) else self.order[place]

    def __str__(self) -> str:
        ends = "".join(f"; nothing follows the {RANK_NAMES[rank]}" for rank in self.nothing_after)
        return f"ranks go up from {RANK_NAMES[self.order[0]]} to {RANK_NAMES[self.order[-1]]}{ends}"


@dataclass(frozen=True, slots=True)
class PipsAndCourts:
    """A pip card is worth as many points as it has pips, and a court card is worth *court* points.

    Parameters
    ----------
    court
        The points of a court card.
    aces
        Whether the pack has aces; this changes only the sentence that states the rule.

    Examples
    --------
    >>> from nines.cards import parse_cards
    >>> [PipsAndCourts().of(card) for card in parse_cards("A♣ 9♦ K♠")]
    [1, 9, 10]
    """

    court: int = 10
    aces: bool = field(default=True, compare=False)  # for the sentence only

    def of(self, card: Card) -> int:
        """Return the points of the card."""
        return min(card.rank, self.court)

    def __str__(self) -> str:
        return f"court cards count {self.court}, pip cards their pips{', an ace 1' if self.aces else ''}"


@dataclass(frozen=True, slots=True)
class CardsCount:
    """Pip cards are worth their pips, court cards and aces the given points, and some cards nothing.

    Parameters
    ----------
    ace
        The points of an ace.
    jack
        The points of a jack.
    queen
        The points of a queen.
    king
        The points of a king.
    nothing
        The cards that are worth nothing.

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
        """Return the points of the card."""
        if card in self.nothing:
            return 0
        return {ACE: self.ace, JACK: self.jack, QUEEN: self.queen, KING: self.king}.get(card.rank, card.rank)

    def __str__(self) -> str:
        courts = f"an ace counts {self.ace}, a jack {self.jack}, a queen {self.queen}, a king {self.king}"
        return f"{courts}, other cards their pips" + ("; a wild card counts nothing" if self.nothing else "")

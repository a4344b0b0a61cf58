"""Rules for the pack of cards with which a game is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nines.cards import RANKS, Card, pack, ranks_named, show_cards

if TYPE_CHECKING:
    from nines.common.aspects import Pack


@dataclass(frozen=True, slots=True)
class FullPack:
    """One pack of 52 cards, complete or without some ranks.

    Parameters
    ----------
    without
        The ranks taken out, 1 (ace) to 13 (king).

    Examples
    --------
    >>> print(FullPack(), "and", FullPack(without=(2, 3)))
    one pack of 52 cards and one pack without twos and threes
    """

    without: tuple[int, ...] = ()

    in_turn: ClassVar[int] = 1

    def cards(self, players: int, deal: int = 0) -> tuple[Card, ...]:  # noqa: ARG002 - other packs do
        """Return the cards of the pack, sorted by suit and rank."""
        return pack(1, self.without)

    def __str__(self) -> str:
        if not self.without:
            return "one pack of 52 cards"
        return f"one pack without {' and '.join(map(ranks_named, self.without))}"


@dataclass(frozen=True, slots=True)
class PackWithout:
    """One pack of 52 cards without some single cards.

    Examples
    --------
    >>> print(PackWithout((Card(8, "♦"),)))
    one pack of 52 cards without 8♦
    """

    without: tuple[Card, ...]

    in_turn: ClassVar[int] = 1

    def cards(self, players: int, deal: int = 0) -> tuple[Card, ...]:  # noqa: ARG002 - other packs shrink with the players
        """Return the cards of the pack, sorted by suit and rank."""
        return tuple(card for card in pack() if card not in self.without)

    def __str__(self) -> str:
        if not self.without:
            return "one pack of 52 cards"
        return f"one pack of 52 cards without {show_cards(self.without)}"


@dataclass(frozen=True, slots=True)
class FewerCardsFor:
    """A pack from which more cards are taken out for certain numbers of players.

    Parameters
    ----------
    of
        The pack to start from.
    fewer
        The cards taken out, by number of players.

    Examples
    --------
    >>> print(FewerCardsFor(FullPack(), ((7, (Card(7, "♠"), Card(8, "♠"))),)))
    one pack of 52 cards; for 7 players, 7♠ 8♠ are taken out
    """

    of: Pack
    fewer: tuple[tuple[int, tuple[Card, ...]], ...]

    @property
    def in_turn(self) -> int:
        """The number of packs that are used in turn."""
        return self.of.in_turn

    def cards(self, players: int, deal: int = 0) -> tuple[Card, ...]:
        """Return the cards of the pack, sorted by suit and rank."""
        out = {card for number, cards in self.fewer if number == players for card in cards}
        return tuple(card for card in self.of.cards(players, deal) if card not in out)

    def __str__(self) -> str:
        said: dict[tuple[Card, ...], list[str]] = {}
        for number, cards in self.fewer:
            said.setdefault(cards, []).append(str(number))
        less = (
            f"for {' or '.join(many)} players, {show_cards(cards)} {'are' if cards[1:] else 'is'} taken out"
            for cards, many in said.items()
        )
        return "; ".join((str(self.of), *less))


@dataclass(frozen=True, slots=True)
class SuitForEach:
    """One pack of four suits, with another suit for each player beyond the fourth.

    The suits are added in the order that *added* gives, first from a second pack, then from a third pack.

    Parameters
    ----------
    added
        The suit signs in the order in which they are added.

    Examples
    --------
    >>> len(SuitForEach("♥♣♦♠").cards(5)), str(SuitForEach("♥♣♦♠").cards(5)[-1])
    (65, 'K♥#2')
    """

    added: str

    in_turn: ClassVar[int] = 1

    def cards(self, players: int, deal: int = 0) -> tuple[Card, ...]:  # noqa: ARG002 - it is the same
        """Return the cards of the pack, sorted by suit and rank."""
        more = ((self.added[n % 4], n // 4 + 2) for n in range(players - 4))
        return pack() + tuple(Card(rank, suit, copy) for suit, copy in more for rank in RANKS)

    def __str__(self) -> str:
        order = " ".join(self.added)
        return f"one pack for four players; each further player adds a suit, in the order {order}"

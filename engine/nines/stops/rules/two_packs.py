"""Rules for two packs that are divided by colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nines.cards import RED, Card, in_order, pack


@dataclass(frozen=True, slots=True)
class RedAndBlack:
    """Two packs without aces are made into a red pack and a black pack, which are used alternately.

    One red card and one black card are exchanged between the packs.

    Examples
    --------
    >>> packs = RedAndBlack(exchanged=(Card(9, "♦"), Card(9, "♣")))
    >>> red, black = packs.cards(2, deal=0), packs.cards(2, deal=1)
    >>> len(red), len(black), Card(9, "♣") in red, Card(9, "♦") in black, Card(9, "♦") in red
    (48, 48, True, True, False)
    """

    exchanged: tuple[Card, Card]  # the red card goes into the black pack, the black card into the red
    red_first: bool = True

    in_turn: ClassVar[int] = 2

    def cards(self, players: int, deal: int = 0) -> tuple[Card, ...]:  # noqa: ARG002 - other packs grow
        """Return the cards that are used in one deal, sorted by suit and rank."""
        return _of_colour(self.exchanged, black=deal % 2 == self.red_first)

    def __str__(self) -> str:
        first = "red" if self.red_first else "black"
        return f"{_divided(self.exchanged)}; the packs are used in turn, the {first} pack first"


@dataclass(frozen=True, slots=True)
class RedAlone:
    """Two packs without aces are made into a red pack and a black pack; only the red pack is used."""

    exchanged: tuple[Card, Card]

    in_turn: ClassVar[int] = 1

    def cards(self, players: int, deal: int = 0) -> tuple[Card, ...]:  # noqa: ARG002 - always the same
        """Return the cards that are used in one deal, sorted by suit and rank."""
        return _of_colour(self.exchanged, black=False)

    def __str__(self) -> str:
        return f"{_divided(self.exchanged)}; only the red pack is used"


@dataclass(frozen=True, slots=True)
class BothAsOne:
    """Two packs without aces are used as one pack."""

    in_turn: ClassVar[int] = 1

    def cards(self, players: int, deal: int = 0) -> tuple[Card, ...]:  # noqa: ARG002 - always the same
        """Return the cards that are used in one deal, sorted by suit and rank."""
        return pack(2, without=(1,))

    def __str__(self) -> str:
        return "two packs without aces, 96 cards, used as one"


def _of_colour(exchanged: tuple[Card, Card], *, black: bool) -> tuple[Card, ...]:
    both = pack(2, without=(1,))
    return in_order(card for card in both if ((card.suit not in RED) != (card in exchanged)) == black)


def _divided(exchanged: tuple[Card, Card]) -> str:
    red, black = exchanged
    return (
        f"a red and a black pack without aces, of 48 cards each; "
        f"{red} is in the black pack and {black} in the red pack"
    )

"""Two packs divided by colour, which are used in turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nines.cards import Card, in_order, pack

RED = "♦♥"


@dataclass(frozen=True, slots=True)
class RedAndBlack:
    """Two packs without aces, divided into a red and a black pack; one card of each colour is exchanged.

    Which pack is dealt from: both in turn, red first or black first; always the red one; or both as one.

    Examples
    --------
    >>> packs = RedAndBlack(exchanged=(Card(9, "♦"), Card(9, "♣")))
    >>> red, black = packs.cards(2, deal=0), packs.cards(2, deal=1)
    >>> len(red), len(black), Card(9, "♣") in red, Card(9, "♦") in black, Card(9, "♦") in red
    (48, 48, True, True, False)
    """

    exchanged: tuple[Card, Card]  # a red card that goes into the black pack, a black one into the red
    which: Literal["red-first", "black-first", "red-only", "as-one"] = "red-first"

    def cards(self, players: int, deal: int = 0) -> tuple[Card, ...]:  # noqa: ARG002 - other packs grow
        """Return the cards of one deal in order of suit and rank."""
        both = pack(2, without=(1,))
        if self.which == "as-one":
            return both
        black = self.which != "red-only" and deal % 2 == (self.which == "red-first")
        return in_order(card for card in both if self._is_black(card) == black)

    def _is_black(self, card: Card) -> bool:
        return (card.suit not in RED) != (card in self.exchanged)

    def __str__(self) -> str:
        red, black = self.exchanged
        packs = (
            f"a red and a black pack without aces, 48 cards each, {red} in the black and {black} in the red"
        )
        return {
            "red-first": f"{packs}; used in turn, the red one first",
            "black-first": f"{packs}; used in turn, the black one first",
            "red-only": f"{packs}; only the red one is used",
            "as-one": "two packs without aces, 96 cards, used as one",
        }[self.which]

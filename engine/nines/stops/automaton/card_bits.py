"""The cards of a pack as bits of a number: bit 0 is the first card in order."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from nines.cards import in_order

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cards import Card

BYTE: Final = 8


class CardBits:
    """The cards of a pack in order, each with its bit.

    Parameters
    ----------
    pack
        The cards of the pack, in any order.

    Examples
    --------
    >>> from nines.cards import pack, parse_cards, show_cards, in_order
    >>> bits = CardBits(pack())
    >>> bits.mask(parse_cards("A♣ A♦ 2♣"))
    19
    >>> show_cards(in_order(bits.cards(19)))
    'A♣ A♦ 2♣'
    """

    def __init__(self, pack: Iterable[Card]) -> None:
        self.order: Final = in_order(pack)
        self.width: Final = len(self.order)
        self.whole: Final = (1 << self.width) - 1
        self.bit: Final = {card: 1 << place for place, card in enumerate(self.order)}
        self.of_rank: Final = {
            rank: self.among(card for card in self.order if card.rank == rank)
            for rank in sorted({card.rank for card in self.order})
        }

    def mask(self, cards: Iterable[Card]) -> int:
        """Return the bits of some cards; no card is given twice.

        Raises
        ------
        KeyError
            If a card is not in the pack.
        """
        return sum(map(self.bit.__getitem__, cards))

    def among(self, cards: Iterable[Card]) -> int:
        """Return the bits of those cards that are in the pack."""
        return self.mask(card for card in cards if card in self.bit)

    def cards(self, mask: int) -> frozenset[Card]:
        """Return the cards of some bits."""
        found: list[Card] = []
        for table in self._bytes:
            if not mask:
                break
            found += table[mask & 255]
            mask >>= BYTE
        return frozenset(found)

    @cached_property
    def _bytes(self) -> tuple[tuple[tuple[Card, ...], ...], ...]:
        """The cards of each byte, for every eight cards of the pack."""
        eights = [self.order[first : first + BYTE] for first in range(0, self.width, BYTE)]
        return tuple(
            tuple(
                tuple(card for place, card in enumerate(eight) if byte >> place & 1)
                for byte in range(1 << len(eight))
            )
            for eight in eights
        )

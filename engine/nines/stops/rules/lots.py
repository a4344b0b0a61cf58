"""Lots that are drawn from a pack spread out, and sittings of so many deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from nines.cards import ACE, KING
from nines.stops.outcome import Drawn
from nines.text import counted

if TYPE_CHECKING:
    from nines.stops.outcome import Lot, Sitting

ABOVE_ALL: Final = KING + 1


@dataclass(frozen=True, slots=True)
class LowestDeals:
    """Each draws a card, and the lowest deals first; if two are equal all draw again."""

    finds_dealer: ClassVar[bool] = True
    ace_high: bool = False

    def draw(self, lot: Lot) -> Drawn:
        """Return what was drawn, and the seat that deals."""
        cards = lot.cards[: lot.players]
        ranks = [ABOVE_ALL if self.ace_high and card.rank == ACE else card.rank for card in cards]
        seats = [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]
        return Drawn(tuple(enumerate(cards)), seats[0] if len(seats) == 1 else None)

    def __str__(self) -> str:
        ace = "; an ace is the highest" if self.ace_high else ""
        return f"each draws a card, and the lowest deals first; if two are lowest, all draw again{ace}"


@dataclass(frozen=True, slots=True)
class SoManyDeals:
    """A sitting is over after so many deals."""

    deals: int = 1

    def over(self, sitting: Sitting) -> bool:
        """Tell whether the sitting is over."""
        return sitting.deals >= self.deals

    def __str__(self) -> str:
        return f"a sitting lasts {counted(self.deals, 'deal')}"

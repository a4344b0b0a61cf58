"""Rules that say what the dealer may see and what the dealer says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Asking


CRY: Final = "if the next card lies on the table, the dealer calls “stop”"


@dataclass(frozen=True, slots=True)
class DealerSees:
    """A rule that says whether the dealer may look at the dead hand; no other player may look at it."""

    sees: bool = True

    def sees_dead(self, seat: int, dealer: int) -> bool:
        """Return whether this seat may look at the dead hand."""
        return self.sees and seat == dealer

    def __str__(self) -> str:
        return f"{'only the dealer' if self.sees else 'nobody'} may look at the table cards"


@dataclass(frozen=True, slots=True)
class DealerCries:
    """The dealer calls “stop” when the player of the last card passes and the dead hand has the next card."""

    def cries(self, asking: Asking) -> bool:
        """Return whether the dealer calls now."""
        return asking.passes >= 1 and asking.all_dead()

    def __str__(self) -> str:
        return f"{CRY} as soon as the player of the last card does not continue the sequence"


@dataclass(frozen=True, slots=True)
class DealerCriesAtOnce:
    """The dealer calls “stop” as soon as a card is played and the dead hand has the next card."""

    def cries(self, asking: Asking) -> bool:
        """Return whether the dealer calls now."""
        return asking.all_dead()

    def __str__(self) -> str:
        return f"{CRY} as soon as the card before it is played"


@dataclass(frozen=True, slots=True)
class DealerCriesLast:
    """The dealer calls “stop” when all players have passed and the next card is in the dead hand."""

    def cries(self, asking: Asking) -> bool:
        """Return whether the dealer calls now."""
        return asking.passes >= asking.players and asking.all_dead()

    def __str__(self) -> str:
        return f"{CRY} when all have passed"

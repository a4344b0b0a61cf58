"""Rules on payments that must be claimed, and on the plays that cancel unclaimed payments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias


@dataclass(frozen=True, slots=True)
class NeverLost:
    """A payment is always claimed in time."""

    awaited: ClassVar[bool] = False

    def lapses(self, claimant: int, layer: int) -> bool:  # noqa: ARG002 - it is lost to nobody
        """Return whether the payment is lost when the seat *layer* plays a card."""
        return False

    def __str__(self) -> str:
        return "is always claimed in time"


@dataclass(frozen=True, slots=True)
class LostToAnyLay:
    """A payment is lost when any player plays the next card."""

    awaited: ClassVar[bool] = True

    def lapses(self, claimant: int, layer: int) -> bool:  # noqa: ARG002 - to anybody
        """Return whether the payment is lost when the seat *layer* plays a card."""
        return True

    def __str__(self) -> str:
        return "is lost unless it is claimed before the next card is played"


@dataclass(frozen=True, slots=True)
class LostToAnother:
    """A payment is lost when another player plays a card."""

    awaited: ClassVar[bool] = True

    def lapses(self, claimant: int, layer: int) -> bool:
        """Return whether the payment is lost when the seat *layer* plays a card."""
        return claimant != layer

    def __str__(self) -> str:
        return "is lost unless it is claimed before another player plays a card"


Lost: TypeAlias = NeverLost | LostToAnyLay | LostToAnother


@dataclass(frozen=True, slots=True)
class Claimed:
    """Certain payments must be claimed; the rule *lost* says whose play cancels them."""

    payments: tuple[str, ...]
    lost: Lost = NeverLost()

    def awaits(self, payment: str) -> bool:
        """Return whether this payment must be claimed."""
        return self.lost.awaited and payment in self.payments

    def lapses(self, claimant: int, layer: int) -> bool:
        """Return whether the payment is lost when the seat *layer* plays a card."""
        return self.lost.lapses(claimant, layer)

    def __str__(self) -> str:
        return f"the payment for the {self.payments[0]} {self.lost}"

"""What the dealer knows and says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from nines.stops.view import Asking


@dataclass(frozen=True, slots=True)
class DealerSees:
    """The dealer may look at the dead hand, or not even he; nobody else may."""

    sees: bool = True

    def sees_dead(self, seat: int, dealer: int) -> bool:
        """Tell whether this seat may look."""
        return self.sees and seat == dealer

    def __str__(self) -> str:
        return f"{'only the dealer' if self.sees else 'nobody'} may look at the table cards"


@dataclass(frozen=True, slots=True)
class DealerCries:
    """The dealer cries stop when the card that is wanted lies on the table.

    He does so when the player of the last card goes no further, or only when all have passed.
    """

    when: Literal["own-run", "all-passed"] = "own-run"

    def cries(self, asking: Asking) -> bool:
        """Tell whether he cries now."""
        least = 1 if self.when == "own-run" else asking.players
        return asking.passes >= least and asking.all_dead()

    def __str__(self) -> str:
        when = (
            "as soon as the last player goes no further" if self.when == "own-run" else "when all have passed"
        )
        return f"{when}, the dealer cries “stop” if the card that is wanted lies on the table"

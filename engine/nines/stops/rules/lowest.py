"""Rules for leading the lowest card; :class:`nines.stops.rules.sequence.LowestOpens` is similar."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nines.cards import RANK_NAMES, Card

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Leading


@dataclass(frozen=True, slots=True)
class LowestLeads:
    """Every sequence begins with the lowest card of the player's hand, not counting wild cards.

    Parameters
    ----------
    order
        The ranks from the lowest to the highest, 1 (ace) to 13 (king).

    Examples
    --------
    >>> print(LowestLeads((1, 2, 3)))
    every sequence begins with the lowest card of the player's hand, counting from the ace up
    """

    looks_back: ClassVar[bool] = False
    order: tuple[int, ...]

    def leads(self, leading: Leading, before: str = "") -> frozenset[Card]:  # noqa: ARG002 - it looks at no other
        """Return the cards that may be led."""
        lowest = min((self.order.index(card.rank) for card in leading.hand), default=0)
        return frozenset(card for card in leading.hand if self.order.index(card.rank) == lowest)

    def __str__(self) -> str:
        first = f"counting from the {RANK_NAMES[self.order[0]]} up"
        return f"every sequence begins with the lowest card of the player's hand, {first}"

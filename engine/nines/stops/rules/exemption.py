"""A rule on losers who pay nothing for the cards left in their hands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nines.kernel.ledger import Transfer
from nines.text import counted

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.stops.settlement_inputs import Final


@dataclass(frozen=True, slots=True)
class CardsLeftUnlessHeld:
    """Each loser pays the winner for every card left, but a loser who holds a certain card pays nothing.

    Parameters
    ----------
    card
        The card that exempts its holder.
    amount
        The payment for each card left, in *unit*, at least 0.
    unit
        The name of the unit, in the singular.

    Examples
    --------
    >>> from nines.cards import Card
    >>> print(CardsLeftUnlessHeld(Card(9, "♦")))
    each loser pays the winner 1 counter for every card left in hand; a loser who holds 9♦ pays nothing
    """

    card: Card
    amount: int = 1
    unit: str = field(default="counter", compare=False)

    def transfers(self, final: Final) -> tuple[Transfer, ...]:
        """Return the payments that the rule requires."""
        return tuple(
            Transfer(seat, final.winner, self.amount * len(final.hands[seat]))
            for seat in final.losers
            if self.card not in final.hands[seat]
        )

    def __str__(self) -> str:
        each = f"each loser pays the winner {counted(self.amount, self.unit)} for every card left in hand"
        return f"{each}; a loser who holds {self.card} pays nothing"

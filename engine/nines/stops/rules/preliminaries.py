"""Rules for the time before the lead: players may demand a new deal, or show a hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from nines.cards import JACK
from nines.kernel.ledger import SCORE, Transfer
from nines.stops.rules.finish import in_parts
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cards import Card
    from nines.stops.settlement_inputs import Redealing


@dataclass(frozen=True, slots=True)
class FirstHandDemands:
    """Before leading, first hand may demand a new deal, at most a given number of times in a deal.

    Parameters
    ----------
    times
        The number of times that first hand may demand a new deal, at least 0.
    """

    times: int = 1

    def allows(self, redealing: Redealing) -> bool:
        """Return whether the cards may be dealt again now."""
        return not redealing.begun and redealing.first_hand and redealing.redeals < self.times

    def __str__(self) -> str:
        if not self.times:
            return "cards are not dealt again"
        often = "once" if self.times == 1 else f"{self.times} times"
        return f"before leading, first hand may demand a new deal, {often} in a deal"


@dataclass(frozen=True, slots=True)
class ByEachOpponent:
    """Each opponent pays the whole amount."""

    def transfers(self, seat: int, worth: int, opponents: Sequence[int]) -> tuple[Transfer, ...]:
        """Return the payments to a seat."""
        return tuple(Transfer(other, seat, worth) for other in opponents)

    def __str__(self) -> str:
        return "from each opponent"


@dataclass(frozen=True, slots=True)
class ByAllTogether:
    """The opponents pay the amount together."""

    def transfers(self, seat: int, worth: int, opponents: Sequence[int]) -> tuple[Transfer, ...]:
        """Return the payments to a seat."""
        return tuple(Transfer(other, seat, part) for other, part in in_parts(worth, opponents))

    def __str__(self) -> str:
        return "from the opponents together"


@dataclass(frozen=True, slots=True)
class WrittenDown:
    """Nobody pays the amount; it is added to a score."""

    def transfers(self, seat: int, worth: int, opponents: Sequence[int]) -> tuple[Transfer, ...]:  # noqa: ARG002
        """Return the payments to a seat."""
        return (Transfer(SCORE, seat, worth),)

    def __str__(self) -> str:
        return "written to its holder's score"


Paid: TypeAlias = ByEachOpponent | ByAllTogether | WrittenDown


@dataclass(frozen=True, slots=True)
class NoCourts:
    """A hand without court cards earns one amount if it contains a wild card, and another if it does not.

    Parameters
    ----------
    plain
        The amount for a hand without a wild card, in *unit*.
    with_wild
        The amount for a hand with a wild card, in *unit*.
    wild
        The wild cards.
    paid
        The rule that says who pays the amount.
    at_will
        Whether the player may decline to show the hand.
    stands
        Whether the hand is still paid for if the cards are dealt again.
    unit
        The name of the unit, in the singular.
    """

    plain: int
    with_wild: int
    wild: tuple[Card, ...]
    paid: Paid = ByEachOpponent()
    at_will: bool = True
    stands: bool = True
    unit: str = field(default="point", compare=False)

    def worth(self, hand: frozenset[Card]) -> int:
        """Return what a carte blanche is worth; 0 for any other hand."""
        if any(card.rank >= JACK for card in hand):
            return 0
        return self.plain if hand.isdisjoint(self.wild) else self.with_wild

    def transfers(self, seat: int, worth: int, opponents: Sequence[int]) -> tuple[Transfer, ...]:
        """Return the payments to a player who has shown a hand without court cards."""
        return self.paid.transfers(seat, worth, opponents)

    def __str__(self) -> str:
        worth = f"{counted(self.plain, self.unit)}, or {self.with_wild} with a wild card in it"
        kept = f"its holder {'need not' if self.at_will else 'must'} show it"
        again = "it is still paid for" if self.stands else "the payment is cancelled"
        value = f"a hand without court cards is worth {worth}, {self.paid}"
        return f"{value}; {kept}, and {again} if the cards are dealt again"

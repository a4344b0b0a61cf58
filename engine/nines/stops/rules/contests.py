"""Contests before the lead: raises, who may bid, equal hands, and what the winner is paid."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from nines.stops.rules.holdings import runs
from nines.text import counted

if TYPE_CHECKING:
    from nines.stops.settlement_inputs import Won


@dataclass(frozen=True, slots=True)
class RaiseBy:
    """A player may raise the highest bid by a number between two limits.

    Parameters
    ----------
    most, least
        The largest and the smallest raise, in *unit*, at least 1.
    returns
        Whether a player who passed after a raise may come back after another raise. A player who passed
        before any raise may always come back.
    unit
        The unit of the bids in the singular.
    """

    most: int
    least: int = 1
    returns: bool = False
    unit: str = field(default="jeton", compare=False)

    def __str__(self) -> str:
        by = f"a player may raise the highest bid by {self.least} to {counted(self.most, self.unit)}"
        who = "a player who has passed" if self.returns else "a player who passed before any raise"
        return f"{by}; {who} may come back after a raise"


@dataclass(frozen=True, slots=True)
class OnlyWithHolding:
    """A player who holds nothing for a contest may not bid in the contest.

    Parameters
    ----------
    allowed
        Whether a player who holds nothing for a contest may still bid, and wins if nobody else competes.
    """

    allowed: bool

    def forbids(self, strength: tuple[int, ...]) -> bool:
        """Return whether the rule keeps a hand of this strength out of the contest."""
        return not (self.allowed or strength)

    def __str__(self) -> str:
        if self.allowed:
            return "a player may bid on a sequence or a tricon even without holding one"
        return "a player may bid on a sequence or a tricon only if they hold one"


@dataclass(frozen=True, slots=True)
class FirstInTurn:
    """If hands are equal, the player who comes first in the order of play wins."""

    def winner(self, tied: tuple[int, ...]) -> int | None:
        """Return the winner among tied seats, given in the order of play."""
        return tied[0]

    def __str__(self) -> str:
        return "if the best hands are equal, the player who comes first in the order of play wins the contest"


@dataclass(frozen=True, slots=True)
class NobodyWins:
    """Equal hands win nothing, and the pool stays."""

    def winner(self, tied: tuple[int, ...]) -> int | None:  # noqa: ARG002 - nobody wins
        """Return None."""
        return None

    def __str__(self) -> str:
        return "if the best hands are equal, nobody wins the contest, and the pool stays"


@dataclass(frozen=True, slots=True)
class EachSequencePays:
    """If nobody raised on the sequence, each opponent pays the winner for each sequence in the winner's hand.

    Parameters
    ----------
    pool
        The pool for the sequence.
    amount
        The payment for a sequence, in *unit*, at least 0.
    least
        The smallest number of cards that make a sequence, at least 2.
    unit
        The unit of the payment in the singular.
    """

    pool: str
    amount: int = 1
    least: int = 3
    unit: str = field(default="jeton", compare=False)

    def due(self, won: Won) -> int:
        """Return what each opponent pays the winner of a contest."""
        if won.pool != self.pool or won.raised:
            return 0
        return self.amount * sum(1 for _ in runs(won.hand, self.least))

    def __str__(self) -> str:
        paid = f"each opponent pays {counted(self.amount, self.unit)} for every sequence in the winner's hand"
        return f"if nobody raised on the sequence, {paid}"


@dataclass(frozen=True, slots=True)
class DoubledStakesPay:
    """If no pool was won in the previous deal, each opponent also pays the winner of a pool.

    Parameters
    ----------
    amount
        The payment, in *unit*, at least 0.
    once
        Whether only the first player who wins a pool in the deal is paid.
    unit
        The unit of the payment in the singular.
    """

    amount: int = 1
    once: bool = False
    unit: str = field(default="jeton", compare=False)

    def due(self, won: Won) -> int:
        """Return what each opponent pays the winner of a contest."""
        return self.amount if won.unwon_before and (won.first or not self.once) else 0

    def __str__(self) -> str:
        winner = "the first winner of a pool" if self.once else "the winner of a pool"
        paid = f"each opponent also pays {counted(self.amount, self.unit)} to {winner}"
        return f"if nobody won any pool in the previous deal, {paid}"


@dataclass(frozen=True, slots=True)
class FirstHandLeads:
    """The player who spoke first in the contests begins the play of the cards."""

    def leader(self, first_hand: int, dealer: int) -> int:  # noqa: ARG002 - the dealer does not matter
        """Return the seat that begins the play of the cards."""
        return first_hand

    def __str__(self) -> str:
        return "the player who spoke first in the contests begins the play of the cards"


@dataclass(frozen=True, slots=True)
class DealerLeads:
    """The dealer begins the play of the cards."""

    def leader(self, first_hand: int, dealer: int) -> int:  # noqa: ARG002 - first hand does not matter
        """Return the seat that begins the play of the cards."""
        return dealer

    def __str__(self) -> str:
        return "the dealer begins the play of the cards"


@dataclass(frozen=True, slots=True)
class EndsBeforeTheLead:
    """The deal ends after the contests, because we have not seen the rules for playing the cards."""

    before_the_lead: ClassVar[bool] = True

    def __str__(self) -> str:
        return "the deal ends when the contests are over, because we have not seen how the cards are played"

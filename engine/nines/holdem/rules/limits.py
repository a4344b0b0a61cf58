"""Rules for the amount of a bet or raise: a fixed amount, or an amount that the player names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nines.holdem.rule_inputs import Bounds

if TYPE_CHECKING:
    from nines.holdem import rule_inputs as v


@dataclass(frozen=True, slots=True)
class FixedLimit:
    """Bets and raises have a fixed amount, larger in later rounds.

    Parameters
    ----------
    small, big
        The amount of a bet in the earlier and in the later rounds, in chips.
    rounds_small
        The number of earlier rounds.
    """

    small: int
    big: int
    rounds_small: int = 2

    named: ClassVar[bool] = False

    def bounds(self, wager: v.Wager) -> Bounds:
        """Return the range of a bet or raise.

        Examples
        --------
        >>> from nines.holdem.rule_inputs import Wager
        >>> FixedLimit(2, 4).bounds(Wager(street=2, last=0, pot=12, owed=4, left=50))
        Bounds(least=4, most=4)
        """
        amount = self.small if wager.street < self.rounds_small else self.big
        return Bounds(amount, amount)

    def __str__(self) -> str:
        first = {1: "first round", 2: "first two rounds"}.get(self.rounds_small, f"first {self.rounds_small}")
        return f"a bet or a raise is {self.small} chips in the {first} and {self.big} chips after that"


@dataclass(frozen=True, slots=True)
class NoLimit:
    """A bet is at least *smallest*, and a raise is at least the last bet or raise; there is no maximum.

    Parameters
    ----------
    smallest
        The smallest bet, in chips.
    """

    smallest: int
    named: ClassVar[bool] = True

    def bounds(self, wager: v.Wager) -> Bounds:
        """Return the range of a bet or raise.

        Examples
        --------
        >>> from nines.holdem.rule_inputs import Wager
        >>> NoLimit(2).bounds(Wager(street=0, last=6, pot=11, owed=6, left=50))
        Bounds(least=6, most=50)
        """
        return Bounds(max(self.smallest, wager.last), wager.left)

    def __str__(self) -> str:
        return (
            f"a bet is at least {self.smallest} chips, a raise at least the last bet or raise, and neither"
            " may be more than the player has"
        )


@dataclass(frozen=True, slots=True)
class PotLimit:
    """As in :class:`NoLimit`, but a bet or raise is at most the size of the pot after a call.

    Parameters
    ----------
    smallest
        The smallest bet, in chips.
    """

    smallest: int
    named: ClassVar[bool] = True

    def bounds(self, wager: v.Wager) -> Bounds:
        """Return the range of a bet or raise.

        Examples
        --------
        >>> from nines.holdem.rule_inputs import Wager
        >>> PotLimit(2).bounds(Wager(street=0, last=6, pot=11, owed=6, left=50))
        Bounds(least=6, most=17)
        """
        return Bounds(max(self.smallest, wager.last), wager.pot + wager.owed)

    def __str__(self) -> str:
        bets = f"a bet is at least {self.smallest} chips, a raise at least the last bet or raise"
        return f"{bets}, and each is at most the size of the pot after a call"

"""Rules that say what players start with, and whether players may go into debt."""

from __future__ import annotations

from dataclasses import dataclass

from nines.text import counted


@dataclass(frozen=True, slots=True)
class Stake:
    """The amount with which each player starts: jetons, and fiches that are worth several jetons each.

    Parameters
    ----------
    jetons
        The number of jetons, at least 0.
    fiches
        The number of fiches, at least 0.
    jetons_in_a_fiche
        The number of jetons that a fiche is worth, at least 1.
    unit
        The name of the unit in which balances are counted, in the singular.
    example
        Whether the source gives the amount as an example.
    worth
        The number of units that a jeton is worth, at least 1.
    """

    jetons: int
    fiches: int = 0
    jetons_in_a_fiche: int = 1
    unit: str = "jeton"
    example: bool = False  # the source gives the amount as an example
    worth: int = 1  # of a jeton

    def balance(self) -> int:
        """Return the total value of the jetons and fiches, in units.

        Examples
        --------
        >>> Stake(10, 9, 10).balance(), Stake(10, 9, 10, unit="point", worth=10).balance()
        (100, 1000)
        """
        return self.worth * (self.jetons + self.fiches * self.jetons_in_a_fiche)

    def __str__(self) -> str:
        coin = self.unit if self.worth == 1 else "jeton"
        worth = "" if self.worth == 1 else f" of {counted(self.worth, self.unit)}"
        coins = f"{coin}s{worth}, for example {self.jetons}"
        if not self.example:
            coins = f"{counted(self.jetons, coin)}{worth}"
        first = f"each player starts with {coins}"
        if not self.fiches:
            return first
        fiches = f"{counted(self.fiches, 'fiche')} of {counted(self.jetons_in_a_fiche, coin)}"
        return f"{first} and {fiches}, {counted(self.balance(), self.unit)} in all"


@dataclass(frozen=True, slots=True)
class PaidIn:
    """The unit of payments, for a game whose sources do not say how much each player starts with."""

    unit: str

    def balance(self) -> int:
        """Return 0, because the starting amount is not known."""
        return 0

    def __str__(self) -> str:
        return f"payments are made in {self.unit}s"


@dataclass(frozen=True, slots=True)
class Debts:
    """A rule that says whether players may go into debt; if not, nobody pays more than they have."""

    on_the_books: bool = True

    def payable(self, balance: int, amount: int) -> int:
        """Return the part of *amount* that is paid."""
        return amount if self.on_the_books else max(0, min(balance, amount))

    def __str__(self) -> str:
        if self.on_the_books:
            return "a player who has nothing left goes into debt"
        return "nobody pays more than they have"

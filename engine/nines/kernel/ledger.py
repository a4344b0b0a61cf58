"""The ledger: the balance of every seat and every pool. Money and points move only through the ledger."""

from __future__ import annotations

from typing import Final, NamedTuple

Seat = int
Account = int | str  # a seat, or a pool by its name
SCORE: Final = "score"  # the pool from which points are scored


class Transfer(NamedTuple):
    """A transfer of money or points, in whole units of the game.

    Parameters
    ----------
    giver, taker
        The seat or pool that pays, and the seat or pool that receives: a seat as a number from 0, a pool by
        its name.
    amount
        The amount, in whole units of the game.
    """

    giver: Account
    taker: Account
    amount: int


class Ledger(NamedTuple):
    """The balances of seats and pools.

    A ledger is immutable, so a transfer returns a new ledger.

    Parameters
    ----------
    seats
        The balance of each seat, in whole units of the game, seat 0 first; a balance can be below zero.
    pools
        The pools by name, in the order in which they first received something.
    opening
        The balance of each seat at the beginning of this deal, from which the seat's gain is counted.

    Examples
    --------
    >>> ledger = Ledger.of((10, 10)).moved(0, 1, 3).moved(1, "pot", 5)
    >>> ledger.seats, ledger.pools, ledger.gains
    ((7, 8), (('pot', 5),), (-3, -2))
    """

    seats: tuple[int, ...]
    pools: tuple[tuple[str, int], ...] = ()
    opening: tuple[int, ...] = ()

    def __str__(self) -> str:
        return ", ".join((*map(str, self.seats), *(f"{name} {amount}" for name, amount in self.pools)))

    @classmethod
    def of(cls, seats: tuple[int, ...], pools: tuple[tuple[str, int], ...] = ()) -> Ledger:
        """Return a ledger with these opening balances.

        Parameters
        ----------
        seats
            The balance of each seat, in whole units of the game, seat 0 first.
        pools
            The pools, each with its name and balance.
        """
        return cls(seats, pools, seats)

    @property
    def gains(self) -> tuple[int, ...]:
        """The gain of each seat since the beginning of the deal; a loss is a number below zero."""
        return tuple(now - then for now, then in zip(self.seats, self.opening, strict=True))

    def opened(self) -> Ledger:
        """Return the ledger for another deal, with the balances of this ledger as opening balances."""
        return self._replace(opening=self.seats)

    def held(self, account: Account) -> int:
        """Return the balance of a seat or a pool; an unknown pool has 0."""
        if isinstance(account, int):
            return self.seats[account]
        return next((amount for name, amount in self.pools if name == account), 0)

    def balances(self) -> dict[Account, int]:
        """Return the balance of every seat and every pool."""
        return {**dict(enumerate(self.seats)), **dict(self.pools)}

    def moved(self, giver: Account, taker: Account, amount: int) -> Ledger:
        """Return the ledger after a transfer.

        Parameters
        ----------
        giver, taker
            The seat or pool that pays, and the seat or pool that receives: a seat as a number from 0, a pool
            by its name. An unknown pool is created.
        amount
            The amount, in whole units of the game; it can exceed the balance of the giver.

        Raises
        ------
        IndexError
            If a seat is not in the ledger.
        """
        seats, pools = self.seats, self.pools
        for account, change in ((giver, -amount), (taker, amount)):
            if isinstance(account, int):
                if account < 0:
                    raise IndexError(account)
                seats = (*seats[:account], seats[account] + change, *seats[account + 1 :])
            else:
                held = dict(pools)
                held[account] = held.get(account, 0) + change
                pools = tuple(held.items())
        return tuple.__new__(Ledger, (seats, pools, self.opening))

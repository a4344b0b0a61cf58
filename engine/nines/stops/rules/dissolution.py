"""Rules that say who gets the pools at the end of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from nines.kernel.ledger import Transfer

if TYPE_CHECKING:
    from nines.stops.settlement_inputs import Closing


@dataclass(frozen=True, slots=True)
class PoolsToWinner:
    """The winner of the last deal takes the pools."""

    def transfers(self, closing: Closing) -> tuple[Transfer, ...]:
        """Return the payments that the rule requires."""
        return tuple(Transfer(pool, closing.winner, amount) for pool, amount in closing.pools if amount)

    def __str__(self) -> str:
        return "at the end, the winner of the last deal takes the pools"


@dataclass(frozen=True, slots=True)
class ToDealer:
    """The remainder of a shared pool goes to the last dealer."""

    def parts(self, rest: int, closing: Closing) -> tuple[int, ...]:
        """Return the share that each seat gets."""
        return tuple(rest * (seat == closing.dealer) for seat in range(closing.players))

    def __str__(self) -> str:
        return "to the last dealer"


@dataclass(frozen=True, slots=True)
class ToWinner:
    """The remainder of a shared pool goes to the winner of the last deal."""

    def parts(self, rest: int, closing: Closing) -> tuple[int, ...]:
        """Return the share that each seat gets."""
        return tuple(rest * (seat == closing.winner) for seat in range(closing.players))

    def __str__(self) -> str:
        return "to the winner of the last deal"


@dataclass(frozen=True, slots=True)
class OneEach:
    """The remainder of a shared pool goes to the players, one unit each, starting on the dealer's left."""

    def parts(self, rest: int, closing: Closing) -> tuple[int, ...]:
        """Return the share that each seat gets."""
        after = ((seat - closing.dealer - 1) % closing.players for seat in range(closing.players))
        return tuple(int(place < rest) for place in after)

    def __str__(self) -> str:
        return "one by one to the players, beginning on the dealer's left"


Rest: TypeAlias = ToDealer | ToWinner | OneEach


@dataclass(frozen=True, slots=True)
class PoolsShared:
    """The pools are shared equally; the rule *rest* says who gets the remainder."""

    rest: Rest

    def transfers(self, closing: Closing) -> tuple[Transfer, ...]:
        """Return payments that empty the pools one after the other."""
        each, over = divmod(sum(amount for _, amount in closing.pools), closing.players)
        shares = [each + part for part in self.rest.parts(over, closing)]
        moved, seat = [], 0
        for pool, held in closing.pools:
            left = held
            while left:
                amount = min(left, shares[seat])
                if amount:
                    moved.append(Transfer(pool, seat, amount))
                left -= amount
                shares[seat] -= amount
                seat += not shares[seat]
        return tuple(moved)

    def __str__(self) -> str:
        return f"at the end, the pools are shared equally; any remainder goes {self.rest}"

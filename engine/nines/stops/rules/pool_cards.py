"""Pools on cards that lie face up on the table: who stakes on them, and who wins the stakes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nines.text import counted

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.stops.settlement_inputs import Pooling, Sweeping


@dataclass(frozen=True, slots=True)
class StakedInTurn:
    """Players stake on several pools in turn, from the dealer's left; the dealer stakes twice.

    The first stake goes into the first pool, the next into the second, and so on, round and round.

    Parameters
    ----------
    name
        The name of this pool.
    place
        The position of this pool in the row, counted from 0.
    among
        The number of pools in the row, at least 1.
    amount
        The amount of each stake, in *unit*, at least 0.
    unit
        The unit of the stakes in the singular.
    once
        Whether deals after the first of a match need only the last stake, which the dealer pays.

    Examples
    --------
    >>> from nines.stops.settlement_inputs import Pooling
    >>> first_deal = Pooling(dealer=2, players=3, deals=0)
    >>> [StakedInTurn("pool", place, 4).givers(first_deal) for place in range(4)]
    [(0,), (1,), (2,), (2,)]
    """

    name: str
    place: int
    among: int
    amount: int = 1
    unit: str = field(default="counter", compare=False)
    once: bool = False

    def givers(self, pooling: Pooling) -> tuple[int, ...]:
        """Return the seats that pay the stakes of this pool, in the order of the stakes."""
        in_turn = [(pooling.dealer + step) % pooling.players for step in range(1, pooling.players + 1)]
        stakes = list(enumerate((*in_turn, pooling.dealer)))
        if self.once and pooling.deals:
            del stakes[:-1]
        return tuple(seat for number, seat in stakes if number % self.among == self.place)

    def __str__(self) -> str:
        stake = (
            f"each player in turn stakes {counted(self.amount, self.unit)} on the next of {self.among} pools"
        )
        place = f"the {self.name} is number {self.place + 1}"
        once = "; after the first deal, only the last stake is paid" if self.once else ""
        return f"{stake}, and the dealer stakes twice; {place}{once}"


@dataclass(frozen=True, slots=True)
class CardSweepsIfItFollows:
    """The player of this card wins the pool, unless the card is led.

    Examples
    --------
    >>> from nines.cards import Card
    >>> print(CardSweepsIfItFollows("knave pool", Card(10, "♦")))
    the player of 10♦ wins the knave pool, unless they lead it
    """

    pool: str
    card: Card

    def sweeps(self, sweeping: Sweeping) -> bool:
        """Return whether the pool is won now."""
        last = sweeping.laid[-1]
        return not sweeping.out and self.card in last.cards and bool(last.wanted)

    def __str__(self) -> str:
        return f"the player of {self.card} wins the {self.pool}, unless they lead it"

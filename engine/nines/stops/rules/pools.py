"""Rules on pools: who pays into them, who wins them, and what happens to a pool that nobody wins."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from nines.cards import Card, show_cards
from nines.text import counted

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Laid
    from nines.stops.settlement_inputs import Pooling, Sweeping


@dataclass(frozen=True, slots=True)
class DealerDresses:
    """The dealer puts an amount into a pool.

    Parameters
    ----------
    name
        The name of the pool.
    amount
        The amount of the payment, in *unit*, at least 0.
    unit
        The name of the unit, in the singular.
    example
        Whether the source gives the amount as an example.
    """

    name: str
    amount: int
    unit: str = field(default="counter", compare=False)
    example: bool = False  # the source gives the amount as an example

    def givers(self, pooling: Pooling) -> tuple[int, ...]:
        """Return the seats that pay into the pool."""
        return (pooling.dealer,)

    def __str__(self) -> str:
        given = counted(self.amount, self.unit)
        if self.example:
            given = f"{self.unit}s, for example {self.amount},"
        return f"the dealer puts {given} into the {self.name}"


@dataclass(frozen=True, slots=True)
class FirstDealerDresses:
    """The first dealer of a match puts an amount into a pool at every deal; the deal passes to the left.

    Parameters
    ----------
    name
        The name of the pool.
    amount
        The amount of the payment, in *unit*, at least 0.
    unit
        The name of the unit, in the singular.
    """

    name: str
    amount: int
    unit: str = field(default="counter", compare=False)

    def givers(self, pooling: Pooling) -> tuple[int, ...]:
        """Return the seat that dealt first."""
        return ((pooling.dealer - pooling.deals) % pooling.players,)

    def __str__(self) -> str:
        return f"the first dealer puts {counted(self.amount, self.unit)} into the {self.name} at every deal"


@dataclass(frozen=True, slots=True)
class Ante:
    """Every player puts an amount into a pool at each deal, or only at the first deal of a match.

    Parameters
    ----------
    name
        The name of the pool.
    amount
        The amount of the payment, in *unit*, at least 0.
    unit
        The name of the unit, in the singular.
    once
        Whether players pay only at the first deal of a match.

    Examples
    --------
    >>> print(Ante("pool", unit="stake"))
    every player puts 1 stake into the pool at each deal
    """

    name: str
    amount: int = 1
    unit: str = field(default="counter", compare=False)
    once: bool = False

    def givers(self, pooling: Pooling) -> tuple[int, ...]:
        """Return the seats that pay into the pool, starting on the dealer's left."""
        if self.once and pooling.deals:
            return ()
        return tuple((pooling.dealer + step) % pooling.players for step in range(1, pooling.players + 1))

    def __str__(self) -> str:
        when = "the first deal of a match" if self.once else "each deal"
        return f"every player puts {counted(self.amount, self.unit)} into the {self.name} at {when}"


@dataclass(frozen=True, slots=True)
class PoolsCarried:
    """A pool that nobody wins stays for the next deal, and the usual payments are added to it."""

    def kept(self, held: int) -> int:
        """Return the amount that stays in a pool when the deal is over."""
        return held

    def added(self, held: int, amount: int) -> int:  # noqa: ARG002 - it is added whatever is held
        """Return the amount that is added to a pool at the next deal, if the usual payment is *amount*."""
        return amount

    def __str__(self) -> str:
        return "a pool that nobody wins is left for the next deal"


@dataclass(frozen=True, slots=True)
class PoolsCarriedAlone:
    """A pool that nobody wins stays for the next deal, and nothing is added to it."""

    def kept(self, held: int) -> int:
        """Return the amount that stays in a pool when the deal is over."""
        return held

    def added(self, held: int, amount: int) -> int:
        """Return the amount that is added to a pool at the next deal, if the usual payment is *amount*."""
        return 0 if held else amount

    def __str__(self) -> str:
        return "a pool that nobody wins is left for the next deal, and nothing is added to it"


@dataclass(frozen=True, slots=True)
class PoolsReturned:
    """A pool that nobody wins goes back to the dealer."""

    def kept(self, held: int) -> int:  # noqa: ARG002 - nothing stays
        """Return the amount that stays in a pool when the deal is over."""
        return 0

    def added(self, held: int, amount: int) -> int:  # noqa: ARG002 - it is added whatever is held
        """Return the amount that is added to a pool at the next deal, if the usual payment is *amount*."""
        return amount

    def __str__(self) -> str:
        return "a pool that nobody wins goes back to the dealer"


@dataclass(frozen=True, slots=True)
class BothLaid:
    """A player who has played these cards in a deal, together or one by one, wins the pool.

    With *in_turn*, the cards must be played directly one after the other. With *by_wild*, a wild card that
    stands for one of the cards also counts.
    """

    all_needed: ClassVar[bool] = True  # one card alone does not win the pool

    pool: str
    cards: tuple[Card, ...]
    in_turn: bool = False
    by_wild: bool = False

    def sweeps(self, sweeping: Sweeping) -> bool:
        """Return whether the player wins the pool now."""
        if sweeping.out or not self._among(sweeping.laid[-1]):  # won, if at all, when a last card was played
            return False
        mine = [self._among(laid) for laid in sweeping.laid]
        lays = min(sweeping.in_turn, len(self.cards)) if self.in_turn else len(mine)
        return set(self.cards) <= set().union(*mine[len(mine) - lays :])

    def _among(self, laid: Laid) -> set[Card]:
        """Return the required cards that a play contains or stands for."""
        natural = set(laid.cards).difference(laid.wild)
        stands_for = laid.wild and self.by_wild
        return {card for card in self.cards if card in natural or (stands_for and card.face == laid.named)}

    def __str__(self) -> str:
        when = ", one directly after the other," if self.in_turn else ""
        wild = "; a wild card played in place of one of them counts too" if self.by_wild else ""
        both = show_cards(self.cards)
        return f"a player who plays {both} in one deal{when} wins the {self.pool}{wild}"


@dataclass(frozen=True, slots=True)
class CardSweeps:
    """The player who plays this card wins the pool.

    Examples
    --------
    >>> print(CardSweeps("Pope compartment", Card(9, "♦")))
    the player of 9♦ wins the Pope compartment
    """

    pool: str
    card: Card

    def sweeps(self, sweeping: Sweeping) -> bool:
        """Return whether the player wins the pool now."""
        return not sweeping.out and self.card in sweeping.laid[-1].cards

    def __str__(self) -> str:
        return f"the player of {self.card} wins the {self.pool}"


@dataclass(frozen=True, slots=True)
class OutOnWildSweeps:
    """A player who goes out on a wild card wins the pool."""

    pool: str

    def sweeps(self, sweeping: Sweeping) -> bool:
        """Return whether the player wins the pool now."""
        return sweeping.out_on_wild

    def __str__(self) -> str:
        return f"a player who goes out on a wild card wins the {self.pool}"


@dataclass(frozen=True, slots=True)
class WinnerSweeps:
    """The player who goes out wins the pool."""

    pool: str

    def sweeps(self, sweeping: Sweeping) -> bool:
        """Return whether the player wins the pool now."""
        return sweeping.out

    def __str__(self) -> str:
        return f"the player who goes out first wins the {self.pool}"

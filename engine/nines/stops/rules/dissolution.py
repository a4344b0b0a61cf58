"""Rules that say who gets the pools at the end of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self, TypeAlias

from nines.kernel.ledger import Transfer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.cards import Card
    from nines.common.aspects import Deal
    from nines.common.inputs import Dealt, Stock
    from nines.stops.settlement_inputs import Closing


@dataclass(frozen=True, slots=True)
class PoolsToWinner:
    """The winner of the last deal takes the pools."""

    last_round: ClassVar[None] = None

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

    last_round: ClassVar[None] = None
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


@dataclass(frozen=True, slots=True)
class CardsTakePools:
    """A last round is dealt face up and not played; the holders of certain cards take the pools.

    Parameters
    ----------
    dealing
        The rule by which the cards of the last round are dealt.
    same_dealer
        Whether the dealer of the last deal also deals this round; if not, the next dealer does.
    cards
        Pairs of a card and the name of a pool: the holder of the card takes the pool.
    halves
        Two cards and the name of a pool: the holder of each card takes a half of the pool.
    odd_to_first
        Whether the odd counter of a pool that is halved goes with the first card; if not, with the second.
    """

    dealing: Deal
    same_dealer: bool
    cards: tuple[tuple[Card, str], ...]
    halves: tuple[tuple[Card, Card, str], ...]
    odd_to_first: bool

    @property
    def last_round(self) -> Self:
        """The rule itself, which also says how the last round goes."""
        return self

    def deal(self, stock: Stock) -> Dealt:
        """Return the hands of the last round."""
        return self.dealing.deal(stock)

    def transfers(self, closing: Closing) -> tuple[Transfer, ...]:
        """Return the payments that the rule requires."""
        holders = {card: seat for seat, hand in enumerate(closing.hands) for card in hand}
        shares = self._shares(dict(closing.pools))
        return tuple(Transfer(pool, holders[card], amount) for card, pool, amount in shares if amount)

    def _shares(self, held: dict[str, int]) -> Iterator[tuple[Card, str, int]]:
        """Yield each card, with a pool and the part of the pool that the card wins."""
        for card, pool in self.cards:
            yield card, pool, held.get(pool, 0)
        for first, second, pool in self.halves:
            half, odd = divmod(held.get(pool, 0), 2)
            yield first, pool, half + odd * self.odd_to_first
            yield second, pool, half + odd * (not self.odd_to_first)

    def __str__(self) -> str:
        taken = ", ".join(f"{card} takes the {pool}" for card, pool in self.cards)
        halved = "; ".join(f"{one} and {two} halve the {pool}" for one, two, pool in self.halves)
        odd = "first" if self.odd_to_first else "second"
        who = "the last dealer" if self.same_dealer else "the next dealer"
        return (
            f"at the end, {who} deals a last round face up, which is not played: {self.dealing}; "
            f"{taken}; {halved}; the {odd} of two cards gets an odd counter"
        )

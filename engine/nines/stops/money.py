"""The features of a Stops game that concern money: aspects that a game may lack.

The other features are in :mod:`nines.stops.features`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cards import Card
    from nines.common.inputs import Dealt, Stock
    from nines.kernel.ledger import Account, Transfer
    from nines.stops import rule_inputs as v
    from nines.stops import settlement_inputs as o


class Payment(Protocol):
    """What does each opponent pay, during play, to the player of the last card?"""

    def due(self, moment: v.Moment) -> int: ...


class PaymentLimit(Protocol):
    """When is nothing paid to the player of the last card?"""

    def forbids(self, moment: v.Moment) -> bool: ...


class Claim(Protocol):
    """Must a payment be claimed, and when is an unclaimed payment lost?"""

    def awaits(self, payment: str) -> bool: ...
    def lapses(self, claimant: int, layer: int) -> bool: ...


class Value(Protocol):
    """How many points does a card count?"""

    def of(self, card: Card) -> int: ...


class LastWild(Protocol):
    """When does a player go out on a wild card, and when is this wild card played as itself?"""

    def counts(self, last: v.Laid) -> bool: ...
    def as_itself(self, last: v.Laid) -> bool: ...


class Doubling(Protocol):
    """What does a loser pay instead of the usual amount?"""

    def result(self, amount: int, loss: o.Loss) -> int: ...
    def because(self, loss: o.Loss, going_out: o.GoingOut) -> str: ...


class Together(Protocol):
    """What does a loser pay when several doublings apply?"""

    def result(self, amount: int, loss: o.Loss, doublings: Sequence[Doubling]) -> int: ...


class Settlement(Protocol):
    """Who pays at the end of the deal, to whom, and how much?"""

    def transfers(self, final: o.Final) -> tuple[Transfer, ...]: ...


class Rounding(Protocol):
    """How are payments at the end of a deal rounded?"""

    def of(self, amount: int) -> int: ...


class Rise(Protocol):
    """How does the value of a wild card rise from deal to deal?"""

    def next(self, rising: o.Rising) -> tuple[int, ...]: ...
    def raised(self, counts: tuple[int, ...], deal: int) -> int: ...


class Target(Protocol):
    """Does a certain score end the deal at once, and who has reached this score?"""

    def reached(self, balances: tuple[int, ...]) -> int | None: ...


class Pegging(Protocol):
    """Who pays the points that a player scores?"""

    def source(self, giver: int) -> Account: ...


class Pool(Protocol):
    """Who puts how much into a pool when a deal begins?"""

    @property
    def name(self) -> str: ...
    @property
    def amount(self) -> int: ...
    @property
    def unit(self) -> str: ...
    def givers(self, pooling: o.Pooling) -> tuple[int, ...]: ...


class Leftover(Protocol):
    """What happens to a pool that nobody wins?"""

    def kept(self, held: int) -> int: ...
    def added(self, held: int, amount: int) -> int: ...


class Sweep(Protocol):
    """Who wins a pool, and when?"""

    @property
    def pool(self) -> str: ...
    def sweeps(self, sweeping: o.Sweeping) -> bool: ...


class TrumpSweep(Protocol):
    """Who wins a pool by playing trumps?"""

    @property
    def pool(self) -> str: ...
    def sweeps(self, played: o.TrumpsPlayed) -> bool: ...


class TurnUpWins(Protocol):
    """Which pool does the dealer win with the card that is turned up?"""

    def pool(self, turned: Card) -> str: ...


class Stakes(Protocol):
    """What does each player start with, and in which unit?"""

    @property
    def unit(self) -> str: ...
    def balance(self) -> int: ...


class Credit(Protocol):
    """Can players pay more than they have?"""

    def payable(self, balance: int, amount: int) -> int: ...


class LastRound(Protocol):
    """How is a last round dealt, which only shares out the pools?"""

    @property
    def same_dealer(self) -> bool: ...
    def deal(self, stock: Stock) -> Dealt: ...


class Dissolution(Protocol):
    """Who gets the pools when the match ends?"""

    @property
    def last_round(self) -> LastRound | None: ...
    def transfers(self, closing: o.Closing) -> tuple[Transfer, ...]: ...

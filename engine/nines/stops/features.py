"""The features of a game of stops: aspects that a game may lack.

A game has as many rules for one as its sources give, and none means that they do not mention it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cards import Card, Face
    from nines.game import Transfer
    from nines.stops import view as v


class WildLimit(Protocol):
    """When may a wild card not be laid?"""

    def forbids(self, play: v.WildPlay) -> bool: ...


class Announcement(Protocol):
    """What does a player say on laying a card, and on passing?"""

    def on_laying(self, laid: v.Laid) -> str: ...
    def on_passing(self, wanted: tuple[Face, ...]) -> str: ...


class Payment(Protocol):
    """What does each opponent owe the player of the last card at this moment?"""

    def due(self, moment: v.Moment) -> int: ...


class PaymentLimit(Protocol):
    """When is nothing due after all?"""

    def forbids(self, moment: v.Moment) -> bool: ...


class Claim(Protocol):
    """Must a payment be claimed, and when is an unclaimed one lost?"""

    def awaits(self, payment: str) -> bool: ...
    def lapses(self, claimant: int, layer: int) -> bool: ...


class Value(Protocol):
    """What does a card count?"""

    def of(self, card: Card) -> int: ...


class LastWild(Protocol):
    """Does a last lay count as going out on a wild card?"""

    def counts(self, last: v.Laid) -> bool: ...


class Doubling(Protocol):
    """What does a loser pay instead of this amount?"""

    def result(self, amount: int, loss: v.Loss) -> int: ...


class Together(Protocol):
    """What does a loser pay to whom several doublings apply?"""

    def result(self, amount: int, loss: v.Loss, doublings: Sequence[Doubling]) -> int: ...


class Settlement(Protocol):
    """Who pays whom what at the end of the deal?"""

    def transfers(self, final: v.Final) -> tuple[Transfer, ...]: ...


class Pool(Protocol):
    """What does the dealer put into a pool when a deal begins?"""

    @property
    def name(self) -> str: ...
    @property
    def amount(self) -> int: ...


class Leftover(Protocol):
    """What becomes of what nobody has swept?"""

    def kept(self, held: int) -> int: ...
    def added(self, held: int, amount: int) -> int: ...


class Sweep(Protocol):
    """Who sweeps a pool, and when?"""

    @property
    def pool(self) -> str: ...
    def sweeps(self, sweeping: v.Sweeping) -> bool: ...


class Call(Protocol):
    """When does the dealer cry stop?"""

    def cries(self, asking: v.Asking) -> bool: ...


class Insight(Protocol):
    """Who may look at the dead hand?"""

    def sees_dead(self, seat: int, dealer: int) -> bool: ...


class Lot(Protocol):
    """Whom does the lot fall on before the first deal, and is that the dealer or first hand?

    Nobody: it is drawn again.
    """

    @property
    def finds_dealer(self) -> bool: ...
    def draw(self, lot: v.Lot) -> v.Drawn: ...


class Succession(Protocol):
    """Who is first hand in the next deal?"""

    def next(self, succession: v.Succession) -> int: ...


class Dealer(Protocol):
    """Who deals?"""

    def dealer(self, first_hand: int, players: int) -> int: ...


class Stakes(Protocol):
    """What does each player have at first, and in which unit?"""

    @property
    def unit(self) -> str: ...
    def purse(self) -> int: ...


class Credit(Protocol):
    """How much of a debt can a player pay who has this much?"""

    def payable(self, purse: int, amount: int) -> int: ...


class Dissolution(Protocol):
    """Who gets what the pools hold when the sitting ends?"""

    def transfers(self, closing: v.Closing) -> tuple[Transfer, ...]: ...


class Length(Protocol):
    """Is the sitting over?"""

    def over(self, sitting: v.Sitting) -> bool: ...


class Ties(Protocol):
    """Who has won the sitting? Nobody yet: another deal decides."""

    def winners(self, sitting: v.Sitting) -> tuple[int, ...]: ...

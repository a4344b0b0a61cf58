"""The features of a Stops game in which players bid on their hands before the lead.

See :mod:`nines.stops.features`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.stops import settlement_inputs as o


class Contest(Protocol):
    """What do players compete for before the lead, and which hand is best?

    A hand that contains nothing for the contest has no strength.
    """

    @property
    def pool(self) -> str: ...
    @property
    def holding(self) -> str: ...
    def strength(self, hand: frozenset[Card]) -> tuple[int, ...]: ...


class Raising(Protocol):
    """By how much may a player raise, and may a player who passed after a raise come back?"""

    @property
    def least(self) -> int: ...
    @property
    def most(self) -> int: ...
    @property
    def returns(self) -> bool: ...


class BidLimit(Protocol):
    """When is a player not allowed to bid?"""

    def forbids(self, strength: tuple[int, ...]) -> bool: ...


class ContestTie(Protocol):
    """Who wins a contest if the best hands are equal? The seats are given in the order of play."""

    def winner(self, tied: tuple[int, ...]) -> int | None: ...


class ContestPay(Protocol):
    """What does each opponent pay the winner of a contest, in addition to the pool?"""

    def due(self, won: o.Won) -> int: ...


class FirstLead(Protocol):
    """Who begins the play of the cards after the contests?"""

    def leader(self, first_hand: int, dealer: int) -> int: ...


class TextEnd(Protocol):
    """Where does the deal end if we have not seen the rest of the text?"""

    @property
    def before_the_lead(self) -> bool: ...

"""Positions within a deal, and what passes from one deal to the next."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from nines.cards import in_order

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import ClassVar, Self

    from nines.cards import Card
    from nines.kernel.ledger import Ledger, Seat

X = TypeVar("X")


class Chance(Enum):
    """Who acts where no player does: cards are shuffled within a deal."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE


class Ending(NamedTuple):
    """How a deal has ended: with winners, or with cards that are to be dealt again.

    Parameters
    ----------
    winners
        The seats that have won: the one that went out, then its partners.
    redealt
        Whether the cards are to be dealt again.
    """

    winners: tuple[Seat, ...] = ()  # the first of them went out; partners after them
    redealt: bool = False


class Position(ABC):
    """A position of a deal; frozen, and without a seed or a stream.

    A family adds its fields by a named tuple, which also makes a position cheap to copy.
    """

    __slots__ = ()

    if TYPE_CHECKING:  # what the named tuple of a family brings
        _fields: ClassVar[Any]

        @classmethod
        def _make(cls, *_: Any, **__: Any) -> Self: ...  # noqa: ANN401
        def _replace(self, *_: Any, **__: Any) -> Self: ...  # noqa: ANN401

    @property
    @abstractmethod
    def to_act(self) -> Seat | Literal[Chance.CHANCE] | None:
        """The seat to act, or chance, or None when the deal is over."""

    @property
    @abstractmethod
    def ending(self) -> Ending | None:
        """How the deal has ended, or None while it goes on."""

    @property
    @abstractmethod
    def ledger(self) -> Ledger:
        """What every seat and every pool has."""

    @abstractmethod
    def piles(self) -> Iterable[Iterable[Card]]:
        """Return every pile of cards: hands, what lies on the table, what lies face down."""

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return len(self.ledger.seats)

    @property
    def ended(self) -> bool:
        """Whether the deal is over."""
        return self.ending is not None

    def cards(self) -> tuple[Card, ...]:
        """Return every card of the position, wherever it is, in order."""
        return in_order(card for pile in self.piles() for card in pile)


@dataclass(frozen=True)
class Match(Generic[X]):
    """What passes from deal to deal.

    Parameters
    ----------
    deals
        How many deals have been played, from 0.
    first_hand
        The seat that begins the next deal, 0 to seats - 1.
    dealer
        The seat that deals it, 0 to seats - 1.
    ledger
        What every seat and every pool has.
    more
        What else passes on in this family.
    """

    deals: int
    first_hand: Seat
    dealer: Seat
    ledger: Ledger
    more: X

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return len(self.ledger.seats)


class Outcome(NamedTuple):
    """How a deal is going or has ended.

    Parameters
    ----------
    winners
        The seats that have won it; the one that went out comes first. Empty while the deal goes on.
    gains
        What each seat has gained since the deal began, in whole units of the game, seat 0 first.
    """

    winners: tuple[Seat, ...]
    gains: tuple[int, ...]


AnyPosition: TypeAlias = Any  # of a game found by name, with the fields of its family

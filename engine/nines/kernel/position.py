"""Positions within a deal, and the state of a match, which continues from deal to deal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from nines.cards import in_order
from nines.kernel.history import DEALT, History
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import ClassVar, Self

    from nines.cards import Card
    from nines.kernel.ledger import Ledger, Seat

X = TypeVar("X")


class Chance(Enum):
    """A marker for a chance event during the deal: no player acts next, because cards are shuffled."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE


class Ending(NamedTuple):
    """How a deal has ended: with winners, or with a redeal.

    Parameters
    ----------
    winners
        The seats that have won: first the seat of the player who went out, then the partners of that seat.
    redealt
        Whether the cards are to be dealt again.
    """

    winners: tuple[Seat, ...] = ()  # first the seat that went out, then its partners
    redealt: bool = False


class Position(ABC):
    """A position within a deal.

    A position is immutable and contains neither a seed nor a stream.

    A family adds its own fields in a named tuple, which also makes a position cheap to copy.
    """

    __slots__ = ()

    if TYPE_CHECKING:  # methods and the first field of a family's named tuple
        match: Match[Any]  # the state before this deal; it names the game
        _fields: ClassVar[Any]

        @classmethod
        def _make(cls, *_: Any, **__: Any) -> Self: ...  # noqa: ANN401
        def _replace(self, *_: Any, **__: Any) -> Self: ...  # noqa: ANN401
        @property
        def hands(self) -> tuple[frozenset[Card], ...]: ...  # noqa: D102 - a field of the named tuple, by seat

    def __repr__(self) -> str:
        acting = self.to_act
        if acting is None:
            ending = self.ending
            state = "dealt again" if ending and ending.redealt else "the deal is over"
        else:
            state = "cards are shuffled next" if acting is CHANCE else f"seat {acting} acts"
        hands = ", ".join(str(len(hand)) for hand in self.hands)
        held = f"hands of {hands} cards, balances {self.ledger}"
        return f"<{type(self).__name__} of {self.match.game}: {state}, {held}>"

    @property
    @abstractmethod
    def to_act(self) -> Seat | Literal[Chance.CHANCE] | None:
        """The seat that acts next; ``CHANCE`` if cards are shuffled next; None when the deal is over."""

    @property
    @abstractmethod
    def ending(self) -> Ending | None:
        """How the deal has ended; None while the deal goes on."""

    @property
    @abstractmethod
    def ledger(self) -> Ledger:
        """The balances of all seats and pools."""

    @property
    def history(self) -> History:
        """How the position came about; a family whose positions remember it has a field of this name."""
        return DEALT

    @abstractmethod
    def piles(self) -> Iterable[Iterable[Card]]:
        """Return every pile of cards: the hands, the cards on the table and the cards face down."""

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return len(self.ledger.seats)

    @property
    def ended(self) -> bool:
        """Whether the deal is over."""
        return self.ending is not None

    def cards(self) -> tuple[Card, ...]:
        """Return all cards of the position, from all piles, in order."""
        return in_order(card for pile in self.piles() for card in pile)


@dataclass(frozen=True, repr=False)
class Match(Generic[X]):
    """The state of a match between deals, or before its first deal.

    Parameters
    ----------
    game
        The slug of the game, without its readings. Only this game continues the match; it may have other
        readings.
    deals
        The number of deals already played, at least 0.
    first_hand
        The seat that begins the next deal, 0 to seats - 1.
    dealer
        The seat that deals the next deal, 0 to seats - 1.
    ledger
        The balances of all seats and pools.
    more
        Other data that games of this family pass from deal to deal.
    """

    game: str
    deals: int
    first_hand: Seat
    dealer: Seat
    ledger: Ledger
    more: X

    def __repr__(self) -> str:
        begins = f"seat {self.first_hand} begins, seat {self.dealer} deals"
        return (
            f"<Match of {self.game}: {counted(self.deals, 'deal')} played, {begins}, balances {self.ledger}>"
        )

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return len(self.ledger.seats)


def observation_repr(observation: Any) -> str:  # noqa: ANN401 - each family has its own
    """Return an observation on one line: who sees, the cards in the own hand, and the number in each hand."""
    hand, counts = " ".join(map(str, in_order(observation.hand))), ", ".join(map(str, observation.counts))
    held = f"seat {observation.seat} holds {hand or 'no card'}"
    return f"<{type(observation).__name__}: {held}; hands of {counts} cards>"


class Outcome(NamedTuple):
    """The result of a deal; while the deal goes on, the gains so far.

    Parameters
    ----------
    winners
        The seats that have won, first the seat of the player who went out; empty while the deal goes on.
    gains
        The gain of each seat since the deal began, in whole units of the game, seat 0 first.
    """

    winners: tuple[Seat, ...]
    gains: tuple[int, ...]


AnyPosition: TypeAlias = Any  # a position of a game found by name, with the fields of its family

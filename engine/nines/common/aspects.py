"""Aspects that several families share: each is a question about play, with the method that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.common import inputs as i


class Seats(Protocol):
    """How many can play?"""

    def admits(self, players: int) -> bool: ...


class Pack(Protocol):
    """Which cards are used?

    The attribute ``in_turn`` is the number of packs that are used in turn, deal after deal; it is 1 if every
    deal has the same pack. So deal *n* has the same cards as deal *n* modulo this number.
    """

    @property
    def in_turn(self) -> int: ...
    def cards(self, players: int, deal: int = 0) -> tuple[Card, ...]: ...
    def __hash__(self) -> int: ...


class Deal(Protocol):
    """Who gets which cards of the shuffled pack?"""

    def deal(self, stock: i.Stock) -> i.Dealt: ...


class Turn(Protocol):
    """Who has the first turn after a card is played, and who has the next?

    The attribute ``by_cards`` is true if the players' cards decide who has the first turn.
    """

    @property
    def by_cards(self) -> bool: ...
    def first(self, turning: i.Turning) -> int: ...
    def after(self, turning: i.Turning) -> int: ...


class GoingOut(Protocol):
    """Is the deal over, and who has won it?"""

    def winner(self, hands: tuple[frozenset[Card], ...]) -> int | None: ...


class Lot(Protocol):
    """How is the first dealer or first hand chosen?

    If the lot falls on nobody, it is drawn again.
    """

    @property
    def finds_dealer(self) -> bool: ...
    def draw(self, lot: i.Lot) -> i.Drawn: ...


class Succession(Protocol):
    """Who is first hand in the next deal?"""

    def next(self, succession: i.Succession) -> int: ...


class Dealer(Protocol):
    """Who deals?"""

    def dealer(self, first_hand: int, players: int) -> int: ...


class Length(Protocol):
    """Is the match over?"""

    def over(self, so_far: i.MatchSoFar) -> bool: ...


class Ties(Protocol):
    """Who has won the match? If nobody has won, another deal decides."""

    def winners(self, so_far: i.MatchSoFar) -> tuple[int, ...]: ...

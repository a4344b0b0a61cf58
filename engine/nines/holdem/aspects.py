"""The aspects of the game: each a question about play, with the one method that answers it.

Aspects shared with the Stops family answer the same questions in both families.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.common import inputs as i
    from nines.common import sets
    from nines.holdem import rule_inputs as v


class Deal(Protocol):
    """Who gets which cards of the shuffled pack?"""

    @property
    def each(self) -> int: ...
    def deal(self, stock: i.Stock) -> i.Dealt: ...


class Board(Protocol):
    """How many cards lie on the table in each round of betting?"""

    def lying(self) -> tuple[int, ...]: ...


class Blinds(Protocol):
    """Who posts which blind before the deal, and how much must be called?"""

    def blinds(self, order: tuple[int, ...]) -> tuple[v.Blind, v.Blind]: ...
    def called(self, put: tuple[int, ...]) -> int: ...


class Opening(Protocol):
    """Who acts first in a round of betting?"""

    def first(self, opening: v.Opening) -> int: ...


class Betting(Protocol):
    """What may a player do when it is their turn?"""

    def offers(self, facing: v.Facing) -> tuple[v.Word, ...]: ...


class Closing(Protocol):
    """When is a round of betting over? Does a blind count as an act?"""

    @property
    def blind_acts(self) -> bool: ...
    def asks(self, saying: v.Saying) -> bool: ...


class Limit(Protocol):
    """How much is a bet, and how much is a raise?

    The amount is fixed, or the player names an amount within bounds.
    """

    @property
    def named(self) -> bool: ...
    def bounds(self, wager: v.Wager) -> v.Bounds: ...


class Cap(Protocol):
    """May a bet be raised once more?"""

    def allows(self, raising: v.Raising) -> bool: ...


class AllIn(Protocol):
    """May a player with too few chips to call, bet or raise go all in?"""

    def allows(self, short: v.Short) -> bool: ...


class Uncontested(Protocol):
    """Who wins without a showdown?"""

    def winner(self, standing: tuple[int, ...]) -> int | None: ...


class Combination(Protocol):
    """Which cards is a hand made from?"""

    def cards(self, own: frozenset[Card], board: tuple[Card, ...]) -> frozenset[Card]: ...


class Multiple(Protocol):
    """Which cards form multiples of nine, and how are they divided?"""

    def parted(self, ranks: sets.Ranks) -> sets.Division | None: ...


class Unused(Protocol):
    """Which ranks of a hand are unused, and what is each worth?"""

    def unused(self, left: v.Left) -> tuple[v.UnusedRank, ...]: ...


class Comparison(Protocol):
    """Which of two hands with the same number of nines is better?"""

    def key(self, unused: tuple[v.UnusedRank, ...]) -> tuple[int, ...]: ...


class Showing(Protocol):
    """Who shows a hand at the end?"""

    def shows(self, showing: v.Showing) -> tuple[int, ...]: ...


class Shares(Protocol):
    """Which part of the pot can each player win?"""

    def shares(self, contest: v.Contest) -> tuple[v.Share, ...]: ...


class Division(Protocol):
    """How is a pot divided between equal hands?"""

    def parts(self, amount: int, order: tuple[int, ...]) -> tuple[int, ...]: ...


class Button(Protocol):
    """Who has the button in the next deal?"""

    def next(self, moving: v.Moving) -> int: ...


class Stakes(Protocol):
    """What does each player start with, and in which unit?"""

    @property
    def unit(self) -> str: ...
    def balance(self) -> int: ...

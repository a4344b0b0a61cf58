"""Types for programs that work with every game, and are checked by a type checker such as mypy.

:func:`nines.load` returns a :data:`nines.protocols.LoadedGame`, because only the name says which family the
game belongs to. A type checker then knows of positions, acts and observations what all families have in
common. For one family, ``nines.stops.load``, ``nines.ninety_nine.load``, ``nines.multiple9.load`` and
``nines.holdem.load`` return games with the family's own types.

Examples
--------
>>> import nines
>>> from nines.protocols import Act, Position
>>> def first(game: LoadedGame, position: Position) -> Act:
...     return game.legal_acts(position)[0]
>>> game = nines.load("comet-1718")
>>> print(first(game, game.start(["Q♥ K♥", "5♠"])))
lay Q♥
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from nines.kernel.event import Event
from nines.kernel.game import Game
from nines.kernel.playing import PolicyFunction
from nines.kernel.position import Position
from nines.kernel.transition import Transition

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.kernel.ledger import Ledger, Seat

__all__ = ["Act", "Event", "LoadedGame", "Observation", "PolicyFunction", "Position", "Transition"]


class Act(Protocol):
    """An act of any game; ``str(act)`` is its notation, which :meth:`nines.Game.parse_act` reads."""

    @property
    def sort_key(self) -> tuple[int, ...]:
        """The place of the act in the order of acts; see :mod:`nines.kernel.order`."""
        ...


class Observation(Protocol):
    """What a seat sees of a position of any game; each family adds fields of its own."""

    @property
    def seat(self) -> Seat:
        """The seat that sees this, from 0."""
        ...

    @property
    def hand(self) -> frozenset[Card]:
        """The cards that the seat holds."""
        ...

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of cards in each hand, seat 0 first."""
        ...

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is, as far as this seat can see."""
        ...

    @property
    def ledger(self) -> Ledger:
        """The balances of all seats and pools."""
        ...


LoadedGame: TypeAlias = Game[Any, Position, Act, Observation, Any]

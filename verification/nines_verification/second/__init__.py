"""A second implementation of every game, written from the passages by authors who have not read the engine.

It imports nothing of ``nines`` and need not cite, explain or be fast.
:mod:`nines_verification.second_opinion` plays both implementations side by side. This module says where each
game is implemented, and what a module or package that implements games offers:

``GAMES``
    By game, the points of readings that it knows, each with the candidates that it plays.
``LEFT_OUT``
    By game, each other candidate as ``point=candidate``, with the reason why it is left out.
``table``
    Of a setup, the :class:`Table` of one deal. It raises ValueError for readings that exclude each other.
``IN_DISPUTE``
    If there is one: by game, the readings that it knows and plays differently from the engine, one or several
    as ``point=candidate`` with spaces between, and why. The comparison names them and passes over them.

In a setup cards are texts such as ``9♦``. Equal cards have the same text: ``K♣`` may be in a hand twice.
Only where one of two equal cards is wild and the other is not, the other has its number: ``9♦#2``. The
dummy of Ninety-nine has ``dummy`` and ``dummy_bid``; no card is in both. Pools are filled once for a deal:
where ``redeals`` is above 0 that has happened.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet


class Table(Protocol):
    """One deal, after the cards are dealt."""

    def to_act(self) -> int | str | None:
        """Return the seat to act, ``chance`` if cards are to be shuffled, None when the deal is over."""
        ...

    def legal(self) -> list[str]:
        """Return all legal acts as texts, each once."""
        ...

    def play(self, act: str) -> None:
        """Play a legal act."""
        ...

    def accounts(self) -> dict[int | str, int]:
        """Return what each seat and each pool has; a pool that holds nothing may be left out."""
        ...

    def winners(self) -> list[int]:
        """Return the seats that have won the deal, once it is over."""
        ...

    def after(self) -> dict[str, Any]:
        """Return what passes on, once the deal is over; what is not modelled is left out."""
        ...


class Reshuffled(Table, Protocol):
    """A deal in which cards may be shuffled anew."""

    def reshuffled(self, stock: list[str]) -> None:
        """Take the new stock, top card first, and draw from it as the player to act wished."""
        ...


class Implementation(Protocol):
    """A module or package that implements games."""

    @property
    def GAMES(self) -> Mapping[str, Mapping[str, AbstractSet[str]]]:  # noqa: N802 - a constant
        """The candidates that are played, by game and point."""
        ...

    @property
    def LEFT_OUT(self) -> Mapping[str, Mapping[str, str]]:  # noqa: N802 - a constant
        """Why other candidates are left out, by game and ``point=candidate``."""
        ...

    def table(self, setup: dict[str, Any]) -> Table:
        """Return the table of one deal."""
        ...


MODULES: Final = {
    "stops_comet": (
        *("comet-1718", "comet-1752", "comet-1753", "comet-2018", "comet-1991"),
        *("comet-2011", "comet-2011-two-hand"),
    ),
    "stops_nines": (
        *("commit-1857", "red-nines-1881", "red-nines-20c", "pink-nines-1974", "pink-nines-2008"),
        *("commit-2011", "commit-1991"),
    ),
    "ninety_nine": (
        *("ninety-nine-3p", "ninety-nine-2p", "ninety-nine-4p", "ninety-nine-classic", "oxford-whist"),
    ),
    "multiple9": ("multiple-9-2007",),
    "holdem": ("multiple-9-holdem-2007",),
}


def implementation_of(game: str) -> Implementation | None:
    """Return the second implementation of a game, or None if there is none yet.

    Parameters
    ----------
    game
        The name of the edition, such as ``comet-1718``.

    Examples
    --------
    >>> implementation_of("whist") is None
    True
    """
    name = next((name for name, games in MODULES.items() if game in games), None)
    if name is None:
        return None
    path = f"{__name__}.{name}"
    try:
        module: Any = import_module(path)
    except ModuleNotFoundError as error:
        if error.name != path:  # it is there, and lacks something that it imports
            raise
        return None
    found: Implementation = module
    return found if game in found.GAMES else None

"""A second implementation of every game, written from the passages by authors who have not read the engine.

It does not import ``nines``, and it need not cite, explain or be fast.
:mod:`nines_verification.second_opinion` compares both implementations in play. This module finds the
implementation of each game. A module or package that implements games offers:

``GAMES``
    By game, the known points of readings, each with the candidates that can be played.
``LEFT_OUT``
    By game, each other candidate as ``point=candidate``, with the reason for leaving it out.
``table``
    A function that returns the :class:`Table` of one deal for a setup. It raises ValueError for readings
    that exclude each other.
``IN_DISPUTE``
    Optional. By game, the readings that it plays differently from the engine, one or several as
    ``point=candidate`` separated by spaces, with the reason. The comparison names them but skips them.

In a setup, cards are texts such as ``9♦``. Equal cards have the same text: ``K♣`` may be in a hand twice.
If one of two equal cards is wild and the other is not, the second has its number: ``9♦#2``. The dummy of
Ninety-nine has ``dummy`` and ``dummy_bid``; no card is in both. Pools are filled once for a deal, so if
``redeals`` is above 0 they are already full.
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
        """Return the seat to act, ``chance`` before cards are shuffled, or None when the deal is over."""
        ...

    def legal(self) -> list[str]:
        """Return all legal acts as texts, each once."""
        ...

    def play(self, act: str) -> None:
        """Play a legal act."""
        ...

    def accounts(self) -> dict[int | str, int]:
        """Return the balances of seats and pools; empty pools may be left out."""
        ...

    def winners(self) -> list[int]:
        """Return the winners of the deal, when it is over."""
        ...

    def after(self) -> dict[str, Any]:
        """Return the state that passes to the next deal; state that is not modelled is left out."""
        ...


class Reshuffled(Table, Protocol):
    """A deal in which cards may be shuffled again."""

    def reshuffled(self, stock: list[str]) -> None:
        """Take the new stock, top card first, and make the draw that the player to act chose."""
        ...


class Implementation(Protocol):
    """A module or package that implements games."""

    @property
    def GAMES(self) -> Mapping[str, Mapping[str, AbstractSet[str]]]:  # noqa: N802 - a constant
        """The candidates that can be played, by game and point."""
        ...

    @property
    def LEFT_OUT(self) -> Mapping[str, Mapping[str, str]]:  # noqa: N802 - a constant
        """Reasons for leaving out other candidates, by game and ``point=candidate``."""
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
    "stops_root": ("pope-joan-1909", "planetenspiel-1861", "newmarket-1891"),
    "ninety_nine": (
        *("ninety-nine-3p", "ninety-nine-2p", "ninety-nine-4p", "ninety-nine-classic", "oxford-whist"),
    ),
    "multiple9": ("multiple-9-2007",),
    "holdem": ("multiple-9-holdem-2007",),
}


def implementation_of(game: str) -> Implementation | None:
    """Return the second implementation of a game; None if there is none.

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
        if error.name != path:  # the module exists, but one of its imports fails
            raise
        return None
    found: Implementation = module
    return found if game in found.GAMES else None

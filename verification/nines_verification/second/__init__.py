"""A second implementation of every game, whose authors used only the passages and had not read the engine.

The second implementation does not import ``nines``. The second implementation need not cite sources, explain
itself or be fast. :mod:`nines_verification.second_opinion` compares both implementations in play. This module
finds the implementation of each game. A module or package that implements games offers:

``GAMES``
    For each game, the open questions that the implementation knows, each with the answers it can play.
``LEFT_OUT``
    For each game, the other answers, as ``point=candidate``, each with the reason why it is left out.
``table``
    A function that takes a setup and returns the :class:`Table` of one deal. Readings that exclude each other
    raise ValueError.
``IN_DISPUTE``
    Optional. For each game, the readings that the implementation plays differently from the engine, with the
    reason. One or several readings are written as ``point=candidate``, separated by spaces. The comparison
    lists these readings but does not play them.

In a setup, cards are texts such as ``9♦``. Equal cards have the same text: ``K♣`` may be in a hand twice. If
one of two equal cards is wild and the other is not, the second card has a number: ``9♦#2``. The cards of the
dummy of Ninety-nine are in ``dummy`` and ``dummy_bid``; no card is in both. Pools are filled only once for a
deal. After a redeal (``redeals`` above 0), the pools are therefore already filled.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet


class Table(Protocol):
    """The state of one deal, after the cards are dealt."""

    def to_act(self) -> int | str | None:
        """Return the seat to act, ``chance`` before cards are shuffled, or None when the deal is over."""
        ...

    def legal(self) -> list[str]:
        """Return all legal acts as texts, each once."""
        ...

    def play(self, act: str) -> None:
        """Play a legal act of the seat to act."""
        ...

    def accounts(self) -> dict[int | str, int]:
        """Return the balances of seats and pools. Empty pools can be left out."""
        ...

    def winners(self) -> list[int]:
        """Return the winners of a deal that is over."""
        ...

    def after(self) -> dict[str, Any]:
        """Return the state that passes to the next deal, as far as the implementation models it."""
        ...


class Reshuffled(Table, Protocol):
    """A deal in which cards can be shuffled again."""

    def reshuffled(self, stock: list[str]) -> None:
        """Take the new stock, with its top card first, and draw a card for the player to act."""
        ...


class Implementation(Protocol):
    """A module or package that implements games."""

    @property
    def GAMES(self) -> Mapping[str, Mapping[str, AbstractSet[str]]]:  # noqa: N802 - a constant
        """The answers that can be played, by game and question."""
        ...

    @property
    def LEFT_OUT(self) -> Mapping[str, Mapping[str, str]]:  # noqa: N802 - a constant
        """The reasons why other answers are left out, by game and ``point=candidate``."""
        ...

    def table(self, setup: dict[str, Any]) -> Table:
        """Return the table for the setup of one deal."""
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
    "stops_root": (
        *("pope-joan-1909", "planetenspiel-1861", "hoc-mazarin-1765", "newmarket-1891", "commit-1914"),
    ),
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
    implementation: Implementation = module
    return implementation if game in implementation.GAMES else None

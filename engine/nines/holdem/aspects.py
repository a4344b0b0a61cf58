"""The aspects of the game: each a question about play, with the one method that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from nines.holdem import view as v
    from nines.holdem.groups import Counts, Group


class Multiple(Protocol):
    """Which cards are multiples of nine together, and how are they parted?"""

    def parted(self, cards: Counts) -> tuple[Group, ...] | None: ...


class Unused(Protocol):
    """Which ranks of a hand are unused, and what is each worth?"""

    def unused(self, left: v.Left) -> tuple[v.UnusedRank, ...]: ...


class Comparison(Protocol):
    """Which of two hands with as many nines is the better?"""

    def key(self, unused: tuple[v.UnusedRank, ...]) -> tuple[int, ...]: ...


class Special(Protocol):
    """Which hand is better than others with as many nines, whatever is unused?"""

    def is_special(self, cards: Counts) -> bool: ...

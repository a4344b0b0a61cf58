"""The tables of an edition: facts that do not change, and the answers that the engine has given so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nines.cards import in_order
from nines.errors import NinesError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cards import Card

WORD: Final = 64


class NotLowerable(NinesError):
    """A rule that the tables of the kernel cannot express, with its key."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"{key} cannot be lowered to tables: {why}")
        self.key, self.why = key, why


class Growing:
    """An array that grows as rows are added; the kernel sees all of it."""

    def __init__(self, dtype: Any, *shape: int, least: int = 64) -> None:
        self.array = np.zeros((least, *shape), dtype)
        self.size = 0

    def add(self, row: Any) -> int:
        """Add a row and return its number."""
        if self.size == len(self.array):
            self.array = np.concatenate([self.array, np.zeros_like(self.array)])
        self.array[self.size] = row
        self.size += 1
        return self.size - 1


class Numbered:
    """Things numbered in the order in which they first appear."""

    def __init__(self) -> None:
        self.number: dict[Any, int] = {}
        self.things: list[Any] = []

    def of(self, key: Any, thing: Any) -> tuple[int, bool]:
        """Return the number of a thing, and whether it is new."""
        known = self.number.get(key)
        if known is not None:
            return known, False
        self.number[key] = len(self.things)
        self.things.append(thing)
        return len(self.things) - 1, True


class Pack:
    """The cards of a pack in order, as the bits of a word."""

    def __init__(self, key: str, cards: tuple[Card, ...]) -> None:
        self.cards = in_order(cards)
        if len(self.cards) > WORD:
            raise NotLowerable(key, f"{len(cards)} cards do not fit into a word of {WORD} bits")
        self.place = {card: place for place, card in enumerate(self.cards)}

    def mask(self, cards: Iterable[Card]) -> int:
        """Return cards as a mask; cards that are not in the pack are left out."""
        return sum(1 << self.place[card] for card in set(cards) if card in self.place)

    def of(self, mask: int) -> frozenset[Card]:
        """Return the cards of a mask."""
        return frozenset(card for place, card in enumerate(self.cards) if mask >> place & 1)


class Answers:
    """The hash table of the kernel: from the key of a question to its answer."""

    def __init__(self, size: int = 1 << 14) -> None:
        self.keys, self.values = np.zeros(size, np.uint64), np.zeros(size, np.int32)
        self.known = 0

    def add(self, key: int, value: int) -> None:
        """Keep an answer."""
        if self.known * 2 >= len(self.keys):
            old = [(int(one), int(self.values[at])) for at, one in enumerate(self.keys) if one]
            self.keys, self.values = np.zeros(len(self.keys) * 4, np.uint64), np.zeros(len(self.keys) * 4, np.int32)
            for one, answer in old:
                self._put(one, answer)
        self._put(key, value)
        self.known += 1

    def _put(self, key: int, value: int) -> None:
        hashed = key * 0x9E3779B97F4A7C15 & (1 << 64) - 1
        at = (hashed ^ hashed >> 29) & len(self.keys) - 1
        while self.keys[at]:
            at = at + 1 & len(self.keys) - 1
        self.keys[at], self.values[at] = key, value

"""What the tables of an edition are made of: arrays that grow, numbered things, and a hash table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

import numpy as np

from nines.cards import in_order
from nines.errors import NotLowerableError

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from numpy.typing import ArrayLike, NDArray

    from nines.cards import Card

T = TypeVar("T")
WORD: Final = 64


class Growing:
    """An array to which entries are added; the kernel reads it while it grows."""

    def __init__(self, *shape: int) -> None:
        self.array: NDArray[np.int64] = np.zeros((64, *shape), np.int64)
        self.size = 0

    @property
    def table(self) -> NDArray[np.int64]:
        """The array in the form that the kernel reads, with all numbers in one row."""
        return self.array.reshape(-1)

    def add(self, entry: ArrayLike) -> int:
        """Add an entry and return its number."""
        if self.size == len(self.array):
            self.array = np.concatenate([self.array, np.zeros_like(self.array)])
        self.array[self.size] = np.asarray(entry)
        self.size += 1
        return self.size - 1

    def add_row(self, *fields: int) -> int:
        """Add a row, whose last fields may be left out, and return its number."""
        return self.add((*fields, *(0,) * (self.array.shape[1] - len(fields))))


def signed(mask: int) -> int:
    """Return 64 bits as the number with a sign that has the same bits."""
    return mask - (mask >> WORD - 1 << WORD)


class Numbered(Generic[T]):
    """Things that are numbered in the order in which their keys first appear."""

    def __init__(self) -> None:
        self.number: dict[Hashable, int] = {}
        self.things: list[T] = []

    def of(self, key: Hashable, thing: T) -> tuple[int, bool]:
        """Return the number of a thing, and whether it is new."""
        known = self.number.get(key)
        if known is not None:
            return known, False
        self.number[key] = len(self.things)
        self.things.append(thing)
        return len(self.things) - 1, True


class Pack:
    """The cards of a pack, in order, as the bits of a word.

    Raises
    ------
    NotLowerableError
        If the pack has more than 64 cards.
    """

    def __init__(self, key: str, cards: tuple[Card, ...]) -> None:
        self.cards = in_order(cards)
        if len(self.cards) > WORD:
            raise NotLowerableError(key, f"{len(cards)} cards do not fit into a word of {WORD} bits")
        self.place = {card: place for place, card in enumerate(self.cards)}

    def mask(self, cards: Iterable[Card]) -> int:
        """Return cards as a mask; cards that are not in the pack are left out."""
        return signed(sum(1 << self.place[card] for card in set(cards) if card in self.place))

    def of(self, mask: int) -> frozenset[Card]:
        """Return the cards of a mask."""
        return frozenset(card for place, card in enumerate(self.cards) if mask >> place & 1)


class Answers:
    """The hash table of the kernel: from the key of a question to its answer."""

    def __init__(self) -> None:
        self.table = np.zeros((1 << 14, 2), np.uint64)  # keys and their answers
        self.known = 0

    @property
    def shift(self) -> int:
        """How far a mixed key is shifted, so that its highest bits are a place in the table."""
        return 65 - len(self.table).bit_length()

    def add(self, key: int, value: int) -> None:
        """Keep an answer."""
        if self.known * 2 >= len(self.table):
            old = self.table[self.table[:, 0] != 0].tolist()
            self.table = np.zeros((len(self.table) * 2, 2), np.uint64)
            for one, answer in old:
                self._put(one, answer)
        self._put(key, value)
        self.known += 1

    def _put(self, key: int, value: int) -> None:
        mixed = (key >> 8) * 0x9E3779B97F4A7C15 & (1 << 64) - 1
        at = (mixed >> self.shift) + (key & 255) & len(self.table) - 1
        while self.table[at, 0]:
            at = at + (mixed >> 20 | 1) & len(self.table) - 1
        self.table[at] = key, value

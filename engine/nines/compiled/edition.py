"""Parts of an edition's tables: growing arrays, numbered objects, and a hash table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

import numpy as np

from nines.cards import in_order
from nines.compiled.keys import CLOSE, FACTOR, STEP
from nines.errors import NotLowerableError

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from numpy.typing import ArrayLike, NDArray

    from nines.cards import Card

T = TypeVar("T")
WORD: Final = 64
EQUAL: Final = 2  # equal cards for which the machine has room


class Growing:
    """An array that grows as entries are added; the machine reads from it."""

    def __init__(self, *shape: int) -> None:
        self.array: NDArray[np.int64] = np.zeros((64, *shape), np.int64)
        self.size = 0

    @property
    def table(self) -> NDArray[np.int64]:
        """The array as the machine reads it, flattened to one dimension."""
        return self.array.reshape(-1)

    def add(self, entry: ArrayLike) -> int:
        """Add an entry and return its number."""
        if self.size == len(self.array):
            self.array = np.concatenate([self.array, np.zeros_like(self.array)])
        self.array[self.size] = np.asarray(entry)
        self.size += 1
        return self.size - 1

    def fill(self, rows: NDArray[np.int64]) -> None:
        """Take rows in place of those that are there."""
        while len(self.array) < len(rows):
            self.array = np.concatenate([self.array, np.zeros_like(self.array)])
        self.array[: len(rows)] = rows
        self.size = len(rows)

    def add_row(self, *fields: int) -> int:
        """Add a row and return its number; fields left out at the end are 0."""
        return self.add((*fields, *(0,) * (self.array.shape[1] - len(fields))))


def signed(mask: int) -> int:
    """Return the signed number that has the same 64 bits as *mask*."""
    return mask - (mask >> WORD - 1 << WORD)


class Numbered(Generic[T]):
    """Objects that are numbered in the order in which their keys first appear."""

    def __init__(self) -> None:
        self.number: dict[Hashable, int] = {}
        self.things: list[T] = []

    def fill(self, pairs: Iterable[tuple[Hashable, T]]) -> None:
        """Take keys and their objects in place of those that are there."""
        self.number.clear()
        self.things.clear()
        for key, thing in pairs:
            self.of(key, thing)

    def of(self, key: Hashable, thing: T) -> tuple[int, bool]:
        """Return the number of an object, and whether the object is new."""
        known = self.number.get(key)
        if known is not None:
            return known, False
        self.number[key] = len(self.things)
        self.things.append(thing)
        return len(self.things) - 1, True


class Pack:
    """The cards of a pack in order, each with its own bit in a 64-bit word.

    In a pack of more than 64 cards, two equal cards share a bit. A second word then contains the bits of the
    cards that are held twice.

    Parameters
    ----------
    key
        The key of the rule on the pack.
    cards
        The cards of the pack.
    wild
        The wild cards of the game.

    Raises
    ------
    NotLowerableError
        If the pack has more than 64 cards that differ, or more than two copies of a card.
    """

    def __init__(self, key: str, cards: tuple[Card, ...], wild: frozenset[Card]) -> None:
        kinds: dict[Hashable, list[Card]] = {}
        for card in in_order(cards):
            kinds.setdefault(card if len(cards) <= WORD else (card.face, card in wild), []).append(card)
        if len(kinds) > WORD or max(map(len, kinds.values())) > EQUAL:
            raise NotLowerableError(key, f"{len(cards)} cards do not fit into two words of {WORD} bits")
        self.cards = tuple(first for first, *_ in kinds.values())  # without second copies
        self.second = {first: rest[0] for first, *rest in kinds.values() if rest}
        self.place = {card: place for place, equal in enumerate(kinds.values()) for card in equal}

    def mask(self, cards: Iterable[Card]) -> int:
        """Return a mask with a bit for each card; cards that are not in the pack are left out."""
        return signed(sum(1 << place for place in {self.place[card] for card in cards if card in self.place}))

    def mask_of_twins(self, cards: frozenset[Card]) -> int:
        """Return a mask with a bit for each card that *cards* contains twice."""
        return self.mask(first for first, second in self.second.items() if {first, second} <= cards)

    def cards_of(self, mask: int) -> list[Card]:
        """Return the cards of *mask* in order."""
        return [card for place, card in enumerate(self.cards) if mask >> place & 1]

    def of(self, mask: int, twins: int = 0) -> frozenset[Card]:
        """Return the cards of *mask*, and the second copies of those that are also in *twins*."""
        held = self.cards_of(mask)
        return frozenset((*held, *(self.second[card] for card in held if twins >> self.place[card] & 1)))

    def with_second(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return cards in order, followed by second copies; a card without a second copy is listed again."""
        first = in_order(cards)
        return (*first, *(self.second.get(card, card) for card in first)) if self.second else first


class Answers:
    """The machine's hash table, which maps the key of a question to the answer.

    Frequent questions come up early. So answers enter the table in the order of the questions, also when it
    grows and when it is filled from a file: early answers are found at once.
    """

    def __init__(self) -> None:
        self.table = np.zeros((1 << 14, 2), np.uint64)  # keys and their answers
        self.in_order: dict[int, int] = {}  # the same in the order of the questions

    @property
    def known(self) -> int:
        """The number of answers."""
        return len(self.in_order)

    @property
    def shift(self) -> int:
        """How far a mixed key is shifted, so that its highest bits index the table."""
        return 65 - len(self.table).bit_length()

    def add(self, key: int, value: int) -> None:
        """Keep an answer."""
        if self.known * 2 >= len(self.table):
            self.table = np.zeros((len(self.table) * 2, 2), np.uint64)
            for old_key, answer in self.in_order.items():
                self._put(old_key, answer)
        self.in_order[key] = value
        self._put(key, value)

    def fill(self, answers: NDArray[np.uint64]) -> None:
        """Take keys and their answers in place of those that are there."""
        self.table[:] = 0
        self.in_order.clear()
        for key, value in answers.tolist():
            self.add(key, value)

    def _put(self, key: int, value: int) -> None:
        mixed = (key >> CLOSE) * FACTOR & (1 << WORD) - 1
        at = (mixed >> self.shift) + (key & (1 << CLOSE) - 1) & len(self.table) - 1
        while self.table[at, 0]:
            at = at + (mixed >> STEP | 1) & len(self.table) - 1
        self.table[at] = key, value

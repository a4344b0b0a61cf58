"""What a processor does to a word of 64 bits with one instruction, as Python does it."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

Int: TypeAlias = Any  # as in layout.py
Word: TypeAlias = Any  # the same


def bits(word: Word) -> Int:
    """Count the set bits of a word."""
    return np.int64((int(word) & (1 << 64) - 1).bit_count())


def zeros(word: Word) -> Int:
    """Count the zeros below the lowest set bit of a word, which is not 0."""
    return np.int64((int(word) & -int(word)).bit_length() - 1)


def high(word: Word, other: Word) -> Word:
    """Multiply two words without sign, and return the upper 64 bits of the product."""
    return np.uint64(int(word) * int(other) >> 64)

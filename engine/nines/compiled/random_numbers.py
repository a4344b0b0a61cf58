"""Compiled streams of random numbers, which give the same numbers as :mod:`nines.shuffle`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nines.compiled.translating import inlined
from nines.compiled.words import high

if TYPE_CHECKING:
    from nines.compiled.layout import Int, Masks, Word

    Stream = tuple[Word, Word, Word, Word]

_STEP, _MIX = np.uint64(0x9E3779B97F4A7C15), (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))


@inlined
def mixed(state: Word) -> Word:
    """Return the output of SplitMix64 for a state."""
    z = (state ^ (state >> np.uint64(30))) * _MIX[0]
    z = (z ^ (z >> np.uint64(27))) * _MIX[1]
    return z ^ (z >> np.uint64(31))


@inlined
def start(kept: Masks, seed: Word, purpose: Int, number: Int) -> None:
    """Set a stream to its first state for a seed, a purpose and a number."""
    state = mixed(seed + _STEP) + np.uint64(2) * np.uint64(number) + np.uint64(purpose)
    for place in range(4):
        state += _STEP
        kept[place] = mixed(state)


@inlined
def taken(kept: Masks) -> Stream:
    """Read a stream from memory, which makes drawing several numbers in a row faster."""
    return kept[0], kept[1], kept[2], kept[3]


@inlined
def keep(kept: Masks, s: Stream) -> None:
    """Write a stream back to memory."""
    kept[0], kept[1], kept[2], kept[3] = s


@inlined
def word(s: Stream) -> tuple[Word, Stream]:
    """Return the next random number, 0 to 2^64 - 1, and the stream after it."""
    a, b, c, d = s
    x = b * np.uint64(5)
    result = ((x << np.uint64(7)) | (x >> np.uint64(57))) * np.uint64(9)
    c, d = c ^ a, d ^ b
    after = a ^ d, b ^ c, c ^ (b << np.uint64(17)), (d << np.uint64(45)) | (d >> np.uint64(19))
    return result, after


@inlined
def drawn(s: Stream, bound: Int) -> tuple[Int, Stream]:
    """Return a random number from 0 to *bound* - 1, and the stream after it."""
    b = np.uint64(bound)
    w, s = word(s)
    if w * b < b:
        floor = (np.uint64(0) - b) % b
        while w * b < floor:
            w, s = word(s)
    return np.int64(high(w, b)), s


@inlined
def below(kept: Masks, bound: Int) -> Int:
    """Draw a number from 0 to *bound* - 1 from a stream in memory."""
    number, s = drawn(taken(kept), bound)
    keep(kept, s)
    return number

"""The streams of random numbers of :mod:`nines.shuffle`, compiled; both give the same numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nines.stops.lowered.compiled import inlined

if TYPE_CHECKING:
    from nines.stops.lowered.layout import Int, Masks, Numbers, Word

_STEP, _MIX = np.uint64(0x9E3779B97F4A7C15), (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
_LOW = np.uint64(0xFFFFFFFF)


@inlined
def mixed(state: Word) -> Word:
    """Return the output of SplitMix64 for a state."""
    z = (state ^ (state >> np.uint64(30))) * _MIX[0]
    z = (z ^ (z >> np.uint64(27))) * _MIX[1]
    return z ^ (z >> np.uint64(31))


@inlined
def start(stream: Masks, seed: Word, purpose: Int, number: Int) -> None:
    """Set a stream to its first state for a seed, a purpose and a number."""
    state = mixed(seed + _STEP) + np.uint64(2) * np.uint64(number) + np.uint64(purpose)
    for place in range(4):
        state += _STEP
        stream[place] = mixed(state)


@inlined
def word(s: Masks) -> Word:
    """Return the next random number, 0 to 2^64 - 1."""
    x = s[1] * np.uint64(5)
    result = ((x << np.uint64(7)) | (x >> np.uint64(57))) * np.uint64(9)
    t = s[1] << np.uint64(17)
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= t
    s[3] = (s[3] << np.uint64(45)) | (s[3] >> np.uint64(19))
    return result


@inlined
def below(s: Masks, bound: Int) -> Int:
    """Return a random number from 0 to *bound* - 1; the bound has at most 32 bits."""
    b = np.uint64(bound)
    w = word(s)
    if w * b < b:
        floor = (np.uint64(0) - b) % b
        while w * b < floor:
            w = word(s)
    return np.int64(((w >> np.uint64(32)) * b + (((w & _LOW) * b) >> np.uint64(32))) >> np.uint64(32))


@inlined
def shuffle(pack: Numbers, stream: Masks) -> None:
    """Shuffle a pack in place, from the top."""
    for place in range(pack.shape[0] - 1, 0, -1):
        other = below(stream, place + 1)
        one = pack[place]
        pack[place] = pack[other]
        pack[other] = one

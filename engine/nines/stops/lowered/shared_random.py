"""The random numbers of :mod:`nines.shuffle` in compiled code; both give the same numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numba import njit

if TYPE_CHECKING:
    from collections.abc import Callable

    compiled: Callable[..., Callable[[Callable[..., Any]], Any]]

compiled = njit(nogil=True, cache=True, _nrt=False, inline="always")

_A, _B, _C = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_LOW = np.uint64(0xFFFFFFFF)


@compiled
def mixed(state: np.uint64) -> np.uint64:
    """Return the output of SplitMix64 for a state that has already moved on."""
    z = (state ^ (state >> np.uint64(30))) * _B
    z = (z ^ (z >> np.uint64(27))) * _C
    return z ^ (z >> np.uint64(31))


@compiled
def seed_stream(stream: np.ndarray, seed: np.uint64, purpose: int, number: int) -> None:
    """Set the four words of a stream to the state for a seed, a purpose and a number."""
    state = mixed(seed + _A) + np.uint64(2) * np.uint64(number) + np.uint64(purpose)
    for place in range(4):
        state += _A
        stream[place] = mixed(state)


@compiled
def word(s: np.ndarray) -> np.uint64:
    """Return the next random number of a stream."""
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


@compiled
def below(s: np.ndarray, bound: int) -> int:
    """Return a random number from 0 to *bound* - 1; *bound* has at most 32 bits."""
    b = np.uint64(bound)
    w = word(s)
    high, low = (w >> np.uint64(32)) * b, (w & _LOW) * b
    least = w * b
    if least < b:
        floor = (np.uint64(0) - b) % b
        while least < floor:
            w = word(s)
            high, low = (w >> np.uint64(32)) * b, (w & _LOW) * b
            least = w * b
    return np.int64((high + (low >> np.uint64(32))) >> np.uint64(32))

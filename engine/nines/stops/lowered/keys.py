"""The questions that the kernel can look up, and how each is packed into one word of 64 bits.

Each question has a kind, which is in the four highest bits, and fields below them. The kernel and the engine
must agree on the places of the fields, so both use the functions of this module.
"""

from __future__ import annotations

import numpy as np
from numba import njit

OPTIONS, PASSING, EFFECT, PAID, DUE, NEXT, LEADER, SWEPT, SWEPT_OUT, OPERA, WINNER, HAND, CHARGE = range(1, 14)
JUMP, JUMP_ON = 14, 15
SCORE = 0  # of a play, for a policy; kept in a table of its own

inline = njit(nogil=True, cache=True, _nrt=False, inline="always")


@inline
def options_key(state, rank, natural, wild, more, around, first_turn):  # type: ignore[no-untyped-def]
    """Return the key of: which plays of this rank are legal in this state?"""
    return (
        (np.uint64(OPTIONS) << np.uint64(60))
        | (np.uint64(state) << np.uint64(36))
        | (np.uint64(rank) << np.uint64(32))
        | (np.uint64(first_turn) << np.uint64(26))
        | (np.uint64(more) << np.uint64(25))
        | (np.uint64(wild) << np.uint64(16))
        | (np.uint64(around) << np.uint64(8))
        | np.uint64(natural)
    )


@inline
def key_of(kind, state, fields):  # type: ignore[no-untyped-def]
    """Return the key of any other question: 24 bits of a state, and 36 bits of further fields."""
    return (np.uint64(kind) << np.uint64(60)) | (np.uint64(state) << np.uint64(36)) | np.uint64(fields)

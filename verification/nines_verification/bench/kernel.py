"""Deals that the compiled kernel plays in a process of the bench."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines import load
from nines.policies import seated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def kernel(name: str, seats: int, seed: int, deals: Sequence[int]) -> Callable[[], Any]:
    """Return a function that plays consecutive deals by the compiled kernel, and returns the number of acts.

    The kernel has played the same deals before, so its tables have all answers.
    """
    made = load(name).family.compiled()(load(name), seats, seated(["random"], seats))
    first, last = deals[0], deals[-1]
    made.play(seed, first, last + 1)

    def play() -> int:
        return int(made.play(seed, first, last + 1).rows[:, 1].sum())

    return play

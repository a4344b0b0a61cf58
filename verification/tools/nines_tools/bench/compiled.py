"""Let the compiled code play deals in a process of the benchmark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nines import load
from nines.policies import seated
from nines_tools.bench.measure import Lap
from nines_tools.bench.red_nines import NUM_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nines_tools.bench.measure import Worker


class CompiledRacer(NamedTuple):
    """The compiled code, which plays with tables of answers that the engine has filled."""

    name: str
    worker: Worker
    game: str
    seed: int
    deals: int
    seats: int = NUM_PLAYERS

    def lap(self, number: int) -> Lap:
        """Play the lap of a round; rounds are counted from 0."""
        ends = [1 + number * self.deals, (number + 1) * self.deals]
        work = {"game": self.game, "seats": self.seats, "seed": self.seed, "deals": ends, "compiled": True}
        seconds, acts = self.worker.play(work)
        return Lap(1e9 * seconds, self.deals, acts)


def compiled(name: str, seats: int, seed: int, deals: Sequence[int]) -> Callable[[], Any]:
    """Return a function that plays consecutive deals in the compiled code and returns the number of acts.

    The compiled code has played the same deals before, so its tables contain all answers.
    """
    made = load(name).family.compiled()(load(name), seats, seated(["random"], seats))
    first, last = deals[0], deals[-1]
    made.play(seed, first, last + 1)

    def play() -> int:
        return int(made.play(seed, first, last + 1).rows[:, 1].sum())

    return play

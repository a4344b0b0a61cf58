"""Measure the speed of several engines on the same deals. The results are ratios, never single times.

A side is one of the engines. Each round starts a process for each side. The process plays some deals cold,
before it has cached anything. Then it plays further deals warm, in slices. The sides take turns, slice by
slice. No side plays a deal twice, so cached results do not help.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import ExitStack, suppress
from itertools import repeat
from pathlib import Path
from statistics import median
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple, Self, cast

import nines
import nines_corpus
import nines_tools
import nines_verification
from nines.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nines_tools.bench.work import Side, Work

SLICES: Final = 9  # of the warm deals of a round
ROOTS: Final = tuple(  # of the packages that are running
    dict.fromkeys(
        str(Path(module.__path__[0]).parent)
        for module in (nines, nines_corpus, nines_verification, nines_tools)
    )
)


class Plan(NamedTuple):
    """The numbers of rounds and of deals to play."""

    rounds: int = 5
    cold: int = 20  # deals at the start of a process
    warm: int = 180  # deals after them

    def chunks(self, number: int) -> tuple[range, ...]:
        """Return the deals of a round: first the cold deals, then the warm deals in slices."""
        first = number * (self.cold + self.warm)
        start, end = first + self.cold, first + self.cold + self.warm
        cuts = [start + self.warm * n // SLICES for n in range(SLICES)]
        return range(first, start), *(range(a, b) for a, b in zip(cuts, (*cuts[1:], end), strict=True))


class Time(NamedTuple):
    """The CPU time, in seconds, that a side needed for one deal or one act in a round."""

    cold: float
    warm: float


class Lap(NamedTuple):
    """What a side played in a round, and how long it took."""

    nanoseconds: float  # of CPU time
    deals: int
    acts: int


class Spread(NamedTuple):
    """The least, the median and the greatest value of several rounds."""

    least: float
    median: float
    most: float

    @classmethod
    def of(cls, figures: Sequence[float]) -> Self:
        """Return the spread of some values."""
        return cls(min(figures), median(figures), max(figures))

    def __str__(self) -> str:
        return f"{self.median:.2f} ({self.least:.2f} to {self.most:.2f})"


class Compared(NamedTuple):
    """The speed of one side as a multiple of the speed of another, on cold deals and on warm deals."""

    cold: Spread
    warm: Spread


def compared(one: Sequence[Time], other: Sequence[Time]) -> Compared:
    """Return the ratio of the speed of *one* to the speed of *other*, round by round.

    Examples
    --------
    >>> print(compared([Time(1, 2), Time(1, 4)], [Time(3, 4), Time(1, 4)]).cold)
    2.00 (1.00 to 3.00)
    """
    pairs = tuple(zip(one, other, strict=True))
    return Compared(
        Spread.of([b.cold / a.cold for a, b in pairs]), Spread.of([b.warm / a.warm for a, b in pairs])
    )


def roots_of(tree: Path) -> tuple[str, ...]:
    """Return the folders from which Python imports the engine of a checkout.

    Raises
    ------
    RequestError
        If the folder is not a checkout of this project.
    """
    roots = (tree / "engine", tree / "corpus")
    if not all((root / name).is_dir() for root, name in zip(roots, ("nines", "nines_corpus"), strict=True)):
        raise RequestError(
            f"{tree} is not a checkout of nines; it needs engine/nines and corpus/nines_corpus"
        )
    return tuple(str(root.resolve()) for root in roots)


class Worker:
    """A process that plays for one side. Use it in a ``with`` statement, which ends the process."""

    def __init__(self, side: Side, cache: Path | None = None) -> None:
        folder = {"XDG_CACHE_HOME": str(cache)} if cache else {}  # None: that of the user
        self.side: Final = side
        self._process = subprocess.Popen(  # noqa: S603 - our own file
            [sys.executable, "-P", str(Path(__file__).with_name("worker.py"))],
            env={
                **os.environ,
                **folder,
                "PYTHONPATH": os.pathsep.join(side.roots),
                "PYTHONHASHSEED": "0",
                "PYTHONUTF8": "1",
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def play(self, work: Mapping[str, Any]) -> tuple[float, Any]:
        """Let the process do a piece of work; return the seconds that this took, and the result.

        Raises
        ------
        RequestError
            If the process stops early. In this case the process has written the reason to standard error.
        """
        write, read = cast("IO[str]", self._process.stdin), cast("IO[str]", self._process.stdout)
        answer = ""
        with suppress(BrokenPipeError):
            print(json.dumps({"player": self.side.player, **work}), file=write, flush=True)
            answer = read.readline()
        if not answer:
            raise RequestError(f"{self.side.name} broke off; its error is above")
        data = json.loads(answer)
        return data["seconds"], data["outcome"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(BrokenPipeError):
            self._process.communicate()


def turns(
    sides: Sequence[Side], work: Work, chunks: Sequence[range], number: int, caches: Sequence[Path] = ()
) -> dict[str, list[tuple[float, int]]]:
    """Return the CPU time and the units of work of each chunk in one round, by the name of each side.

    Parameters
    ----------
    sides
        The sides, which take turns, chunk by chunk. Each has a new process.
    work
        The work.
    chunks
        The numbers of the deals in each chunk.
    number
        The number of the round.
    caches
        The cache folder of each side; by default, all use that of the user.
    """
    spent: dict[str, list[tuple[float, int]]] = {side.name: [] for side in sides}
    with ExitStack() as stack:
        own = zip(sides, caches or repeat(None), strict=False)
        workers = [stack.enter_context(Worker(side, cache)) for side, cache in own]
        for turn, chunk in enumerate(chunks, number):
            first = turn % len(workers)  # nobody is always the one to begin
            for worker in (*workers[first:], *workers[:first]):
                seconds, outcome = worker.play(work.of(worker.side, chunk))
                spent[worker.side.name].append((seconds, work.units(worker.side, chunk, outcome)))
    return spent


def measure(sides: Sequence[Side], work: Work, plan: Plan) -> dict[str, list[Time]]:
    """Return the CPU time for a unit of work in every round, by the name of each side."""
    times: dict[str, list[Time]] = {side.name: [] for side in sides}
    for number in range(plan.rounds):
        for name, (cold, *warm) in turns(sides, work, plan.chunks(number), number).items():
            times[name].append(Time(each([cold]), each(warm)))
    return times


def each(slices: Iterable[tuple[float, int]]) -> float:
    """Return the time for one unit of work, from the times and units of some slices."""
    seconds, units = zip(*slices, strict=True)
    return float(sum(seconds) / sum(units))

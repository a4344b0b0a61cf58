"""How long a user waits: compiling at first use, and 10,000 deals in a process of their own afterwards.

Each round begins with an empty cache folder. The same deals are then simulated twice, each time in a new
process. The first process compiles, and the second finds what the first has kept. The sides take turns.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.errors import RequestError
from nines_tools.bench.measure import Spread

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines_tools.bench.work import Side

DEALS: Final = 10_000
COMMAND: Final = ("-P", "-m", "nines", "simulate", "red-nines-20c", f"--deals={DEALS}", "--seats=4", "--json")


class Wait(NamedTuple):
    """The seconds of CPU time of a side in a round.

    Parameters
    ----------
    first
        The deals in a process with an empty cache folder.
    again
        The same deals in the next process.
    """

    first: float
    again: float

    @property
    def compiling(self) -> float:
        """The seconds that only the first process needs: compiling, and filling what is kept."""
        return self.first - self.again


def waits(sides: Sequence[Side], rounds: int) -> dict[str, list[Wait]]:
    """Return how long each side takes in each round.

    Parameters
    ----------
    sides
        The engines.
    rounds
        The number of rounds.
    """
    found: dict[str, list[Wait]] = {side.name: [] for side in sides}
    for number in range(rounds):
        first = number % len(sides)  # nobody is always the one to begin
        for side in (*sides[first:], *sides[:first]):
            with TemporaryDirectory() as folder:
                found[side.name].append(Wait(_seconds(side, folder), _seconds(side, folder)))
    return found


def _seconds(side: Side, folder: str) -> float:
    """Return the CPU time of a process that simulates deals, with its cache in a folder."""
    set_to = {
        "PYTHONPATH": os.pathsep.join(side.roots),
        "XDG_CACHE_HOME": folder,
        "PYTHONPYCACHEPREFIX": folder,
        "PYTHONDONTWRITEBYTECODE": "",  # a user's Python does not compile its modules each time
    }
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, *COMMAND],
        env={**os.environ, **set_to, "HOME": folder},
        capture_output=True,
        check=False,
        cwd=Path(folder),
    )
    after = getrusage(RUSAGE_CHILDREN)
    if done.returncode:
        raise RequestError(f"{side.name} does not simulate: {done.stderr.decode(errors='replace').strip()}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def wait_lines(times: dict[str, list[Wait]]) -> Iterator[str]:
    """Yield the results as lines of text; the first side is compared with the others.

    Examples
    --------
    >>> for line in wait_lines({"this engine": [Wait(4.0, 1.0)], "another": [Wait(14.0, 2.0)]}):
    ...     print(line)
    red-nines-20c, 10000 deals in a new process, seconds of CPU time
                              compiling            again
    this engine               3.00 (3.00 to 3.00)  1.00 (1.00 to 1.00)
    another                   12.00 (12.00 to 12.00)  2.00 (2.00 to 2.00)
    time of this engine to that of another: compiling 0.25 (0.25 to 0.25), again 0.50 (0.50 to 0.50)
    """
    yield f"red-nines-20c, {DEALS} deals in a new process, seconds of CPU time"
    yield f"{'':<24}  {'compiling':<19}  again"
    for name, found in times.items():
        compiling = Spread.of([wait.compiling for wait in found])
        yield f"{name:<24}  {compiling!s:<19}  {Spread.of([wait.again for wait in found])}"
    (ours, own), *others = times.items()
    for name, found in others:
        pairs = list(zip(own, found, strict=True))
        compiling = Spread.of([one.compiling / other.compiling for one, other in pairs])
        again = Spread.of([one.again / other.again for one, other in pairs])
        yield f"time of {ours} to that of {name}: compiling {compiling}, again {again}"

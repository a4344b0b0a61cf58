"""Two C programs that play ``red-nines-20c``: a plain program, and a program tuned by hand for speed.

Both programs play the deals that the engine plays with the policy *random*: each deal separately, as in a
simulation. The programs are compiled on the machine on which they are measured.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from nines.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines_tools.bench.agreement import Line

SOURCES: Final = Path(__file__).with_name("c")
NAMES: Final = ("plain", "tuned")
FLAGS: Final = ("-O3", "-march=native", "-std=gnu11")
COMPILER: Final = "cc"
NO_COMPILER: Final = (
    f"there is no C compiler, so C is not compared: install one that is called {COMPILER}, for example gcc"
)
# The number of a deal, the winners (bit 0 for seat 0), the number of acts, and the gain of each seat.
Result: TypeAlias = tuple[int, ...]


class Run(NamedTuple):
    """What a program has printed: the CPU time, the number of acts, the checksum, and any results."""

    nanoseconds: float  # of CPU time, for one deal
    acts: int  # in all deals
    checksum: int
    results: tuple[Result, ...]


class Program(NamedTuple):
    """A compiled program."""

    name: str
    path: Path

    def run(self, seed: int, first: int, count: int, *, printing: bool = False) -> Run:
        """Let the program play deals.

        Parameters
        ----------
        seed
            The seed of the deals, from 0 to 2^64 - 1.
        first
            The number of the first deal, from 1.
        count
            The number of deals.
        printing
            Whether the result of each deal is printed, which takes time.
        """
        command = [str(self.path), str(seed), str(first), str(count), *(["--print"] if printing else [])]
        done = subprocess.run(command, capture_output=True, check=True, encoding="ascii")  # noqa: S603 - ours
        lines = [line.split() for line in done.stdout.splitlines()]
        said = {line[0]: line[1] for line in lines if len(line) == 2}
        results = tuple(tuple(map(int, line)) for line in lines if len(line) > 2)
        return Run(float(said["cpu-nanoseconds"]), int(said["acts"]), int(said["checksum"]), results)


def compiled(folder: Path, flags: Sequence[str] = ()) -> tuple[Program, ...]:
    """Compile the programs for this machine, and return them.

    Parameters
    ----------
    folder
        The folder in which the programs are written.
    flags
        Further options of the compiler.

    Raises
    ------
    RequestError
        If there is no C compiler, or if the compiler does not accept a program.
    """
    compiler = shutil.which(COMPILER)
    if compiler is None:
        raise RequestError(NO_COMPILER)
    programs = []
    for name in NAMES:
        path = folder / name
        command = [compiler, *FLAGS, *flags, str(SOURCES / f"{name}.c"), "-o", str(path)]
        done = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")  # noqa: S603 - ours
        if done.returncode:
            raise RequestError(f"{COMPILER} does not compile {name}.c: {done.stderr.strip()}")
        programs.append(Program(f"{name} C", path))
    return tuple(programs)


def result_of(line: Line) -> Result:
    """Return a deal that the engine played, in the form in which the programs print deals."""
    return line.number, sum(1 << seat for seat in line.winners), len(line.acts), *line.scores


def check_programs(programs: Sequence[Program], seed: int, lines: Sequence[Line], more: int = 0) -> None:
    """Check that all programs play the same deals as the engine.

    Parameters
    ----------
    programs
        The programs, at least one.
    seed
        The seed of the deals.
    lines
        Deals that the engine has played with the policy *random*, with consecutive numbers.
    more
        The number of further deals, for which only the checksums of the programs are compared.

    Raises
    ------
    RequestError
        If the winners, the number of acts or the gains of a deal differ.
    """
    first, count = lines[0].number, len(lines)
    for program in programs:
        results = program.run(seed, first, count, printing=True).results
        for line, result in zip(lines, results, strict=True):
            if result != result_of(line):
                both = f"deal {line.number} is {result}, but the engine has {result_of(line)}"
                raise RequestError(f"{program.name} and the engine disagree: {both}")
    sums = {program.name: program.run(seed, first, count + more).checksum for program in programs}
    if len(set(sums.values())) > 1:
        raise RequestError(f"the C programs disagree in {count + more} deals: their checksums are {sums}")

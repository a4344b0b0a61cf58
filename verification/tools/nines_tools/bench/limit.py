"""Compare the speed of the engine with C: the same deals in Python, in plain C and in C tuned by hand.

The tuned program shows the highest speed that a machine can reach with these deals. Two games of OpenSpiel,
played by OpenSpiel's own bots in C++, show what speed is usual in other projects. All sides play at random.
The unit is the act: every position in which a player acts counts, even if only one act is legal. The time for
dealing is included. In each round all sides play one after the other, and each ratio compares two sides in
the same round.
"""

from __future__ import annotations

import os
import platform
import shutil
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from nines import load
from nines.errors import RequestError
from nines_tools.bench.agreement import random_lines
from nines_tools.bench.compiled import CompiledRacer
from nines_tools.bench.measure import ROOTS, Lap, Spread, Worker
from nines_tools.bench.programs import COMPILER, NO_COMPILER, check_programs, compiled
from nines_tools.bench.red_nines import NUM_PLAYERS
from nines_tools.bench.work import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines_tools.bench.agreement import Line
    from nines_tools.bench.measure import Plan
    from nines_tools.bench.programs import Program

GAME: Final = "red-nines-20c"
CHECKED: Final = 2000  # deals that all sides have to play alike before anything is timed
MORE: Final = 20_000  # Deals for which only the checksums of the two C programs are compared.
TUNED: Final = "tuned C"
COMPILED: Final = "the compiled code"
SCALE: Final = {COMPILED: 100, "plain C": 100, "tuned C": 1000}  # deals for one deal of the engine
BOTS_GAMES: Final = ("crazy_eights", "oh_hell")
BOTS_SCALE: Final = 10


class Racer(Protocol):
    """A side of the comparison; it plays a lap in each round."""

    @property
    def name(self) -> str:
        """The name of the side, for the results."""

    def lap(self, number: int) -> Lap:
        """Play the lap of a round; rounds are counted from 0."""


class EngineRacer(NamedTuple):
    """The engine, which plays the deals of a round with random acts of its own."""

    name: str
    worker: Worker
    seed: int
    deals: int

    def lap(self, number: int) -> Lap:
        """Play the lap of a round; rounds are counted from 0."""
        deals = list(range(1 + number * self.deals, 1 + (number + 1) * self.deals))
        work = {"game": GAME, "seats": NUM_PLAYERS, "seed": self.seed, "deals": deals, "alone": True}
        seconds, counts = self.worker.play(work)
        return Lap(1e9 * seconds, self.deals, sum(counts))


class PeerRacer(NamedTuple):
    """The peer in Python, which repeats the acts that the engine drew at random."""

    name: str
    worker: Worker
    lines: Sequence[Line]
    deals: int

    def lap(self, number: int) -> Lap:
        """Play the lap of a round; rounds are counted from 0."""
        lines = self.lines[number * self.deals : (number + 1) * self.deals]
        work = {"first": [line.first_player for line in lines], "actions": [line.actions for line in lines]}
        seconds, scores = self.worker.play(work)
        if [tuple(score) for score in scores] != [line.scores for line in lines]:
            raise RequestError(f"{self.name} scores differently from the engine")
        return Lap(1e9 * seconds, len(lines), sum(len(line.acts) for line in lines))


class ProgramRacer(NamedTuple):
    """One of the C programs."""

    program: Program
    seed: int
    deals: int

    @property
    def name(self) -> str:
        """The name of the program."""
        return self.program.name

    def lap(self, number: int) -> Lap:
        """Play the lap of a round; rounds are counted from 0."""
        run = self.program.run(self.seed, 1 + number * self.deals, self.deals)
        return Lap(run.nanoseconds * self.deals, self.deals, run.acts)


class BotsRacer(NamedTuple):
    """A game of OpenSpiel, which OpenSpiel's random bots play in C++."""

    name: str
    worker: Worker
    game: str
    games: int

    def lap(self, number: int) -> Lap:
        """Play the lap of a round; rounds are counted from 0."""
        seconds, decisions = self.worker.play({"game": self.game, "games": self.games, "seed": number})
        return Lap(1e9 * seconds, self.games, decisions)


class Timed(NamedTuple):
    """A side of the comparison, and its laps.

    The engine is the first side, and the other sides are compared with the engine.
    """

    name: str
    laps: tuple[Lap, ...]

    def an_act(self) -> tuple[float, ...]:
        """Return the nanoseconds for an act in each round."""
        return tuple(lap.nanoseconds / lap.acts for lap in self.laps)

    def a_deal(self) -> tuple[float, ...]:
        """Return the nanoseconds for a deal in each round."""
        return tuple(lap.nanoseconds / lap.deals for lap in self.laps)

    def ratio(self, other: Timed) -> Spread:
        """Return the ratio of this side's speed (in acts) to another side's, round by round."""
        return Spread.of([b / a for a, b in zip(self.an_act(), other.an_act(), strict=True)])


def timed(plan: Plan, seed: int) -> tuple[Timed, ...]:
    """Return the laps of all sides, the engine first; without a C compiler, the programs in C are left out.

    Raises
    ------
    RequestError
        If the sides do not play the same game, or if the C compiler does not accept a program.
    """
    count = max(CHECKED, plan.rounds * plan.warm)
    lines = tuple(random_lines(load(GAME), seed, range(1, count + 1)))
    faults = [fault for line in lines for fault in line.faults]
    if faults:
        raise RequestError(f"the engine and the peer disagree: {faults[0]}")
    with ExitStack() as stack:
        programs: tuple[Program, ...] = ()
        if shutil.which(COMPILER):
            programs = compiled(Path(stack.enter_context(TemporaryDirectory())))
            check_programs(programs, seed, lines, MORE)
        racers = _racers(stack, programs, lines, plan, seed)
        laps: dict[str, list[Lap]] = {racer.name: [] for racer in racers}
        for number in range(plan.rounds):
            first = number % len(racers)  # nobody is always the one to begin
            for racer in (*racers[first:], *racers[:first]):
                laps[racer.name].append(racer.lap(number))
    return tuple(Timed(name, tuple(found)) for name, found in laps.items())


def _racers(
    stack: ExitStack, programs: Sequence[Program], lines: Sequence[Line], plan: Plan, seed: int
) -> list[Racer]:
    def worker(name: str, player: str) -> tuple[str, Worker]:
        return name, stack.enter_context(Worker(Side(name, player, ROOTS)))

    racers: list[Racer] = [
        EngineRacer(*worker("this engine", "engine"), seed, plan.warm),
        PeerRacer(*worker("the peer by itself", "peer"), lines, plan.warm),
        *(ProgramRacer(program, seed, SCALE[program.name] * plan.warm) for program in programs),
    ]
    if find_spec("llvmlite"):
        racers.append(CompiledRacer(*worker(COMPILED, "engine"), GAME, seed, SCALE[COMPILED] * plan.warm))
    racers[0].lap(plan.rounds)  # of other deals, so that the engine is warm
    if find_spec("pyspiel"):
        for game in BOTS_GAMES:
            side = worker(f"OpenSpiel, {game}", "bots")
            racers.append(BotsRacer(*side, game, BOTS_SCALE * plan.warm))
    return racers


def table(sides: Sequence[Timed], seed: int) -> Iterator[str]:
    """Yield the results as lines of text."""
    yield f"{GAME}, {NUM_PLAYERS} players, random acts, {len(sides[0].laps)} rounds, seed {seed}, CPU time"
    yield f"{'':<24}{'ns a deal':>12}{'ns an act':>12}  acts a deal  an act is this many times as fast"
    for side in sides:
        acts = sum(lap.acts for lap in side.laps) / sum(lap.deals for lap in side.laps)
        figures = f"{median(side.a_deal()):>12.0f}{median(side.an_act()):>12.1f}{acts:>13.1f}"
        yield f"{side.name:<24}{figures}  {side.ratio(sides[0])}"
    if not shutil.which(COMPILER):
        yield NO_COMPILER


def beside_tuned(sides: Sequence[Timed]) -> Iterator[str]:
    """Yield how many times as long as tuned C the other sides take for a deal that both play."""
    named = {side.name: side for side in sides}
    tuned = named.get(TUNED)
    for name in (COMPILED, "plain C"):
        if tuned is not None and name in named:
            yield f"{name}: {tuned.ratio(named[name])} times as long as {TUNED}"


def machine_line() -> str:
    """Return a description of the machine."""
    cores, load = os.cpu_count(), os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    kind, python = f"{_processor()}, {platform.machine()}", platform.python_version()
    return f"machine: {kind}, {cores} cores, {platform.system()}, Python {python}; load {load:.1f}"


def record(sides: Sequence[Timed], seed: int) -> dict[str, Any]:
    """Return the results as data for JSON."""
    return {
        "game": GAME,
        "seats": NUM_PLAYERS,
        "seed": seed,
        "machine": {
            "kind": platform.machine(),
            "processor": _processor(),
            "python": platform.python_version(),
        },
        "sides": [
            {
                "name": side.name,
                "deals": [lap.deals for lap in side.laps],
                "acts": [lap.acts for lap in side.laps],
                "nanoseconds_a_deal": side.a_deal(),
                "nanoseconds_an_act": side.an_act(),
                "times_as_fast": side.ratio(sides[0])._asdict(),
            }
            for side in sides
        ],
    }


def _processor() -> str:
    """Return the name of the processor, if the system gives one."""
    facts = Path("/proc/cpuinfo")
    lines = facts.read_text(encoding="utf-8").splitlines() if facts.is_file() else []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor())

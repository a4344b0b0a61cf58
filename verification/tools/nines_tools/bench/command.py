"""The command ``python -m nines_verification bench``: measure speed, and print the results."""

from __future__ import annotations

import argparse
import json
import shutil
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from nines import library, load
from nines.errors import EXTRAS
from nines_tools import counts
from nines_tools.bench.compiled_profile import lines_of, profiled
from nines_tools.bench.editions import edition_lines, editions, steps, steps_lines, stops_editions
from nines_tools.bench.limit import TUNED, beside_tuned, machine_line, record, table, timed
from nines_tools.bench.measure import ROOTS, SLICES, Compared, Plan, compared, measure
from nines_tools.bench.profiled import profile
from nines_tools.bench.programs import COMPILER
from nines_tools.bench.red_nines import NUM_PLAYERS
from nines_tools.bench.waiting import wait_lines, waits
from nines_tools.bench.windows import HERE, against_peer, engine_of
from nines_tools.bench.work import RandomActs, Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.kernel.game import AnyGame
    from nines_tools.bench.limit import Timed

PEERS_GAME: Final = "red-nines-20c"
NO_OPENSPIEL: Final = (
    f"OpenSpiel is not installed, so the peer plays alone: pip install {EXTRAS['bench']} adds OpenSpiel"
)


def seats_of(game: AnyGame) -> int:
    """Return how many players take part in the measured games: four, or the fewest that the game allows."""
    admitted: Iterator[int] = (seats for seats in (4, *range(1, 11)) if game.admits(seats))
    return next(admitted)


def other_sides(tree: Path | None) -> Iterator[Side]:
    """Yield the engine of *tree* if it is given, and the peer in OpenSpiel if this is installed."""
    if tree:
        yield engine_of(tree)
    if find_spec("pyspiel"):
        yield Side("the peer in OpenSpiel", "openspiel", ROOTS)


def against_tree(games: Sequence[str], plan: Plan, seed: int, tree: Path) -> Iterator[str]:
    """Yield this engine's speed in each game, as a multiple of the speed of the engine in *tree*."""
    sides = (Side(HERE, "engine", ROOTS), engine_of(tree))
    yield f"this engine and the engine of {tree}, {_plan(plan, seed)}; random acts"
    yield f"{'':<24}  seats   times as fast: cold, warm"
    pairs_compared: dict[str, Compared] = {}
    for name in games:
        work = RandomActs(name, seats_of(load(name)), seed)
        one, other = measure(sides, work, plan).values()
        pairs_compared[name] = compared(one, other)
        yield f"{name:<24}  {work.seats:>5}   {_ratio(pairs_compared[name])}"
    for what, figures in (
        ("cold", {name: both.cold.median for name, both in pairs_compared.items()}),
        ("warm", {name: both.warm.median for name, both in pairs_compared.items()}),
    ):
        least = min(figures, key=figures.__getitem__)
        middle = median(figures.values())
        yield f"{what}: median over games {middle:.2f}, least {figures[least]:.2f} ({least})"


def of_compiled(sides: Sequence[Timed], plan: Plan, seed: int, tree: Path | None) -> Iterator[str]:
    """Yield the speed of the compiled code in each edition, and how long a user waits for it."""
    seats = {name: seats_of(load(name)) for name in stops_editions()}
    tuned = next((side for side in sides if side.name == TUNED), None)
    played = [steps(name, number) for name, number in seats.items()]
    compiled = {one.name: seats[one.name] for one in played if not one.why}
    yield from edition_lines(editions(compiled, plan, seed), seats, tuned)
    yield ""
    yield from steps_lines(played)
    yield ""
    engines = [Side(HERE, "engine", ROOTS), *([engine_of(tree)] if tree else [])]
    yield from wait_lines(waits(engines, plan.rounds))


def _plan(plan: Plan, seed: int) -> str:
    deals = f"{plan.cold} cold and {plan.warm} warm deals"
    return f"{plan.rounds} rounds of {deals}, none played twice, seed {seed}, CPU time"


def _ratio(both: Compared) -> str:
    return f"{both.cold}, {both.warm}"


def bench(arguments: Sequence[str]) -> Iterator[str]:
    """Run the requested measurements, and yield the lines of the results.

    Raises
    ------
    NinesError
        If a game is unknown, a folder is not a checkout of the project, or a peer plays a different game.
    """
    asked = _parser().parse_args(arguments)
    games = asked.games or library().playable
    plan = Plan(max(asked.rounds, 1), max(asked.deals // 9, 1), max(asked.deals, SLICES))
    if asked.profile:
        for game in map(load, games):
            yield from profile(game, seats_of(game), asked.seed, plan.warm)
        return
    if asked.compiled_profile:
        for game in asked.games or [PEERS_GAME]:
            seats = seats_of(load(game))
            yield from lines_of(game, seats, profiled(game, seats, asked.seed))
        return
    if asked.json:
        yield json.dumps(record(timed(plan, asked.seed), asked.seed), indent=2)
        return
    yield machine_line()
    others = [*other_sides(asked.against)]
    yield from against_peer(PEERS_GAME, plan.rounds, plan.cold, asked.seed, others)
    if not find_spec("pyspiel"):
        yield NO_OPENSPIEL
    yield ""
    sides = timed(plan, asked.seed)
    yield from table(sides, asked.seed)
    yield from beside_tuned(sides)
    if find_spec("llvmlite"):
        yield ""
        yield from of_compiled(sides, plan, asked.seed, asked.against)
    if find_spec("llvmlite") and shutil.which(COMPILER):
        yield ""
        yield from lines_of(PEERS_GAME, NUM_PLAYERS, profiled(PEERS_GAME, NUM_PLAYERS, asked.seed))
    if asked.against:
        yield from against_tree(games, plan, asked.seed, asked.against)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m nines_verification bench",
        description="Compare the speed of the engine with others. The results are ratios from one run.",
    )
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help="a game, for --against or a profile; by default all games"
    )
    parser.add_argument(
        "--against", type=Path, metavar="TREE", help="another checkout of the project to compare with"
    )
    parser.add_argument(
        "--profile", action="store_true", help="show instead which functions take the most time"
    )
    parser.add_argument(
        "--compiled-profile",
        action="store_true",
        help="show instead how long the compiled code takes for each part of a deal",
    )
    parser.add_argument(
        "--json", action="store_true", help="print only the comparison with C and OpenSpiel, as JSON"
    )
    parser.add_argument(
        "--rounds", type=counts.count, default=5, metavar="N", help="number of rounds, default 5"
    )
    parser.add_argument(
        "--deals", type=counts.count, default=180, metavar="N", help="warm deals per round, default 180"
    )
    parser.add_argument("--seed", type=counts.seed, default=1, metavar="N", help="random seed, default 1")
    return parser

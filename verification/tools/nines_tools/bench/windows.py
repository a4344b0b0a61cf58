"""The engine beside the peer on given acts, by windows: the first deals of a process, and later ones.

All sides play the same deals with the same acts. Nothing but play is timed. What a side is given is made
before: to the engine the parsed acts, and the match before each deal; to the peer its actions, and the random
numbers by which it deals. The engine draws its own random numbers, and shuffles, within the time.

Each side has a cache folder of its own, which is empty at first. In the first round the engine therefore
begins without tables, and this round is shown by itself. In the rounds after it, the engine reads the tables
that the rounds before have kept. The side that fills its tables asks the rules about everything before its
first deal. How long this takes is shown beside the time of the deals.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from nines import load
from nines.errors import RequestError
from nines_tools.bench.agreement import play_lines
from nines_tools.bench.measure import ROOTS, Spread, each, roots_of, turns
from nines_tools.bench.red_nines import NUM_PLAYERS
from nines_tools.bench.work import FILLED, GivenActs, Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines_tools.bench.agreement import Line

ENDS: Final = (1, 3, 10, 50)  # of the windows, as multiples of the deals in the first window
SLICES: Final = 5  # first windows: the most that a side plays before the next side has its turn
PEER: Final = Side("the peer by itself", "peer", ROOTS)
HERE: Final = "this engine"


class Windows(NamedTuple):
    """The times of one side.

    Parameters
    ----------
    filling
        The CPU time before the first deal, in seconds, in each round.
    deals
        For each round, the CPU time for a deal in each window, in seconds.
    """

    filling: list[float]
    deals: list[tuple[float, ...]]


def windows(first: int) -> list[range]:
    """Return the windows of a process, each as the numbers of its deals from 0.

    Examples
    --------
    >>> windows(20)
    [range(0, 20), range(20, 60), range(60, 200), range(200, 1000)]
    """
    return [range(start, end) for start, end in pairwise((0, *(first * end for end in ENDS)))]


def agreed(game: str, seed: int, deals: int) -> tuple[Line, ...]:
    """Return deals that the engine and the peer have played.

    Raises
    ------
    RequestError
        If the peer and the engine do not play the same game.
    """
    lines = []
    for line in play_lines(load(game), seed, range(deals)):
        for fault in line.faults:
            raise RequestError(f"the engine and the peer disagree: {fault}")
        lines.append(line)
    return tuple(lines)


def timed_in_windows(sides: Sequence[Side], work: GivenActs, rounds: int, first: int) -> dict[str, Windows]:
    """Return the times of each side; one round more is played, with empty cache folders."""
    times = {side.name: Windows([], []) for side in sides}
    most = first * ENDS[-1]
    with TemporaryDirectory() as folder:
        caches = [Path(folder) / str(number) for number in range(len(sides))]
        for number in range(rounds + 1):
            here = [range(w.start + number * most, w.stop + number * most) for w in windows(first)]
            parts = [[w[n : n + first * SLICES] for n in range(0, len(w), first * SLICES)] for w in here]
            chunks = [here[0][:0], *(chunk for part in parts for chunk in part)]
            for name, ((filling, _), *spent) in turns(sides, work, chunks, number, caches).items():
                times[name].filling.append(filling)
                laps = iter(spent)
                times[name].deals.append(tuple(each([next(laps) for _ in part]) for part in parts))
    return times


def against_peer(game: str, rounds: int, first: int, seed: int, others: Sequence[Side]) -> Iterator[str]:
    """Yield how many times as long as the peer each side takes, window by window.

    Parameters
    ----------
    game
        The game that the peer plays.
    rounds
        The number of rounds.
    first
        The number of deals in the first window.
    seed
        The seed of the deals.
    others
        Sides besides this engine and the peer, such as another engine.

    Raises
    ------
    RequestError
        If the peer and the engine do not play the same game.
    """
    lines = agreed(game, seed, (rounds + 1) * first * ENDS[-1])
    engines = Side(HERE, "engine", ROOTS), Side(f"{HERE}, tables filled before", FILLED, ROOTS)
    sides = (*engines, *others, PEER)
    times = timed_in_windows(sides, GivenActs(game, NUM_PLAYERS, seed, lines), rounds, first)
    peers = times[PEER.name].deals
    deals = f"{first * ENDS[-1]} deals in a process, none played twice"
    yield f"{game}, {NUM_PLAYERS} players, {rounds} rounds of {deals}, seed {seed}, CPU time"
    yield f"times as long as {PEER.name}, which takes {_microseconds(peers):.0f} microseconds for a deal:"
    yield _row("deals", [f"{w.start + 1} to {w.stop}" for w in windows(first)])
    for side in sides[:-1]:
        ratios = [
            [one / other for one, other in zip(*both, strict=True)]
            for both in zip(times[side.name].deals, peers, strict=True)
        ]
        yield _row(side.name, [str(Spread.of(figures)) for figures in zip(*ratios[1:], strict=True)])
        if side.player == "engine":
            yield _row("  with an empty cache folder", [f"{figure:.2f}" for figure in ratios[0]])
        if side.player == FILLED:
            yield f"  to fill the tables takes {Spread.of(times[side.name].filling[1:])} s"


def _microseconds(deals: Sequence[tuple[float, ...]]) -> float:
    return 1e6 * median(figure for figures in deals for figure in figures)


def _row(name: str, cells: Sequence[str]) -> str:
    return f"{name:<36}" + "".join(f"  {cell:>24}" for cell in cells).rstrip()


def engine_of(tree: Path) -> Side:
    """Return the engine of another checkout."""
    return Side(f"the engine of {tree}", "engine", roots_of(tree))

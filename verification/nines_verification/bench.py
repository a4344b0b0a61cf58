"""How fast the engine plays, and where the time goes: a benchmark, never a test.

Deals are played by the first legal act, which is the engine alone, and by acts drawn at random, which is
the engine and the drawing of random numbers. Figures are of one core, the best of several rounds.
"""

from __future__ import annotations

from cProfile import Profile
from dataclasses import replace
from pstats import SortKey, Stats
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from nines.kernel.playing import begin, dealt
from nines.shuffle import POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nines.kernel.game import AnyGame

ROUNDS: Final = 5


def first(acts: Sequence[Any], stream: Stream) -> Any:  # noqa: ANN401, ARG001 - acts are the game's own
    """Return the first act."""
    return acts[0]


def at_random(acts: Sequence[Any], stream: Stream) -> Any:  # noqa: ANN401 - acts are the game's own
    """Return an act drawn at random; where there is one, nothing is drawn."""
    return acts[0] if len(acts) == 1 else acts[stream.below(len(acts))]


def play_deals(game: AnyGame, seats: int, deals: int, choose: Callable[..., Any]) -> int:
    """Play so many deals of seed 1 and return how many acts that took."""
    carry, acts = begin(game, seats, 1).position, 0
    for number in range(deals):
        stream = Stream.of(1, POLICIES, number + 1)
        table = dealt(game, replace(carry, deals=number), 1).position
        while not table.ended:
            legal = game.legal_acts(table)
            acts += 1
            table = game.apply(table, choose(legal, stream)).position
    return acts


def bench(game: AnyGame, deals: int = 300) -> Iterator[str]:
    """Yield lines of a report: deals a second, then the functions that take most time."""
    seats = next(number for number in (4, *range(1, 11)) if game.admits(number))
    yield f"{game.name}, {seats} players, {deals} deals, best of {ROUNDS} rounds, one core"
    for name, choose in (("first legal act", first), ("act at random", at_random)):
        best, acts = 0.0, 0
        for _ in range(ROUNDS):
            began = perf_counter()
            acts = play_deals(game, seats, deals, choose)
            best = max(best, deals / (perf_counter() - began))
        each = 1e6 / best / (acts / deals)
        yield f"{name:<16} {best:7.0f} deals/s  {acts / deals:5.1f} acts a deal  {each:5.1f} µs an act"
    yield "the functions that take most, acts at random (share of the time, without what they call)"
    profile = Profile()
    profile.runcall(play_deals, game, seats, deals, at_random)
    stats = Stats(profile).sort_stats(SortKey.TIME)
    for (file, _, function), (_, calls, own, *_rest) in _longest(stats):
        share = own / stats.total_tt  # type: ignore[attr-defined]  # typeshed lacks it
        yield f"{share:6.1%}  {calls / deals:7.1f} calls a deal  {file.rpartition('/')[2]} {function}"


def _longest(stats: Stats) -> list[tuple[Any, Any]]:
    functions: dict[Any, Any] = stats.stats  # type: ignore[attr-defined]  # typeshed lacks it
    return sorted(functions.items(), key=lambda item: -item[1][2])[:12]

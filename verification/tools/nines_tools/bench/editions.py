"""The compiled code in every Stops edition, beside C that is tuned by hand for one of them."""

from __future__ import annotations

from contextlib import ExitStack
from statistics import median
from typing import TYPE_CHECKING

from nines import library, load
from nines.errors import NinesError
from nines.policies import seated
from nines_tools.bench.compiled import CompiledRacer
from nines_tools.bench.limit import COMPILED, SCALE, Timed
from nines_tools.bench.measure import ROOTS, Spread, Worker
from nines_tools.bench.work import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines_tools.bench.measure import Plan


def playable(seats_of: dict[str, int]) -> list[str]:
    """Return those editions that the compiled code plays with these numbers of players."""
    found = []
    for name, seats in seats_of.items():
        game = load(name)
        player = game.family.compiled()
        if player is None:
            continue
        try:
            player(game, seats, seated(["random"], seats)).play(1, 1, 2)
        except NinesError:
            continue
        found.append(name)
    return found


def editions(seats_of: dict[str, int], plan: Plan, seed: int) -> list[Timed]:
    """Return the laps of the compiled code in editions; each round plays one lap of each.

    Parameters
    ----------
    seats_of
        The number of players for each edition.
    plan
        The numbers of rounds and of deals.
    seed
        The seed of the deals.
    """
    found = []
    for name in playable(seats_of):
        with ExitStack() as stack:
            worker = stack.enter_context(Worker(Side(name, "engine", ROOTS)))
            racer = CompiledRacer(name, worker, name, seed, SCALE[COMPILED] * plan.warm, seats_of[name])
            found.append(Timed(name, tuple(racer.lap(number) for number in range(plan.rounds))))
    return found


def edition_lines(found: Sequence[Timed], seats_of: dict[str, int], tuned: Timed | None) -> Iterator[str]:
    """Yield the results as lines of text.

    The acts of an edition are compared with those that the tuned C plays in its own edition.
    """
    yield "the compiled code, random acts, CPU time; an act beside an act of tuned C in red-nines-20c"
    yield f"{'':<24}  seats {'ns a deal':>12}{'ns an act':>12}  times as long as tuned C"
    for side in found:
        figures = f"{median(side.a_deal()):>12.0f}{median(side.an_act()):>12.1f}"
        ratio = Spread.of([a / median(tuned.an_act()) for a in side.an_act()]) if tuned else "no C compiler"
        yield f"{side.name:<24}  {seats_of[side.name]:>5} {figures}  {ratio}"


def stops_editions() -> list[str]:
    """Return the editions for which there is compiled code, if rules can be compiled."""
    ours = library()
    return [name for name in ours.playable if ours.load(name).family.compiled_by]

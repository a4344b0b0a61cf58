"""The compiled code in every Stops edition, beside C that is tuned by hand for one of them."""

from __future__ import annotations

from contextlib import ExitStack
from statistics import median
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines import library, load
from nines.errors import NotLowerableError
from nines.policies import seated
from nines_tools.bench.compiled import CompiledRacer
from nines_tools.bench.limit import COMPILED, SCALE, Timed
from nines_tools.bench.measure import ROOTS, Spread, Worker
from nines_tools.bench.work import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines_tools.bench.measure import Plan

COUNTED: Final = 1000  # deals in which steps are counted


class Steps(NamedTuple):
    """How an edition is played: from tables, by single acts, by asking the rules, or by the engine.

    Parameters
    ----------
    name
        The edition.
    deals, acts
        The number of deals, and of the acts in those that the compiled code plays.
    looked_up
        The number of acts that were looked up one by one, since they depend on more than a node knows.
    questions
        The number of questions that the rules answered when these deals were played for the first time, after
        as many others.
    by_engine
        The number of deals that the engine plays.
    why
        Why the engine plays the edition; empty if the compiled code does.
    """

    name: str
    deals: int = 0
    acts: int = 0
    looked_up: int = 0
    questions: int = 0
    by_engine: int = 0
    why: str = ""


def steps(name: str, seats: int, deals: int = COUNTED) -> Steps:
    """Return how the compiled code plays new deals of an edition.

    Parameters
    ----------
    name
        The edition.
    seats
        The number of players, who play at random.
    deals
        The number of deals.
    """
    game = load(name)
    try:
        player: Any = game.family.compiled()(game, seats, seated(["random"], seats))
        player.play(1, 1, deals + 1)
        known = player.questions
        player.play(1, deals + 1, 2 * deals + 1)
        questions, before = player.questions - known, player.looked_up
        rows, beyond = player.play(1, deals + 1, 2 * deals + 1)
    except NotLowerableError as error:
        return Steps(name, why=str(error))
    acts = int(rows[:, 1].sum())
    return Steps(name, deals, acts, player.looked_up - before, questions, len(beyond))


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
    for name, seats in seats_of.items():
        with ExitStack() as stack:
            worker = stack.enter_context(Worker(Side(name, "engine", ROOTS)))
            racer = CompiledRacer(name, worker, name, seed, SCALE[COMPILED] * plan.warm, seats)
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


def steps_lines(played: Sequence[Steps]) -> Iterator[str]:
    """Yield which steps still ask in each edition, as lines of text."""
    yield "steps that still ask: acts looked up one by one, questions to the rules, deals left to the engine"
    heads = f"{'deals':>8}{'acts':>10}{'looked up':>11}{'share':>8}{'questions':>11}"
    yield f"{'':<24}{heads}{'by the engine':>15}"
    for one in played:
        if one.why:
            yield f"{one.name:<24}the engine plays all: {one.why}"
            continue
        share = one.looked_up / max(one.acts, 1)
        numbers = f"{one.deals:>8,}{one.acts:>10,}{one.looked_up:>11,}{share:>8.1%}"
        yield f"{one.name:<24}{numbers}{one.questions:>11,}{one.by_engine:>15,}"


def stops_editions() -> list[str]:
    """Return the editions for which there is compiled code, if rules can be compiled."""
    ours = library()
    return [name for name in ours.playable if ours.load(name).family.compiled_by]

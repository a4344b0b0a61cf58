"""Run every check and yield its section as soon as it is done."""

from __future__ import annotations

import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from nines import library as open_library
from nines.errors import NinesError, RequestError
from nines.holdem.questions import FAMILY as HOLDEM
from nines.multiple9.questions import FAMILY as MULTIPLE9
from nines_verification.ablation import check_ablation
from nines_verification.claims import check_claims
from nines_verification.conformance import check_conformance
from nines_verification.golden import check_golden
from nines_verification.hands_twice import check_going_out, check_hands
from nines_verification.integrity import corpus_is_whole, coverage, lineage_holds
from nines_verification.otherwise import check_read_otherwise
from nines_verification.perform import check_scenarios
from nines_verification.report import Failure, Level, Section

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nines.game import Playable
    from nines.libraries import Library

EXAMPLES: Final[dict[Level, int]] = {"quick": 40, "standard": 200, "full": 2000}
DEALS_READ_OTHERWISE: Final[dict[Level, int]] = {"quick": 3, "standard": 8, "full": 50}
Outcome = tuple[int, tuple[Failure, ...]]
Check: TypeAlias = "Callable[[Library, Playable[Any, Any], Task], Outcome]"


def verify(
    library: Library,
    games: Sequence[str] = (),
    level: Level = "standard",
    *,
    randomise: bool = False,
    jobs: int = 1,
) -> Iterator[Section]:
    """Yield the outcome of each check on the corpus and on *games*, all if none are named.

    Parameters
    ----------
    library
        What is checked; several processes open it again by its package.
    games
        Slugs of games.
    level
        How much is tried: ``quick``, ``standard`` or ``full``.
    randomise
        Draw fresh examples for conformance instead of the same ones every time.
    jobs
        How many processes share the work; sections come in the same order, and say the same.

    Raises
    ------
    UnknownNameError
        If a game is not in the catalogue.
    RequestError
        If readings are named with it: golden plays and scenarios are those of the game; or if there are
        to be fewer than one process.

    Examples
    --------
    >>> [section.passed for section in verify(open_library(), ["comet-1718"], "quick")]
    [True, True, True, True, True, True, True, True]
    """
    if jobs < 1:
        raise RequestError(f"{jobs} processes cannot check anything; ask for 1 or more")
    for name in games:
        if "[" in name:
            raise RequestError(f"{name}: every reading is checked with its game; name the game alone")
    subjects = [library.load(name) for name in dict.fromkeys(games) or library.playable]
    tasks = [
        Task(check, library.package, game.slug, level, randomise)
        for game in subjects
        for check in checks_of(library, game)
    ]
    yield _section("corpus integrity", "corpus", "records", lambda: corpus_is_whole(library))
    if library.corpus.relations or library.corpus.attestations:
        yield _section("lineage", "corpus", "statements and attestations", lambda: lineage_holds(library))
    if jobs == 1:
        yield from (perform_task(task, library) for task in tasks)
    else:
        yield from shared(tasks, jobs)


class Task(NamedTuple):
    """One kind of check on one game; a process can be told it."""

    check: str
    package: str  # of the library
    slug: str
    level: Level
    randomise: bool


def perform_task(task: Task, library: Library | None = None) -> Section:
    """Return the outcome of one check; another process opens the library by its package."""
    library = library or open_library(task.package)
    game = library.load(task.slug)
    unit, check = checks_of(library, game)[task.check]
    return _section(task.check, task.slug, unit, lambda: check(library, game, task))


def shared(tasks: Sequence[Task], jobs: int) -> Iterator[Section]:
    """Yield the sections of tasks that several processes share, in their order."""
    # Spawned, not forked: a fork would copy whatever threads the caller has at work. Interrupted, a
    # process ends at once and says nothing; that is for the caller to tell.
    end_quietly = (signal.SIGINT, signal.SIG_DFL)
    with ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, end_quietly) as pool:
        try:
            yield from (future.result() for future in [pool.submit(perform_task, task) for task in tasks])
        except BrokenProcessPool:
            raise NinesError("a process was ended before its check was done; try again") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def checks_of(library: Library, game: Playable[Any, Any]) -> dict[str, tuple[str, Check]]:
    """Return the checks on a game, with the units that they count in: those for which the library has data."""
    claimed = CLAIMS if library.claims.about(game.slug) else {}
    checks = {name: one for name, one in CHECKS.items() if library.checks or name not in BY_DATA}
    return {**checks, **COUNTED_TWICE.get(game.family, {}), **claimed}


CHECKS: Final[dict[str, tuple[str, Check]]] = {
    "coverage both ways": ("passages and readings", lambda library, game, _: coverage(library, game)),
    "scenarios": ("scenarios", lambda library, game, _: check_scenarios(library, game)),
    "rule ablation": ("replaced rules and readings", lambda library, game, _: check_ablation(library, game)),
    "golden play": ("lines", lambda library, game, _: check_golden(library, game)),
    "conformance": (
        "deals",
        lambda library, game, task: check_conformance(
            library, game, EXAMPLES[task.level], randomise=task.randomise
        ),
    ),
    "read otherwise": (
        "readings",
        lambda library, game, task: check_read_otherwise(
            library, game, DEALS_READ_OTHERWISE[task.level], randomise=task.randomise
        ),
    ),
}

# What compares a game with scenarios or plays that are kept beside it.
BY_DATA: Final = ("scenarios", "rule ablation", "golden play")

# Of games whose documents' claims have been tried.
CLAIMS: Final[dict[str, tuple[str, Check]]] = {
    "claims": ("claims", lambda library, game, _: check_claims(library, game))
}

# By family: tables that are counted exactly, by two algorithms that must agree on every class of hands.
COUNTED_TWICE: Final[dict[str, dict[str, tuple[str, Check]]]] = {
    HOLDEM: {"odds two ways": ("classes of ranks", lambda _, game, __: check_hands(game))},
    MULTIPLE9: {"odds two ways": ("classes of ranks", lambda _, game, __: check_going_out(game))},
}


def _section(name: str, subject: str, unit: str, check: Callable[[], Outcome]) -> Section:
    began = perf_counter()
    checked, failures = check()
    seconds = perf_counter() - began
    return Section(name, subject, checked, unit, failures, seconds, scored=name == "rule ablation")

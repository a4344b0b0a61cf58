"""Run the checks, and yield the section with the outcome of each check as soon as the check is done."""

from __future__ import annotations

import gc
from collections import deque
from contextlib import closing, contextmanager
from functools import cache
from secrets import randbits
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from nines import library as open_library
from nines.boundary.cached import distrust
from nines.errors import RequestError, UnknownNameError
from nines.libraries import alternatives
from nines.simulation.workers import shared
from nines_verification import compiled_alike, course, perform
from nines_verification.automata import check_automata
from nines_verification.candidate_plays import check_candidate_plays
from nines_verification.claims import check_claims
from nines_verification.compiled_alike import DEALS, check_compiled, is_compiled
from nines_verification.completeness import POSITIONS, check_completeness
from nines_verification.conformance import check_conformance, refuse_without_hypothesis
from nines_verification.consistency import corpus_agrees, has_table
from nines_verification.deciding.check import check_deciding, compared
from nines_verification.golden import check_golden
from nines_verification.imagined_deals import SAMPLES, check_imagined
from nines_verification.integrity import corpus_is_whole, coverage, lineage_holds
from nines_verification.lock import check_behaviour, check_said
from nines_verification.lockstep_run import check_same_plays
from nines_verification.mutation.rule_run import SAMPLED, check_mutants
from nines_verification.otherwise import check_read_otherwise
from nines_verification.perform import check_scenarios
from nines_verification.perft import check_perft
from nines_verification.report import WHOLE, Failure, Level, Part, Section
from nines_verification.rule_coverage import check_rule_coverage
from nines_verification.second_opinion.check import DECISIONS, check_second
from nines_verification.second_reading.check import check_facts
from nines_verification.second_reading.facts import has_facts
from nines_verification.shuffles import check_shuffles
from nines_verification.tools import tools_of
from nines_verification.weighed import check_weights, weighed

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines_verification.kept import Kept

EXAMPLES: Final[dict[Level, int]] = {"standard": 50, "full": 2000}
MUTANTS: Final[dict[Level, int | None]] = {"standard": SAMPLED, "full": None}
PARTS: Final[dict[str, dict[Level, int]]] = {"imagined deals": {"full": 20}}  # others are done in one part
COMPILED: Final = "compiled code"
YOUNG: Final = 50_000  # new objects, before garbage is looked for among them
CORPUS: Final = "corpus"  # in place of the slug of a game
DEALS_READ_OTHERWISE: Final[dict[Level, int]] = {"standard": 1, "full": 50}
Outcome: TypeAlias = (
    "tuple[int, tuple[Failure, ...]] | tuple[int, tuple[Failure, ...], str | Mapping[str, int]]"
)
Done: TypeAlias = "tuple[Task, Section]"
DoneTasks: TypeAlias = "Generator[Done, None, None]"
Check: TypeAlias = "Callable[[Library, AnyGame, Task], Outcome]"


def verify(  # noqa: PLR0913 - a verification needs all of these
    library: Library,
    games: Sequence[str] = (),
    level: Level = "standard",
    *,
    only: Sequence[str] = (),
    randomise: bool = False,
    kept: Kept | None = None,
    jobs: int = 1,
    plain: bool = False,
) -> Iterator[Section]:
    """Run the checks on the corpus and on *games* (by default all games), and yield the outcomes.

    Parameters
    ----------
    library
        The library to check. If there are several processes, each opens the library by its package name. The
        corpus is read from its files, also if the library has taken it from the cache folder.
    games
        The slugs of the games to check; without slugs, all games.
    level
        How much to check: ``standard`` or ``full``.
    only
        The names of the checks to run; without names, all checks.
    randomise
        True to draw new examples at random; False to test the same examples in every run.
    kept
        A store of checks. A check that held before on the same inputs is skipped, and its stored outcome is
        yielded instead. Every other check is stored as soon as it is done, so a run that was interrupted
        continues where it ended. By default all checks run, and nothing is stored. With *randomise*, the
        store is not used.
    jobs
        The number of processes. The outcomes and their order do not depend on this number.
    plain
        Whether the functions that define play are checked, instead of the tables that make play faster. The
        checks that compare both are left out.

    Raises
    ------
    UnknownNameError
        If a game is not in the catalogue, or a check is not known.
    RequestError
        If *jobs* is less than 1, or if a game is named with readings in brackets. All readings are checked
        with their game, so name only the game. Also if *plain* leaves out a check in *only*.
    MissingPackageError
        If conformance is to be checked and hypothesis is not installed.

    Examples
    --------
    >>> [
    ...     section.passed
    ...     for section in verify(open_library(), ["comet-1718"], only=["scenarios", "golden play"])
    ... ]
    [True, True]
    """
    _refuse_what_cannot_be(games, only, jobs, plain=plain)
    library = library.from_files()
    wanted = only or check_names()
    if "conformance" in wanted:
        refuse_without_hypothesis()
    library = library.plain if plain else library
    made = _tasks(library, games, wanted, level, randomise=randomise)
    tasks = [task._replace(plain=plain) for task in made]
    with closing(_done(library, tasks, jobs, None if randomise else kept)) as done:
        yield from _in_order(tasks, done)


def _refuse_what_cannot_be(games: Sequence[str], only: Sequence[str], jobs: int, *, plain: bool) -> None:
    if jobs < 1:
        raise RequestError(f"{jobs} processes are too few; ask for 1 or more")
    for name in games:
        if "[" in name:
            raise RequestError(f"{name}: all readings are checked with their game; name only the game")
    for name in only:
        if name not in check_names():
            raise UnknownNameError("check", name, check_names())
        if plain and name in AGAINST_PLAIN:
            raise RequestError(f"{name}: this check compares with plain play; run it without --plain")


def _tasks(
    library: Library, games: Sequence[str], wanted: Sequence[str], level: Level, *, randomise: bool
) -> list[Task]:
    """Return the requested checks, check by check, first those of the corpus.

    A long check of a game has several tasks.
    """
    subjects = [library.load(name) for name in dict.fromkeys(games) or library.playable]
    of_corpus = [
        Task(check, library.package, CORPUS, level, randomise)
        for check in OF_CORPUS
        if check in wanted and _has_data(library, check)
    ]
    return of_corpus + [
        Task(check, library.package, game.slug, level, randomise, part)
        for check in of_games()
        for game in subjects
        if check in wanted and _applies(check, library, game)
        for part in _parts(check, level)
    ]


def _applies(check: str, library: Library, game: AnyGame) -> bool:
    return check in _uncompiled(library, game) or (check == COMPILED and is_compiled(game))


def _parts(check: str, level: Level) -> Iterator[Part]:
    of = PARTS.get(check, {}).get(level, 1)
    yield from (Part(number, of) for number in range(1, of + 1))


def _has_data(library: Library, check: str) -> bool:
    """Return whether a library has the data with which a check compares its corpus."""
    if check == "lineage":
        return bool(library.corpus.relations or library.corpus.attestations)
    if check == "consistency":
        return has_table(library)
    if check == "facts":
        return has_facts(library)
    if check == "shuffles":
        return library.package == OURS  # chance is the engine's, the same for every library
    return library.checks is not None or check not in BY_DATA


def _in_order(tasks: Sequence[Task], done: Iterable[Done]) -> Iterator[Section]:
    """Yield the sections of tasks in the order of the tasks."""
    found: dict[Task, Section] = {}
    waiting = deque(dict.fromkeys(tasks))
    for task, section in done:
        found[task] = section
        while waiting and waiting[0] in found:
            yield found.pop(waiting.popleft())


def _done(library: Library, tasks: Sequence[Task], jobs: int, kept: Kept | None) -> DoneTasks:
    """Yield the tasks that held before, then the others as soon as they are done, and store the others."""
    held = {task: kept.get(task.slug, task._asdict()) for task in tasks} if kept else {}
    yield from ((task, section) for task, section in held.items() if section)
    with closing(_performed(library, [task for task in tasks if not held.get(task)], jobs)) as done:
        for task, section in done:
            if kept:
                kept.add(task.slug, task._asdict(), section)
            yield task, section


def _performed(library: Library, tasks: Sequence[Task], jobs: int) -> DoneTasks:
    """Perform tasks, and yield each as soon as it is done. Several processes end them in any order."""
    processes = min(jobs, len(tasks))
    if processes > 1:
        yield from shared(by_worker, tasks, processes)
    else:
        yield from ((task, perform_task(task, library)) for task in tasks)


BOTH_WAYS: Final = ("scenarios", "golden play")  # checked with the tables of a family, and without them


class Task(NamedTuple):
    """One check of one game or of the corpus, which can be sent to another process."""

    check: str
    package: str  # of the library
    slug: str  # of the game, or CORPUS
    level: Level
    randomise: bool
    part: Part = WHOLE
    plain: bool = False  # whether games are played without tables

    @property
    def seed(self) -> int:
        """The random seed of the check. The seed is always the same, unless new deals are requested."""
        return randbits(32) if self.randomise else 1


def perform_task(task: Task, library: Library | None = None) -> Section:
    """Run one check and return its outcome. Without *library*, open the library of the task's package.

    After a check of a full run, which may take minutes, all games are forgotten: the next check is mostly of
    another game, and all games with the answers of their rules need several times the memory of one.
    """
    library = library or open_library(task.package)
    library = library.plain if task.plain and not library.plainly else library
    with _little_collecting():
        section = _performed_task(task, library)
    if task.level == "full":
        _forget_games(library)
    return section


@cache
def _has_frozen_objects() -> bool:
    """Return whether the caller had frozen objects before the first check; to count them takes time."""
    return bool(gc.get_freeze_count())


@contextmanager
def _little_collecting() -> Iterator[None]:
    """Collect garbage rarely, and only what is made from now on: almost nothing made refers back to itself.

    A library has millions of objects, and to look through them again and again takes a quarter of the time.
    A caller who has frozen objects collects garbage in their own way.
    """
    if _has_frozen_objects():
        yield
        return
    before = gc.get_threshold()
    gc.set_threshold(YOUNG, *before[1:])
    gc.freeze()
    try:
        yield
    finally:
        gc.collect()
        gc.unfreeze()
        gc.set_threshold(*before)


def _forget_games(library: Library) -> None:
    library.forget()
    alternatives.forget()
    course.forget()
    compiled_alike.forget()
    perform.forget()
    gc.collect()


def _performed_task(task: Task, library: Library) -> Section:
    if task.slug == CORPUS:
        unit, of_corpus = OF_CORPUS[task.check]
        return _section(task.check, CORPUS, unit, lambda: of_corpus(library))
    game = library.load(task.slug)
    unit, check = checks_by_name()[task.check]
    section = _section(task.check, task.slug, unit, lambda: _both_ways(check, library, game, task))
    return section._replace(part=str(task.part))


def _both_ways(check: Check, library: Library, game: AnyGame, task: Task) -> Outcome:
    """Return the outcome of a check; some checks are also made of the game that is played without tables."""
    found = check(library, game, task)
    if task.check not in BOTH_WAYS or game.family.plain is None:
        return found
    checked, failures, *note = found
    _, plain, *_ = check(library.plain, library.plain.load(task.slug), task)
    more = tuple(failure for failure in plain if failure not in failures)
    return checked, (*failures, *more), *note  # type: ignore[return-value]


def by_worker(task: Task) -> Done:
    """Run one check in a process of its own, which trusts no copy of the corpus, and return its outcome."""
    distrust()
    return task, perform_task(task)


def left_to_full(only: Sequence[str] = ()) -> tuple[str, ...]:
    """Return words that say what only a run at the level ``full`` checks.

    Examples
    --------
    >>> left_to_full(["read otherwise"])
    ('read otherwise: 49 of 50 deals under each candidate',)
    """
    deals, each, positions, decisions = EXAMPLES, DEALS_READ_OTHERWISE, POSITIONS, DECISIONS
    left = {
        "perft": "the deepest tables",
        "automata": "counting large automata again; the standard run compares the digest of their rules",
        "conformance": f"{deals['full'] - deals['standard']} of {deals['full']} deals of each game",
        COMPILED: (
            f"other answers, other seats, and {DEALS['full'] - DEALS['standard']} of {DEALS['full']} deals"
        ),
        "completeness": (
            f"{positions['full'] - positions['standard']} of {positions['full']} positions of each game"
        ),
        "imagined deals": (
            f"{SAMPLES['full'] - SAMPLES['standard']:,} of {SAMPLES['full']:,} imagined deals of each game"
        ),
        "read otherwise": f"{each['full'] - each['standard']} of {each['full']} deals under each candidate",
        "mutants": f"all but {SAMPLED} mutants of each game",
        "claims": "playing the simulations again; the standard run only notices stale results",
        "second implementation": (
            f"{decisions['full'] - decisions['standard']:,} of {decisions['full']:,} decisions of each game"
        ),
    }
    return tuple(f"{name}: {words}" for name, words in left.items() if not only or name in only)


def checks_of(library: Library, game: AnyGame) -> dict[str, tuple[str, Check]]:
    """Return the checks that can be run on a game, by name, each with the unit of its cases."""
    compiled = {COMPILED: CHECKS[COMPILED]} if is_compiled(game) else {}
    return {**_uncompiled(library, game), **compiled}


def _uncompiled(library: Library, game: AnyGame) -> dict[str, tuple[str, Check]]:
    """Return the checks of a game but that of the compiled code, for which the game must be lowered."""
    claimed = CLAIMS if library.claims.about(game.slug) else {}
    checks = {name: one for name, one in CHECKS.items() if library.checks or name not in BY_DATA}
    second = OF_OURS if library.package == OURS else {}
    if not compared(library):
        checks.pop("deciding plays", None)
    if not weighed(library):
        checks.pop("weights", None)
    if game.family.machine() is None:
        checks = {name: one for name, one in checks.items() if name not in WITH_TABLES}
    if game.family.plain is None:
        checks = {name: one for name, one in checks.items() if name not in AGAINST_PLAIN}
    checks.pop(COMPILED, None)
    twice = COUNTED_TWICE if tools_of(game.family).counted_twice else {}
    return {**checks, **second, **twice, **claimed}


def _counted_twice(game: AnyGame) -> Outcome:
    check = tools_of(game.family).counted_twice
    found: Outcome = check(game) if check else (0, ())
    return found


def check_names() -> tuple[str, ...]:
    """Return the names of all checks, of the corpus and of the games.

    Examples
    --------
    >>> check_names()[:3]
    ('corpus integrity', 'consistency', 'lineage')
    """
    return tuple(dict.fromkeys((*OF_CORPUS, *of_games())))


def of_games() -> tuple[str, ...]:
    """Return the names of the checks of games, in the order in which they run."""
    return tuple(checks_by_name())


OF_CORPUS: Final[dict[str, tuple[str, Callable[[Library], Outcome]]]] = {
    "corpus integrity": ("records", corpus_is_whole),
    "consistency": ("passages, accounts and rules", corpus_agrees),
    "lineage": ("statements and attestations", lineage_holds),
    "facts": ("values, payments and duties", check_facts),
    "lock": ("keys", check_said),
    "shuffles": ("shuffles", check_shuffles),
}

# In the order in which they run; the checks that find most faults in a second come first.
CHECKS: Final[dict[str, tuple[str, Check]]] = {
    "golden play": ("lines", lambda library, game, _: check_golden(library, game)),
    "scenarios": ("scenarios", lambda library, game, _: check_scenarios(library, game)),
    "deciding plays": ("comparisons", lambda library, game, _: check_deciding(library, game)),
    "weights": ("comparisons", lambda library, game, _: check_weights(library, game)),
    "candidate plays": ("candidates", lambda library, game, _: check_candidate_plays(library, game)),
    "coverage both ways": ("passages and readings", lambda library, game, _: coverage(library, game)),
    "rule coverage": ("rules", lambda library, game, _: check_rule_coverage(library, game)),
    "perft": ("lines", lambda library, game, task: check_perft(library, game, task.level)),
    "automata": ("automata", lambda library, game, task: check_automata(library, game, task.level)),
    "same plays": ("deals", lambda library, game, _: check_same_plays(library, game)),
    "lock": ("behaviours", lambda library, game, _: check_behaviour(library, game)),
    "conformance": (
        "deals",
        lambda library, game, task: check_conformance(
            library, game, EXAMPLES[task.level], randomise=task.randomise
        ),
    ),
    COMPILED: (
        "deals",
        lambda _, game, task: check_compiled(game, task.level, seed=task.seed),
    ),
    "completeness": (
        "acts",
        lambda _, game, task: check_completeness(game, task.level, seed=task.seed),
    ),
    "imagined deals": (
        "deals",
        lambda _, game, task: check_imagined(game, task.level, seed=task.seed, part=task.part),
    ),
    "read otherwise": (
        "readings",
        lambda library, game, task: check_read_otherwise(
            library, game, DEALS_READ_OTHERWISE[task.level], randomise=task.randomise
        ),
    ),
}

# Only for our own games: they have tested mutants and a second implementation.
OURS: Final = "nines"
OF_OURS: Final[dict[str, tuple[str, Check]]] = {
    "mutants": (
        "mutants of rules and readings",
        lambda library, game, task: check_mutants(library, game, MUTANTS[task.level]),
    ),
    "second implementation": (
        "decisions",
        lambda _, game, task: check_second(game, task.level, seed=task.seed),
    ),
}

# Checks that compare a game with stored scenarios or plays.
BY_DATA: Final = (
    *("scenarios", "rule coverage", "golden play", "candidate plays", "deciding plays", "weights"),
    *("perft", "automata", "same plays", "lock"),
)

# Checks of games that are played with tables.
WITH_TABLES: Final = ("automata", "same plays")

# Checks that compare play with tables, or by compiled code, with plain play.
AGAINST_PLAIN: Final = ("same plays", COMPILED)

# For games with tested claims of documents.
CLAIMS: Final[dict[str, tuple[str, Check]]] = {
    "claims": ("claims", lambda library, game, task: check_claims(library, game, task.level))
}

# For families with tables of odds: two algorithms count exactly, and must agree on every class of hands.
COUNTED_TWICE: Final[dict[str, tuple[str, Check]]] = {
    "odds two ways": ("classes of ranks", lambda _, game, __: _counted_twice(game))
}


def checks_by_name() -> dict[str, tuple[str, Check]]:
    """Return all checks of games by name, each with the unit of its cases."""
    return {**CHECKS, **OF_OURS, **COUNTED_TWICE, **CLAIMS}


def _section(name: str, subject: str, unit: str, check: Callable[[], Outcome]) -> Section:
    began = perf_counter()
    checked, failures, *notes = check()
    seconds = perf_counter() - began
    note, scored = (notes[0] if notes else ""), name == "mutants"
    totals = None if isinstance(note, str) else note
    words = note if isinstance(note, str) else ", ".join(f"{count:,} {of}" for of, count in note.items())
    return Section(name, subject, checked, unit, failures, seconds, scored, note=words, totals=totals)

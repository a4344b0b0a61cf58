"""Play very many deals with tables and without them, reading by reading, and store what was compared.

The command is ``python -m nines_verification lockstep``. It can be interrupted: what has been compared is
kept in the cache folder until the code changes, and the next run goes on there.
"""

from __future__ import annotations

import gc
import json
import random
import sys
from argparse import ArgumentParser
from collections import Counter
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines import library as open_library
from nines.boundary.cached import distrust
from nines.boundary.expected import expect_whole
from nines.boundary.files import ANY, write_whole
from nines.corpus.entries import MISSHAPEN, read_json
from nines.corpus.heads import Head, made_by, without_head
from nines.errors import CorpusError, NinesError, RequestError, in_words
from nines.libraries.alternatives import alternatives, forget
from nines.libraries.rests_on import Grounds, stale
from nines.reference.automata import allowed_seats
from nines.simulation.workers import cores, shared
from nines_verification.automata import named
from nines_verification.kept import Kept
from nines_verification.lockstep import lockstep, with_tables
from nines_verification.report import Failure, Section
from nines_verification.storing import edition, folder_for

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from pathlib import Path

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

COMMAND: Final = "lockstep"
FOLDER: Final = "lockstep"
CHUNK: Final = 500  # deals that are compared and kept together
EDITION, READING, PAIRS = 10_000, 500, 200  # deals of an edition, of each reading or pair, and pairs
IN_RENEWAL: Final = (300, 3, 20)
IN_VERIFY: Final = 20  # deals of an edition that a verification repeats
KINDS: Final = ("edition", "readings", "pairs")
SEED: Final = 39


class Job(NamedTuple):
    """Deals to compare together: their kind, the name of the game, the players, the seed, and how many."""

    kind: str
    game: str
    seats: int
    seed: int
    deals: int

    @property
    def part(self) -> str:
        """The name of these deals among those of the game."""
        return f"{self.deals} deals from seed {self.seed}, {self.seats} players"


class Amounts(NamedTuple):
    """How much is compared: deals of the edition, deals of each reading and pair, and the number of pairs."""

    edition: int = EDITION
    reading: int = READING
    pairs: int = PAIRS


class Stored(NamedTuple):
    """What was compared for an edition: on which rules this rests, and the deals of each kind."""

    head: Head
    deals: dict[str, int]


def check_same_plays(library: Library, game: AnyGame) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of deals that were compared again, and the differences.

    Parameters
    ----------
    library
        The library that stores what was compared.
    game
        The game, played with tables and without them.
    """
    again, place = made_by(COMMAND, game.slug, package=library.package), f"{FOLDER}/{game.slug}.json"
    stored, failures = stored_result(library, game.slug), list[Failure]()
    if stored is None:
        failures.append(Failure(place, f"nothing is stored; compare and store with: {again}"))
    else:
        what = stale(stored.head.rests_on, Grounds(library).of(library.load(game.slug)), again)
        failures += [Failure(place, what)] if what else []
    compared = lockstep(game, allowed_seats(game)[0], SEED, IN_VERIFY)
    if compared.difference:
        failures.append(Failure(game.slug, compared.difference))
    return compared.deals or 1, tuple(failures)


def stored_result(library: Library, slug: str) -> Stored | None:
    """Return what was compared and stored for an edition; None if a library stores nothing.

    Raises
    ------
    CorpusError
        If the stored file has another form.
    """
    file = library.checks / FOLDER / f"{slug}.json" if library.checks else None
    if file is None or not file.is_file():
        return None
    place = f"{FOLDER}/{slug}.json"
    head, data = without_head(read_json(file, place), place, made_by(COMMAND, slug, package=library.package))
    try:
        deals = {kind: _deals(data[kind]) for kind in KINDS}
        if data["game"] != slug or not deals["edition"]:
            raise ValueError("no deal of the edition was compared")
        return Stored(head, deals)
    except MISSHAPEN as error:
        raise CorpusError(place, "the whole", f"does not say what was compared: {in_words(error)}") from None


def _deals(counts: dict[str, Any]) -> int:
    """Return how many deals of a kind were compared.

    Raises
    ------
    TypeError
        If a count is not a whole number, or is less than 0.
    """
    for name, count in counts.items():
        if type(count) is not int or count < 0:
            raise TypeError(f"{name} is {count!r}, not a whole number")
    deals: int = counts.get("deals", 0)
    return deals


def jobs(game: AnyGame, kinds: Sequence[str], amounts: Amounts) -> Iterator[Job]:
    """Yield the deals to compare for an edition.

    The numbers of players that a game allows take turns, and each job has seeds of its own.
    """
    seats = allowed_seats(game)
    if "edition" in kinds:
        for number, first in enumerate(range(0, amounts.edition, CHUNK)):
            deals = min(CHUNK, amounts.edition - first)
            yield Job("edition", game.name, seats[number % len(seats)], SEED + first, deals)
    for kind, games in (("readings", _readings(game)), ("pairs", _pairs(game, amounts.pairs))):
        if kind in kinds:
            for number, other in enumerate(games):
                allowed = allowed_seats(other)
                yield Job(kind, other.name, allowed[number % len(allowed)], SEED, amounts.reading)


def _readings(game: AnyGame) -> Iterator[AnyGame]:
    """Yield the game with each other answer to one question."""
    yield from (other for _, _, other in alternatives(game))


def _pairs(game: AnyGame, most: int) -> Iterator[AnyGame]:
    """Yield the game with other answers to two questions, in a random order that is always the same."""
    single = [(question, answer) for question, answer, _ in alternatives(game)]
    pairs = [
        (one, other)
        for place, one in enumerate(single)
        for other in single[place + 1 :]
        if one[0] != other[0]
    ]
    random.Random(SEED).shuffle(pairs)  # noqa: S311 - not for secrets
    found = 0
    for pair in pairs:
        if found == most:
            return
        try:
            made = game.read(dict(pair))
        except NinesError:  # these two answers exclude each other
            continue
        if allowed_seats(made):
            found += 1
            yield made


def compared(job: Job, library: Library) -> tuple[Job, Section]:
    """Compare the deals of a job, and return the job and the outcome."""
    began = perf_counter()
    result = lockstep(library.load(job.game), job.seats, job.seed, job.deals)
    failures = (Failure(job.game, result.difference),) if result.difference else ()
    seconds = perf_counter() - began
    totals = {"acts": result.acts}
    return job, Section(
        COMMAND, job.game, result.deals, "deals", failures, seconds, part=job.part, totals=totals
    )


def all_compared(library: Library, todo: Sequence[Job], processes: int) -> Iterator[tuple[Job, Section]]:
    """Compare the deals of all jobs, and yield each outcome as soon as it is there."""
    if processes == 1:
        yield from (compared(job, library) for job in todo)
        return
    yield from shared(partial(_by_worker, library), todo, processes)


def _by_worker(library: Library, job: Job) -> tuple[Job, Section]:
    """Compare the deals of a job in a process of its own, which rarely looks for garbage: there is little."""
    distrust()
    gc.set_threshold(50_000, 10, 10)
    return compared(job, library)


def run(  # noqa: PLR0913 - each is a choice of its own
    library: Library,
    slug: str,
    only: Sequence[str],
    amounts: Amounts,
    *,
    store: bool = False,
    processes: int = 1,
) -> Generator[str]:
    """Compare the deals of an edition, and yield the progress. If all is the same, store what was compared.

    Parameters
    ----------
    library
        The library, which stores the result.
    slug
        The edition.
    only
        The kinds of deals to compare; the result is then not stored. Without kinds, all are compared.
    amounts
        How much is compared, each at least 1.
    store
        Whether other amounts than the usual are stored too; the stored result says how many deals.
    processes
        The number of processes.

    Raises
    ------
    RequestError
        If this is not an edition under our choices, or if it has no tables. The same goes for numbers that
        are too small, and if a part is to be stored.
    SystemExit
        If anything differs.
    """
    _refuse_what_cannot_be(only, amounts, processes, store=store)
    game, kept = with_tables(edition(library.load(slug))), Kept(library, results=False)
    kinds = [kind for kind in KINDS if kind in (only or KINDS)]
    sums, failures, seconds = {kind: Counter[str]() for kind in kinds}, list[Failure](), 0.0
    todo = list(jobs(game, kinds, amounts))
    for number, (job, section) in enumerate(_done(library, slug, todo, kept, processes), 1):
        seconds += section.seconds
        failures += section.failures
        sums[job.kind].update(games=1, deals=section.checked, **(section.totals or {}))
        again = ", kept" if section.kept else ""
        yield f"{slug}: {number} of {len(todo)}, {job.game}, {job.part}{again}"
        yield from map(str, section.failures)
    words = ", ".join(f"{kind}: {sums[kind]['deals']:,} deals, {sums[kind]['acts']:,} acts" for kind in kinds)
    yield f"{slug}: {words}; {len(failures)} differences; {seconds:.0f} s"
    if failures:
        sys.exit(1)
    if not only and (store or amounts == Amounts()):
        yield f"wrote {_store(library, game, sums)}"


def _refuse_what_cannot_be(only: Sequence[str], amounts: Amounts, processes: int, *, store: bool) -> None:
    for name, number in amounts._asdict().items():
        if expect_whole(number, f"an amount ({name})") < 1:
            raise RequestError(f"the amount {name} is {number}; compare 1 or more")
    if processes < 1:
        raise RequestError(f"{processes} processes are too few; ask for 1 or more")
    if only and store:
        raise RequestError("only a comparison of all kinds is stored; leave out --only or --store")


def _done(
    library: Library, slug: str, todo: Sequence[Job], kept: Kept, processes: int
) -> Iterator[tuple[Job, Section]]:
    """Yield the jobs that were compared before, then the others as soon as they are compared and kept."""
    options = {job: {"check": COMMAND, "game": job.game, "part": job.part} for job in todo}
    before = {job: section for job in todo if (section := kept.get(slug, options[job]))}
    yield from before.items()
    for job, section in all_compared(library, [job for job in todo if job not in before], processes):
        kept.add(slug, options[job], section)
        yield job, section


def _store(library: Library, game: AnyGame, sums: dict[str, Counter[str]]) -> Path:
    """Write what was compared, and return the path of the file."""
    path = folder_for(library, FOLDER, "comparisons") / f"{game.slug}.json"
    head = Head(made_by(COMMAND, game.slug, package=library.package), Grounds(library).of(game))
    sums["edition"]["games"] = 1
    data: dict[str, Any] = {**head.data(), "game": game.name, **{kind: dict(sums[kind]) for kind in KINDS}}
    write_whole(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n", over=ANY)
    return path


def command(arguments: Sequence[str]) -> Iterator[str]:
    """Compare the named editions, or all Stops editions, with tables and without them."""
    parser = ArgumentParser(f"python -m nines_verification {COMMAND}", description=__doc__.partition("\n")[0])
    parser.add_argument("games", metavar="EDITION", nargs="*")
    parser.add_argument(
        "--only",
        choices=KINDS,
        action="append",
        help="compare only these; nothing is stored",
    )
    for name, number in Amounts()._asdict().items():
        what = {"edition": "deals of the edition", "reading": "deals of each reading and pair"}
        said = f"{what.get(name, 'number of pairs')}; another number than {number} needs --store to be stored"
        parser.add_argument(f"--{name}", type=int, default=number, metavar="N", help=said)
    parser.add_argument(
        "--store", action="store_true", help="store the result whatever its amounts; not with --only"
    )
    parser.add_argument("--jobs", metavar="N", type=int, default=cores(), help="the number of processes")
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    asked = parser.parse_args(arguments)
    ours = open_library(asked.library)
    amounts, only = Amounts(asked.edition, asked.reading, asked.pairs), asked.only or ()
    for slug in named(ours, asked.games):
        yield from run(ours, slug, only, amounts, store=asked.store, processes=asked.jobs)
        ours.forget()  # the games of this edition, whose tables need some hundred megabytes
        forget()

"""Run the checks on a code mutant.

If no check fails, compare the plays of the mutant with the plays of the original.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from hashlib import sha256
from signal import ITIMER_VIRTUAL, SIGVTALRM, setitimer, signal
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.errors import NinesError
from nines.libraries import Library
from nines.libraries.alternatives import forget
from nines.libraries.digests import digest_of, read_lock
from nines.shuffle import POLICIES, Stream
from nines_verification.candidate_plays import check_candidate_plays
from nines_verification.compiled_alike import DEALS, compared_in, is_compiled, settings
from nines_verification.course import MOST_SEATS, course
from nines_verification.golden import replayed_difference
from nines_verification.perform import perform
from nines_verification.run import Task, checks_of
from nines_verification.scenario import scenarios_of
from nines_verification.trial import ByStream, Trial

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import FrameType

    from nines.kernel.game import AnyGame
    from nines_verification.report import Level

SECONDS: Final = 30  # seconds of CPU time for one check of one game; normally a fifth is enough
TRIALS: Final = 60  # deals of conformance
SEEDS: Final = 2  # matches to compare, for each number of players
FURTHER: Final = "compiled code, other players"


class Verdict(NamedTuple):
    """The outcome of the test of a code mutant.

    Parameters
    ----------
    outcome
        The name of the check that failed, or one of three words: ``time`` if a check did not end; ``alike``
        if no check failed and all compared plays are equal; ``gap`` if no check failed but a play differs.
    what
        The first message of the check that failed, or the play that differs.
    """

    outcome: str
    what: str


class TooLongError(BaseException):
    """The error raised when a check takes too long. No check may catch this error."""


def verdict(ours: Library, slugs: list[str], plays: dict[str, str], *, compiled: bool = False) -> Verdict:
    """Check the current code, mutated or original, and return the outcome.

    Parameters
    ----------
    ours
        The library of the editions. The games are made again with the current code.
    slugs
        The editions to check, starting with those most likely to notice a change.
    plays
        The digests of the plays under the original code; see :func:`digests_of_plays`.
    compiled
        Whether the compiled code is mutated. It is then compared with the engine, and with nothing else.
    """
    library = Library(ours.corpus, ours.catalogue, ours.package)
    forget()
    for name, slug, failure in _checked(library, slugs, CHECKS_OF_COMPILED if compiled else CHECKS):
        if failure:
            return Verdict("gap" if name == FURTHER else name, f"{slug}: {failure}"[:300])
    if compiled:
        return Verdict("alike", "")
    for play, digest in digests_of_plays(library, slugs):
        if plays[play] != digest:
            return Verdict("gap", f"{play} differs")
    return Verdict("alike", "")


def _checked(
    library: Library, slugs: list[str], checks: Mapping[str, Callable[[Library, AnyGame], str]]
) -> Iterator[tuple[str, str, str]]:
    """Yield each check of each edition, the most effective check first, with the first failure found."""
    for name, check in checks.items():
        for slug in slugs:
            failure = ""
            try:
                with _limited():
                    failure = check(library, library.load(slug))
            except TooLongError:
                yield "time", slug, f"{name} did not end"
            except Exception as error:  # noqa: BLE001 - the engine is changed at any place, so it fails in any way
                failure = repr(error)
            yield name, slug, failure


def _golden(library: Library, game: AnyGame) -> str:
    return replayed_difference(library, game)


def _plain_scenarios(library: Library, game: AnyGame) -> str:
    return _first_failing(library, game, read=False)


def _scenarios(library: Library, game: AnyGame) -> str:
    return _first_failing(library, game, read=True)


def _first_failing(library: Library, game: AnyGame, *, read: bool) -> str:
    for scenario in scenarios_of(library, game.slug):
        if bool(scenario.read) == read:
            failures = perform(game, scenario)
            if failures:
                return str(failures[0])
    return ""


def _candidates(library: Library, game: AnyGame) -> str:
    _, failures = check_candidate_plays(library, game)
    return str(failures[0]) if failures else ""


def _conformance(library: Library, game: AnyGame) -> str:
    try:
        for number in range(TRIALS):
            Trial(game, ByStream(Stream.of(number, POLICIES)), library.corpus.passages).run()
    except NinesError as error:
        return str(error)
    return ""


def _section(name: str) -> Callable[[Library, AnyGame], str]:
    """Return one section of ``nines verify`` as a check. A game passes if it lacks the section."""

    def check(library: Library, game: AnyGame) -> str:
        sections = checks_of(library, game)
        if name not in sections:
            return ""
        _, failures, *_ = sections[name][1](
            library, game, Task(name, library.package, game.slug, "standard", False)
        )
        return str(failures[0]) if failures else ""

    return check


def _compared(level: Level, seed: int, deals: int) -> Callable[[Library, AnyGame], str]:
    """Return a check that compares deals of the compiled code with the engine, in all settings of a level."""

    def check(_: Library, game: AnyGame) -> str:
        for setting in settings(game, level, seed):
            if setting.game is not game:
                break  # other answers follow, and there are many
            played, failures = compared_in(setting, deals)
            if failures:
                return str(failures[0])
            if played < deals // 2:  # the engine plays some deals of some editions
                return f"{setting.seats} players: the compiled code plays only {played} of {deals} deals"
        return ""

    return check


def _said(library: Library, game: AnyGame) -> str:
    """Return the first rule of an edition whose text differs from the text in the lock."""
    locked = read_lock(library)
    for key in (game.slug, *game.rules()):
        if key not in locked or locked[key].digest != digest_of(key, library):
            return f"{key}: what is said has changed"
    return ""


# In this order; the checks that notice most in a second come first.
CHECKS: Final = {
    "golden play": _golden,
    "scenarios": _plain_scenarios,
    "scenarios of readings": _scenarios,
    "candidate plays": _candidates,
    "conformance": _conformance,
    "odds two ways": _section("odds two ways"),
    "said": _said,
    **{
        name: _section(name)
        for name in ("second implementation", "deciding plays", "completeness", "perft", "lock")
    },
}


# The first check is the beginning of the second, which is that of nines verify. If only the third check
# notices a mutant of the compiled code, nines verify has a gap.
CHECKS_OF_COMPILED: Final = {
    "compiled code, first deals": _compared("standard", 1, 6),
    "compiled code": _compared("standard", 1, DEALS["standard"]),
    FURTHER: _compared("full", 2, 6),
}


def compiled_slugs(ours: Library) -> list[str]:
    """Return the editions that the compiled code plays."""
    return [slug for slug in ours.playable if is_compiled(ours.load(slug))]


def digests_of_plays(library: Library, slugs: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the name and the digest of each play to compare. The digest covers what each seat sees."""
    for slug in slugs:
        game = library.load(slug)
        for seats in [number for number in range(1, MOST_SEATS + 1) if game.admits(number)]:
            for seed in range(SEEDS):
                lines = "\n".join(course(game, seats, seed, sights=True))
                yield f"{slug}, {seats} players, seed {seed}", sha256(lines.encode()).hexdigest()[:16]


def functions_at_work(ours: Library, slug: str) -> list[tuple[str, str]]:
    """Return the file and name of each function that runs in an edition's golden play and scenarios."""
    library, seen = Library(ours.corpus, ours.catalogue, ours.package), set[Any]()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            seen.add(frame.f_code)

    sys.setprofile(note)
    try:
        game = library.load(slug)
        replayed_difference(library, game)
        for scenario in scenarios_of(library, slug):
            perform(game, scenario)
    finally:
        sys.setprofile(None)
    return sorted({(code.co_filename, code.co_qualname.partition(".<locals>")[0]) for code in seen})


@contextmanager
def _limited() -> Iterator[None]:
    """Limit the CPU time of a ``with`` block, and raise TooLongError when the block exceeds the limit."""

    def too_long(*_: object) -> None:
        raise TooLongError

    before = signal(SIGVTALRM, too_long)
    setitimer(ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        setitimer(ITIMER_VIRTUAL, 0)
        signal(SIGVTALRM, before)

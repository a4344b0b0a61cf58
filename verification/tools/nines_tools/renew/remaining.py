"""What remains for a person after everything that can be made is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nines.corpus.heads import made_by
from nines.libraries.digests import LOCK, read_lock
from nines.libraries.release import CHANGELOG
from nines_tools.rulebook import faults
from nines_tools.same_answers.compared import read_compared, stale
from nines_verification.releasing.draft import draft, untold
from nines_verification.releasing.since import RETIRED, TOLD, demanded, retired_unmarked
from nines_verification.run import OURS
from nines_verification.second_opinion.check import check_second

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nines.libraries import Library
    from nines_verification.report import Section

SECOND: Final = "second implementation"
LOCKED: Final = "lock"
SCENARIOS: Final = ("scenarios", "rule coverage")  # these checks ask for scenarios
MOST: Final = 12  # faults of one kind that are printed


class Remaining(NamedTuple):
    """Something that remains for a person.

    Parameters
    ----------
    name
        Its name, such as ``scenarios``.
    how
        What to do.
    faults
        What is wrong, one line each.
    draft
        A text that the person can use.
    """

    name: str
    how: str
    faults: tuple[str, ...] = ()
    draft: str = ""

    def lines(self) -> Iterator[str]:
        """Yield the lines of a report."""
        yield f"{self.name}: {self.how}"
        yield from (f"  {fault}" for fault in self.faults[:MOST])
        if len(self.faults) > MOST:
            yield f"  and {len(self.faults) - MOST} more"
        if self.draft:
            yield from ("", *self.draft.splitlines())


def remaining(library: Library, games: Sequence[str], sections: Sequence[Section]) -> Iterator[Remaining]:
    """Yield what remains for a person, given the outcomes of the checks.

    Parameters
    ----------
    library
        The library.
    games
        The editions that are concerned.
    sections
        The outcomes of the checks of the corpus and of these editions.
    """
    wanted = _faults(sections, *SCENARIOS)
    if wanted:
        yield Remaining("scenarios", "mend those that fail, and write those that are missing", wanted)
    yield from _rulebooks(library, games)
    yield from _in_a_browser(library, games)
    disagree = (*_faults(sections, SECOND), *_of_other_libraries(library, games, sections))
    if disagree:
        yield Remaining(SECOND, "it must play the editions in the same way", disagree)
    yield from _since_release(library, _faults(sections, LOCKED))
    for name in dict.fromkeys(section.name for section in sections if section.failures):
        if name not in (*SCENARIOS, SECOND, LOCKED):
            again = verifying(
                library, name, [section.subject for section in sections if section.name == name]
            )
            yield Remaining(name, f"this check fails; again: {again}", _faults(sections, name))


def _faults(sections: Iterable[Section], *checks: str) -> tuple[str, ...]:
    """Return the failures of the named checks, one line each."""
    return tuple(str(fault) for section in sections if section.name in checks for fault in section.failures)


def verifying(library: Library, check: str, subjects: Iterable[str]) -> str:
    """Return the command that runs a check again.

    Examples
    --------
    >>> from nines import library
    >>> verifying(library(), "rule coverage", ["comet-1718"])
    'nines verify comet-1718 --only rule-coverage'
    """
    of = "" if library.package == OURS else f" --library {library.package}"
    games = "".join(f" {subject}" for subject in subjects if subject in library.playable)
    return f"nines{of} verify{games} --only {check.replace(' ', '-')}"


def _rulebooks(library: Library, games: Sequence[str]) -> Iterator[Remaining]:
    """Yield the faults of rulebooks, if the library has rulebooks."""
    if any(library.rulebook(slug) for slug in library.playable):
        found = tuple(fault for slug in games for fault in faults(library, slug))
        if found:
            yield Remaining("rulebook", "the prose must say what is played", found)


def _in_a_browser(library: Library, games: Sequence[str]) -> Iterator[Remaining]:
    """Yield the games that must be played in a browser again, if the library is our own."""
    found = stale(library, read_compared(), games) if library.package == OURS else []
    if found:
        how = "play their deals again, which needs Chromium, node and npm, with: " + made_by(
            "browser", *found
        )
        yield Remaining("deals in a browser", how, tuple(found))


def _of_other_libraries(library: Library, games: Sequence[str], sections: Sequence[Section]) -> Iterator[str]:
    """Yield the outcome of the comparison for editions that the checks do not compare."""
    compared = {section.subject for section in sections if section.name == SECOND}
    for slug in games:
        if slug not in compared:
            yield from map(str, check_second(library.load(slug), "standard")[1])


def _since_release(library: Library, faults: Sequence[str]) -> Iterator[Remaining]:
    """Yield what the changes since the last release demand, or else other faults of the lock."""
    locked = read_lock(library)
    gone = tuple(f"{key} is gone" for key in retired_unmarked(library, locked))
    if gone:
        yield Remaining("retired names", f"enter each in {RETIRED}", gone)
    if any(one.kind in TOLD for one in untold(library, locked)):
        how = f"add this entry to {CHANGELOG}, and complete it"
        yield Remaining("changelog", how, draft=draft(library, locked))
    if faults and not demanded(library, locked):
        yield Remaining(LOCKED, f"the keys must be as {LOCK} has them", tuple(faults))

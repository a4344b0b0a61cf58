"""The work of a renewal: find what is concerned, run the steps in order, check, and say what remains."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from nines.errors import RequestError
from nines.lineage.pairs import amended
from nines_tools.checkout import folder_of
from nines_tools.renew.changed_files import changed_lines, read_files
from nines_tools.renew.of_ours import is_ours, store_figures
from nines_tools.renew.remaining import Remaining, remaining, verifying
from nines_tools.renew.steps import AFTER_LOCK, DEALS, PLAYS
from nines_verification.changes import changes
from nines_verification.lock import changed, make_lock, relocked, since_release, write_lock
from nines_verification.perform import check_scenarios
from nines_verification.releasing.committed import committed_lock
from nines_verification.releasing.since import is_released
from nines_verification.report import Section
from nines_verification.run import verify

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nines.libraries import Library
    from nines.libraries.digests import Digests
    from nines_tools.renew.step import Step

LISTED: Final = 6  # names in one line


@dataclass
class Renewal:
    """The renewal of what is stored about an edition and about the editions that its change concerns.

    Parameters
    ----------
    library
        The library, which must be read from a checkout.
    slug
        The edition that was changed or is new.
    jobs
        The number of processes, at least 1.
    remains
        What remains for a person. It is known when all lines of :meth:`lines` are read.
    """

    library: Library
    slug: str
    jobs: int = 1
    remains: tuple[Remaining, ...] = ()
    _concerned: tuple[str, ...] = field(init=False, default=())
    _files: dict[str, str] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        if self.jobs < 1:
            raise RequestError(f"{self.jobs} processes are too few; ask for 1 or more")
        if "[" in self.slug:
            raise RequestError(f"{self.slug}: all readings are renewed with their game; name only the game")
        self.slug = self.library.load(self.slug).slug
        self._folder = folder_of(self.library)

    def lines(self) -> Iterator[str]:
        """Do the work, and yield the lines of a report as the work goes on.

        Raises
        ------
        RequestError
            If something has changed although the version is already released.
        """
        self._files = read_files(self._folder)
        self._concerned = (self.slug, *later_editions(self.library, self.slug))
        if is_released(self.library):  # before anything is written
            self._refuse_released(make_lock(self.library, [self.slug]))
        yield from self._renewed(DEALS, [*DEALS.stale(self.library, self._concerned)])
        yield "playing the stored deals of every edition, to see what has changed: up to a minute"
        made = make_lock(self.library, workers=self.jobs)
        self._refuse_released(made)
        yield from self._found(made)
        yield from self._locked("lock", made)
        yield from self._renewed(PLAYS, [*PLAYS.stale(self.library, self._concerned)])
        yield from self._after_lock()
        yield from self._locked("lock of results", relocked(self.library))
        sections = list[Section]()
        yield from self._checked(sections)
        self.remains = tuple(remaining(self.library, self._concerned, sections))
        yield from self._said()

    def _refuse_released(self, made: Mapping[str, Digests]) -> None:
        if (since := since_release(self.library, made)).frozen:
            raise RequestError(str(since.demanded[-1]))

    def _found(self, made: Mapping[str, Digests]) -> Iterator[str]:
        """Find the editions that have changed, and say which editions are concerned beside the named one."""
        amending = self._concerned[1:]
        keys = [change.key.partition("/")[0] for change in changes(committed_lock(self.library), made)]
        changed = [slug for slug in self.library.playable if slug in keys and slug not in self._concerned]
        self._concerned = (*self._concerned, *changed)
        if amending:
            yield f"also concerned, because they amend {self.slug}: {_few(amending)}"
        if changed:
            yield f"also concerned, because what they say or do has changed: {_few(changed)}"

    def _locked(self, name: str, made: Mapping[str, Digests]) -> Iterator[str]:
        """Write the lock if it differs, and yield what has changed."""
        found = list(changed(self.library, made))
        if not found:
            yield f"{name:<16} up to date"
            return
        yield f"{name:<16} {len(found)} keys: {_few(f'{change.key} {change.what}' for change in found)}"
        write_lock(self.library, made)
        yield from self._changed()

    def _failing(self) -> Iterator[str]:
        """Yield a warning for each edition whose scenarios fail, because slow results rest on scenarios."""
        for slug in self._concerned:
            failures = check_scenarios(self.library, self.library.load(slug))[1]
            if failures:
                again = verifying(self.library, "scenarios", [slug])
                yield f"expectations of scenarios of {slug} fail: {len(failures)}; see: {again}"
                yield "  mend them first if you can: mutants rest on scenarios, and take long"

    def _after_lock(self) -> Iterator[str]:
        """Find what is stale, say how long it takes, and make it."""
        yield from self._failing()
        steps = [step for step in AFTER_LOCK if step.stored(self.library)]
        planned = [(step, [*step.stale(self.library, self._concerned)]) for step in steps]
        due = [f"{step.name} ({len(stale)}, {step.takes})" for step, stale in planned if stale]
        if due:
            yield f"still to be made: {', '.join(due)}; you can interrupt this, and go on later"
        for step, stale in planned:
            yield from self._renewed(step, stale)

    def _renewed(self, step: Step, stale: list[str]) -> Iterator[str]:
        """Make what is stale, and yield the progress and the changed files."""
        if not stale:
            yield f"{step.name:<16} up to date"
            return
        yield f"{step.name:<16} making {_few(stale)}: {step.takes}"
        yield from (f"  {line}" for line in step.make(self.library, stale, self.jobs))
        yield from self._changed()

    def _changed(self) -> Iterator[str]:
        now = read_files(self._folder)
        yield from (f"    {line}" for line in changed_lines(self._files, now))
        self._files = now

    def _checked(self, sections: list[Section]) -> Iterator[str]:
        """Run the checks of the corpus and of the editions concerned, and store our own figures."""
        yield f"checking {_few(self._concerned)}: about a minute each"
        for section in verify(self.library, self._concerned, jobs=self.jobs):
            sections.append(section)
            if section.failures:
                yield f"  {section.name} of {section.subject}: {len(section.failures)} failures"
        if is_ours(self.library):
            store_figures(self.library, sections)
            yield from self._changed()

    def _said(self) -> Iterator[str]:
        if not self.remains:
            yield "nothing remains: everything is up to date, and all checks hold"
            return
        yield ""
        yield f"what remains for a person: {', '.join(one.name for one in self.remains)}"
        for one in self.remains:
            yield ""
            yield from one.lines()


def later_editions(library: Library, slug: str) -> tuple[str, ...]:
    """Return the editions that amend an edition, also through other editions, in the order of the catalogue.

    Examples
    --------
    >>> from nines import library
    >>> later_editions(library(), "red-nines-1881")
    ('pink-nines-1974', 'pink-nines-2008')
    """
    pairs = tuple(amended(library.corpus))
    found = {slug}
    while more := {later for later, base in pairs if base in found} - found:
        found |= more
    return tuple(one for one in library.playable if one in found - {slug})


def _few(names: Iterable[str]) -> str:
    """Return the first names, and the number of the others."""
    every = list(names)
    more = f" and {len(every) - LISTED} more" if len(every) > LISTED else ""
    return ", ".join(every[:LISTED]) + more

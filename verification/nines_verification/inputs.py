"""What a check rests on: one digest of the files that it reads, of the code and of the versions.

The digest may cover more than a check reads, never less. It covers every file of the engine, of the
verification and of the library, with three exceptions. The command line and the extension of Sphinx are left
out, because no check imports them. The files in :data:`NOT_READ` are left out, because checks do not read
them. A stored result of another edition is left out, unless the checked edition amends that edition.
"""

from __future__ import annotations

import platform
import re
import sys
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.libraries.release import CHANGELOG, DISTRIBUTION, PROJECT, house_of, version_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.libraries import Library

OURS: Final = ("nines", "nines_verification")
NOT_READ: Final = (
    *("nines/cli", "nines/sphinx"),
    *("nines_verification/report.json", "nines_verification/instruments.json"),
    *("nines_verification/browser_deals.jsonl", "nines_verification/browser_tests.json"),
    "nines_verification/simulated",
)
CODE: Final = ".py"
COMPILED: Final = ".pyc"


class File(NamedTuple):
    """A file that checks may read."""

    path: Path
    place: str  # its package, and its path in the package
    edition: str  # for a stored result, the edition that the path names; for all other files, empty


class Inputs:
    """Digests of what the checks of a library rest on.

    Parameters
    ----------
    library
        The library to check.
    results
        Whether the checks read what is stored for editions. If not, no stored result is covered.

    Examples
    --------
    >>> from nines import library
    >>> inputs = Inputs(library())
    >>> inputs.of("comet-1718") == inputs.of("comet-1752"), inputs.changed()
    (False, False)
    """

    def __init__(self, library: Library, *, results: bool = True) -> None:
        self._library = library
        self._files = tuple(file for file in _files_of(library) if results or not file.edition)
        self._stamps = self._stamped()
        self._digests = {file.place: sha256(file.path.read_bytes()).hexdigest() for file in self._files}
        self._versions = "\n".join(_versions(library))
        self._of: dict[str, str] = {}

    def of(self, subject: str) -> str:
        """Return the digest of what the checks of an edition rest on.

        Parameters
        ----------
        subject
            The slug of the edition. For any other text, the digest covers the results of all editions.
        """
        if subject not in self._of:
            found = sha256(self._versions.encode())
            for file in self._files_for(subject):
                found.update(f"\n{file.place} {self._digests[file.place]}".encode())
            self._of[subject] = found.hexdigest()
        return self._of[subject]

    def places(self, subject: str) -> tuple[str, ...]:
        """Return the files that the digest of a subject covers, each with its package."""
        return tuple(file.place for file in self._files_for(subject))

    def changed(self) -> bool:
        """Return whether a file was written since its digest was taken."""
        try:
            return self._stamped() != self._stamps
        except OSError:
            return True

    def _files_for(self, subject: str) -> Iterator[File]:
        everything = subject not in self._library.listed
        known = {"", *_with_bases(self._library, subject)}
        yield from (file for file in self._files if everything or file.edition in known)

    def _stamped(self) -> list[tuple[int, int]]:
        return [(found.st_mtime_ns, found.st_size) for found in (file.path.stat() for file in self._files)]


def digest_of_sources(library: Library, run: str) -> str:
    """Return a digest of all inputs of a library's checks and of what a run does.

    Parameters
    ----------
    library
        The library to check.
    run
        A text that says what the run does.
    """
    return sha256(f"{Inputs(library).of('')}\n{run}".encode()).hexdigest()[:16]


def _files_of(library: Library) -> Iterator[File]:
    """Yield the files of all packages in alphabetical order, except compiled code and the files not read.

    In a checkout, the changelog and the version of the library come first.
    """
    house = house_of(library.catalogue)
    named = (house / name for name in (CHANGELOG, PROJECT)) if house else ()
    yield from (File(path, path.name, "") for path in named if path.is_file())
    for package in sorted(_packages(library)):
        for root in _roots(package):
            for path in sorted(root.rglob("*")):
                place = f"{package}/{path.relative_to(root).as_posix()}"
                left_out = any(place == one or place.startswith(f"{one}/") for one in NOT_READ)
                if path.suffix != COMPILED and not left_out and path.is_file():
                    yield File(path, place, _edition(library, package, path.relative_to(root)))


def _packages(library: Library) -> set[str]:
    """Return the names of the packages from which a library and its checks come."""
    catalogue = library.catalogue
    named = (catalogue.corpus, catalogue.checks, library.package)
    code = (*catalogue.families.values(), *(listed.make for listed in catalogue.games))
    return {*OURS, *(name.partition(":")[0].partition(".")[0] for name in (*named, *code) if name)}


def _roots(package: str) -> list[Path]:
    spec = find_spec(package)
    found = [spec.submodule_search_locations or [spec.origin or ""]] if spec else []
    return [Path(root) for roots in found for root in roots]


def _edition(library: Library, package: str, path: Path) -> str:
    """Return the edition that the path of a stored result names; empty for all other files."""
    if path.suffix == CODE or package != library.catalogue.checks.partition(".")[0]:
        return ""
    return next((name for name in (path.stem, *path.parts[:-1]) if name in library.listed), "")


def _with_bases(library: Library, slug: str) -> Iterator[str]:
    """Yield an edition and all editions that it amends, with any answers to its open questions."""
    yield slug
    amendment = library.corpus.amendments.get(slug)
    for base in dict.fromkeys(amendment.games.values()) if amendment else ():
        yield from _with_bases(library, base)


def _versions(library: Library) -> Iterator[str]:
    """Yield the versions of Python, of nines, of the library and of the packages that they need."""
    yield from (sys.version, f"{platform.system()} {platform.machine()}", version_of(library.catalogue))
    yield from _installed()


@cache
def _installed() -> tuple[str, ...]:
    try:
        needed = requires(DISTRIBUTION) or []
    except PackageNotFoundError:
        needed = []
    named = {re.split(r"[^\w.-]", requirement, maxsplit=1)[0] for requirement in (DISTRIBUTION, *needed)}
    return tuple(f"{name} {_version(name)}" for name in sorted(named))


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"

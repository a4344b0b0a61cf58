"""The facts by which this reference is cited, and the checkout from which they are read, if there is one."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import metadata as metadata_of
from importlib.metadata import version as installed
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nines.boundary.environment import seconds
from nines.corpus.entries import Entry, parse_toml, read_text_of

if TYPE_CHECKING:
    from nines.libraries.catalogue import Catalogue


# --- The facts by which this reference is cited ---

DISTRIBUTION: Final = "nines-rules"
metadata: Final = cache(metadata_of)  # thousands of citations ask for the same
HOUSE: Final = Path(__file__).parents[3]  # of a checkout; of an installed package, a folder without git


@dataclass(frozen=True, slots=True)
class Release:
    """A version of this reference.

    Parameters
    ----------
    name
        The name of this reference.
    version
        The version number; empty if the package is not installed.
    date
        The day of the release or of the last commit, such as ``2026-11-23``; empty if the day is not known.
    author
        The people who are responsible for the reference.
    summary
        A sentence that says what the reference is.
    archived
        The identifier of the released files in the Software Heritage archive: ``swh:1:dir:`` and 40 digits.
        Only a package that was built from the tag of a release has this identifier.
    """

    name: str
    version: str
    date: str
    author: str
    summary: str
    archived: str = ""


def this_release(date: str | None = None) -> Release:
    """Return the version that is installed.

    Parameters
    ----------
    date
        The day of the version; if None, the day that :func:`last_commit` returns.

    Examples
    --------
    >>> release = this_release("2026-11-23")
    >>> release.name, release.author, release.date
    ('nines', 'The nines team', '2026-11-23')
    """
    day = last_commit(HOUSE) if date is None else date
    try:
        package_metadata = metadata(DISTRIBUTION)
    except PackageNotFoundError:
        return Release("nines", "", day, "The nines team", "")
    return Release(
        "nines",
        package_metadata["Version"],
        day,
        package_metadata["Author"] or "The nines team",
        package_metadata["Summary"] or "",
    )


def last_commit(folder: Path) -> str:
    """Return the day of the last commit in the form ``2026-11-23``; empty if it is unknown.

    The day comes from SOURCE_DATE_EPOCH or from git. A source distribution has no git repository, so its day
    is unknown. The function uses a repository only if *folder* is the root of the repository.

    Parameters
    ----------
    folder
        The root of a checkout.

    Raises
    ------
    RequestError
        If SOURCE_DATE_EPOCH is not a number of seconds from 1970 to 9999.
    """
    moment = last_commit_seconds(folder)
    return "" if moment is None else datetime.fromtimestamp(moment, UTC).date().isoformat()


def last_commit_seconds(folder: Path) -> int | None:
    """Return the time of the last commit, in seconds since 1970; None if it is unknown.

    Parameters
    ----------
    folder
        The root of a checkout, as for :func:`last_commit`.

    Raises
    ------
    RequestError
        If SOURCE_DATE_EPOCH is not a number of seconds from 1970 to 9999.
    """
    epoch = seconds("SOURCE_DATE_EPOCH")
    if epoch is not None or not (folder / ".git").exists():
        return epoch
    asked = ("git", "-C", str(folder), "log", "-1", "--format=%ct")
    try:
        # git, with nothing that anybody typed
        said = subprocess.run(asked, capture_output=True, text=True, check=True)  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return None
    return int(said.stdout) if said.stdout.strip() else None


# --- The checkout of a library ---

CHANGELOG: Final = "CHANGELOG.md"
PROJECT: Final = "pyproject.toml"
UNRELEASED: Final = "Unreleased"
DEPTH: Final = 3  # folders above a corpus in which its project is looked for
_HEADING: Final = re.compile(r"^## \[([^\]]+)\].*$", re.MULTILINE)


def house_of(catalogue: Catalogue) -> Path | None:
    """Return the checkout folder from which a library is read; None if the library is an installed package.

    Examples
    --------
    >>> from nines import library
    >>> house_of(library().catalogue._replace(distribution="")) is None
    True
    """
    corpus = files(catalogue.corpus)
    if not (catalogue.distribution and isinstance(corpus, Path)):
        return None
    for folder in corpus.parents[:DEPTH]:
        if (folder / PROJECT).is_file():
            return folder if _project(folder).text("name", "") == catalogue.distribution else None
    return None


def version_of(catalogue: Catalogue) -> str:
    """Return the version of a library's checkout or, without a checkout, the installed version.

    The result is empty if the version is unknown.
    """
    house = house_of(catalogue)
    if house:
        return _project(house).text("version", "")
    try:
        return installed(catalogue.distribution) if catalogue.distribution else ""
    except PackageNotFoundError:
        return ""


def changelog_of(catalogue: Catalogue) -> str | None:
    """Return the changelog of a library; None if the library has no checkout with a changelog."""
    house = house_of(catalogue)
    path = house / CHANGELOG if house else None
    return read_text_of(path, CHANGELOG) if path and path.is_file() else None


def section(changelog: str, version: str) -> str:
    r"""Return a changelog's section on a version, without the heading; empty if there is no such section.

    Examples
    --------
    >>> section("# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [0.1.0] - 2026-11-01\n", "Unreleased")
    '- New.'
    """
    parts = _HEADING.split(changelog)
    sections = dict(zip(parts[1::2], parts[2::2], strict=True))
    return sections.get(version, "").strip()


def entries_of(text: str) -> tuple[str, ...]:
    r"""Return the entries of a section of a changelog, each on one line and without its bullet.

    Examples
    --------
    >>> entries_of("### Changed\n\n- One\n  and more.\n\n- Two.\n")
    ('One and more.', 'Two.')
    """
    parts = re.split(r"^- ", text, flags=re.MULTILINE)[1:]
    return tuple(" ".join(re.split(r"^#", part, flags=re.MULTILINE)[0].split()) for part in parts)


def _project(folder: Path) -> Entry:
    project: dict[str, Any] = parse_toml(read_text_of(folder / PROJECT, PROJECT), PROJECT)
    return Entry(PROJECT, "project", project.get("project", {}))

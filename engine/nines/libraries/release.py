"""The facts by which this reference is cited: its name, its version, and the day of the last change."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Final

from nines.boundary.environment import seconds

DISTRIBUTION: Final = "nines-rules"
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
    >>> found = this_release("2026-11-23")
    >>> found.name, found.author, found.date
    ('nines', 'The nines team', '2026-11-23')
    """
    day = last_commit(HOUSE) if date is None else date
    try:
        told = metadata(DISTRIBUTION)
    except PackageNotFoundError:
        return Release("nines", "", day, "The nines team", "")
    return Release("nines", told["Version"], day, told["Author"] or "The nines team", told["Summary"] or "")


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
    epoch = seconds("SOURCE_DATE_EPOCH")
    if epoch is not None:
        return datetime.fromtimestamp(epoch, UTC).date().isoformat()
    if not (folder / ".git").exists():
        return ""
    asked = ("git", "-C", str(folder), "log", "-1", "--date=format-local:%Y-%m-%d", "--format=%cd")
    try:
        said = subprocess.run(  # noqa: S603 - git, with nothing that anybody typed
            asked, capture_output=True, text=True, check=True, env={**os.environ, "TZ": "UTC"}
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return said.stdout.strip()

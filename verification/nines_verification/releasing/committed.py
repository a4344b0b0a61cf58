"""The files of a library as they are in the last commit of its checkout."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from nines.libraries.digests import LOCK, Digests, lock_of, read_lock
from nines.libraries.release import CHANGELOG, changelog_of, house_of

if TYPE_CHECKING:
    from nines.libraries import Library


def committed_lock(library: Library) -> dict[str, Digests]:
    """Return the lock in the last commit or, if there is none, the lock in the folder of checks."""
    path = library.checks / LOCK if isinstance(library.checks, Path) else None
    found = committed(library, path) if path else None
    return read_lock(library) if found is None else lock_of(found, library.package)


def committed_changelog(library: Library) -> str:
    """Return the changelog in the last commit or, if there is none, the changelog in the checkout."""
    house = house_of(library.catalogue)
    found = committed(library, house / CHANGELOG) if house else None
    return (changelog_of(library.catalogue) or "") if found is None else found


def committed(library: Library, path: Path) -> str | None:
    """Return the text of a file in the last commit; None without a repository or without the file.

    Parameters
    ----------
    library
        The library to whose checkout the file belongs.
    path
        The file.
    """
    house = house_of(library.catalogue)
    if house is None or not (house / ".git").exists() or not path.is_relative_to(house):
        return None
    asked = ("git", "-C", str(house), "show", f"HEAD:{path.relative_to(house).as_posix()}")
    try:
        shown = subprocess.run(asked, capture_output=True, check=True)  # noqa: S603 - git, with nothing that anybody typed
    except (OSError, subprocess.CalledProcessError):
        return None
    return shown.stdout.decode("utf-8", errors="replace")

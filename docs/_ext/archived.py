"""The identifier under which the Software Heritage archive has a release: ``swh:1:dir:`` and a digest.

It is the digest that git has of the tree of files, by the definition of these identifiers, so git alone can
compute it [1]_. A tree that is not exactly that of the tag has none.

References
----------
.. [1] Software Heritage. *SoftWare Hash IDentifiers (SWHIDs)*, version 1.2: directories.
"""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def archive_identifier(folder: Path, version: str) -> str:
    """Return the identifier of a release; nothing if this is not its tree, and then stderr says why.

    Parameters
    ----------
    folder
        The root of a repository.
    version
        The version, whose tag is ``v0.2.0``.
    """
    tag = f"v{version}"
    why = _why_not(folder, tag)
    if why:
        sys.stderr.write(f"no archive identifier of {tag}: {why}\n")
        return ""
    return f"swh:1:dir:{_git(folder, 'rev-parse', f'{tag}^{{tree}}')}"


def _why_not(folder: Path, tag: str) -> str:
    """Return why a tree has no identifier; nothing if it has one."""
    if not (folder / ".git").exists() or _git(folder, "rev-parse", "HEAD") is None:
        return "there is no repository"
    if _git(folder, "rev-parse", "--verify", "--quiet", f"refs/tags/{tag}^{{tree}}") is None:
        return "there is no such tag"
    if _git(folder, "diff", "--quiet", tag) is None:
        return "the files are not those of the tag"
    return ""


def _git(folder: Path, *asked: str) -> str | None:
    """Return what git answers; None if it fails, or there is no git."""
    command = ("git", "-C", str(folder), *asked)
    try:
        said = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our words
    except (OSError, subprocess.CalledProcessError):
        return None
    return said.stdout.strip()

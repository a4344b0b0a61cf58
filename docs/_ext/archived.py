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
    """Return the identifier of a release; nothing if this is not its tree.

    That a version under development has no identifier needs no words. If a released version has none because
    there is no repository or no tag, a line on stdout says so. A fault is a warning on stderr.

    Parameters
    ----------
    folder
        The root of a repository.
    version
        The version, whose tag is ``v0.2.0``.
    """
    tag = f"v{version}"
    tree = ("rev-parse", "--verify", "--quiet", f"refs/tags/{tag}^{{tree}}")
    if not (folder / ".git").exists():
        _inform(version, f"{folder} is not a git repository")
    elif _git(folder, "rev-parse", "HEAD") is None:
        sys.stderr.write(f"warning: no archive identifier, because git cannot read {folder}\n")
    elif _git(folder, *tree) is None:
        _inform(version, f"the repository has no tag {tag}")
    elif _git(folder, "diff", "--quiet", tag) is None:
        sys.stderr.write(f"warning: no archive identifier, because the files differ from the tag {tag}\n")
    else:
        return f"swh:1:dir:{_git(folder, *tree)}"
    return ""


def _inform(version: str, why: str) -> None:
    """Say why a version has no identifier, unless it is under development: only a release has one."""
    if ".dev" not in version:
        sys.stdout.write(f"nines {version} carries no archive identifier here: {why}\n")


def _git(folder: Path, *asked: str) -> str | None:
    """Return what git answers; None if it fails, or there is no git."""
    command = ("git", "-C", str(folder), *asked)
    try:
        said = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our words
    except (OSError, subprocess.CalledProcessError):
        return None
    return said.stdout.strip()

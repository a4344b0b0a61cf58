"""The date of the last commit: a page is dated by what was changed, never by when it was built."""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def last_commit(folder: Path) -> str:
    """Return the day of the last commit as ``2026-11-23``, by SOURCE_DATE_EPOCH or git; else nothing.

    A source distribution has no git, so its pages have no date. A folder of somebody else's repository has
    none either: only a repository whose root is *folder* counts.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if epoch.isdigit():
        return datetime.fromtimestamp(int(epoch), UTC).date().isoformat()
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

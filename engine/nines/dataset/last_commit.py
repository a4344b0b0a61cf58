"""The date of the last commit, which dates a page; the time of the build does not."""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def last_commit(folder: Path) -> str:
    """Return the day of the last commit as ``2026-11-23``, from SOURCE_DATE_EPOCH or git; empty if unknown.

    A source distribution has no git, so its pages have no date. Only a repository whose root is *folder*
    counts, not another repository around it.
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

"""Make each change in a copy of the sources, and run the checks of ``nines verify`` there, fastest first."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from shutil import copytree, ignore_patterns
from typing import TYPE_CHECKING, Final

from nines.boundary.files import ANY, write_whole
from nines_verification.run import check_names

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nines_tools.planted.changes import Change

FOLDERS: Final = ("corpus", "engine", "verification")
READING: Final = "reading the files"
LOCK: Final = "lock"
# Checks of texts, then of play; the lock comes last, because it notices every change.
BY_MEANING: Final = ("corpus integrity", "consistency", "lineage", "facts", "coverage both ways")
BY_PLAY: Final = ("scenarios", "golden play")
ONE: Final = "oxford-whist"  # the smallest game, for checks that need a game
SECONDS: Final = 600  # seconds for one check of one change, on a busy machine


@dataclass(frozen=True, slots=True)
class Noticed:
    """The outcome of one planted change.

    Parameters
    ----------
    change
        The change, in words.
    kind
        The name of the kind of change.
    by
        The name of the first check that failed; empty if no check failed.
    said
        The first message of the check that failed.
    """

    change: str
    kind: str
    by: str
    said: str


def copied(root: Path, into: Path) -> Path:
    """Return the folder of a copy of a project's sources, without built files."""
    for folder in FOLDERS:
        copytree(root / folder, into / folder, ignore=ignore_patterns("__pycache__", ".*"))
    return into


def tried(copy: Path, change: Change) -> Noticed:
    """Make a change in a copy of the project, find the check that notices it, and undo the change."""
    file = copy / change.file
    before = file.read_text(encoding="utf-8")
    write_whole(file, change.applied(before), over=ANY)
    try:
        by, said = _first_failure(copy)
    finally:
        write_whole(file, before, over=ANY)
    return Noticed(str(change), change.kind, by, said)


def _first_failure(copy: Path) -> tuple[str, str]:
    """Return the first check that fails in a copy, and its message; nothing if all checks hold."""
    known = check_names()
    for checks in (BY_MEANING, BY_PLAY, (LOCK,)):
        asked = [check for check in checks if check in known]
        if not asked:
            continue
        done = _verified(copy, asked)
        try:
            sections = json.loads(done.stdout)["sections"]
        except (ValueError, KeyError, TypeError):
            return READING, (done.stderr.strip().splitlines() or ["no answer"])[-1]
        for section in sections:
            if section["failures"]:
                failure = section["failures"][0]
                return section["name"], f"{failure['where']}: {failure['what']}"
    return "", ""


def _verified(copy: Path, checks: Iterable[str]) -> subprocess.CompletedProcess[str]:
    """Run checks in a copy of the project, with a process that reads only the sources of the copy."""
    paths = os.pathsep.join(str(copy / folder) for folder in FOLDERS)
    only = [part for check in checks for part in ("--only", check)]
    games = [ONE] if LOCK in checks else []  # texts are locked for the whole corpus at once
    command = [sys.executable, "-m", "nines.cli", "verify", *games, "--json", "--jobs", "1", *only]
    return subprocess.run(  # noqa: S603 - our own interpreter, and no shell
        command,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=copy,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )

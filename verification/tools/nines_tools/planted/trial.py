"""Make each change in a copy of the sources, and run the checks of ``nines verify`` there, fastest first."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from shutil import copytree, ignore_patterns
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.boundary.files import ANY, write_whole
from nines_verification.run import OF_CORPUS, check_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
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

# For wrong facts: what a command renews cannot notice. Shuffles do not depend on the corpus.
OF_TEXTS: Final = tuple(name for name in OF_CORPUS if name not in (LOCK, "shuffles"))
OF_CITATIONS: Final = ("coverage both ways",)
BY_PERSONS: Final = ("scenarios", "second implementation")
_MODULE: Final = re.compile(r"^from nines\.\w+\.games\.(\w+) import", re.MULTILINE)


class Round(NamedTuple):
    """Checks that run together on a change, and the games that they check: all games, if none is named."""

    checks: tuple[str, ...]
    games: tuple[str, ...] = ()


def merged(rounds: Iterable[Round]) -> Iterator[Round]:
    """Yield rounds that run every check of the rounds given on every game, each check once."""
    games_of: dict[tuple[str, ...], tuple[str, ...]] = {}
    for checks, games in rounds:
        games_of[checks] = (*games_of.get(checks, ()), *games)
    yield from (Round(checks, tuple(dict.fromkeys(games))) for checks, games in games_of.items())


def all_rounds(_root: Path, _change: Change) -> Iterator[Round]:
    """Yield the rounds of checks for a small fault: checks of texts, checks of play, and the lock."""
    yield Round(BY_MEANING)
    yield Round(BY_PLAY)
    yield Round((LOCK,), (ONE,))  # texts are locked for the whole corpus at once


def rounds_of_persons(root: Path, change: Change) -> Iterator[Round]:
    """Yield the rounds of checks for a wrong fact: checks that rest on what persons have written.

    Parameters
    ----------
    root
        The folder of the project.
    change
        The change. Only the games that it can touch are checked.
    """
    yield Round(OF_TEXTS)
    games = touched(root, change.file)
    if games:
        yield Round(OF_CITATIONS, games)
        yield Round(BY_PERSONS, games)


def touched(root: Path, file: str) -> tuple[str, ...]:
    """Return the editions that a change of a file can touch: that of the file, and those built on it.

    Parameters
    ----------
    root
        The folder of the project.
    file
        The path of the file inside the project. Only a module or the readings of a game touch what is played.
    """
    path = root / file
    if path.parent.name not in ("games", "readings"):
        return ()
    found = [path.stem.replace("-", "_")]
    modules = sorted(root.glob("engine/nines/*/games/*.py"))
    built_on = {one.stem: set(_MODULE.findall(one.read_text(encoding="utf-8"))) for one in modules}
    for name in found:  # grows while it is read
        found += [one for one, bases in built_on.items() if name in bases and one not in found]
    return tuple(name.replace("_", "-") for name in found)


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
        The first message of the check that failed. If no check failed, but one did not end in time, its name.
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


def tried(copy: Path, change: Change, rounds: Iterable[Round]) -> Noticed:
    """Make a change in a copy of the project, find the check that notices it, and undo the change.

    Parameters
    ----------
    copy
        The folder of the copy.
    change
        The change.
    rounds
        The checks, in the order in which they run; the first that fails is the one that notices the change.
    """
    file = copy / change.file
    before = file.read_text(encoding="utf-8")
    write_whole(file, change.applied(before), over=ANY)
    try:
        by, said = first_failure(copy, rounds)
    finally:
        write_whole(file, before, over=ANY)
    return Noticed(str(change), change.kind, by, said)


def first_failure(copy: Path, rounds: Iterable[Round]) -> tuple[str, str]:
    """Return the first check that fails in a copy, and its message; nothing if all checks hold."""
    known = check_names()
    for checks, games in rounds:
        asked = [check for check in checks if check in known]
        if not asked:
            continue
        try:
            done = _verified(copy, asked, games)
            sections = json.loads(done.stdout)["sections"]
        except subprocess.TimeoutExpired:
            return "", f"{', '.join(asked)}: not done after {SECONDS} seconds"
        except (ValueError, KeyError, TypeError):
            return READING, (done.stderr.strip().splitlines() or ["no answer"])[-1]
        for section in sections:
            if section["failures"]:
                failure = section["failures"][0]
                return section["name"], f"{failure['where']}: {failure['what']}"
    return "", ""


def _verified(copy: Path, checks: Iterable[str], games: Iterable[str]) -> subprocess.CompletedProcess[str]:
    """Run checks in a copy of the project, with a process that reads only the sources of the copy."""
    paths = os.pathsep.join(str(copy / folder) for folder in FOLDERS)
    only = [part for check in checks for part in ("--only", check)]
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

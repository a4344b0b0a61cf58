"""Write the results of testing the claims into the files of claims. Nothing else in the files changes."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from nines import library
from nines.boundary.files import ANY, write_whole
from nines.errors import UnknownNameError
from nines.simulation.workers import cores, shared
from nines_tools import STORED, counts
from nines_verification.claims.judge import is_stale, judge

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from nines.libraries.claims import Found

FINDING = re.compile(r"(verdict|found|estimate|low|high|intervals|stays|changes|rests) = ")


def command(arguments: Sequence[str]) -> Iterator[str]:
    """Test claims, and yield a line about each: ``python -m nines_verification claims``."""
    parser = ArgumentParser("python -m nines_verification claims")
    parser.add_argument("keys", metavar="CLAIM", nargs="*", help="the claims to test; by default all claims")
    parser.add_argument("--stale", action="store_true", help="test only claims whose stored result is stale")
    parser.add_argument("--workers", type=counts.processes, default=cores(), help="the number of processes")
    asked = parser.parse_args(arguments)
    for key, path in write_claims(asked.keys, stale=asked.stale, workers=asked.workers):
        yield f"wrote {key} into {path}; read the difference before you commit it"


def write_claims(
    keys: Sequence[str] = (), *, stale: bool = False, workers: int = 1
) -> Iterator[tuple[str, Path]]:
    """Test claims, write each result at once, and yield each claim with the file written.

    Parameters
    ----------
    keys
        The names of the claims to test; if there are none, all claims are tested.
    stale
        Whether to test only claims whose result is stale or missing.
    workers
        The number of processes.

    Raises
    ------
    UnknownNameError
        If one of the names is not the name of a claim.
    """
    known = library().claims.by_key
    for key in keys:
        if key not in known:
            raise UnknownNameError("claim", key, known)
    asked = [
        key
        for key in keys or known
        if not stale or known[key].found.verdict == "untested" or is_stale(known[key])
    ]
    for key, found in shared(_judged, asked, min(workers, len(asked))):
        path = STORED / "claims" / f"{known[key].document}.toml"
        lines = _lines(path.read_text(encoding="utf-8"), key, found)
        write_whole(path, "\n".join(lines) + "\n", over=ANY)
        yield key, path


def _judged(key: str) -> tuple[str, Found]:
    return key, judge(library().claims.by_key[key])


def _lines(text: str, key: str, found: Found) -> Iterator[str]:
    """Yield the lines of a file of claims; put the new result of one claim at the end of its entry."""
    entry, between = "", list[str]()  # blank lines and comments, which may belong to the next entry
    for line in (*text.splitlines(), "[]"):
        if not line or line.startswith("#"):
            between.append(line)
            continue
        if line.startswith("["):
            if entry == key:
                yield from _finding(found)
            entry = line.strip("[]")
        elif entry == key and FINDING.match(line):
            continue
        yield from between
        between = []
        if line != "[]":
            yield line


def _finding(found: Found) -> Iterator[str]:
    said = found._asdict()
    said["found"] = said.pop("says")
    for name in ("verdict", "found", "estimate", "low", "high", "intervals", "stays", "changes", "rests"):
        if said[name]:  # JSON strings, numbers and lists of strings are also TOML
            yield f"{name} = {json.dumps(said[name], ensure_ascii=False)}"

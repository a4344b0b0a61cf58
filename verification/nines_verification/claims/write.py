"""Write the results of testing the claims into the files of claims. Nothing else in the files changes."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING

from nines import library
from nines.errors import UnknownNameError
from nines_verification.claims.judge import is_stale, judge

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.libraries.claims import Found

FINDING = re.compile(r"(verdict|found|estimate|low|high|intervals|stays|changes|rests) = ")


def command(arguments: Sequence[str]) -> Iterator[str]:
    """Test claims, and yield a line about each: ``python -m nines_verification claims``."""
    parser = ArgumentParser("python -m nines_verification claims")
    parser.add_argument("keys", metavar="CLAIM", nargs="*", help="the claims to test; without any, all")
    parser.add_argument("--stale", action="store_true", help="only those whose stored result is stale")
    asked = parser.parse_args(arguments)
    for key, path in write_claims(asked.keys, stale=asked.stale):
        yield f"wrote {key} into {path}; read the difference before you commit it"


def write_claims(keys: Sequence[str] = (), *, stale: bool = False) -> Iterator[tuple[str, Path]]:
    """Test claims, write each result, and yield the claim and the file.

    Parameters
    ----------
    keys
        The names of the claims; none for all claims.
    stale
        Whether only claims with a stale result, or none, are tested.

    Raises
    ------
    UnknownNameError
        If there is no claim of one of these names.
    """
    known = library().claims.by_key
    for key in keys:
        if key not in known:
            raise UnknownNameError("claim", key, known)
    for claim in [known[key] for key in keys or known]:
        if stale and claim.found.verdict != "untested" and not is_stale(claim):
            continue
        path = Path(__file__).parent / f"{claim.document}.toml"
        found, fresh = judge(claim), path.with_suffix(".new")
        lines = _lines(path.read_text(encoding="utf-8"), claim.key, found)
        fresh.write_text("\n".join(lines) + "\n", encoding="utf-8")
        fresh.replace(path)
        yield claim.key, path


def _lines(text: str, key: str, found: Found) -> Iterator[str]:
    """Yield the lines of a file of claims. The result comes last in the entry of the claim."""
    entry, blank = "", 0
    for line in (*text.splitlines(), "[]"):
        if line.startswith("["):
            if entry == key:
                yield from _finding(found)
            yield from [""] * blank
            entry, blank = line.strip("[]"), 0
            if line == "[]":
                return
        elif not line:
            blank += 1
            continue
        elif entry == key and FINDING.match(line):
            continue
        yield from [""] * blank
        blank = 0
        yield line


def _finding(found: Found) -> Iterator[str]:
    said = found._asdict()
    said["found"] = said.pop("says")
    for name in ("verdict", "found", "estimate", "low", "high", "intervals", "stays", "changes", "rests"):
        if said[name]:  # JSON strings, numbers and lists of strings are also TOML
            yield f"{name} = {json.dumps(said[name], ensure_ascii=False)}"

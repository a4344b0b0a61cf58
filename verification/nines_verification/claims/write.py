"""Write the results of testing the claims into the files of claims. Nothing else in the files changes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from nines import library
from nines_verification.claims.judge import judge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.libraries.claims import Found

FINDING = re.compile(r"(verdict|found|sample|seed) = ")


def write_claims() -> Iterator[Path]:
    """Test every claim, write the results, and yield each file that was written."""
    for document, judged in library().claims.by_document.items():
        path = Path(__file__).parent / f"{document}.toml"
        found = {claim.key: judge(claim) for claim in judged.claims}
        fresh = path.with_suffix(".new")
        fresh.write_text("\n".join(_lines(path.read_text(encoding="utf-8"), found)) + "\n", encoding="utf-8")
        fresh.replace(path)
        yield path


def _lines(text: str, found: dict[str, Found]) -> Iterator[str]:
    """Yield the lines of a file of claims. The result follows the line that names the test."""
    key = ""
    for line in text.splitlines():
        if line.startswith("["):
            key = line.strip("[]")
        if key in found and FINDING.match(line):
            continue
        yield line
        if key in found and line.startswith("tried = "):
            yield from _finding(found[key])


def _finding(found: Found) -> Iterator[str]:
    yield f'verdict = "{found.verdict}"'
    yield f"found = {json.dumps(found.says, ensure_ascii=False)}"  # a JSON string is also a TOML string
    if found.sample:
        yield f"sample = {found.sample}"
        yield f"seed = {found.seed}"

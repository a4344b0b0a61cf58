"""A store of the checks done in a full run, so that the next run can continue an interrupted run.

The checks are kept in one file in the user's cache, with a line for each check that held. The name of the
file contains a digest of everything that affects the outcome: the code, the corpus and the version of Python.
Failed checks are not stored, so the next run repeats them. When a run is complete, its file is removed.
"""

from __future__ import annotations

import json
import sys
import tempfile
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nines.boundary.environment import cache_folder
from nines_verification.report import Section

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PACKAGES: Final = ("nines", "nines_corpus", "nines_verification")
SOURCES: Final = (".py", ".toml", ".bib", ".json", ".jsonl")


class Kept:
    """The stored checks of a full run of the verification.

    Parameters
    ----------
    packages
        The packages whose source code affects the outcome of the checks.
    run
        A text that says what the run checks.
    folder
        The folder of the file; by default the folder ``nines`` in the user's cache.
    """

    def __init__(self, packages: Sequence[str], run: str, folder: Path | None = None) -> None:
        folder = folder or cache_folder() or Path(tempfile.gettempdir()) / "nines"
        self.path = folder / f"verify-{digest_of_sources(packages, run)}.jsonl"
        self._done = {(section.name, section.subject, section.part): section for section in self._read()}

    def get(self, name: str, subject: str, part: str = "") -> Section | None:
        """Return the stored outcome of a check, or of a part of it; None if no outcome is stored."""
        return self._done.get((name, subject, part))

    def add(self, section: Section) -> None:
        """Store the outcome of a check that held. If the file cannot be written, do nothing."""
        if not section.passed or section.kept:
            return
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(section._replace(failures=())._asdict(), ensure_ascii=False) + "\n")

    def remove(self) -> None:
        """Remove the file, after the run is complete."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def _read(self) -> Iterator[Section]:
        """Yield the checks in the file. A line that was cut off by an interruption is ignored."""
        lines: list[str] = []
        with suppress(OSError):
            lines = self.path.read_text(encoding="utf-8").splitlines()
        for line in lines:
            with suppress(ValueError, TypeError):
                yield Section(**{**json.loads(line), "failures": (), "kept": True})


def digest_of_sources(packages: Sequence[str], run: str) -> str:
    """Return a digest of the source code of the packages and of what the run checks.

    Parameters
    ----------
    packages
        The packages whose source code affects the outcome, in addition to our own.
    run
        A text that says what the run checks.
    """
    found = sha256(f"{sys.version}\n{run}\n".encode())
    for package in (*PACKAGES, *packages):
        spec = find_spec(package)
        for root in (spec.submodule_search_locations or ()) if spec else ():
            for path in sorted(one for one in Path(root).rglob("*") if one.suffix in SOURCES):
                found.update(f"{path.relative_to(root)}\n".encode())
                found.update(path.read_bytes())
    return found.hexdigest()[:16]

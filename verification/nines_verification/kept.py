"""A store of the checks that held. A check is skipped if all that it rests on is as it was when it held.

Each check that held is kept in a file in the user's cache, as soon as it is done. An interrupted run
therefore continues where it ended. A failed check is never kept. The head of the file has a digest of the
options and of everything that the check rests on; see :mod:`nines_verification.inputs`. If the file is
damaged, or if anything has changed, the head does not fit and the check runs again.
"""

from __future__ import annotations

import json
import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nines.boundary.cached import read_copy, write_copy
from nines.boundary.environment import cache_folder
from nines.corpus.entries import MISSHAPEN
from nines_verification.inputs import Inputs
from nines_verification.report import Section

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.libraries import Library

FOLDER: Final = "verified"
MARK: Final = b"nines check "  # how a file begins
MOST: Final = 20_000  # files. Older ones are removed.
TYPES: Final = {  # of the fields of a section that are kept, but for the totals
    "name": str,
    "subject": str,
    "checked": int,
    "unit": str,
    "seconds": float,
    "scored": bool,
    "note": str,
    "part": str,
}


class Kept:
    """The stored checks of a library.

    Parameters
    ----------
    library
        The library to check.
    again
        Whether to run all checks again. Nothing is then read from the store, but it is written.
    folder
        The folder of the files; by default the folder ``nines/verified`` in the user's cache.
    results
        Whether the checks read what is stored for editions. If not, a new stored result runs none again.
    """

    def __init__(
        self, library: Library, *, again: bool = False, folder: Path | None = None, results: bool = True
    ) -> None:
        self._again = again
        self.folder = folder or (cache_folder() or Path(tempfile.gettempdir()) / "nines") / FOLDER
        self._inputs = Inputs(library, results=results)

    def get(self, subject: str, options: Mapping[str, object]) -> Section | None:
        """Return the outcome of a check that held before on the same inputs; None if there is none.

        Parameters
        ----------
        subject
            The edition, or the corpus.
        options
            The check, and the options with which it runs, by name.
        """
        if self._again:
            return None
        body = read_copy(self._file(options), MARK, self._digest(subject, options))
        if body is not None:
            with suppress(RecursionError, *MISSHAPEN):
                return _section(json.loads(body))
        return None

    def add(self, subject: str, options: Mapping[str, object], section: Section) -> None:
        """Store the outcome of a check that held. If the file cannot be written, do nothing.

        Nothing is stored either if a file that the check rests on was written while the checks ran.
        """
        if not section.passed or section.kept or self._inputs.changed():
            return
        outcome = {name: getattr(section, name) for name in (*TYPES, "totals")}
        digest = self._digest(subject, options)
        write_copy(self._file(options), MARK, digest, json.dumps(outcome).encode(), MOST)

    def _file(self, options: Mapping[str, object]) -> Path:
        """Return the file of a check: one file, however often its inputs change."""
        return self.folder / f"{_digest(options)[:16]}.json"

    def _digest(self, subject: str, options: Mapping[str, object]) -> str:
        return _digest([self._inputs.of(subject), options])


def _section(data: Any) -> Section:  # noqa: ANN401 - plain data
    """Return the section that held before.

    Raises
    ------
    TypeError
        If a field is of another type.
    """
    totals = data.pop("totals")
    numbers = () if totals is None else totals.values()
    if {name: type(part) for name, part in data.items()} != TYPES or not {*map(type, numbers)} <= {int}:
        raise TypeError("a field of the section is of another type")
    return Section(**data, failures=(), kept=True, totals=totals)


def _digest(data: object) -> str:
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()

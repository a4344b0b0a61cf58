"""A store of the checks that held. A check is skipped if all that it rests on is as it was when it held.

Each check that held is kept in a file in the user's cache, as soon as it is done. An interrupted run
therefore continues where it ended. A failed check is never kept. The file has a seal, a digest of the
outcome, of the options and of everything that the check rests on; see :mod:`nines_verification.inputs`. If
the file is damaged, or if anything has changed, the seal does not fit and the check runs again.
"""

from __future__ import annotations

import json
import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nines.boundary.environment import cache_folder
from nines.boundary.files import ANY, write_whole
from nines.errors import FileError
from nines_verification.inputs import Inputs
from nines_verification.report import Section

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.libraries import Library

FOLDER: Final = "verified"


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
        Whether the checks read what is stored for editions. If not, a new stored result changes no seal.
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
        with suppress(OSError, ValueError, TypeError, KeyError, RecursionError):
            stored = json.loads(self._file(options).read_text(encoding="utf-8"))
            if stored["seal"] == self._seal(subject, options, stored["section"]):
                return Section(**{**stored["section"], "failures": (), "kept": True})
        return None

    def add(self, subject: str, options: Mapping[str, object], section: Section) -> None:
        """Store the outcome of a check that held. If the file cannot be written, do nothing.

        Nothing is stored either if a file that the check rests on was written while the checks ran.
        """
        if not section.passed or section.kept or self._inputs.changed():
            return
        outcome = section._replace(failures=())._asdict()
        content = {"seal": self._seal(subject, options, outcome), "section": outcome}
        with suppress(OSError, FileError):
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._file(options), json.dumps(content), over=ANY, at_once=False)

    def _file(self, options: Mapping[str, object]) -> Path:
        """Return the file of a check: one file, however often its inputs change."""
        return self.folder / f"{_digest(options)[:16]}.json"

    def _seal(self, subject: str, options: Mapping[str, object], outcome: Mapping[str, Any]) -> str:
        return _digest([self._inputs.of(subject), options, outcome])


def _digest(data: object) -> str:
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()

"""Files with saved games: how they are written and read, and what is said if their rules have changed."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.boundary.files import ANY, read_whole, write_whole
from nines.cli.command import complain
from nines.errors import FileError, NinesError, RequestError
from nines.table.rules_then import reopened
from nines.table.saved import as_data, of_data

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.libraries import Library
    from nines.table.saved import SavedGame

LARGEST: Final = 10_000_000  # bytes; a long match has some hundred thousand


class SavedIn(NamedTuple):
    """The file in which a game was saved, and why saving failed in the places tried before."""

    file: Path
    faults: tuple[str, ...]


def record_text(saved: SavedGame) -> str:
    """Return the text of a saved game, as it is written to the file."""
    return json.dumps(as_data(saved), indent=1) + "\n"


def write_record(saved: SavedGame, file: Path) -> None:
    """Write a saved game to a new file, or to the file from which the game was read."""
    write_whole(file, record_text(saved), over=ANY)


def save(saved: SavedGame, file: Path | None) -> SavedIn | None:
    """Save a game in *file* or, if that fails, in a new file in the current or the temporary folder.

    Returns
    -------
    The file that was written, and why saving failed in the places tried before; None if no place worked.
    """
    stem = f"{saved.game}-seed-{saved.seed}"
    places: list[Callable[[], Path]] = [
        lambda: _unused(Path.cwd(), stem),
        lambda: _unused(Path(tempfile.gettempdir()), stem),
    ]
    if file is not None:
        places.insert(0, lambda: file)
    faults = []
    for place in places:
        try:
            path = place()
            write_record(saved, path)
        except FileError as error:
            faults.append(error.why)
        except OSError as error:  # of the current folder, which may be gone
            faults.append(error.strerror or str(error))
        else:
            return SavedIn(path, tuple(faults))
    return None


def _unused(folder: Path, stem: str) -> Path:
    file, number = folder / f"{stem}.json", 1
    while os.path.lexists(file):
        number += 1
        file = folder / f"{stem}-{number}.json"
    return file


def read_record(library: Library, file: Path) -> SavedGame:
    """Return the saved game in a file.

    Raises
    ------
    FileError, RequestError
        If the file cannot be read or is not a saved game. The message names the file and the fault.
    """
    text = read_whole(file, LARGEST + 1)
    if len(text) > LARGEST:
        raise RequestError(f"{file}: too large to be a saved game of nines")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise RequestError(f"{file}: not JSON, so not a saved game of nines") from None
    try:
        return of_data(library, data)
    except NinesError as error:
        raise RequestError(f"{file}: {error}") from None


def under_its_rules(library: Library, saved: SavedGame, file: Path, *, anyway: bool) -> SavedGame:
    """Return a saved game with the readings that keep its rules; say what has changed since it was saved.

    If only our answers to open questions have changed, the game goes on with the answers of then.

    Parameters
    ----------
    library
        The library with the game.
    saved
        The saved game.
    file
        The file from which it was read.
    anyway
        Whether to go on under the rules of today if other rules have changed.

    Raises
    ------
    RequestError
        If rules have changed, and *anyway* is false.
    """
    again = reopened(library, saved, str(file))
    if again.differs and not anyway:
        old = f"; to go on under the old rules, use nines {again.version}" if again.version else ""
        raise RequestError(
            f"{again.notice}. Acts may now be refused, or cost something else. To go on under the rules of"
            f" today, add --anyway{old}"
        )
    if again.notice:
        complain(
            f"{again.notice}; the game goes on under the rules of today" if again.differs else again.notice
        )
    return again.saved

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
from nines.records.text_form import record_text
from nines.table.records import record_of, record_of_any, saved_of_text
from nines.table.rules_then import reopened
from nines.table.saved import as_data

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.libraries import Library
    from nines.records.record import PlayRecord
    from nines.table.saved import SavedGame

OLDER: Final = ".json"
LARGEST: Final = 10_000_000  # bytes; a long match has some hundred thousand


class SavedIn(NamedTuple):
    """The file in which a game was saved, and why saving failed in the places tried before."""

    file: Path
    faults: tuple[str, ...]


def saved_text(saved: SavedGame) -> str:
    """Return the text of a saved game, as it is written to the file: a record of play."""
    return record_text(record_of(saved))


def write_saved(saved: SavedGame, file: Path) -> None:
    """Write a saved game to a new file, or to the file from which the game was read.

    A file in the older form, whose name ends in ``.json``, keeps it.
    """
    older = file.suffix.lower() == OLDER
    text = json.dumps(as_data(saved), indent=1) + "\n" if older else saved_text(saved)
    write_whole(file, text, over=ANY)


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
            write_saved(saved, path)
        except FileError as error:
            faults.append(error.why)
        except OSError as error:  # of the current folder, which may be gone
            faults.append(error.strerror or str(error))
        else:
            return SavedIn(path, tuple(faults))
    return None


def _unused(folder: Path, stem: str) -> Path:
    file, number = folder / f"{stem}.toml", 1
    while os.path.lexists(file):
        number += 1
        file = folder / f"{stem}-{number}.toml"
    return file


def read_saved(library: Library, file: Path) -> SavedGame:
    """Return the saved game in a file: a record of play, or a saved game in an older form.

    Raises
    ------
    FileError, RequestError
        If the file cannot be read or is not a saved game. The message names the file and the fault.
    """
    text = _text_of(file)
    try:
        return saved_of_text(library, text)
    except NinesError as error:
        raise RequestError(f"{file}: {error}") from None


def read_record(library: Library, file: Path) -> PlayRecord:
    """Return the record of play in a file; a saved game in an older form is read too.

    Raises
    ------
    FileError, RequestError
        If the file cannot be read or is not a record. The message names the file and the fault.
    """
    text = _text_of(file)
    try:
        return record_of_any(library, text)
    except NinesError as error:
        raise RequestError(f"{file}: {error}") from None


def _text_of(file: Path) -> str:
    content = read_whole(file, LARGEST + 1)
    if len(content) > LARGEST:
        raise RequestError(f"{file}: too large to be a saved game of nines")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise RequestError(f"{file}: not a text in UTF-8, so not a saved game of nines") from None


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

"""A play as it is kept in a file: enough to go on exactly where it was interrupted.

The file is JSON. It is read strictly: what is missing, too much or of another kind is refused in one line,
and its acts are only texts, which the rules check one by one.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import tempfile
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.errors import NinesError, RequestError
from nines.kernel.playing import check_number
from nines.policies import policy

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.libraries import Library

FORM: Final = "nines play 1"
PERSON: Final = "human"
LARGEST: Final = 10_000_000  # bytes; a long match has some hundred thousand


@dataclass
class SavedGame:
    """What has been played so far.

    Parameters
    ----------
    game, readings
        The slug, and the candidates by point that differ from the defaults.
    seats, seed, deals
        How many play; 0 to 2^64 - 1; how many deals are played, from 1, or None for the whole match.
    human
        The player who is a person, counted from 1.
    policies
        Who plays, by player; the person's place is marked by :data:`PERSON`.
    acts
        The acts of every deal in order, as text.
    form
        What the file is, and in which form.
    """

    game: str
    readings: dict[str, str]
    seats: int
    seed: int
    deals: int | None
    human: int
    policies: list[str]
    acts: list[list[str]] = field(default_factory=list)
    form: str = FORM


class SavedIn(NamedTuple):
    """Where a play was saved, and why not where it was to be saved first."""

    file: Path
    faults: tuple[str, ...]


def record_text(saved: SavedGame) -> str:
    """Return a record as it is written."""
    return json.dumps({"form": saved.form, **asdict(saved)}, indent=1) + "\n"


def write_record(saved: SavedGame, file: Path) -> None:
    """Write a record at once and whole: a reader finds the old one or the new. A link stays a link."""
    target = Path(os.path.realpath(file))
    number, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(number, "w", encoding="utf-8") as out:
            out.write(record_text(saved))
            out.flush()
            os.fsync(out.fileno())
        if target.exists():
            shutil.copymode(target, name)
        Path(name).replace(target)
    except BaseException:  # an interruption too must leave no half of a file
        Path(name).unlink(missing_ok=True)
        raise


def save(saved: SavedGame, file: Path | None) -> SavedIn | None:
    """Write a record to its *file*; else to a new one here; else to one where temporary files go.

    Returns
    -------
    Where it is, with the places that were tried in vain; None if it could be written nowhere.
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
            found = place()
            write_record(saved, found)
        except OSError as error:
            faults.append(error.strerror or str(error))
        else:
            return SavedIn(found, tuple(faults))
    return None


def _unused(folder: Path, stem: str) -> Path:
    file, number = folder / f"{stem}.json", 1
    while os.path.lexists(file):
        number += 1
        file = folder / f"{stem}-{number}.json"
    return file


def read_record(library: Library, file: Path) -> SavedGame:
    """Return the record in a file.

    Raises
    ------
    RequestError
        If it cannot be read or is not such a record; the message names the file and the fault.
    """
    try:
        text = _read(file)
    except OSError as error:
        raise RequestError(f"{file}: cannot be read: {error.strerror}") from None
    if len(text) > LARGEST:
        raise RequestError(f"{file}: too large for a play that nines has kept")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise RequestError(f"{file}: not JSON, so no play that nines has kept") from None
    try:
        return _checked(library, data)
    except NinesError as error:
        raise RequestError(f"{file}: {error}") from None


def _read(file: Path) -> bytes:
    """Return what a regular file holds, at most one byte more than it should; nothing else is waited for."""
    number = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(number, "rb") as opened:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise RequestError(f"{file}: cannot be read: it is not a regular file")
        return opened.read(LARGEST + 1)


def _checked(library: Library, data: object) -> SavedGame:
    """Return the record if it is one."""
    if not isinstance(data, dict) or data.get("form") != FORM:
        raise RequestError(f"no play that nines has kept: its form is not {FORM!r}")
    wanted = {one.name for one in fields(SavedGame)}
    for fault, names in (("lacks", wanted - data.keys()), ("has, and should not,", data.keys() - wanted)):
        if names:
            raise RequestError(f"the record {fault} {', '.join(map(repr, sorted(names)))}")
    for name, right in _KINDS.items():
        if not right(data[name]):
            raise RequestError(f"{name!r} is not what it should be: {json.dumps(data[name])[:60]}")
    kept = SavedGame(**data)
    _check_players(library, kept)
    return kept


def _check_players(library: Library, kept: SavedGame) -> None:
    if not re.fullmatch(r"[a-z0-9-]+", kept.game):
        raise RequestError(f"{kept.game!r} is not the name of a game")
    library.load(kept.game)
    check_number(kept.deals)
    if not 1 <= kept.human <= kept.seats:
        raise RequestError(f"player {kept.human} is not at the table; the players are 1 to {kept.seats}")
    if len(kept.policies) != kept.seats or kept.policies[kept.human - 1] != PERSON:
        raise RequestError(f"'policies' names {kept.policies}, for {kept.seats} players of whom"
                           f" player {kept.human} is {PERSON}")  # fmt: skip
    for number, name in enumerate(kept.policies, 1):
        if number != kept.human:
            policy(name)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


_KINDS: Final[dict[str, Any]] = {
    "game": lambda value: isinstance(value, str),
    "readings": lambda value: isinstance(value, dict) and _texts(list(value.values())),
    "seats": _whole,
    "seed": _whole,
    "deals": lambda value: value is None or _whole(value),
    "human": _whole,
    "policies": _texts,
    "acts": lambda value: isinstance(value, list) and all(map(_texts, value)),
}

"""A play as it is kept in a file: enough to go on exactly where it was interrupted.

The file is JSON. It is read strictly: what is missing, too much or of another kind is refused in one line,
and its acts are only texts, which the rules are asked about one by one.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nines.errors import NinesError, RequestError
from nines.kernel.playing import check_number
from nines.policies import policy

if TYPE_CHECKING:
    from nines.libraries import Library

FORM: Final = "nines play 1"
PERSON: Final = "human"
LARGEST: Final = 10_000_000  # bytes; a long sitting has some hundred thousand


@dataclass
class Kept:
    """What has been played so far.

    Parameters
    ----------
    form
        What the file is, and in which form.
    game, readings
        The slug, and the points that are read otherwise.
    seats, seed, deals
        As they were asked for; no number of deals means the whole sitting.
    human
        The player who is a person, counted from 1.
    policies
        Who plays, by player; the person stands in their place.
    acts
        The acts of every deal in order, as text.
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


def write_record(kept: Kept, file: Path) -> None:
    """Write a record at once and whole: whoever reads it finds the old one or the new."""
    number, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(number, "w", encoding="utf-8") as out:
            out.write(json.dumps({"form": kept.form, **asdict(kept)}, indent=1) + "\n")
            out.flush()
            os.fsync(out.fileno())
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def keep(kept: Kept, file: Path | None) -> Path:
    """Write a record to its *file*, or to a new one here or, if that cannot be, where temporary files go."""
    if file is not None:
        write_record(kept, file)
        return file
    stem = f"{kept.game}-seed-{kept.seed}"
    try:
        found = _unused(Path.cwd(), stem)
        write_record(kept, found)
    except OSError:
        found = _unused(Path(tempfile.gettempdir()), stem)
        write_record(kept, found)
    return found


def _unused(folder: Path, stem: str) -> Path:
    file, number = folder / f"{stem}.json", 1
    while file.exists():
        number += 1
        file = folder / f"{stem}-{number}.json"
    return file


def read_record(library: Library, file: Path) -> Kept:
    """Return the record in a file.

    Raises
    ------
    RequestError
        If it cannot be read or is no such record; the message names the file and the fault.
    """
    try:
        if file.stat().st_size > LARGEST:
            raise RequestError(f"{file}: too large for a play that nines has kept")
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise RequestError(f"{file}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise RequestError(f"{file}: not JSON, so no play that nines has kept") from None
    try:
        return _checked(library, data)
    except NinesError as error:
        raise RequestError(f"{file}: {error}") from None


def _checked(library: Library, data: object) -> Kept:
    """Return the record if it is one."""
    if not isinstance(data, dict) or data.get("form") != FORM:
        raise RequestError(f"no play that nines has kept: its form is not {FORM!r}")
    wanted = {one.name for one in fields(Kept)}
    for fault, names in (("lacks", wanted - data.keys()), ("has, and should not,", data.keys() - wanted)):
        if names:
            raise RequestError(f"the record {fault} {', '.join(map(repr, sorted(names)))}")
    for name, right in _KINDS.items():
        if not right(data[name]):
            raise RequestError(f"{name!r} is not what it should be: {json.dumps(data[name])[:60]}")
    kept = Kept(**data)
    _check_players(library, kept)
    return kept


def _check_players(library: Library, kept: Kept) -> None:
    if not re.fullmatch(r"[a-z0-9-]+", kept.game):
        raise RequestError(f"{kept.game!r} is no name of a game")
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

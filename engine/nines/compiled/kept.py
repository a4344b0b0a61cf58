"""Tables kept in the cache folder, so that another process need not ask the engine the same questions again.

A file is named after the digest of all that decides its content: the rules and their parameters, the number
of players, the policies, and the code that asks and answers. It begins with the digest of its content. A
file that is missing, damaged or of another digest is not used. Nothing in a file is code.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nines.boundary.environment import cache_folder
from nines.boundary.files import ANY, write_whole
from nines.cards import Card, Face
from nines.compiled.edition import Growing, Numbered
from nines.compiled.histories import Ago
from nines.compiled.standing import State
from nines.errors import FileError
from nines.stops.acts import Lay
from nines.stops.rule_inputs import Laid, Past

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.compiled.lowering import Lowered
    from nines.kernel.advice import Policy
    from nines.kernel.game import AnyGame

CODE: Final = ("cards.py", "shuffle.py", "common", "compiled", "kernel", "stops")  # that asks and answers
DIGEST, LENGTH = 32, 8  # bytes at the beginning of a file: its digest, and the length of the text after them
RECORDS: Final[dict[str, Any]] = {record.__name__: record for record in (Ago, Lay, Laid, Past, State)}
NUMBERED: Final = ("known_states", "spots", "phases", "lays", "classes", "kinds_of_acts")
OF_HISTORIES: Final = ("numbered", "kinds")
CHANGING: Final = ("cards", "seats")  # the fixed arrays with a field that answers fill
FEW: Final = 50  # one new answer to this number of known answers is not worth another file


def file_of(game: AnyGame, seats: int, policies: Sequence[Policy]) -> Path | None:
    """Return the file for the tables of a game; None if there is no folder for it."""
    folder = cache_folder()
    if folder is None:
        return None
    rules = sorted(
        (key, type(cited.rule).__qualname__, repr(cited.rule)) for key, cited in game.rules().items()
    )
    about = [game.name, rules, seats, [policy.name for policy in policies], np.__version__, _code()]
    return folder / "tables" / f"{sha256(json.dumps(about).encode()).hexdigest()[:DIGEST]}.tables"


@cache
def _code() -> str:
    """Return the digest of the code that asks and answers."""
    here = Path(__file__).parent.parent
    files = [file for name in CODE for file in sorted((here / name).rglob("*.py")) or [here / name]]
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


# --- Objects as plain data ---


def plain(thing: Any) -> Any:  # noqa: ANN401 - what keys and states consist of
    """Return an object as plain data."""
    match thing:
        case Card(rank=rank, suit=suit, copy=copy):
            return {"Card": [rank, suit, copy]}
        case Face(rank=rank, suit=suit):
            return {"Face": [rank, suit]}
        case tuple():
            members = list(map(plain, thing))
            name = type(thing).__name__
            return {name: members} if name in RECORDS else members
        case None | bool() | int() | str():
            return thing
    raise TypeError(f"{thing!r} cannot be kept")


def restored(data: Any) -> Any:  # noqa: ANN401 - the same
    """Return the object that plain data stand for."""
    if isinstance(data, list):
        return tuple(map(restored, data))
    if not isinstance(data, dict):
        return data
    ((name, members),) = data.items()
    if name == "Card":
        return Card(*members)
    return Face(*members) if name == "Face" else RECORDS[name](*map(restored, members))


# --- Tables as a file ---


def content(low: Lowered) -> bytes:
    """Return all that has been asked so far, as the content of a file."""
    arrays = _arrays(low)
    text = {
        "questions": low.known.known,
        "arrays": {name: [str(array.dtype), *array.shape] for name, array in arrays.items()},
        "numbered": {name: _numbered(getattr(low, name)) for name in NUMBERED},
        "histories": {name: _numbered(getattr(low.histories, name)) for name in OF_HISTORIES},
        "laid": plain(tuple(low.laid)),
        "starts": [[list(lays), start] for lays, start in low.starts.items()],
        "cells": low.cells,
    }
    written = json.dumps(text).encode()
    body = b"".join(
        [
            len(written).to_bytes(LENGTH),
            written,
            *(np.ascontiguousarray(array).tobytes() for array in arrays.values()),
        ]
    )
    return sha256(body).digest() + body


def _arrays(low: Lowered) -> dict[str, Any]:
    growing = {
        name: array.array[: array.size] for name, array in vars(low).items() if isinstance(array, Growing)
    }
    fixed = {f"fixed {name}": low.fixed[name] for name in CHANGING}
    known = np.array([*low.known.in_order.items()], np.uint64).reshape(-1, 2)
    return {**growing, **fixed, "known": known, "in_order": low.in_order}


def _numbered(numbered: Numbered[Any]) -> list[Any]:
    return [[plain(key), plain(thing)] for key, thing in zip(numbered.number, numbered.things, strict=True)]


def take(low: Lowered, body: bytes) -> None:
    """Let tables that nothing has been asked for continue from the content of a file, without its digest."""
    end = LENGTH + int.from_bytes(body[:LENGTH])
    text = json.loads(body[LENGTH:end])
    arrays = {}
    for name, (kind, *shape) in text["arrays"].items():
        count = int(np.prod(shape))
        arrays[name] = np.frombuffer(body, kind, count, end).reshape(shape)
        end += arrays[name].nbytes
    for name, growing in vars(low).items():
        if isinstance(growing, Growing):
            growing.fill(arrays[name])
    for name in CHANGING:
        low.fixed[name][:] = arrays[f"fixed {name}"]
    low.known.fill(arrays["known"])
    low.in_order = arrays["in_order"].copy()
    for owner, kept in ((low, text["numbered"]), (low.histories, text["histories"])):
        for name, pairs in kept.items():
            getattr(owner, name).fill([(restored(key), restored(thing)) for key, thing in pairs])
    low.laid = list(restored(text["laid"]))
    low.starts = {tuple(lays): start for lays, start in text["starts"]}
    low.cells = text["cells"]


# --- Files ---


class KeptTables:
    """The file with the tables of a game, for a number of players and their policies.

    Parameters
    ----------
    file
        The file; None if tables cannot be kept.
    low
        The tables, for which nothing has been asked yet. They continue from the file if it can be used.
    """

    def __init__(self, file: Path | None, low: Lowered) -> None:
        self._file, self._low = file, low
        body = self._read()
        if body is not None:
            take(low, body)
        self._written = low.known.known

    def _read(self) -> bytes | None:
        try:
            read = self._file.read_bytes() if self._file else b""
        except OSError:
            return None
        digest, body = read[:DIGEST], read[DIGEST:]
        return body if body and sha256(body).digest() == digest else None

    def keep(self) -> None:
        """Write the file if enough is new; nothing happens if it cannot be written."""
        known = self._low.known.known
        if self._file is None or (known - self._written) * FEW <= self._written:
            return
        self._written = known
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, content(self._low), over=ANY)
        except (OSError, FileError):
            self._file = None

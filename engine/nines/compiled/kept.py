"""Tables kept in the cache folder, so that another process need not ask the engine the same questions again.

A file is named after the digest of all that decides its content: the rules and their parameters, the number
of players, the policies, and the code that asks and answers. :mod:`nines.boundary.cached` says how it begins.
The length of a text in JSON follows, then this text, then the arrays that it names. Nothing in it is code.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import chain
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import numpy as np

from nines.boundary.cached import digest_of, read_copy, write_copy
from nines.boundary.environment import cache_folder
from nines.cards import Card, Face
from nines.compiled.edition import Growing, Numbered
from nines.compiled.histories import Ago
from nines.compiled.standing import State
from nines.corpus.entries import MISSHAPEN
from nines.stops.acts import Lay
from nines.stops.rule_inputs import Laid, Past

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nines.compiled.lowering import Lowered
    from nines.kernel.advice import Policy
    from nines.kernel.game import AnyGame

MARK: Final = b"nines compiled tables "  # how a file begins
MOST: Final = 256  # files. Older ones are removed.
CODE: Final = ("cards.py", "shuffle.py", "common", "compiled", "kernel", "stops")  # that asks and answers
OWN: Final = "nines."  # the modules whose code the digest covers begin with it
KINDS: Final[dict[str, Any]] = {"int64": np.int64, "uint64": np.uint64}  # of arrays
LENGTH: Final = 8  # bytes before the text, which say how long it is
RECORDS: Final[dict[str, Any]] = {record.__name__: record for record in (Ago, Lay, Laid, Past, State)}
NUMBERED: Final = ("known_states", "spots", "phases", "lays", "classes", "kinds_of_acts")
OF_HISTORIES: Final = ("numbered", "kinds")
CHANGING: Final = ("cards", "seats")  # the fixed arrays with a field that answers fill
FAULTS: Final = (RecursionError, *MISSHAPEN)  # of a body that is not ours
FEW: Final = 50  # one new answer to this number of known answers is not worth another file


def file_of(game: AnyGame, seats: int, policies: Sequence[Policy]) -> tuple[Path, str] | None:
    """Return the file for the tables of a game, and the digest of all that decides its content.

    None if nothing can be kept: there is no cache folder, or a rule is of a module whose code the digest does
    not cover.
    """
    folder, code = cache_folder(), _code()
    rules: dict[str, Any] = {key: cited.rule for key, cited in game.rules().items()}
    if (
        folder is None
        or not code
        or not all(type(rule).__module__.startswith(OWN) for rule in rules.values())
    ):
        return None
    about = [game.name, seats, [policy.name for policy in policies], np.__version__, code]
    about += [[key, type(rule).__qualname__, repr(rule)] for key, rule in sorted(rules.items())]
    digest = digest_of(json.dumps(about).encode(), ())
    return folder / "tables" / f"{game.slug}-{digest[:16]}.tables", digest


@cache
def _code() -> str:
    """Return the digest of the code that asks and answers; empty if it is not in files."""
    here = Path(__file__).parents[1]
    return digest_of(b"", chain.from_iterable(sorted((here / n).rglob("*.py")) or [here / n] for n in CODE))


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
    """Return all that has been asked so far, as the content of a file after its head."""
    arrays = _arrays(low)
    text = {
        "arrays": _shapes(arrays),
        "numbered": {name: _numbered(getattr(low, name)) for name in NUMBERED},
        "histories": {name: _numbered(getattr(low.histories, name)) for name in OF_HISTORIES},
        "laid": plain(tuple(low.laid)),
        "starts": [[list(lays), start] for lays, start in low.starts.items()],
        "cells": low.cells,
    }
    written = json.dumps(text).encode()
    as_bytes = (np.ascontiguousarray(array).tobytes() for array in arrays.values())
    return b"".join([len(written).to_bytes(LENGTH), written, *as_bytes])


def _arrays(low: Lowered) -> dict[str, Any]:
    growing = {
        name: array.array[: array.size] for name, array in vars(low).items() if isinstance(array, Growing)
    }
    fixed = {f"fixed {name}": low.fixed[name] for name in CHANGING}
    known = np.array([*low.known.in_order.items()], np.uint64).reshape(-1, 2)
    return {**growing, **fixed, "known": known, "in_order": low.in_order}


def _shapes(arrays: dict[str, Any]) -> dict[str, list[Any]]:
    return {name: [str(array.dtype), *array.shape] for name, array in arrays.items()}


def _numbered(numbered: Numbered[Any]) -> list[Any]:
    return [[plain(key), plain(thing)] for key, thing in zip(numbered.number, numbered.things, strict=True)]


def take(low: Lowered, body: bytes) -> None:
    """Let tables that nothing has been asked for continue from the content of a file.

    If this raises any of :data:`FAULTS`, the content is not ours, and the tables are
    of no use.

    Raises
    ------
    ValueError
        If the arrays have other shapes or types than those of the tables.
    """
    end = LENGTH + int.from_bytes(body[:LENGTH])
    text = json.loads(body[LENGTH:end], parse_float=_no_number, parse_constant=_no_number)
    arrays = {}
    for name, (kind, *shape) in text["arrays"].items():
        arrays[name] = np.frombuffer(body, KINDS[kind], prod(shape), end).reshape(shape)
        end += arrays[name].nbytes
    for name, growing in vars(low).items():
        if isinstance(growing, Growing):
            growing.fill(arrays[name])
    for name in CHANGING:
        low.fixed[name][:] = arrays[f"fixed {name}"]
    low.known.fill(arrays["known"])
    for owner, of, names in ((low, "numbered", NUMBERED), (low.histories, "histories", OF_HISTORIES)):
        for name in names:
            pairs = text[of][name]
            getattr(owner, name).fill([(restored(key), restored(thing)) for key, thing in pairs])
    low.in_order = np.zeros(len(low.lays.things), np.int64)
    low.in_order[:] = arrays["in_order"]
    low.laid = list(restored(text["laid"]))
    low.starts = {tuple(lays): int(start) for lays, start in text["starts"]}
    low.cells = int(text["cells"])
    if end != len(body) or _shapes(_arrays(low)) != text["arrays"]:
        raise ValueError("the arrays are not those of the tables")


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a whole number")


# --- Files ---


class KeptTables:
    """The tables of a game, for a number of players and their policies, with their file.

    Parameters
    ----------
    found
        The file, and the digest of what decides its content; None if tables cannot be kept.
    make
        A function that makes tables for which nothing has been asked. They continue from the file if it can
        be used.
    """

    def __init__(self, found: tuple[Path, str] | None, make: Callable[[], Lowered]) -> None:
        self._found = found
        self.low = make()
        body = read_copy(found[0], MARK, found[1]) if found else None
        if body is not None:
            try:
                take(self.low, body)
            except FAULTS:
                self.low = make()
        self._written = self.low.known.known

    def keep(self) -> None:
        """Write the file if enough is new and it can be written."""
        known = self.low.known.known
        if self._found and (known - self._written) * FEW > self._written:
            self._written = known
            write_copy(self._found[0], MARK, self._found[1], content(self.low), MOST)

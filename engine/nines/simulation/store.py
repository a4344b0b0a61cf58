"""The folder in which a simulation is kept: the request, a Parquet file for each chunk, and their digests."""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from nines.boundary.files import ANY, made_folders, read_whole, write_whole
from nines.errors import FileError, RequestError, in_words
from nines.libraries.rests_on import are_rules, changed_rules
from nines.shuffle import Stream
from nines.simulation.chunks import (
    MANIFEST,
    REQUEST,
    RULES,
    SIZE,
    Chunk,
    StoreError,
    packages,
    read_chunk,
    read_manifest,
    write_manifest,
)
from nines.simulation.request import (
    CHUNKS,
    FORMAT,
    MOST_DEALS,
    MOST_SEATS,
    WITHOUT_DIGESTS,
    WITHOUT_SIZE,
    SimulationRequest,
    chunk_size,
)
from nines.simulation.runners import LEFT, RIGHT
from nines.simulation.summary import Sums, added
from nines.text import counted, joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

LARGEST: Final = 1_000_000  # bytes of a request; a long one has some thousand
FORMATS: Final = (WITHOUT_DIGESTS, WITHOUT_SIZE, FORMAT)
# The name of an edition with its readings and house rules, or of policies.
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9=,+\[\] -]*(\{[A-Za-z0-9=,/._#♣♦♥♠-]*\})?")
MOST: Final = 6  # rules that a message names


class Store:
    """A folder that stores the chunks of a simulation. Only the process that leads the work writes there.

    Parameters
    ----------
    folder
        The folder; it need not exist.
    record
        The request whose chunks are stored, and what the files say about themselves.

    Raises
    ------
    FileError
        If the folder cannot be written.
    MissingPackageError
        If the extra ``simulate`` is not installed.
    StoreError
        If the folder contains other files, or the chunks of another request.
    """

    def __init__(self, folder: Path, record: Mapping[str, Any]) -> None:
        packages()  # before anything is written
        self.folder, self.record = folder, record
        self._made: tuple[Path, ...] = ()
        self._new = not os.path.lexists(folder / REQUEST)
        if not self._new:
            _check_same(folder, self.record, read_record(folder))
            self._digests = _listed(folder, record)
            return
        try:
            self._made = made_folders(folder)
        except FileError:
            raise
        except RequestError:
            raise StoreError(
                f"{folder} does not belong to a simulation; name an empty or new folder"
            ) from None
        self._digests = {}
        try:
            self._write(REQUEST, (json.dumps(self.record, indent=2, ensure_ascii=False) + "\n").encode())
        except BaseException:
            self.leave()
            raise

    def missing(self) -> list[tuple[int, int]]:
        """Return the chunks that are not stored yet.

        Raises
        ------
        FileError, StoreError
            If a chunk that is stored is damaged.
        """
        kept = {(chunk.start, chunk.stop) for chunk in chunks(self.folder, self.record, self._digests)}
        for chunk in chunks(self.folder, self.record, self._digests):
            read_chunk(self.folder, chunk, self._digests[chunk.name])
        return [span for span in spans(self.record) if span not in kept]

    def keep(self, name: str, data: bytes) -> None:
        """Write the file of a chunk, which appears only when it is complete, and then list its digest."""
        self._write(name, data)
        self._digests[name] = sha256(data).hexdigest()
        try:
            write_manifest(self.folder, self._digests)
        except FileError as error:
            raise StoreError(f"{error}; no finished file is lost") from None

    def leave(self) -> None:
        """Remove a folder that this object has made, if no chunk is stored in it."""
        if not self._new or self._digests:
            return
        with suppress(OSError):
            if [path.name for path in self.folder.iterdir()] not in ([], [REQUEST]):
                return  # a file that could not be listed: --resume goes on from the request
            (self.folder / REQUEST).unlink(missing_ok=True)
            for folder in self._made:
                folder.rmdir()  # which fails unless it is empty

    def _write(self, name: str, data: bytes) -> None:
        try:
            write_whole(self.folder / name, data, over=ANY)
        except FileError as error:
            raise StoreError(f"{error}; no finished file is lost") from None


def spans(record: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
    """Yield, for each chunk of a record, the number of its first deal, and the number after its last deal.

    Examples
    --------
    >>> list(spans({"deals": 9, "chunk": 4})), list(spans({"deals": 1001}))  # older records state no size
    ([(1, 5), (5, 9), (9, 10)], [(1, 1001), (1001, 1002)])
    """
    deals: int = record["deals"]
    size: int = record.get(SIZE, chunk_size(deals))
    for start in range(1, deals + 1, size):
        yield start, min(start + size, deals + 1)


def form_of(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return how the files of a folder are written: their format, and the number of deals in a chunk.

    A folder is continued in its own form. Without a list of digests, it cannot be continued.
    """
    if record["format"] == WITHOUT_DIGESTS:
        return {"format": FORMAT}
    return {name: record[name] for name in ("format", SIZE) if name in record}


def chunks(folder: Path, record: Mapping[str, Any], digests: Mapping[str, str] | None) -> Iterator[Chunk]:
    """Yield the chunks that a folder contains.

    Parameters
    ----------
    folder, record
        The folder and its record.
    digests
        The listed files, which alone count; None if an older version wrote no list.
    """
    request = read_request(record)
    for start, stop in spans(record):
        chunk = Chunk(record, request, start, stop)
        if (digests is None or chunk.name in digests) and os.path.lexists(folder / chunk.name):
            yield chunk


def _listed(folder: Path, record: Mapping[str, Any]) -> dict[str, str]:
    """Return the digest of each listed file; a list with chunks of another size is refused."""
    request, digests = read_request(record), read_manifest(folder)
    strange = {*digests} - {Chunk(record, request, *span).name for span in spans(record)}
    if strange:
        raise StoreError(
            f"{folder / MANIFEST} lists {min(strange)}, which is not a chunk of the simulation in {REQUEST};"
            " name another folder"
        )
    return digests


def read_store(folder: Path) -> tuple[SimulationRequest, Sums, int, tuple[str, ...]]:
    """Return what a folder contains: the request, the sums, the deals by the engine, and remarks.

    Raises
    ------
    FileError, StoreError
        If no simulation wrote the folder, or if a file is damaged.
    """
    record = read_record(folder)
    request = read_request(record)
    digests = None if record["format"] == WITHOUT_DIGESTS else _listed(folder, record)
    sums: Sums = {}
    by_engine, names = 0, set[str]()
    for chunk in chunks(folder, record, digests):
        totals, played = read_chunk(folder, chunk, None if digests is None else digests[chunk.name])
        sums, by_engine = added(sums, totals), by_engine + played
        names.add(chunk.name)
    return request, sums, by_engine, tuple(_remarks(folder, digests, names))


def _remarks(folder: Path, digests: Mapping[str, str] | None, counted: set[str]) -> Iterator[str]:
    if digests is None:
        yield "an older version of nines wrote these files without digests, so only their form was checked"
    for path in sorted(folder.glob("*.parquet")):
        if path.name not in counted:
            yield f"{path.name} is not counted: {MANIFEST} does not list it as a file of this simulation"


def _check_same(folder: Path, mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> None:
    """Raise StoreError if a folder contains the deals of another request, or of other rules.

    A folder of an older version of nines does not say which rules it has; its digests of texts are compared.
    """
    same_game = theirs.get("game") == mine["game"]
    rules = changed_rules(theirs[RULES], mine[RULES]) if same_game and RULES in theirs else ()
    if rules:
        raise StoreError(f"{folder}: {rules_said(str(mine['game']), rules)}; name another folder")
    other = [name for name in {**mine, **theirs} if name != RULES and mine.get(name) != theirs.get(name)]
    if other:
        name = other[0]
        what = _difference(name, mine, theirs)
        raise StoreError(f"{folder} contains another simulation: {what}; name another folder")


def rules_said(game: str, rules: tuple[str, ...]) -> str:
    """Return a sentence that names the rules that have changed since deals were played.

    Examples
    --------
    >>> rules_said("comet-1718", ("comet-1718/deal", "comet-1718/end"))
    'the rules of comet-1718 have changed since its deals were played: comet-1718/deal and comet-1718/end'
    """
    named = (*rules[:MOST], *([counted(len(rules) - MOST, "other rule")] if len(rules) > MOST else []))
    return f"the rules of {game} have changed since its deals were played: {joined(named)}"


def _difference(name: str, mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> str:
    """Return in words what differs between two requests."""
    was, now = theirs.get(name), mine.get(name)
    if name == "format":
        return "an older version of nines wrote it, without digests of its files"
    if name == "digests" and isinstance(was, dict) and isinstance(now, dict):
        keys = sorted(key for key in {**was, **now} if was.get(key) != now.get(key))
        return f"the texts of {joined(keys)} have changed since its deals were played"
    if name == "direction":
        return "the direction of play was another one"
    what = {
        "policies": "its policies are",
        "deals": "its number of deals is",
        "seats": "its number of players is",
    }
    said = [", ".join(map(str, value)) if isinstance(value, list) else str(value) for value in (was, now)]
    return f"{what.get(name, f'its {name} is')} {said[0]}, not {said[1]}"


def read_record(folder: Path) -> dict[str, Any]:
    """Return the record of a folder: the request, and what its files say about themselves.

    Raises
    ------
    FileError, StoreError
        If the folder contains no record, or if the record cannot be read.
    """
    path = folder / REQUEST
    if not os.path.lexists(path):
        raise StoreError(f"{folder} contains no {REQUEST}; nines simulate writes one")
    try:
        record = json.loads(read_whole(path, LARGEST))
    except (ValueError, RecursionError) as error:
        raise StoreError(f"{path} cannot be read: {error}") from None
    if not isinstance(record, dict) or record.get("format") not in FORMATS:
        raise StoreError(f"{path} is not of format {FORMAT}, which this version of nines writes")
    if not are_rules(record.get(RULES, {})):
        raise StoreError(f"{path}: its field {RULES!r} does not hold the digests of rules")
    return record


def read_request(record: Mapping[str, Any]) -> SimulationRequest:
    """Return the request of a record.

    Raises
    ------
    StoreError
        If a field is missing or wrong.
    """
    try:
        request = SimulationRequest(
            str(record["game"]),
            int(record["seats"]),
            tuple(map(str, record["policies"])),
            int(record["seed"]),
            int(record["deals"]),
            "aggregate" if record["detail"] == "aggregate" else "deal",
        )
        Stream.of(request.seed)
    except (ArithmeticError, KeyError, TypeError, ValueError, RequestError) as error:
        raise StoreError(f"{REQUEST} contains no readable request: {in_words(error)}") from None
    if not (
        all(_is_same(record[name], value) for name, value in request.data().items())
        and 1 <= request.deals <= MOST_DEALS
        and 1 <= request.seats <= MOST_SEATS
        and len(request.policies) == request.seats
        and all(_NAME.fullmatch(name) for name in (request.game, *request.policies))
        and any(_is_same(record.get("direction"), way) for way in (LEFT, RIGHT))
        and (SIZE in record or record["format"] < FORMAT)
        and _is_size(record.get(SIZE, chunk_size(request.deals)), request.deals)
    ):
        raise StoreError(f"{REQUEST} contains no readable request: a field has a wrong value")
    return request


def _is_same(value: object, expected: object) -> bool:
    """Return whether a value is the expected one, also in its type: 20.0 deals are not 20."""
    return type(value) is type(expected) and value == expected


def _is_size(size: object, deals: int) -> bool:
    """Return whether a simulation can have chunks of this size: neither too large for memory nor too many."""
    return type(size) is int and 1 <= size <= MOST_DEALS // CHUNKS and deals <= size * CHUNKS

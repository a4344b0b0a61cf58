"""The files of a simulation: chunks of deals, the checks before one is believed, and the digests of all."""

from __future__ import annotations

import json
import os
import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.boundary.files import ANY, read_whole, write_whole
from nines.errors import MissingPackageError, NinesError
from nines.libraries.canonical import canonical
from nines.simulation.request import FORMAT
from nines.simulation.runners import FIGURES
from nines.simulation.summary import Sums, sums_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from nines.simulation.request import SimulationRequest


# --- The digests of the chunks of a simulation, in the form that ``sha256sum -c`` reads ---
#
# A file of the folder counts only if the list names it: the list is written after the file. A simulation that
# was interrupted between the two plays the deals of that file again.

MANIFEST: Final = "SHA256SUMS"
REQUEST: Final = "request.json"  # of the folder
LARGEST: Final = 1_000_000  # bytes; a list of a thousand files has a tenth of it
_LINE: Final = re.compile(r"([0-9a-f]{64})  (deals-\d{12}-\d{12}\.parquet)")


class StoreError(NinesError):
    """A folder or a file that is damaged, does not belong to the simulation, or cannot be written."""


def read_manifest(folder: Path) -> dict[str, str]:
    """Return the digest of each listed file, by its name; without a list, nothing is listed.

    Raises
    ------
    FileError, StoreError
        If the list cannot be read.
    """
    path = folder / MANIFEST
    if not os.path.lexists(path):
        return {}
    manifest: dict[str, str] = {}
    for number, line in enumerate(read_whole(path, LARGEST).decode("utf-8", "replace").splitlines(), 1):
        parts = _LINE.fullmatch(line)
        if parts is None or parts[2] in manifest:
            raise StoreError(
                f"line {number} of {path} is not the digest of a further file; delete {MANIFEST}, and"
                " continue with --resume, which plays all deals again"
            )
        manifest[parts[2]] = parts[1]
    return manifest


def write_manifest(folder: Path, digests: Mapping[str, str]) -> None:
    """Write the list of a folder in one step.

    Parameters
    ----------
    folder
        The folder of the simulation.
    digests
        The SHA-256 of each file in hexadecimal digits, by the name of the file.

    Raises
    ------
    FileError
        If the list cannot be written.
    """
    lines = (f"{digest}  {name}\n" for name, digest in sorted(digests.items()))
    write_whole(folder / MANIFEST, "".join(lines), over=ANY)


# --- The files of a simulation ---

KEY: Final = b"nines"  # of the provenance in the metadata of a Parquet file
# The sum of all gains of a chunk, in its metadata; 0 if no money leaves the seats.
GAINS: Final = "gains"
# The number of deals in a chunk, in the record of a folder and in the metadata.
SIZE: Final = "chunk"
# The digests of each rule of the edition, only in the record of a folder.
RULES: Final = "rules"
NUMBER: Final = "deal"  # the column with the number of each deal
WINNERS: Final = FIGURES[0]
NARROW: Final = 31  # seats whose bits are a number of 32 bits with a sign
IN_ROWS: Final = ("sum", "value")  # the columns of a file with a row for each sum
AGAIN: Final = "delete it, and continue with --resume, which plays its deals again"
UNREADABLE: Final = (OSError, KeyError, TypeError, ValueError, AttributeError, RecursionError)


class Chunk(NamedTuple):
    """What a chunk must be: a part of the simulation with this record and request.

    Parameters
    ----------
    record
        The record of the folder.
    request
        The request of the simulation.
    start, stop
        The number of the first deal, counted from 1, and the number after the last deal.
    """

    record: Mapping[str, Any]
    request: SimulationRequest
    start: int
    stop: int

    @property
    def name(self) -> str:
        """The name of the file."""
        return f"deals-{self.start:012}-{self.stop - 1:012}.parquet"

    @property
    def sums_in_rows(self) -> bool:
        """Whether the file has a row for each sum; older files have one row with a column for each sum."""
        return bool(self.record["format"] == FORMAT)

    @property
    def simulation(self) -> dict[str, Any]:
        """What every file of the folder says about the simulation."""
        return {name: value for name, value in self.record.items() if name != RULES}

    @property
    def about(self) -> dict[str, Any]:
        """What the file says about itself, without the facts that depend on its deals."""
        return {**self.simulation, "first_deal": self.start, "last_deal": self.stop - 1}


def packages() -> tuple[Any, Any, Any]:
    """Return the modules numpy, pyarrow and pyarrow.parquet.

    Raises
    ------
    MissingPackageError
        If one of these packages is not installed.
    """
    try:
        import numpy as np  # noqa: PLC0415 - the core does without it
        import pyarrow as pa  # type: ignore[import-untyped]  # noqa: PLC0415 - the same
        from pyarrow import parquet  # noqa: PLC0415 - the same
    except ImportError as error:
        instead = "leave out --out: up to 1,000 deals are then played by the engine and printed"
        raise MissingPackageError("--out", str(error.name), "simulate", instead) from None
    return np, pa, parquet


def packed(chunk: Chunk, figures: NDArray[Any], by_engine: int) -> bytes:
    """Return the Parquet file of a chunk.

    Parameters
    ----------
    chunk
        The place of the chunk.
    figures
        The rows of its deals.
    by_engine
        The number of deals that the engine played.
    """
    _, arrow, parquet = packages()
    gains = int(figures[:, len(FIGURES) :].sum())
    about = canonical({**chunk.about, "by_engine": by_engine, GAINS: gains})
    table = arrow.table(_columns(chunk, figures), schema=_schema(chunk))
    repeated = [name for name in table.column_names if name != NUMBER]  # each has few different values
    sink = arrow.BufferOutputStream()
    with parquet.ParquetWriter(
        sink,
        table.schema,
        compression="zstd",
        use_dictionary=repeated,
        column_encoding={NUMBER: "DELTA_BINARY_PACKED"} if NUMBER in table.column_names else None,
        store_schema=False,  # the types of Parquet say the same
    ) as writer:
        writer.write_table(table)
        writer.add_key_value_metadata({KEY: about.encode()})
    data: bytes = sink.getvalue().to_pybytes()
    return data


def _columns(chunk: Chunk, figures: NDArray[Any]) -> dict[str, Any]:
    if chunk.request.detail == "aggregate":
        sums = sums_of(figures, chunk.request.seats, chunk.record["direction"])
        if chunk.sums_in_rows:
            return dict(zip(IN_ROWS, ([*sums], [*sums.values()]), strict=True))
        return {name: [value] for name, value in sums.items()}
    numbers = packages()[0].arange(chunk.start, chunk.stop)
    types = _types(chunk.request.seats)
    return {NUMBER: numbers, **{name: figures[:, at].astype(types[name]) for at, name in enumerate(types)}}


def _types(seats: int) -> dict[str, str]:
    """Return the columns of a deal after its number, each with its type; the winners are bits."""
    names = (*FIGURES, *(f"gain_{seat}" for seat in range(seats)))
    return dict.fromkeys(names, "int32") | {WINNERS: "int32" if seats <= NARROW else "int64"}


def _schema(chunk: Chunk) -> Any:  # noqa: ANN401 - pyarrow has no types
    arrow = packages()[1]
    if chunk.request.detail == "deal":
        columns = [(NUMBER, arrow.int64())]
        columns += [(name, getattr(arrow, kind)()) for name, kind in _types(chunk.request.seats).items()]
    elif chunk.sums_in_rows:
        columns = list(zip(IN_ROWS, (arrow.string(), arrow.int64()), strict=True))
    else:
        columns = [(name, arrow.int64()) for name in _sum_names(chunk.request.seats)]
    return arrow.schema(columns)


def _sum_names(seats: int) -> list[str]:
    np = packages()[0]
    return [*sums_of(np.zeros((0, len(FIGURES) + seats), np.int64), seats)]


def read_chunk(folder: Path, chunk: Chunk, digest: str | None) -> tuple[Sums, int]:
    """Return the sums over a chunk, and the number of its deals that the engine played.

    Parameters
    ----------
    folder
        The folder of the simulation.
    chunk
        What the file must contain.
    digest
        The SHA-256 of the file in the list of the folder; None if an older version wrote no list.

    Raises
    ------
    FileError, StoreError
        If the file cannot be read, or is not the chunk that its name states.
    """
    path = folder / chunk.name
    data = read_whole(path)
    if digest not in (None, sha256(data).hexdigest()):
        raise _damaged(path, "is not the file that was stored: its SHA-256 is another")
    table, about = _table(path, data)
    if any(about.get(name) != value for name, value in chunk.simulation.items()):
        if digest is not None:  # which the file has
            raise StoreError(
                f"{REQUEST} describes another simulation than {path}, which is as it was stored; restore"
                f" {REQUEST}; only if the file is the wrong one, {AGAIN}"
            )
        raise _damaged(path, "belongs to another simulation")
    if any(about.get(name) != value for name, value in chunk.about.items()):
        raise _damaged(path, "contains other deals than its name states")
    if not table.schema.equals(_schema(chunk)) or any(column.null_count for column in table.columns):
        raise _damaged(path, "does not have the columns of a simulation")
    sums, by_engine = _sums(path, chunk, table), about.get("by_engine")
    if not isinstance(by_engine, int) or not 0 <= by_engine <= sums["deals"]:
        raise _damaged(path, "does not say how many deals the engine played")
    gains = sum(sums[f"seat_{seat}_gain"] for seat in range(chunk.request.seats))
    if digest is not None and about.get(GAINS) != gains:
        raise _damaged(path, "has other gains than were stored")
    return sums, by_engine


def _table(path: Path, data: bytes) -> tuple[Any, dict[str, Any]]:
    """Return the table of a Parquet file, and what the file says about itself."""
    _, arrow, parquet = packages()
    try:
        # Not parquet.read_table: its threads can outlive Python, and the process is then aborted.
        table = parquet.ParquetFile(arrow.BufferReader(data)).read(use_threads=False)
        about = json.loads(table.schema.metadata[KEY])
    except (*UNREADABLE, arrow.ArrowException) as error:
        why = " ".join(str(error).split()) or type(error).__name__
        raise _damaged(path, f"is not a file of nines ({why})") from None
    if not isinstance(about, dict):
        raise _damaged(path, "does not say what it contains")
    return table, about


def _sums(path: Path, chunk: Chunk, table: Any) -> Sums:  # noqa: ANN401 - pyarrow has no types
    """Return the sums over the table of a chunk, if a simulation can have such a table."""
    seats = chunk.request.seats
    if chunk.request.detail == "aggregate":
        sums = _stored_sums(chunk, table)
        if not sums or not _possible_sums(sums, seats, chunk.stop - chunk.start):
            raise _damaged(path, "has sums that no simulation has")
        return sums
    np = packages()[0]
    columns = {name: table.column(name).to_numpy() for name in table.column_names}
    if not np.array_equal(columns[NUMBER], np.arange(chunk.start, chunk.stop)):
        raise _damaged(path, "does not contain every deal once and in order")
    if not _possible(columns, seats):
        raise _damaged(path, "has figures that no deal has")
    figures = np.stack([columns[name] for name in _types(seats)], axis=1).astype("int64")
    return sums_of(figures, seats, chunk.record["direction"])


def _stored_sums(chunk: Chunk, table: Any) -> Sums:  # noqa: ANN401 - pyarrow has no types
    """Return the sums in a table by their names; empty if one is missing or further ones are there."""
    if chunk.sums_in_rows:
        names, values = (table.column(name).to_pylist() for name in IN_ROWS)
        return dict(zip(names, values, strict=True)) if names == _sum_names(chunk.request.seats) else {}
    return {name: table.column(name)[0].as_py() for name in table.column_names} if len(table) == 1 else {}


def _possible(columns: Mapping[str, NDArray[Any]], seats: int) -> bool:
    """Return whether the figures of each deal can be those of a deal."""
    acts, winners = columns["acts"], columns[WINNERS]
    limits = ((winners, (1 << seats) - 1), *((columns[name], acts) for name in FIGURES[2:5]))
    return (
        all(bool(((limit >= 0) & (limit <= most)).all()) for limit, most in limits)
        and bool((columns["redeals"] >= 0).all())
        and bool((columns["first_hand"] == (columns["deal"] - 1) % seats).all())
    )


def _possible_sums(sums: Sums, seats: int, deals: int) -> bool:
    """Return whether sums agree with each other and with the number of deals."""
    each = {
        (what, of): [sums[f"{what}_{number}_{of}"] for number in range(seats)]
        for what in ("seat", "place")
        for of in ("deals", "won", "gain", "gain_squared")
    }
    return (
        sums["deals"] == deals
        and all(number == deals for what in ("seat", "place") for number in each[what, "deals"])
        and all(0 <= number <= deals for number in (sums["unwon"], *each["seat", "won"]))
        and all(sum(each["seat", of]) == sum(each["place", of]) for of in ("won", "gain", "gain_squared"))
        and 0 <= sums["decisions"] <= sums["acts"] <= sums["acts_squared"]
    )


def _damaged(path: Path, what: str) -> StoreError:
    return StoreError(f"{path} {what}; {AGAIN}")

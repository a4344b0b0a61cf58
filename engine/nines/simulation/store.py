"""The folder in which a simulation is kept: the request, and a Parquet file for each chunk of deals."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Final

from nines.canonical import canonical
from nines.errors import MissingPackageError, NinesError, in_words
from nines.rests_on import are_rules, changed_rules
from nines.simulation.alone import FIGURES
from nines.simulation.request import FORMAT, SimulationRequest
from nines.simulation.sums import Sums, sums_of
from nines.text import counted, joined

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

REQUEST: Final = "request.json"
RULES: Final = "rules"  # of the record: the digests of each rule of the edition
MOST: Final = 6  # rules that a message names
KEY: Final = b"nines"  # of the provenance in the metadata of a Parquet file


class StoreError(NinesError):
    """A folder or a file that is damaged, does not belong to the simulation, or cannot be written."""


class Store:
    """A folder that stores the chunks of a simulation.

    Parameters
    ----------
    folder
        The folder; it need not exist.
    request
        The request whose chunks are stored.
    provenance
        What the files say about themselves: version, digests, and the direction of play.

    Raises
    ------
    StoreError
        If the folder contains other files, or the chunks of another request.
    """

    def __init__(self, folder: Path, request: SimulationRequest, provenance: dict[str, Any]) -> None:
        self.folder, self.request = folder, request
        self.record = {"format": FORMAT, **request.data(), **provenance}
        known = folder / REQUEST
        if known.exists():
            _check_same(folder, self.record, read_record(folder))
        elif folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise StoreError(f"{folder} does not belong to a simulation; name an empty or new folder")
        else:
            folder.mkdir(parents=True, exist_ok=True)
            _write(known, (json.dumps(self.record, indent=2, ensure_ascii=False) + "\n").encode())

    def path(self, start: int, stop: int) -> Path:
        """Return the path of the file for a chunk."""
        return self.folder / f"deals-{start:012}-{stop - 1:012}.parquet"

    def missing(self) -> list[tuple[int, int]]:
        """Return the chunks that are not stored yet."""
        return [chunk for chunk in self.request.chunks if not self.path(*chunk).exists()]

    def keep(self, start: int, stop: int, figures: NDArray[Any], by_engine: int) -> None:
        """Write a chunk; the file appears only when it is complete."""
        _, arrow, parquet = _packages()
        columns = _columns(self.request, start, figures, self.record["direction"])
        of_chunk = {
            name: value for name, value in self.record.items() if name != RULES
        }  # in the request once
        about = canonical({**of_chunk, "first_deal": start, "last_deal": stop - 1, "by_engine": by_engine})
        table = arrow.table(columns).replace_schema_metadata({KEY: about.encode()})
        sink = arrow.BufferOutputStream()
        parquet.write_table(table, sink, compression="zstd")
        _write(self.path(start, stop), sink.getvalue().to_pybytes())


def _columns(request: SimulationRequest, start: int, figures: NDArray[Any], direction: int) -> dict[str, Any]:
    if request.detail == "aggregate":
        return {name: [value] for name, value in sums_of(figures, request.seats, direction).items()}
    names = (*FIGURES, *(f"gain_{seat}" for seat in range(request.seats)))
    numbers = _packages()[0].arange(start, start + len(figures))
    return {"deal": numbers, **{name: figures[:, at].astype("int32") for at, name in enumerate(names)}}


def _check_same(folder: Path, mine: dict[str, Any], theirs: dict[str, Any]) -> None:
    """Raise StoreError if a folder contains the deals of another request, or of other rules.

    A folder of an older version of nines does not say which rules it has; its digests of texts are compared.
    """
    rules = changed_rules(theirs[RULES], mine[RULES]) if RULES in theirs else ()
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


def _difference(name: str, mine: dict[str, Any], theirs: dict[str, Any]) -> str:
    """Return in words what differs between two requests."""
    was, now = theirs.get(name), mine.get(name)
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
    said = [", ".join(map(str, one)) if isinstance(one, list) else str(one) for one in (was, now)]
    return f"{what.get(name, f'its {name} is')} {said[0]}, not {said[1]}"


def read_record(folder: Path) -> dict[str, Any]:
    """Return the record of a folder: the request, and what its files say about themselves.

    Raises
    ------
    StoreError
        If the folder contains no record, or if the record cannot be read.
    """
    path = folder / REQUEST
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise StoreError(f"{folder} contains no {REQUEST}; nines simulate writes one") from None
    except (OSError, ValueError) as error:
        raise StoreError(f"{path} cannot be read: {error}") from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise StoreError(f"{path} is not of format {FORMAT}, which this version of nines writes")
    if not are_rules(record.get(RULES, {})):
        raise StoreError(f"{path}: its field {RULES!r} does not hold the digests of rules")
    return record


def read_request(record: dict[str, Any]) -> SimulationRequest:
    """Return the request of a record.

    Raises
    ------
    StoreError
        If a field is missing or wrong.
    """
    try:
        return SimulationRequest(
            str(record["game"]),
            int(record["seats"]),
            tuple(map(str, record["policies"])),
            int(record["seed"]),
            int(record["deals"]),
            "aggregate" if record["detail"] == "aggregate" else "deal",
        )
    except (KeyError, TypeError, ValueError) as error:
        raise StoreError(f"{REQUEST} contains no readable request: {in_words(error)}") from None


def read_chunk(path: Path, request: SimulationRequest) -> tuple[Sums, int]:
    """Return the sums over a chunk, and the number of its deals that the engine played.

    Raises
    ------
    StoreError
        If the file is damaged, or belongs to another request.
    """
    np, arrow, parquet = _packages()
    try:
        table = parquet.read_table(path)
        about = json.loads(table.schema.metadata[KEY])
        columns = {name: table.column(name).to_numpy() for name in table.column_names}
    except (OSError, KeyError, TypeError, ValueError, arrow.ArrowException) as error:
        raise StoreError(f"{path} cannot be read: {error}; delete it, and continue with --resume") from None
    if any(about.get(name) != value for name, value in request.data().items()):
        raise StoreError(f"{path} belongs to another simulation; delete it, and continue with --resume")
    if request.detail == "aggregate":
        return {name: int(column[0]) for name, column in columns.items()}, about["by_engine"]
    figures = np.stack([column for name, column in columns.items() if name != "deal"], axis=1)
    return sums_of(figures.astype("int64"), request.seats, about["direction"]), about["by_engine"]


def _write(path: Path, data: bytes) -> None:
    """Write a file completely or not at all."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise StoreError(f"{path} cannot be written: {error.strerror}; no finished file is lost") from None


def check_packages() -> None:
    """Raise MissingPackageError if a package that files of simulations need is not installed."""
    _packages()


def _packages() -> tuple[Any, Any, Any]:
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

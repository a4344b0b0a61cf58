"""Carry out a simulation chunk by chunk, on all cores or on a cluster."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from nines.simulation.chunks import Chunk, packed
from nines.simulation.request import chunk_size
from nines.simulation.runners import Runner
from nines.simulation.store import Store
from nines.simulation.workers import cores, on_cluster, shared

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nines.libraries import Library
    from nines.simulation.request import SimulationRequest


Report: TypeAlias = Callable[[int, int], None]  # takes the number of deals kept, and of all deals
FIRST = 20  # deals that show whether the compiled code plays; some rules are known only when play needs them


class Job(NamedTuple):
    """What a worker must know: the library, the request, and what the files say about themselves."""

    library: Library
    request: SimulationRequest
    record: Mapping[str, Any]


@lru_cache(maxsize=1)
def _runner(library: Library, request: SimulationRequest) -> Runner:
    return Runner(library.load(request.game), request)


def fitting_chunk(library: Library, request: SimulationRequest) -> int:
    """Return the number of deals in a chunk of a new simulation.

    The number depends only on the request, so the files are the same on every machine. Chunks of a game that
    the engine plays are small: an interruption loses the deals of unfinished chunks.
    """
    runner = _runner(library, request)
    if not runner.why_not:
        runner.play(1, min(FIRST, request.deals) + 1)
    return chunk_size(request.deals, compiled=not runner.why_not)


def carry_out(job: Job, span: tuple[int, int]) -> tuple[int, int, bytes]:
    """Play a chunk in a worker, and return the chunk with its file."""
    figures, by_engine = _runner(job.library, job.request).play(*span)
    chunk = Chunk(job.record, job.request, *span)
    return *span, packed(chunk, figures, by_engine)


def no_report(_done: int, _of: int) -> None:
    """Report nothing."""


def run(job: Job, folder: Path, *, workers: int, scheduler: str = "", report: Report = no_report) -> None:
    """Play all chunks that are missing.

    Parameters
    ----------
    job
        The library, the request, and the record of the folder.
    folder
        The folder for the files, which only this process writes.
    workers
        The number of processes; 0 for one process per core.
    scheduler
        The address of a Dask scheduler that hands the chunks to its workers; empty to use this machine alone.
    report
        A function that is called each time a chunk is kept, with the number of deals kept so far and the
        number of all deals.

    Raises
    ------
    ClusterError
        If there is no cluster at the address, or if it fails.
    FileError, StoreError
        If the folder belongs to another request or cannot be written, or if a file in it is damaged.
    MissingPackageError
        If a package that this function needs is missing.
    """
    store = Store(folder, job.record)
    try:
        _play(store, job, workers, scheduler, report)
    except BaseException:  # an interruption too
        store.leave()
        raise


def _play(store: Store, job: Job, workers: int, scheduler: str, report: Report) -> None:
    """Play the missing chunks, and store each as soon as it is played."""
    missing = store.missing()
    done = job.request.deals - sum(stop - start for start, stop in missing)
    if scheduler:
        finished = on_cluster(partial(carry_out, job), missing, scheduler)
    else:
        finished = shared(partial(carry_out, job), missing, min(workers or cores(), len(missing)))
    report(done, job.request.deals)
    for start, stop, data in finished:
        store.keep(Chunk(store.record, job.request, start, stop).name, data)
        done += stop - start
        report(done, job.request.deals)

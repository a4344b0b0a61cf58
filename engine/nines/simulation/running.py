"""Carry out a simulation chunk by chunk, on all cores or on a cluster."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from nines.simulation.runners import Runner
from nines.simulation.store import Store
from nines.simulation.workers import cores, on_cluster, shared

if TYPE_CHECKING:
    from pathlib import Path

    from nines.libraries import Library
    from nines.simulation.request import SimulationRequest


Report: TypeAlias = Callable[[int, int], None]  # takes the number of deals kept, and of all deals


class Job(NamedTuple):
    """What a worker must know: the library, the request, and the folder for the chunks."""

    library: Library
    request: SimulationRequest
    folder: Path
    about: str  # what the files say about themselves, as JSON


@lru_cache(maxsize=1)
def _runner(job: Job) -> tuple[Runner, Store]:
    runner = Runner(job.library.load(job.request.game), job.request)
    return runner, Store(job.folder, job.request, json.loads(job.about))


def carry_out(job: Job, chunk: tuple[int, int]) -> tuple[int, int, str]:
    """Play and store a chunk in a worker, and return the chunk with the digest of its file."""
    runner, store = _runner(job)
    figures, by_engine = runner.play(*chunk)
    return *chunk, store.keep(*chunk, figures, by_engine)


def no_report(_done: int, _of: int) -> None:
    """Report nothing."""


def run(job: Job, *, workers: int, scheduler: str = "", report: Report = no_report) -> None:
    """Play all chunks that are missing.

    Parameters
    ----------
    job
        The library, the request and the folder.
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
    store = Store(job.folder, job.request, json.loads(job.about))
    try:
        _play(store, job, store.missing(), workers, scheduler, report)
    except BaseException:  # an interruption too
        store.leave()
        raise


def _play(  # noqa: PLR0913, PLR0917 - what the caller says, handed on
    store: Store, job: Job, missing: list[tuple[int, int]], workers: int, scheduler: str, report: Report
) -> None:
    """Play the missing chunks, and enter each into the list of the folder."""
    done = job.request.deals - sum(stop - start for start, stop in missing)
    if scheduler:
        finished = on_cluster(partial(carry_out, job), missing, scheduler)
    else:
        finished = shared(partial(carry_out, job), missing, min(workers or cores(), len(missing)))
    report(done, job.request.deals)
    for start, stop, digest in finished:
        store.enter(start, stop, digest)
        done += stop - start
        report(done, job.request.deals)

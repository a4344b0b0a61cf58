"""Carry out a simulation chunk by chunk, on all cores or on a cluster."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from nines.errors import MissingPackageError
from nines.simulation.pool import cores, shared
from nines.simulation.runners import Runner
from nines.simulation.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
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


def carry_out(job: Job, chunk: tuple[int, int]) -> int:
    """Play and store a chunk in a worker, and return the number of deals in the chunk."""
    runner, store = _runner(job)
    figures, by_engine = runner.play(*chunk)
    store.keep(*chunk, figures, by_engine)
    return chunk[1] - chunk[0]


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
    StoreError
        If the folder belongs to another request.
    MissingPackageError
        If a package that this function needs is missing.
    """
    store = Store(job.folder, job.request, json.loads(job.about))
    missing = store.missing()
    done = job.request.deals - sum(stop - start for start, stop in missing)
    report(done, job.request.deals)
    if scheduler:
        finished = _on_cluster(job, missing, scheduler)
    else:
        finished = shared(partial(carry_out, job), missing, min(workers or cores(), len(missing)))
    for deals in finished:
        done += deals
        report(done, job.request.deals)


def _on_cluster(job: Job, missing: list[tuple[int, int]], scheduler: str) -> Iterator[int]:
    try:
        import distributed  # noqa: PLC0415 - only for a cluster
    except ImportError:
        raise MissingPackageError("--scheduler", "distributed", "distributed") from None
    cluster: Any = distributed  # its functions have no types
    with cluster.Client(scheduler) as client:
        futures = [client.submit(carry_out, job, chunk, pure=False) for chunk in missing]
        for future in cluster.as_completed(futures):
            yield future.result()

"""Share work among processes, which stop when the command stops, or among the workers of a Dask cluster."""

from __future__ import annotations

import atexit
import os
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, TypeVar

from nines.errors import MissingPackageError, NinesError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future


# --- Share work among processes ---

A = TypeVar("A")
T = TypeVar("T")
AHEAD: Final = 2  # calls for each worker that are handed out: memory does not depend on the number of items


class WorkerError(NinesError):
    """A process that was ended from outside before its work was done."""


def shared(function: Callable[[A], T], items: Iterable[A], workers: int) -> Iterator[T]:
    """Yield what a function returns for each item, in the order in which the calls finish.

    Parameters
    ----------
    function
        The function. The function, its items and its results must be picklable.
    items
        The items.
    workers
        The number of processes; 1 to call the function in this process, in the order of the items.
    """
    if workers <= 1:
        yield from map(function, items)
        return
    others = set(active_children())
    with ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_end_with_the_command
    ) as pool:
        left, ended = iter(items), False
        handed_out: set[Future[T]] = {pool.submit(function, item) for item in islice(left, AHEAD * workers)}
        try:
            while handed_out:
                finished, handed_out = wait(handed_out, return_when=FIRST_COMPLETED)
                handed_out |= {pool.submit(function, item) for item in islice(left, len(finished))}
                while finished:
                    yield finished.pop().result()
            ended = True
        except BrokenProcessPool:
            raise WorkerError(
                "a process was ended from outside, perhaps because memory ran out; use fewer processes"
            ) from None
        finally:  # unfinished calls are given up, also after Ctrl-C
            if not ended:
                for process in set(active_children()) - others:
                    process.terminate()
                pool.shutdown(wait=False, cancel_futures=True)


def cores() -> int:
    """Return the number of cores of this machine, at least 1."""
    return os.cpu_count() or 1


def _end_with_the_command() -> None:
    """Make a worker ignore Ctrl-C, which the command handles; the worker stops when the command stops.

    At its end the worker stops at once: to take millions of objects apart one by one takes seconds.
    """
    signal(SIGINT, SIG_IGN)
    atexit.register(os._exit, 0)
    Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    command = parent_process()
    if command is not None:
        command.join()
        os._exit(1)


# --- Share work among the workers of a Dask cluster ---


FAILURES: Final = ("asyncio", "concurrent", "distributed")  # their errors say that a cluster fails
EXAMPLE: Final = "tcp://192.0.2.1:8786"


class ClusterError(NinesError):
    """A cluster that cannot be reached, or that fails during the work."""


def on_cluster(function: Callable[[A], T], items: Iterable[A], scheduler: str) -> Iterator[T]:
    """Yield what a function returns for each item, in the order in which the calls finish.

    Parameters
    ----------
    function
        The function. The function, its items and its results must be picklable.
    items
        The items.
    scheduler
        The address of the scheduler, which hands the items to its workers.

    Raises
    ------
    ClusterError
        If there is no cluster at the address, or if the cluster fails.
    MissingPackageError
        If the extra ``distributed`` is not installed.
    """
    try:
        import distributed  # noqa: PLC0415 - only for a cluster
    except ImportError:
        raise MissingPackageError("--scheduler", "distributed", "distributed") from None
    cluster: Any = distributed  # its functions have no types
    try:
        client = cluster.Client(scheduler)
    except Exception as error:  # noqa: BLE001 - an address can be wrong in many ways
        raise ClusterError(
            f"no Dask scheduler can be reached at {scheduler!r} ({_said(error)});"
            f" give an address such as {EXAMPLE}"
        ) from None
    with client:
        try:
            yield from _finished(cluster, client, function, items)
        except Exception as error:
            if not isinstance(error, OSError) and not type(error).__module__.startswith(FAILURES):
                raise
            raise ClusterError(
                f"the cluster at {scheduler} failed ({_said(error)}); --resume plays the missing deals"
            ) from None


def _finished(cluster: Any, client: Any, function: Callable[[A], T], items: Iterable[A]) -> Iterator[T]:  # noqa: ANN401 - Dask has no types
    """Yield results as they come. The cluster holds only a few at once, and forgets each when it is here."""
    left, threads = iter(items), max(1, sum(client.nthreads().values()))
    futures = cluster.as_completed(
        [client.submit(function, item, pure=False) for item in islice(left, AHEAD * threads)]
    )
    for future in futures:
        for item in islice(left, 1):
            futures.add(client.submit(function, item, pure=False))
        yield future.result()


def _said(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__

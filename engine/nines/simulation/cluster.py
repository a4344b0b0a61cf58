"""Share work among the workers of a Dask cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from nines.errors import MissingPackageError, NinesError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

A = TypeVar("A")
T = TypeVar("T")

FAILURES: Final = ("asyncio", "concurrent", "distributed")  # their errors say that a cluster fails
EXAMPLE: Final = "tcp://192.0.2.1:8786"


class ClusterError(NinesError):
    """A cluster that cannot be reached, or that fails during the work."""


def on_cluster(function: Callable[[A], T], items: Sequence[A], scheduler: str) -> Iterator[T]:
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
        futures = [client.submit(function, item, pure=False) for item in items]
        for future in cluster.as_completed(futures):
            try:
                yield future.result()
            except Exception as error:
                if not isinstance(error, OSError) and not type(error).__module__.startswith(FAILURES):
                    raise
                raise ClusterError(
                    f"the cluster at {scheduler} failed ({_said(error)}); --resume plays the missing deals"
                ) from None


def _said(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__

"""Work that is shared among processes or on a cluster, when something fails."""

from __future__ import annotations

import os
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Self

import pytest

from nines.simulation.workers import AHEAD, ClusterError, WorkerError, on_cluster, shared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


def test_a_process_that_is_ended_from_outside_gives_one_line() -> None:
    with pytest.raises(WorkerError, match="ended from outside, perhaps because memory ran out"):
        list(shared(os._exit, [1, 1], 2))


class KilledError(Exception):
    """An error of a cluster."""


KilledError.__module__ = "distributed.scheduler"


class Client:
    """A cluster whose workers end at the second call."""

    def __init__(self, address: str) -> None:
        assert address == "tcp://here:1"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def nthreads(self) -> dict[str, int]:
        return {"tcp://there:1": 1, "tcp://there:2": 1}

    def submit(self, function: Callable[[int], int], item: int, *, pure: bool) -> Future:
        assert not pure
        return Future(function, item)


class Finished:
    """The futures of a cluster, in the order in which they were handed out."""

    def __init__(self, futures: Iterable[Future]) -> None:
        self.futures = [*futures]

    def add(self, future: Future) -> None:
        self.futures.append(future)

    def __iter__(self) -> Iterator[Future]:
        while self.futures:
            yield self.futures.pop(0)


class Future:
    def __init__(self, function: Callable[[int], int], item: int) -> None:
        self.function, self.item = function, item

    def result(self) -> int:
        return self.function(self.item)


@pytest.fixture
def _cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = ModuleType("distributed")
    fake.Client = Client  # type: ignore[attr-defined]
    fake.as_completed = Finished  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "distributed", fake)


@pytest.mark.usefixtures("_cluster")
@pytest.mark.parametrize("error", [KilledError("worker ended"), OSError("worker ended")])
def test_a_cluster_that_fails_is_named_and_results_kept(error: Exception) -> None:
    def work(item: int) -> int:
        if item == 2:
            raise error
        return item

    found = on_cluster(work, [1, 2], "tcp://here:1")
    assert next(found) == 1
    with pytest.raises(ClusterError, match=r"here:1 failed \(worker ended\); --resume plays the missing"):
        next(found)


@pytest.mark.usefixtures("_cluster")
def test_a_fault_of_ours_is_not_the_cluster_s() -> None:
    def work(_: int) -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(on_cluster(work, [1], "tcp://here:1"))


@pytest.mark.usefixtures("_cluster")
def test_a_cluster_holds_few_results_however_many_items() -> None:
    taken: list[int] = []
    items = (taken.append(item) or item for item in range(100))  # type: ignore[func-returns-value]
    found = on_cluster(abs, items, "tcp://here:1")
    assert next(found) == 0
    assert len(taken) == AHEAD * 2 + 1
    assert list(found) == list(range(1, 100))

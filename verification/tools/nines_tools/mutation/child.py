"""Run functions in processes of their own, which begin as copies of this process and change nothing in it."""

from __future__ import annotations

import json
import os
import traceback
from itertools import islice
from pathlib import Path
from resource import RLIMIT_AS, RLIMIT_CPU, getpagesize, setrlimit
from select import select
from signal import SIGKILL
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

T = TypeVar("T")
MOST_SECONDS: Final = 900  # seconds of CPU time for one process
MOST_BYTES: Final = 4 << 30  # of address space for one process, beyond what this process holds already


def in_children(works: Iterable[tuple[T, Callable[[], Any]]], most: int) -> Generator[tuple[T, Any]]:
    """Run each function in its own process, and yield the results with their names as soon as they are there.

    Parameters
    ----------
    works
        The functions, each with a name of any kind. They return what JSON can hold.
    most
        How many processes run at the same time, at least 1.

    Yields
    ------
    tuple
        The name of a function, and what it returned; None if its process failed, took too long or was ended.
    """
    left, running = iter(works), dict[int, tuple[T, Child]]()
    try:
        while True:
            for name, work in islice(left, most - len(running)):
                child = Child(work)
                running[child.reading] = name, child
            if not running:
                return
            for reading in select(list(running), [], [])[0]:
                name, child = running.pop(reading)
                yield name, child.result()
    finally:  # an interruption too must not leave a process running
        for _, child in running.values():
            child.end()


def in_child(work: Callable[[], Any]) -> Any:  # noqa: ANN401 - what the work returns, as JSON has it
    """Run a function in its own process, and return the result; None if the process failed."""
    ((_, result),) = in_children([("", work)], 1)
    return result


class Child:
    """A process that starts with all modules that this process has imported, and that runs a function.

    Its cache folder is its own and empty at first. Tables are kept under the digest of the files of code,
    which are those of the original. So a mutant must not read tables that the original code has made, and
    nobody else may read those of a mutant.
    """

    def __init__(self, work: Callable[[], Any]) -> None:
        self._folder = TemporaryDirectory()
        self.reading, writing = os.pipe()
        self.number = os.fork()
        if self.number == 0:
            os.close(self.reading)
            os.environ["XDG_CACHE_HOME"] = self._folder.name
            _work_in_child(work, writing)
        os.close(writing)

    def result(self) -> Any:  # noqa: ANN401 - what the work returns, as JSON has it
        """Wait for the result, and return it; None if there is none."""
        try:
            text = b"".join(iter(lambda: os.read(self.reading, 1 << 16), b""))
            return json.loads(text) if text else None
        finally:
            self.end()

    def end(self) -> None:
        """End the process, if it still runs, and remove its cache folder."""
        os.kill(self.number, SIGKILL)
        os.waitpid(self.number, 0)
        os.close(self.reading)
        self._folder.cleanup()


def _work_in_child(work: Callable[[], Any], writing: int) -> NoReturn:
    """Run the function and write its result; end this process even if the function fails."""
    try:
        setrlimit(RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        most = _address_space() + MOST_BYTES
        setrlimit(RLIMIT_AS, (most, most))
        with os.fdopen(writing, "w", encoding="utf-8") as pipe:
            json.dump(work(), pipe)
    except MemoryError:
        pass
    except Exception:  # noqa: BLE001 - a fork must not go on as its parent: it says what failed, and ends
        traceback.print_exc()
    finally:
        os._exit(0)


def _address_space() -> int:
    """Return how many bytes of address space this process holds; 0 if the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * getpagesize()
    except OSError:
        return 0

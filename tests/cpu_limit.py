"""The quick tests stay quick: an unmarked test that needs more CPU time than the limit fails.

What a fixture needs that is made for a class, a module, a package or a session is not counted: several tests
share it. A machine that is busy can make a test look slow, so a test over the limit is run again, alone in a
fresh process, and fails only if it is over the limit there too. There the time is divided by the pace of the
machine: how much longer it needs for a fixed piece of work than the machine on which the limit was chosen.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

LIMIT: Final = 3.0  # seconds of CPU time of a test and of the processes that it starts
NOT_QUICK: Final = ("slow", "site")  # the marks of the tests that "make test" leaves out
NAME: Final = "cpu-limit"  # of the plugin
ALONE: Final = "NINES_TESTED_ALONE"  # set in the fresh process, which prints the time in a line of its own
WORK: Final = 200_000  # steps of the fixed piece of work
PIECE: Final = 0.029  # seconds of CPU time that it needed on the machine on which the limit was chosen
_LINE: Final = re.compile(r"^CPU seconds: (\d+\.\d+)$", re.MULTILINE)


def cpu_seconds() -> float:
    """Return the CPU time that this process and its ended children have needed so far."""
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def pace(pieces: int = 9) -> float:
    """Return how many times as long as at the choice of the limit a piece of work takes now, at least 1."""
    seconds = []
    for _ in range(pieces):
        began, sums = process_time(), dict[int, int]()
        for number in range(WORK):
            sums[number % 1000] = sums.get(number % 1000, 0) + number
        seconds.append(process_time() - began)
    return max(1.0, median(seconds) / PIECE)


class CpuLimit:
    """A plugin of pytest that measures each test and fails an unmarked test over the limit.

    Parameters
    ----------
    root
        The folder of the project, from which a test is run again.
    limit
        The limit in seconds of CPU time, above 0.
    """

    def __init__(self, root: str, limit: float = LIMIT) -> None:
        self.root = root
        self.limit = limit
        self.shared = 0.0  # seconds of fixtures that several tests share, within the current test
        self.needed = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
        """Measure a fixture that several tests share; it may have set up others, which count once."""
        before, shared = cpu_seconds(), self.shared
        try:
            return (yield)
        finally:
            if fixturedef.scope != "function":
                self.shared = shared + cpu_seconds() - before

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self) -> Generator[None, None, None]:
        """Measure the set-up of a test."""
        self.shared = 0.0
        before = cpu_seconds()
        try:
            return (yield)
        finally:
            self.needed = cpu_seconds() - before - self.shared

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        """Measure a test that passes, and fail it if it is over the limit twice."""
        paces = [pace()] if ALONE in os.environ else []
        before, self.shared = cpu_seconds(), 0.0  # a test can also ask for a fixture while it runs
        yield
        self.needed += cpu_seconds() - before - self.shared
        if ALONE in os.environ:
            slower = max(*paces, pace())
            print(f"\nCPU seconds: {self.needed / slower:.2f}", file=sys.__stderr__)
        elif self.needed > self.limit and not any(map(item.get_closest_marker, NOT_QUICK)):
            self._try_alone(item)

    def _try_alone(self, item: pytest.Item) -> None:
        plugins = ("-p", "no:cacheprovider", "-p", "no:xdist", "-p", __name__)
        how = (sys.executable, "-m", "pytest", "-qs", *plugins, item.nodeid)
        environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        environ |= {ALONE: "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # finds this module
        again = subprocess.run(how, cwd=self.root, env=environ, capture_output=True, text=True, check=False)
        match = _LINE.search(again.stderr)
        if match is None or float(match[1]) > self.limit:
            alone = f"{match[1]} s" if match else f"no result:\n{again.stdout[-2000:]}{again.stderr[-2000:]}"
            pytest.fail(
                f"{item.nodeid} needs {self.needed:.1f} s of CPU time (alone in a fresh process, at the "
                f"pace of a quiet machine: {alone}); "
                f"the limit is {self.limit:g} s. Make it cheaper, or mark it: @pytest.mark.slow",
                pytrace=False,
            )


def pytest_configure(config: pytest.Config) -> None:
    """Let the tests of a run be measured, once, wherever they stand."""
    if not config.pluginmanager.has_plugin(NAME):
        config.pluginmanager.register(CpuLimit(str(config.rootpath)), NAME)

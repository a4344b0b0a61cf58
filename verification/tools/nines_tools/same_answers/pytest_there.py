"""What runs the tests in Python for browsers; it needs nothing but pytest.

A test that reaches for a module which is not shipped needs more than pytest; it is counted as not run.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from doctest import UnexpectedException
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

import nines

if TYPE_CHECKING:
    from collections.abc import Generator

    from nines.kernel.game import AnyGame

JOB = "/home/pyodide/job.json"
LONGEST = 1500  # characters of a report
OPTIONS = (
    *("-q", "--no-header", "--doctest-modules", "--tb=short", "--continue-on-collection-errors"),
    *("-p", "no:cacheprovider", "-p", "no:faulthandler"),
)


@pytest.fixture(scope="session")
def comet() -> AnyGame:
    """Return Comet of 1718 as it is read by default, as all tests have it."""
    return nines.load("comet-1718")


class Outcomes:
    """Counts the tests by outcome, and names those that failed or that need more than pytest.

    Parameters
    ----------
    most
        The number of tests to run; if there are more, they are drawn by lot. 0 runs all.
    seed
        The seed of the lot.
    """

    def __init__(self, most: int, seed: int) -> None:
        self._most, self._seed = most, seed
        self.counts: Counter[str] = Counter()
        self.failed: dict[str, str] = {}
        self.need: dict[str, str] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Draw the tests to run."""
        if 0 < self._most < len(items):
            drawn = sorted(Random(self._seed).sample(range(len(items)), self._most))  # noqa: S311 - no secret
            items[:] = [items[place] for place in drawn]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Count a test after its call, or where its set-up or its end does not pass."""
        report = yield
        fault = call.excinfo and call.excinfo.value
        if isinstance(fault, UnexpectedException):  # of an example in a docstring
            fault = fault.exc_info[1]
        if isinstance(fault, ModuleNotFoundError):
            self.need[item.nodeid] = str(fault)
            report.outcome = "skipped"
        elif report.failed:
            self.failed[item.nodeid] = str(report.longrepr)[-LONGEST:]
        if report.when == "call" or not report.passed:
            self.counts[report.outcome] += 1
        return report

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that cannot be imported."""
        if report.failed:
            why = str(report.longrepr)
            listed = self.need if f"{ModuleNotFoundError.__name__}: " in why else self.failed
            listed[report.nodeid] = why[-LONGEST:]

    def data(self) -> dict[str, object]:
        """Return the outcomes, and the version of Python."""
        named = {"counts": self.counts, "failed": self.failed, "need": self.need}
        return {**named, "python": sys.version.split()[0]}


def run() -> None:
    """Run the tests of the job, and print the outcomes."""
    job = json.loads(Path(JOB).read_text(encoding="utf-8"))
    os.chdir("/checkout")
    sys.dont_write_bytecode = True
    outcomes = Outcomes(job["most"], job["seed"])
    pytest.main([*OPTIONS, *job["options"], *job["tests"]], plugins=[outcomes, sys.modules[__name__]])
    sys.stdout.write(job["mark"] + json.dumps(outcomes.data()) + "\n")


if __name__ == "__main__":
    run()

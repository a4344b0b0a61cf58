"""Checks shared by several processes: the same sections in the same order, and errors come back whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines.errors import UnknownNameError
from nines_verification import run

if TYPE_CHECKING:
    from nines_verification.report import Section

TASKS = [
    run.Task("coverage both ways", slug, "quick", randomise=False) for slug in ("comet-1753", "comet-1718")
]


def test_sections_come_in_the_order_of_the_tasks_and_say_the_same_from_several_processes() -> None:
    def said(section: Section) -> Section:
        return section._replace(seconds=0.0)

    assert list(map(said, run.shared(TASKS, 2))) == [said(run.perform_task(task)) for task in TASKS]


def test_an_error_in_another_process_is_raised_here() -> None:
    unknown = run.Task("coverage both ways", "comet-1781", "quick", randomise=False)
    with pytest.raises(UnknownNameError, match="did you mean 'comet-1718'"):
        list(run.shared([*TASKS, unknown], 2))

"""Checks shared by several processes: what goes wrong in one of them is told as what it is."""

from __future__ import annotations

import pytest

from nines import library
from nines.errors import UnknownNameError
from nines_verification import run


def test_an_error_in_another_process_is_raised_here() -> None:
    unknown = run.Task("coverage both ways", "nines", "comet-1781", "standard", randomise=False)
    with pytest.raises(UnknownNameError, match="did you mean 'comet-1718'"):
        list(run.shared([unknown], 2))


def test_totals_are_kept_and_also_said_in_words() -> None:
    task = run.Task("rule coverage", "nines", "oxford-whist", "standard", randomise=False)
    section = run.perform_task(task, library())
    assert section.totals is not None
    assert section.note == ", ".join(f"{count} {what}" for what, count in section.totals.items())

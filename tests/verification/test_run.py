"""Checks shared by several processes: what goes wrong in one of them is told as what it is."""

from __future__ import annotations

import pytest

from nines.errors import UnknownNameError
from nines_verification import run


def test_an_error_in_another_process_is_raised_here() -> None:
    unknown = run.Task("coverage both ways", "nines", "comet-1781", "standard", randomise=False)
    with pytest.raises(UnknownNameError, match="did you mean 'comet-1718'"):
        list(run.shared([unknown], 2))

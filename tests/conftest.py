"""What every test shares: the profiles of hypothesis, and the game at hand."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

import nines

if TYPE_CHECKING:
    from nines.stops.play import StopsGame

# The same examples every time where a result must be repeatable; fresh ones at a developer's desk.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("desk", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci" if os.environ.get("CI") else "desk")


@pytest.fixture(scope="session")
def house() -> Path:
    """Return the folder of the project."""
    return Path(__file__).parents[1]


@pytest.fixture(scope="session")
def comet() -> StopsGame:
    """Return Comet of 1718 as it is read by default."""
    return nines.load("comet-1718")


@pytest.fixture(autouse=True, scope="session")
def interruptible() -> None:
    """Let what the tests start be interrupted: a shell that runs them in the background has that ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)

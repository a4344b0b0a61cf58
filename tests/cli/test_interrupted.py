"""A verification that is ended leaves nothing running."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

LONG = ("verify", "red-nines-1881", "red-nines-20c", "--full", "--jobs", "2")


def children(parent: int) -> set[int]:
    """Return the processes that a process has started, as Linux lists them."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        if int(words[1]) == parent:
            found.add(int(status.parent.name))
    return found


def runs(process: int) -> bool:
    """Tell whether a process still runs; one that has ended and was not collected does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def before(seconds: float, condition: object) -> bool:
    """Wait until a condition holds; tell whether it did in time."""
    assert callable(condition)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the processes are read from /proc")
@pytest.mark.parametrize(("sign", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
def test_a_verification_that_is_ended_leaves_no_process_running(sign: signal.Signals, code: int) -> None:
    paths = os.pathsep.join(path for path in sys.path if path)
    with subprocess.Popen(
        [sys.executable, "-m", "nines.cli", *LONG],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as started:
        assert started.stdout
        started.stdout.readline()
        started.stdout.readline()
        assert before(math.inf, lambda: len(children(started.pid)) >= 3)  # and one that tidies up
        workers = children(started.pid)
        time.sleep(2)  # they are at work
        started.send_signal(sign)
        try:
            assert before(10, lambda: started.poll() is not None)
            assert before(10, lambda: not any(map(runs, workers)))
        finally:
            os.killpg(started.pid, signal.SIGKILL) if any(map(runs, workers)) else None
        assert started.returncode == code

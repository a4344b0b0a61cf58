"""The progress of long work, on standard error."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final

from nines.cli.terminal import on_terminal

EVERY: Final = 5.0  # seconds between two lines of progress that are not on a terminal


class Progress:
    """The progress of a command on standard error: how much is done, how fast, and the time left.

    Parameters
    ----------
    things
        What is counted, in the plural, such as ``deals``.
    """

    def __init__(self, things: str) -> None:
        self.things = things
        self.start, self.last, self.before = monotonic(), 0.0, -1

    def __call__(self, done: int, of: int) -> None:
        """Show how many items are done, and how many there are in all."""
        now = monotonic()
        if self.before < 0:
            self.before = done  # kept by an earlier run
        if not on_terminal() and now - self.last < EVERY and done < of:
            return
        self.last = now
        rate = (done - self.before) / max(now - self.start, 0.001)
        left = f", {_time((of - done) / rate)} left" if rate and done < of else ""
        speed = f", {rate:,.0f} a second" if rate >= 1 else ""
        line = f"{done:,} of {of:,} {self.things}{speed}{left}"
        sys.stderr.write(f"\r{line:<70}" if on_terminal() else f"{line}\n")
        sys.stderr.write("\n" * (on_terminal() and done == of))
        sys.stderr.flush()


def _time(seconds: float) -> str:
    """Return a time in words.

    Examples
    --------
    >>> _time(42), _time(600), _time(9000)
    ('42 s', '10 min', '2.5 h')
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"

"""Lines that a person types, at a terminal or through a pipe, and the signals that end a play."""

from __future__ import annotations

import os
import select
import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from nines.boundary.signs import plain
from nines.cli.terminal import write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

LONGEST_LINE: Final = 300  # bytes
ENDLESS: Final = 10_000_000  # bytes after which a line without an end is given up


class QuitError(Exception):
    """A person wants to quit the game."""


def read_line(prompt: str) -> str:
    """Return the line that the player types at a prompt.

    Input from a pipe is printed after the prompt, so the output shows the whole game. A line that is too
    long is not printed, and the prompt is repeated.

    Raises
    ------
    QuitError
        If the input ends.
    """
    while True:
        write(prompt)
        typed = _read()
        if not typed:
            write("\n")
            raise QuitError
        line = _one_line(typed.decode(errors="replace"))
        short = len(typed) <= LONGEST_LINE
        if not sys.stdin.isatty():
            write(f"{line if short else '...'}\n")
        if short:
            return line
        write("  this line is too long; type ? to see what you can type\n")


def _one_line(typed: str) -> str:
    """Return a typed line with plain spaces, without signs that a terminal would act on or cannot show."""
    spaced = (" " if sign.isspace() else sign for sign in typed)
    return plain("".join(sign for sign in spaced if sign.isprintable()).strip())


def _read() -> bytes:
    """Return a line of input, shortened if too long; empty if the input ends or if the line never ends."""
    if sys.stdin is None:
        return b""
    if os.name == "posix" and sys.stdin.isatty():
        _wait_for(sys.stdin.fileno())
    typed = sys.stdin.buffer.readline(LONGEST_LINE + 1)
    rest = typed
    for _ in range(ENDLESS // LONGEST_LINE):
        if len(rest) <= LONGEST_LINE or rest.endswith(b"\n"):
            return typed
        rest = sys.stdin.buffer.readline(LONGEST_LINE + 1)
    return b""


def _wait_for(terminal: int) -> None:
    """Wait until a line was typed at a terminal, whose file descriptor is given.

    Python runs the handler of a signal between two of its own steps. If a signal comes after the last step
    before the terminal is read, its handler does not run until something is typed. So this function also
    waits for a pipe, into which Python writes a byte at every signal.
    """
    read, write = os.pipe()
    os.set_blocking(write, False)
    former = signal.set_wakeup_fd(write)
    try:
        while terminal not in select.select([terminal, read], [], [])[0]:
            os.read(read, 1)
    finally:
        signal.set_wakeup_fd(former)
        os.close(read)
        os.close(write)


@contextmanager
def interrupted_once() -> Iterator[Callable[[], None]]:
    """Interrupt play on Ctrl-C, when the terminal closes or on a request to end, but only the first time.

    The context manager yields a function that prevents any further interruption while the game is saved.
    """
    hushed = False

    def hush() -> None:
        nonlocal hushed
        hushed = True

    def interrupt(number: int, frame: FrameType | None) -> None:
        if not hushed:
            hush()
            signal.default_int_handler(number, frame)

    # Not every system has all three signals.
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = [(number, signal.signal(number, interrupt)) for number in numbers]
    try:
        yield hush
    finally:
        for number, former in before:
            signal.signal(number, former)

"""Read a line that the human player types, at a terminal or through a pipe, and find the act it names."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
from typing import TYPE_CHECKING, Final, TypeVar

from nines.cli.terminal import write
from nines.errors import RequestError
from nines.signs import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")
LONGEST_LINE: Final = 300  # bytes
ENDLESS: Final = 10_000_000  # bytes after which a line without an end is given up


class QuitError(Exception):
    """The human player wants to quit the game."""


def numbered(typed: str, acts: Sequence[T]) -> T | None:
    """Return the act whose number the player typed; None if the typed text is not a number.

    Raises
    ------
    RequestError
        If no act has this number.
    """
    if not re.fullmatch(r"[0-9]{1,4}", typed):
        return None
    if not 1 <= int(typed) <= len(acts):
        raise RequestError(f"there is no act {typed}; the acts are 1 to {len(acts)}")
    return acts[int(typed) - 1]


def listed(act: T, acts: Sequence[T]) -> T:
    """Return the legal act that equals *act* or uses another copy of its card; if none does, return *act*."""
    plain = re.sub(r"#\d", "", str(act))
    return next((one for one in acts if re.sub(r"#\d", "", str(one)) == plain), act)


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
    spaced = (" " if one.isspace() else one for one in typed)
    return plain("".join(one for one in spaced if one.isprintable()).strip())


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

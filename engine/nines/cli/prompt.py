"""What a person types: a line, read at a terminal or from a pipe, and the act that it means."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Final, TypeVar

from nines.cli.terminal import write
from nines.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")
LONGEST_LINE: Final = 300  # bytes
ENDLESS: Final = 10_000_000  # bytes of a line that is no longer waited for


class QuitError(Exception):
    """The person wants to stop here."""


def numbered(typed: str, acts: Sequence[T]) -> T | None:
    """Return the act with the number that was typed; None if it was not a number.

    Raises
    ------
    RequestError
        If there is no act of that number.
    """
    if not re.fullmatch(r"[0-9]{1,4}", typed):
        return None
    if not 1 <= int(typed) <= len(acts):
        raise RequestError(f"there is no act {typed}; the acts are 1 to {len(acts)}")
    return acts[int(typed) - 1]


def listed(act: T, acts: Sequence[T]) -> T:
    """Return the act as it is listed, if it is: whichever of equal cards was named."""
    plain = re.sub(r"#\d", "", str(act))
    return next((one for one in acts if re.sub(r"#\d", "", str(one)) == plain), act)


def read_line(prompt: str) -> str:
    """Return what is typed at a prompt; in a pipe it is written after the prompt, so that play can be read.

    A line that is too long is not repeated; the prompt comes again.

    Raises
    ------
    QuitError
        If nothing more comes.
    """
    while True:
        write(prompt)
        typed = _read()
        if not typed:
            write("\n")
            raise QuitError
        line = "".join(one for one in typed.decode(errors="replace") if one.isprintable()).strip()
        short = len(typed) <= LONGEST_LINE
        if not sys.stdin.isatty():
            write(f"{line if short else '...'}\n")
        if short:
            return line
        write("  that line is too long; ? says what can be typed\n")


def _read() -> bytes:
    """Return a line, cut off where it is too long; nothing if no more comes, or if the line does not end."""
    if sys.stdin is None:
        return b""
    typed = sys.stdin.buffer.readline(LONGEST_LINE + 1)
    rest = typed
    for _ in range(ENDLESS // LONGEST_LINE):
        if len(rest) <= LONGEST_LINE or rest.endswith(b"\n"):
            return typed
        rest = sys.stdin.buffer.readline(LONGEST_LINE + 1)
    return b""

"""A person plays at the terminal, or in a pipe; what was played is saved when it is interrupted."""

from __future__ import annotations

import os
import re
import shlex
import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

from nines.cli.at_table import AtTable
from nines.cli.prompt import QuitError
from nines.cli.record import record_text, save
from nines.cli.terminal import printable, write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import FrameType

    from nines.cli.record import SavedGame
    from nines.libraries import Library


def play_with_person(library: Library, saved: SavedGame, file: Path | None, *, trace: bool) -> None:
    """Play what was saved to its end; if it is interrupted, save what was played.

    Parameters
    ----------
    library
        Where the game is found.
    saved
        What is played, and what has been played of it.
    file
        Where it was saved, if it was.
    trace
        Whether each event names its rule.
    """
    table = AtTable(library, saved, str(file or "this play"), trace=trace)
    over = False
    with _interrupted_once() as hush:
        try:
            table.play()
            over = True
        except QuitError:
            pass
        finally:
            # A terminal that goes away ends the input and hangs up: the second may come at this very line.
            try:
                hush()
            finally:
                if not over:
                    _save(table, file)


def _save(table: AtTable, file: Path | None) -> None:
    """Save what was played, and write how to go on with it; at last the record itself."""
    if not table.changed:
        if not table.silent:
            write(f"\n{_resume(file) if file else 'You have played nothing, so nothing is kept.'}\n")
        return
    record = table.record()
    place = save(record, file)
    if place is None:
        write(
            "\nThe play could not be saved. This is its record: put it into a file, and resume it with"
            f" nines play --resume FILE\n{record_text(record)}"
        )
        return
    elsewhere = (
        f"{printable(str(file))} cannot be written: {place.faults[0]}.\n" if file and place.faults else ""
    )
    write(f"\n{elsewhere}{_resume(place.file)}\n")


def _resume(file: Path) -> str:
    """Return how to go on; not laid out, as a command that is to be copied stays on one line."""
    return f"The play so far is kept; to go on: nines play --resume {shell_word(str(file))}"


def shell_word(word: str) -> str:
    r"""Return a word as a shell reads it back, with nothing in it that a terminal obeys.

    Examples
    --------
    >>> print(shell_word("a play.json"), shell_word("x\x1b[31m'.json"))
    'a play.json' $'x\x1b\x5b31m\x27.json'
    """
    if word.isprintable():
        return shlex.quote(word)
    plain = re.sub(rb"[^\w ./-]", lambda found: b"\\x%02x" % found[0][0], os.fsencode(word))
    return f"$'{plain.decode()}'"


@contextmanager
def _interrupted_once() -> Iterator[Callable[[], None]]:
    """Let a closed terminal, or a request to end, interrupt as Ctrl-C does; but only one of them, and once.

    Yields a function that prevents any further interruption, so that the work in progress is finished.
    """
    hushed = False

    def hush() -> None:
        nonlocal hushed
        hushed = True

    def interrupt(number: int, frame: FrameType | None) -> None:
        if not hushed:
            hush()
            signal.default_int_handler(number, frame)

    # A system that lacks one of them goes without.
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = [(number, signal.signal(number, interrupt)) for number in numbers]
    try:
        yield hush
    finally:
        for number, former in before:
            signal.signal(number, former)

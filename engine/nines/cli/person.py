"""Play with a human player at the terminal or through a pipe. An interrupted game is saved."""

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
    """Play a new or saved game to its end; if play is interrupted, save the game.

    Parameters
    ----------
    library
        The library with the game.
    saved
        The new or saved game, with its acts so far.
    file
        The file from which the saved game was read; None for a new game.
    trace
        Whether to print the rule that causes each event.
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
            # A closing terminal ends the input and then sends a signal, which may arrive at this very line.
            try:
                hush()
            finally:
                if not over:
                    _save(table, file)


def _save(table: AtTable, file: Path | None) -> None:
    """Save the game and print how to resume it; if it cannot be saved, print the record itself."""
    if not table.changed:
        if not table.silent:
            write(f"\n{_resume(file) if file else 'You have played nothing, so nothing is saved.'}\n")
        return
    record = table.record()
    place = save(record, file)
    if place is None:
        write(
            "\nThe game could not be saved. This is its record: copy it into a file, and resume the game with"
            f" nines play --resume FILE\n{record_text(record)}"
        )
        return
    elsewhere = (
        f"{printable(str(file))} cannot be written: {place.faults[0]}.\n" if file and place.faults else ""
    )
    write(f"\n{elsewhere}{_resume(place.file)}\n")


def _resume(file: Path) -> str:
    """Return a line that says how to resume the game; it is not wrapped, so its command can be copied."""
    return f"The game is saved. To resume it: nines play --resume {shell_word(str(file))}"


def shell_word(word: str) -> str:
    r"""Return a word quoted for a shell, without control characters that could affect a terminal.

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

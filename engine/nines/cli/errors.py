"""Errors: each becomes one line and an exit code.

The codes are 2 for bad input, 1 for a failed check, 130 for Ctrl-C, and 70 for a fault of nines itself.
"""

from __future__ import annotations

import io
import sys
import traceback
from typing import TYPE_CHECKING, Any, Final

import click

from nines.cli.command import PlainHelp
from nines.cli.terminal import UnwrittenError, encoding, printable, shortened, transliterate
from nines.errors import FAULT, NO_MEMORY, NinesError, debugging, fault_of_nines

if TYPE_CHECKING:
    from collections.abc import Sequence

FAILED: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130  # as in shells: 128 plus the number of the signal
NO_READER: Final = 141
LONGEST: Final = 800  # characters of an error message: long input is not repeated in full


class InterruptedRun(Exception):  # noqa: N818 - not an error of anybody's
    """The user pressed Ctrl-C while a command was running."""


class ReaderGoneError(Exception):
    """The program that reads the output has closed it, as ``head`` does at the end of a pipe."""


class NinesGroup(PlainHelp, click.Group):
    """The group of all commands. Whatever a user types, no Python traceback is printed."""

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's own signature
        """Run a command. An interruption or a broken pipe becomes an error of one of our own classes."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise InterruptedRun from None
        except BrokenPipeError:
            raise ReaderGoneError from None

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = "nines",
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001, FBT002, ARG002 - click's own signature
        windows_expand_args: bool = True,  # noqa: FBT001, FBT002 - click's own signature
        **extra: Any,  # noqa: ANN401 - click's own signature
    ) -> Any:  # noqa: ANN401 - click's own signature
        """Run the command line and exit with its exit code."""
        code = BAD_INPUT
        try:
            code = super().main(
                args,
                prog_name,
                complete_var,
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )
        except Exception as error:  # noqa: BLE001 - the last door: whatever happens, one line says so
            code = _ended(error)
        sys.exit(code)


def _ended(error: Exception) -> int:
    """Say in one line why a command ended, and return its exit code."""
    code, said = BAD_INPUT, str(error)
    match error:
        case InterruptedRun() | click.Abort():
            code, said = INTERRUPTED, "interrupted"
        case click.ClickException():
            said = _with_help(error)
        case NinesError():
            pass
        case ReaderGoneError():
            _write_no_more()
            return NO_READER
        case UnwrittenError():
            _write_no_more()
            said = f"cannot write: {error}"
        case OSError():
            said = ": ".join(map(str, filter(None, (error.filename, error.strerror or error))))
        case MemoryError():
            said = NO_MEMORY
        case _:
            code, said = FAULT, fault_of_nines(error)
    complain(said)
    if code == FAULT and debugging():
        _write_place(error)
    return code


def _with_help(error: click.ClickException) -> str:
    """Return an error message of click in the form of our own messages, with a hint at ``--help``."""
    near = getattr(error, "possibilities", None)
    message = (error.message if near else error.format_message()).rstrip(".")
    message = message[:1].lower() + message[1:]
    if near:
        message += f"; did you mean {' or '.join(map(repr, near))}?"
    context = getattr(error, "ctx", None)
    return f"{message} (see {context.command_path} --help)" if context else message


def _write_no_more() -> None:
    """Stop all further output. Without this step, Python would report the same error again when it exits."""
    sys.stdout = io.StringIO()


def _write_place(error: Exception) -> None:
    """Write a Python traceback to standard error, without control characters."""
    if sys.stderr is not None:
        sys.stderr.write(transliterate(printable("".join(traceback.format_exception(error))), encoding()))


def complain(message: str) -> None:
    """Write one line to standard error."""
    line = transliterate(printable(" ".join(shortened(f"nines: {message}", LONGEST).split())), encoding())
    if sys.stderr is not None:
        # A terminal shows ^C, so the message starts on a new line.
        start = "\n" if message == "interrupted" and sys.stderr.isatty() else ""
        sys.stderr.write(f"{start}{line}\n")

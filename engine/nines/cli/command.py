"""What all commands share: their class, their options, their errors, files and the library."""

from __future__ import annotations

import io
import sys
import traceback
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

import click
from click.core import ParameterSource

from nines.cli.terminal import UnwrittenError, encoding, printable, shortened, transliterate, width, write
from nines.errors import FAULT, NO_MEMORY, NinesError, RequestError, debugging, fault_of_nines
from nines.libraries import library
from nines.text import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nines.libraries import Library


# --- The library that the commands use ---

P = ParamSpec("P")
R = TypeVar("R")

library_option = click.option(
    "--library",
    metavar="PACKAGE",
    default="nines",
    help="Use the games and corpus of this Python package instead of those of nines.",
)


def pass_library(command: Callable[Concatenate[Library, P], R]) -> Callable[P, R]:
    """Pass the library to a command as its first argument. The library is opened when the command runs."""

    @wraps(command)
    def run(*arguments: P.args, **options: P.kwargs) -> R:
        return command(library_in_use(), *arguments, **options)

    return run


def library_in_use() -> Library:
    """Return the library that the command line names, or ours."""
    return library(click.get_current_context().find_root().params.get("library", "nines"))


# --- The parts that all commands share ---

WIDEST_HELP: Final = 100
_LEAST: Final = 2  # columns for the names of options, if each has a line of its own
_HYPHEN: Final = "\ue000"  # in place of a hyphen, at which click would break a line

as_json = click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
plainly = click.option(
    "--plain", is_flag=True, help="Let the rules decide every act again: slower, with the same results."
)


def refuse_ignored(context: click.Context, why: str, *names: str) -> None:
    """Refuse options that would have no effect.

    Parameters
    ----------
    context
        The context of the command.
    why
        Why the options have no effect, for the beginning of the message.
    names
        The names of the parameters, as the command calls them.

    Raises
    ------
    RequestError
        If the user gives one of these options.
    """
    given = [
        _named(parameter)
        for parameter in context.command.params
        if parameter.name in names
        and context.get_parameter_source(parameter.name) == ParameterSource.COMMANDLINE
    ]
    if given:
        raise RequestError(f"{why}; leave out {joined(given)}")


def _named(parameter: click.Parameter) -> str:
    """Return the name of a parameter as the user knows it."""
    return (
        parameter.opts[-1] if isinstance(parameter, click.Option) else (parameter.metavar or "").strip("[].")
    )


def require(context: click.Context, *names: str) -> None:
    """Refuse a command in which one of these parameters is missing, as click does for required ones.

    Raises
    ------
    MissingParameter
        If the user leaves out one of these parameters.
    """
    for parameter in context.command.params:
        if parameter.name in names and context.params.get(parameter.name) is None:
            raise click.MissingParameter(ctx=context, param=parameter, param_hint=f"'{_named(parameter)}'")


def _write_help(context: click.Context, _: click.Parameter, asked: bool) -> None:  # noqa: FBT001 - click's own signature
    if asked and not context.resilient_parsing:
        write(f"{context.get_help()}\n")
        context.exit()


class _WholeWords(click.HelpFormatter):
    """A formatter of help whose lines break only between words; a line with a very long word is longer."""

    def write_text(self, text: str) -> None:
        """Write a paragraph."""
        with self._room_for(text, self.current_indent):
            super().write_text(text.replace("-", _HYPHEN))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write names with their descriptions. If the lines are narrow, the first column is narrow too."""
        listed = [(name, said.replace("-", _HYPHEN)) for name, said in rows]
        said = " ".join(said for _, said in listed)
        first = min(col_max, max(_LEAST, self.width - _longest(said) - col_spacing - 2, self.width // 4))
        with self._room_for(said, first + col_spacing + 2):
            super().write_dl(listed, first, col_spacing)

    def getvalue(self) -> str:
        """Return what was written."""
        return super().getvalue().replace(_HYPHEN, "-")

    @contextmanager
    def _room_for(self, text: str, margin: int) -> Iterator[None]:
        """Make the lines as wide as the longest word of a text, beside a margin."""
        width, self.width = self.width, max(self.width, _longest(text) + margin)
        yield
        self.width = width


def _longest(text: str) -> int:
    return max(map(len, text.split()), default=0)


class _Context(click.Context):
    formatter_class = _WholeWords


class PlainHelp(click.Command):
    """A command whose help is written in the same way as all other output of nines."""

    context_class = _Context

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option ``--help``."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.callback = _write_help
        return option

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401 - click's own signature
    ) -> click.Context:
        """Return a click context in which the help is as wide as other output, up to 100 columns."""
        return super().make_context(
            info_name, args, parent, terminal_width=min(width(), WIDEST_HELP), **extra
        )


class NinesCommand(PlainHelp):
    """A command of ``nines``, with the features that all commands share."""


# --- Errors ---
#
# The codes are 2 for bad input, 1 for a failed check, 130 for Ctrl-C, and 70 for a fault of nines itself.

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


# --- The kinds of values that options take ---

MOST: Final = 1_000_000_000  # of anything that is counted: more would fill the memory or take years
LARGEST_SEED: Final = (1 << 64) - 1
LONGEST_NUMBER: Final = 40  # digits; more digits are not repeated


class Whole(click.ParamType[int, Any]):
    """A whole number within bounds. Where the engine itself refuses small numbers, *least* is None.

    Parameters
    ----------
    least, most
        The bounds. Without a lower bound, a number below *-most* is refused all the same.

    Examples
    --------
    >>> Whole()("-7"), Whole(0, 9)("7")
    (-7, 7)
    """

    name = "number"

    def __init__(self, least: int | None = None, most: int = MOST) -> None:
        self.least, self.most = least, most

    def convert(
        self,
        value: Any,  # noqa: ANN401 - click's own signature
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> int:
        """Return the number that a text states; fail if it states none, or one out of bounds."""
        digits = str(value).strip()
        if len(digits) > LONGEST_NUMBER and digits.lstrip("+-").isdecimal():
            self.fail(f"a number of {len(digits)} digits is out of range; {self._bounds}", param, ctx)
        try:
            number = int(digits)
        except ValueError:
            self.fail(f"{value!r} is not a whole number", param, ctx)
        if not (-self.most if self.least is None else self.least) <= number <= self.most:
            self.fail(f"{number} is out of range; {self._bounds}", param, ctx)
        return number

    @property
    def _bounds(self) -> str:
        if self.least is None:
            return f"give a whole number up to {self.most:,}"
        return f"give a whole number from {self.least:,} to {self.most:,}"


class WholeNumbers(click.ParamType[tuple[int, ...], Any]):
    """Several whole numbers, separated by commas or spaces.

    Examples
    --------
    >>> WholeNumbers()("3, -4 5")
    (3, -4, 5)
    """

    name = "numbers"
    each = Whole()

    def convert(
        self,
        value: Any,  # noqa: ANN401 - click's own signature
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> tuple[int, ...]:
        """Return the numbers that a text states."""
        if isinstance(value, tuple):
            return value
        words = str(value).replace(",", " ").split()
        return tuple(self.each.convert(word, param, ctx) for word in words)


class Counts(WholeNumbers):
    """One or several numbers of something, separated by commas or spaces, such as the numbers of players.

    Examples
    --------
    >>> Counts()("1,3")
    (1, 3)
    """

    def convert(
        self,
        value: Any,  # noqa: ANN401 - click's own signature
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> tuple[int, ...]:
        """Return the numbers that a text states, at least one."""
        return super().convert(value, param, ctx) or (self.each.convert(value, param, ctx),)


class ReadPath(click.Path):
    """A file or a folder that a command only reads."""

    def __init__(self, path_type: type[Path | str] = Path) -> None:
        super().__init__(path_type=path_type)


class WrittenFile(click.Path):
    """A file that a command writes, by :func:`nines.boundary.files.write_whole`."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)


class WrittenFolder(click.Path):
    """A folder that a command writes."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)


count = Whole()
seed_number = Whole(most=LARGEST_SEED)
processes = Whole(1, 1024)

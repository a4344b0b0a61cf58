"""The parts that all commands share: their class and the option ``--json``."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import click
from click.core import ParameterSource

from nines.cli.terminal import width, write
from nines.errors import RequestError
from nines.text import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WIDEST_HELP: Final = 100
_LEAST: Final = 2  # columns for the names of options, if each has a line of its own
_HYPHEN: Final = "\ue000"  # in place of a hyphen, at which click would break a line

as_json = click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")


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
        _named(one)
        for one in context.command.params
        if one.name in names and context.get_parameter_source(one.name) == ParameterSource.COMMANDLINE
    ]
    if given:
        raise RequestError(f"{why}; leave out {joined(given)}")


def _named(one: click.Parameter) -> str:
    """Return the name of a parameter as the user knows it."""
    return one.opts[-1] if isinstance(one, click.Option) else (one.metavar or "").strip("[].")


def require(context: click.Context, *names: str) -> None:
    """Refuse a command in which one of these parameters is missing, as click does for required ones.

    Raises
    ------
    MissingParameter
        If the user leaves out one of these parameters.
    """
    for one in context.command.params:
        if one.name in names and context.params.get(one.name) is None:
            raise click.MissingParameter(ctx=context, param=one, param_hint=f"'{_named(one)}'")


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

"""The parts that all commands share: their class and the option ``--json``."""

from __future__ import annotations

from typing import Any, Final

import click
from click.core import ParameterSource

from nines.cli.terminal import width, write
from nines.errors import RequestError
from nines.text import joined

WIDEST_HELP: Final = 100

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


class PlainHelp(click.Command):
    """A command whose help is written in the same way as all other output of nines."""

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

"""What all commands share: their class, and the option for JSON."""

from __future__ import annotations

from typing import Any, Final

import click

from nines.cli.output import encoding, spell, width

WIDEST_HELP: Final = 100

as_json = click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")


def whole_number(typed: str) -> int:
    """Return the whole number that was typed; whether it is in range, the engine says.

    Raises
    ------
    click.BadParameter
        If it is none.

    Examples
    --------
    >>> whole_number("-7")
    -7
    """
    try:
        return int(typed)
    except ValueError:
        raise click.BadParameter(f"{typed!r} is no whole number") from None


class PlainHelp(click.Command):
    """A command whose help can be written to any output."""

    def get_help(self, ctx: click.Context) -> str:
        """Return the help, spelt with what the output can show."""
        return spell(super().get_help(ctx), encoding())

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401 - click's own signature
    ) -> click.Context:
        """Return a context whose help is as wide as other output, but no wider than a text should be."""
        return super().make_context(
            info_name, args, parent, terminal_width=min(width(), WIDEST_HELP), **extra
        )


class NinesCommand(PlainHelp):
    """One command of nines."""

"""The command line ``nines``: one module for each command, imported when the command is used.

Exit codes: 0 for success; 1 if a check fails; 2 for bad input, with a line that says what to do; 70 for a
fault of nines itself, which ``NINES_DEBUG=1`` locates; 130 for Ctrl-C.
``nines check-citation`` also has the codes 3 to 7, which say what has changed.
"""

from __future__ import annotations

import click

from nines.cli.command import library_option
from nines.cli.lazy import LazyGroup
from nines.cli.terminal import write

__all__ = ["commands", "main"]


def _print_version(context: click.Context, _: click.Parameter, asked: bool) -> None:  # noqa: FBT001 - click's own signature
    if asked:
        from importlib import metadata  # noqa: PLC0415 - no command needs it

        try:
            number = metadata.version("nines-rules")
        except metadata.PackageNotFoundError:
            number = "of a checkout that is not installed"
        write(f"nines {number}\n")
        context.exit()


@click.group(
    "nines",
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@library_option
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version.",
)
@click.pass_context
def commands(context: click.Context, library: str) -> None:  # noqa: ARG001 - the commands ask the context for it
    """Look up what the sources say about card games of the Stops family, and play these games.

    \b
    Examples:
      $ nines list
      $ nines show comet-1718/stop
      $ nines gaps comet-1718
      $ nines errata comet-1718
      $ nines diff comet-1718 red-nines-1881
      $ nines history stop
      $ nines matrix
      $ nines lineage red-nines
      $ nines cite comet-1718/stop/king
      $ nines collate --help
      $ nines odds multiple-9-holdem-2007
      $ nines play comet-1718 --seed 7 --trace
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if context.invoked_subcommand is None:
        write(f"{context.get_help()}\n")


def main() -> None:
    """Run the command line."""
    commands.main()

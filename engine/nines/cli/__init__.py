"""The command line ``nines``: one module for each command.

Exit codes: 0, all is well; 1, a check fails; 2, bad input, with one line that says what to do; 130, Ctrl-C.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

import click

from nines.cli.diff import diff
from nines.cli.errata import errata
from nines.cli.errors import NinesGroup
from nines.cli.gaps import gaps
from nines.cli.history import history
from nines.cli.lineage import lineage
from nines.cli.listing import list_games
from nines.cli.matrix import matrix
from nines.cli.odds import odds
from nines.cli.play import play
from nines.cli.show import show
from nines.cli.terminal import write
from nines.cli.verify import verify

__all__ = ["commands", "main"]


def _tell_version(context: click.Context, _: click.Parameter, asked: bool) -> None:  # noqa: FBT001 - click's own signature
    if asked:
        try:
            number = version("nines-rules")
        except PackageNotFoundError:
            number = "of a checkout that is not installed"
        write(f"nines {number}\n")
        context.exit()


@click.group(
    "nines",
    cls=NinesGroup,
    commands=[list_games, show, gaps, errata, diff, history, matrix, lineage, odds, play, verify],
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Tell the version.",
)
@click.pass_context
def commands(context: click.Context) -> None:
    """Ask the sources of the Stops family of card games, and play by their rules.

    \b
    Examples:
      $ nines list
      $ nines show comet-1718/stop
      $ nines gaps comet-1718
      $ nines errata comet-1718
      $ nines diff comet-1718 red-nines-1881
      $ nines history stop
      $ nines matrix
      $ nines lineage red-nines-1881
      $ nines odds multiple-9-holdem-2007
      $ nines play comet-1718 --seed 7 --trace
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if context.invoked_subcommand is None:
        write(f"{context.get_help()}\n")


def main() -> None:
    """Run the command line."""
    commands.main()

"""``nines simulate``: play very many deals and store them in a folder, or show what is stored."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand, as_json, refuse_ignored
from nines.cli.deal_options import deals_asked, workers
from nines.cli.library import pass_library
from nines.cli.output import write_json
from nines.cli.progress import Progress
from nines.cli.summarize import show_summary, stored_answer
from nines.cli.types import ReadPath, WrittenFile, WrittenFolder
from nines.errors import RequestError
from nines.reference.simulated import SimulationRequest, simulation_answer
from nines.simulation.cluster import EXAMPLE

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Literal

    from nines.libraries import Library
    from nines.reference.deals_request import DealsRequest
    from nines.reference.simulated import SummaryAnswer

PLAYED: Final = (
    *("edition", "deals", "seats", "policies", "read", "seed"),
    *("out", "detail", "workers", "scheduler", "resume"),
)  # what is about deals to be played


def _address(_context: click.Context, _option: click.Parameter, typed: str | None) -> str | None:
    if typed is not None and not typed.strip():
        raise RequestError(f"--scheduler names no cluster; give an address such as {EXAMPLE}")
    return typed


@click.command("simulate", cls=NinesCommand)
@partial(deals_asked, unless="show")
@click.option(
    "--out",
    type=WrittenFolder(),
    metavar="DIR",
    help="Folder for the files; without it, the results are only printed.",
)
@click.option(
    "--detail",
    type=click.Choice(["deal", "aggregate"]),
    default="deal",
    show_default=True,
    help="Store a row for each deal (deal), or only sums over chunks of deals (aggregate).",
)
@workers
@click.option(
    "--scheduler", metavar="ADDRESS", callback=_address, help="Send the chunks to this Dask scheduler."
)
@click.option("--resume", is_flag=True, help="Continue an interrupted simulation.")
@click.option(
    "--show",
    type=ReadPath(),
    metavar="DIR",
    help="Play nothing: show the results of the simulation in this folder.",
)
@click.option(
    "--plot",
    "picture",
    type=WrittenFile(),
    metavar="FILE",
    help="With --show: also draw a chart of the results in this SVG file.",
)
@click.option(
    "--replace",
    is_flag=True,
    help="With --plot: replace FILE even if nines did not draw it.",
)
@as_json
@pass_library
def simulate(  # noqa: PLR0913 - one parameter for each option
    library: Library,
    *,
    of: DealsRequest | None,
    out: Path | None,
    detail: Literal["deal", "aggregate"],
    workers: int,
    scheduler: str | None,
    resume: bool,
    show: Path | None,
    picture: Path | None,
    replace: bool,
    as_json: bool,
) -> None:
    """Let programs play very many deals of an edition, and print the results, each with its 95 % interval.

    With --out, the deals are stored in Parquet files, which needs the packages numpy, numba and pyarrow.
    Without these packages, the engine plays up to 1,000 deals.

    Each deal is played as a match of its own, and the seats take turns as first hand. If the command is
    interrupted, the finished files stay; --resume plays the missing deals. The page "Simulate" of
    the documentation says how deals are made and what the files contain.

    With --show, nothing is played, and the results in a folder are shown again.

    A decision is an act that was not the only legal one. The intervals of shares are Wilson's; the intervals
    of means are normal approximations. An interval says how exact the simulation is, and nothing about the
    policies.

    \b
    Examples:
      $ nines simulate red-nines-20c --deals 200 --seats 4
      $ nines simulate red-nines-20c --deals 20000 --seats 4 --out red-nines
      $ nines simulate comet-1718 --deals 300 --seats 3 --policy greedy,random,random --out comet
      $ nines simulate comet-1718 --deals 300 --seats 3 --read comet-stops=yes --out stops
      $ nines simulate --show red-nines
      $ nines simulate --show red-nines --plot red-nines.svg
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if picture is None:
        refuse_ignored(click.get_current_context(), "--replace needs --plot", "replace")
    if of is None:
        refuse_ignored(click.get_current_context(), "--show plays no deals", *PLAYED)
        assert show is not None  # noqa: S101 - without it, there are deals to be played
        answer = stored_answer(library, show, picture, replace=replace)
    else:
        refuse_ignored(click.get_current_context(), "--plot needs --show", "picture")
        answer = _play(library, SimulationRequest(of, detail, out, workers, scheduler or "", resume))
    if as_json:
        write_json(answer)
    else:
        show_summary(answer)


def _play(library: Library, asked: SimulationRequest) -> SummaryAnswer:
    if asked.scheduler:
        refuse_ignored(click.get_current_context(), "the cluster has its own --workers", "workers")
    about_files = asked.workers or asked.scheduler or asked.resume or asked.detail != "deal"
    if asked.folder is None and about_files:
        raise RequestError(
            "--detail, --workers, --scheduler and --resume are about files; name a folder: --out DIR"
        )
    return simulation_answer(library, asked, Progress("deals"), _warn)


def _warn(said: str) -> None:
    click.echo(said, err=True)

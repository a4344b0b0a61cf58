"""``nines simulate``: play very many deals and store them in a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import NinesCommand, refuse_ignored
from nines.cli.deal_options import deals_asked, workers
from nines.cli.library import pass_library
from nines.cli.progress import Progress
from nines.cli.summarize import show_summary
from nines.cli.types import WrittenFolder
from nines.errors import RequestError
from nines.reference.simulated import SimulationRequest, simulation_answer
from nines.simulation.cluster import EXAMPLE

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Literal

    from nines.libraries import Library
    from nines.reference.deals_request import DealsRequest


@click.command("simulate", cls=NinesCommand)
@deals_asked
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
@click.option("--scheduler", metavar="ADDRESS", help="Send the chunks to this Dask scheduler.")
@click.option("--resume", is_flag=True, help="Continue an interrupted simulation.")
@pass_library
def simulate(  # noqa: PLR0913 - one parameter for each option
    library: Library,
    *,
    of: DealsRequest,
    out: Path | None,
    detail: Literal["deal", "aggregate"],
    workers: int,
    scheduler: str | None,
    resume: bool,
) -> None:
    """Let programs play very many deals of an edition, and print the results.

    With --out, the deals are stored in Parquet files, which needs the packages numpy, numba and pyarrow.
    Without these packages, the engine plays up to 1,000 deals.

    Each deal is played as a match of its own, and the seats take turns as first hand. If the command is
    interrupted, the finished files stay; --resume plays the missing deals. The page "Simulate" of
    the documentation says how deals are made and what the files contain.

    \b
    Examples:
      $ nines simulate red-nines-20c --deals 200 --seats 4
      $ nines simulate red-nines-20c --deals 20000 --seats 4 --out red-nines
      $ nines simulate comet-1718 --deals 300 --seats 3 --policy greedy,random,random --out comet
      $ nines simulate comet-1718 --deals 300 --seats 3 --read comet-stops=yes --out stops
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if scheduler is not None:
        refuse_ignored(click.get_current_context(), "the cluster has its own --workers", "workers")
        if not scheduler.strip():
            raise RequestError(f"--scheduler names no cluster; give an address such as {EXAMPLE}")
    if out is None and (workers or scheduler or resume or detail != "deal"):
        raise RequestError(
            "--detail, --workers, --scheduler and --resume are about files; name a folder: --out DIR"
        )
    asked = SimulationRequest(of, detail, out, workers, scheduler or "", resume)
    answer = simulation_answer(library, asked, Progress("deals"), _warn)
    show_summary(answer)


def _warn(said: str) -> None:
    click.echo(said, err=True)

"""Simulations that a user asks for, and their figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from nines.reference.deals_request import DealsRequest  # noqa: TC001 - dataclasses keep their types at run time
from nines.simulation import api
from nines.simulation.api import simulate, simulate_to, slow_start, summarize, why_not_compiled
from nines.simulation.chunks import packages
from nines.simulation.plot import plot
from nines.simulation.request import request_of
from nines.simulation.summary import Estimate, Player, Summary

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nines.libraries import Library

SummaryAnswer: TypeAlias = Summary
PlayerAnswer: TypeAlias = Player
EstimateAnswer: TypeAlias = Estimate
changed_since = api.changed_since


@dataclass(frozen=True, slots=True)
class SimulationRequest:
    """A user's request for a simulation.

    Parameters
    ----------
    of
        The deals.
    detail
        ``deal`` to keep each deal, ``aggregate`` to keep only sums.
    folder
        The folder for the files; None to write no files.
    workers
        The number of processes; 0 for one process per core.
    scheduler
        The address of a Dask scheduler; empty to use this machine alone.
    resume
        Whether to go on with a simulation that was interrupted.
    """

    of: DealsRequest
    detail: Literal["deal", "aggregate"]
    folder: Path | None
    workers: int
    scheduler: str
    resume: bool


def simulation_answer(
    library: Library,
    asked: SimulationRequest,
    report: Callable[[int, int], None],
    warn: Callable[[str], None],
) -> SummaryAnswer:
    """Play the deals that are not stored yet, and return the figures of the whole simulation.

    Parameters
    ----------
    library
        The library with the edition.
    asked
        The request.
    report
        A function that is called with the number of deals stored so far and the total number of deals.
    warn
        A function that is called if the deals take longer than usual: the compiled code cannot play this
        edition under these policies, or must be compiled first. It receives a sentence.

    Raises
    ------
    NinesError
        If something in the request does not exist or is out of range, or if the folder contains other files.
    """
    game = asked.of.game(library)
    request = request_of(
        game,
        deals=asked.of.deals,
        seats=asked.of.seats,
        policies=asked.of.policy_names,
        seed=asked.of.seed,
        detail=asked.detail,
    )
    if asked.folder is not None:
        packages()
    reason = why_not_compiled(game, request)
    if said := f"the engine plays, not the compiled code: {reason}" if reason else slow_start(game):
        warn(said)
    if asked.folder is None:
        return simulate(
            game, deals=request.deals, seats=request.seats, policies=request.policies, seed=request.seed
        )
    return simulate_to(
        library,
        request,
        asked.folder,
        workers=asked.workers,
        scheduler=asked.scheduler,
        resume=asked.resume,
        report=report,
    )


def summary_answer(folder: Path, picture: Path | None = None, *, replace: bool = False) -> SummaryAnswer:
    """Return the figures of a simulation that is stored in a folder.

    Parameters
    ----------
    folder
        A folder that a simulation has written.
    picture
        The file to which a chart of the figures is written; None for no chart.
    replace
        Whether the chart may replace a file that is not a chart by nines.

    Raises
    ------
    FileError, StoreError
        If the folder contains no simulation, if a file in it is damaged, or if the chart cannot be written.
    """
    found = summarize(folder)
    if picture is not None:
        plot(found, picture, replace=replace)
    return found

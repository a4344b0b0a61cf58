"""Weigh the open questions of an edition, or compare two editions, at a user's request."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TypeAlias

from nines.boundary.files import ANY, writable
from nines.errors import RequestError
from nines.reference.deals_request import DealsRequest  # noqa: TC001 - dataclasses keep types at run time
from nines.reference.weights import WeightsAnswer, weights_of
from nines.simulation.api import slow_start
from nines.simulation.summary import Summary  # noqa: TC001 - dataclasses keep their types at run time
from nines.weights.change import Change  # noqa: TC001 - the same
from nines.weights.stored import WeightsError, read, write
from nines.weights.weighing import compare_deals, weigh, weighing_request

if TYPE_CHECKING:
    from pathlib import Path

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.weights.stored import Stored, Weighed, WeighingRequest

Report: TypeAlias = Callable[[int, int], None]  # comparisons made, and comparisons left of this kind


@dataclass(frozen=True, slots=True)
class DealsDiffAnswer:
    """Two editions played with the same shuffles."""

    one: Annotated[Summary, "The figures of each edition, with 95 % intervals."]
    other: Annotated[Summary, "The figures of each edition, with 95 % intervals."]
    change: Annotated[
        Change,
        "What changes from the first edition to the second, deal by deal, with intervals that hold "
        "simultaneously at 95 %.",
    ]


@dataclass(frozen=True, slots=True)
class SensitivityRequest:
    """A user's request to weigh open questions.

    Parameters
    ----------
    of
        The deals.
    strongest
        How many answers to combine in pairs: those that change the results most on their own are chosen.
    file
        A file that stores each finished comparison, so that the work can be interrupted; None for no file.
    workers
        The number of processes; 0 for one process per core.
    replace
        Whether to begin anew and to replace the file, whatever it contains.
    """

    of: DealsRequest
    strongest: int
    file: Path | None
    workers: int
    replace: bool = False


def wait_answer(library: Library, asked: DealsRequest) -> str:
    """Return why the first deals come only after some time; empty if they come at once.

    Parameters
    ----------
    library
        The library with the edition.
    asked
        The deals.

    Raises
    ------
    NinesError
        If the edition, a question or an answer does not exist.
    """
    return slow_start(asked.game(library))


def sensitivity_answer(library: Library, asked: SensitivityRequest, report: Report) -> WeightsAnswer:
    """Play the deals, and return the weights of the open questions of an edition.

    Parameters
    ----------
    library
        The library with the edition.
    asked
        The request.
    report
        A function that is called after each comparison.

    Raises
    ------
    RequestError
        If a number is out of range, or if an edition with the requested answers cannot be played.
    NinesError
        If an edition, answer or policy in the request does not exist, or if the file belongs to another
        request.
    """
    if asked.strongest < 0:
        raise RequestError(f"{asked.strongest} answers cannot be combined; ask for 0 or more")
    request = _weighing(asked.of.game(library), asked.of, asked.strongest)
    known = _known(asked, request)

    def keep(stored: Stored, left: int) -> None:
        if asked.file is not None:
            write(asked.file, stored)
        report(len(stored.weighed), left)

    found = weigh(library, request, known=known, workers=asked.workers, report=keep)
    if asked.file is not None:
        write(asked.file, found)
    return weights_of(found)


def _known(asked: SensitivityRequest, request: WeighingRequest) -> tuple[Weighed, ...]:
    """Return the comparisons in the file. A file that cannot be written is refused before any play."""
    file = asked.file
    if file is None:
        return ()
    writable(file, over=ANY)
    stored = None if asked.replace else read(file)
    if stored is not None and stored.request != request:
        raise WeightsError(
            f"{file} contains the weights of another request; name another file, or give --replace"
        )
    return () if stored is None else stored.weighed


def _weighing(game: AnyGame, asked: DealsRequest, strongest: int = 0) -> WeighingRequest:
    return weighing_request(
        game,
        deals=asked.deals,
        seats=asked.seats,
        policies=asked.policy_names,
        seed=asked.seed,
        strongest=strongest,
    )


def deals_diff_answer(library: Library, asked: DealsRequest, other: str) -> DealsDiffAnswer:
    """Play the same shuffles in two editions, and return the figures of both and the differences.

    Parameters
    ----------
    library
        The library with the editions.
    asked
        The deals to play, and the first of the two editions.
    other
        The name of the other edition, which may have readings in brackets.

    Raises
    ------
    NinesError
        If something in the request does not exist or is out of range.
    """
    games = asked.game(library), library.load(other)
    request, _ = (_weighing(game, asked) for game in games)  # each checks the request
    return DealsDiffAnswer(*compare_deals(library, games[0].name, games[1].name, request))

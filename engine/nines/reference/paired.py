"""Two editions, played in pairs of deals at a user's request, and what changes between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from nines.simulation import pairs
from nines.simulation.api import compare, why_not_compiled
from nines.simulation.pairs import Comparison, Difference, check_units
from nines.simulation.plot import plot, refuse_file
from nines.simulation.request import request_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.libraries import Library
    from nines.reference.counted import DealsRequest

ComparisonAnswer: TypeAlias = Comparison
DifferenceAnswer: TypeAlias = Difference
TOGETHER = pairs.TOGETHER
draw, drawable = plot, refuse_file


def comparison_answer(
    library: Library,
    asked: DealsRequest,
    against: str,
    report: Callable[[int, int], None],
    warn: Callable[[str], None],
) -> ComparisonAnswer:
    """Play two editions in pairs of deals, and return what changes from the first to the second.

    Parameters
    ----------
    library
        The library with the editions.
    asked
        The deals to play, and the first of the two editions.
    against
        The name of the second edition, which may have readings in brackets.
    report, warn
        As in :func:`nines.reference.counted.simulation_answer`, for pairs. There may be a sentence for each
        edition.

    Raises
    ------
    NinesError
        If something in the request does not exist or is out of range, or if the editions cannot be
        compared.
    """
    games = asked.game(library), library.load(against)
    more: dict[str, Any] = {
        "deals": asked.deals,
        "seats": asked.seats,
        "policies": asked.policy_names,
        "seed": asked.seed,
    }
    check_units(*games)
    requests = {game: request_of(game, **more) for game in games}
    for game, request in requests.items():
        if not library.plainly and (reason := why_not_compiled(game, request)):
            warn(f"the engine plays {game.name}, not the compiled code: {reason}")
    return compare(*games, **more, report=report)

"""What a simulation shows: shares and means, each with its 95 % interval."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - dataclasses keep their types at run time
from dataclasses import dataclass
from math import inf, sqrt
from typing import TYPE_CHECKING, Annotated, Any, Final

from nines.simulation.sums import COUNTED
from nines.stats import wilson

if TYPE_CHECKING:
    from nines.simulation.request import SimulationRequest
    from nines.simulation.sums import Sums

Z: Final = 1.959963984540054  # of a 95 % interval


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate with its interval; the level is 95 % unless another level is named."""

    value: Annotated[float, "The estimate: a share from 0 to 1, or a mean."]
    low: Annotated[
        float, "The ends of the interval: a Wilson interval for a share, a normal approximation for a mean."
    ]
    high: Annotated[
        float, "The ends of the interval: a Wilson interval for a share, a normal approximation for a mean."
    ]
    of: Annotated[int, "The number of deals on which the estimate rests."]


@dataclass(frozen=True, slots=True)
class Player:
    """The results of a seat, or of a place in the order of play."""

    number: Annotated[int, "The seat from 0, or the place; place 0 is first hand."]
    won: Annotated[Estimate, "The share of deals won."]
    gain: Annotated[Estimate, "The mean gain in a deal, in the unit of the game."]


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a simulation."""

    request: Annotated[Mapping[str, Any], "The request, as plain data."]
    deals: Annotated[int, "The number of deals played."]
    by_engine: Annotated[
        int, "The number of deals that the engine played; the compiled code played the others."
    ]
    unwon: Annotated[Estimate, "The share of deals that nobody won."]
    means: Annotated[
        Mapping[str, Estimate],
        "The mean number of acts, decisions (acts with a legal alternative), passes, blocks and redeals "
        "in a deal.",
    ]
    places: Annotated[tuple[Player, ...], "The players, by their place in the order of play."]
    seats: Annotated[tuple[Player, ...], "The players, by their seat."]
    missing: Annotated[
        int, "The number of deals of the request that are not stored, and so not in the figures."
    ] = 0
    remarks: Annotated[
        tuple[str, ...],
        "What a reader should know about the files, in sentences; empty if there is nothing to say.",
    ] = ()


def share(times: int, of: int, z: float = Z) -> Estimate:
    """Return a share with its Wilson interval.

    Parameters
    ----------
    times
        The number of trials in which the event happened.
    of
        The number of trials, at least 1.
    z
        The normal quantile for the confidence level of the interval.

    Examples
    --------
    >>> share(50, 100)
    Estimate(value=0.5, low=0.4038315303659956, high=0.5961684696340044, of=100)
    """
    found = times / of
    return Estimate(found, *wilson(found, of, z), of)


def mean(  # noqa: PLR0913, PLR0917 - the sums, and the bounds of the quantity
    total: int, squared: int, of: int, z: float = Z, least: float = -inf, most: float = inf
) -> Estimate:
    """Return a mean with its interval by the normal approximation.

    The interval ends at the bounds of the quantity, because no mean can be beyond them.

    Parameters
    ----------
    total, squared
        The sum of the values, and the sum of their squares.
    of
        The number of values, at least 1.
    z
        The normal quantile for the confidence level of the interval.
    least, most
        The bounds of the quantity; by default it has none.

    Examples
    --------
    >>> mean(10, 30, 4)
    Estimate(value=2.5, low=1.23484868811834, high=3.76515131188166, of=4)
    """
    found = total / of
    variance = max(0, of * squared - total * total) / (of * max(1, of - 1))
    half = z * sqrt(variance / of)
    return Estimate(found, max(least, found - half), min(most, found + half), of)


def summary_of(
    request: SimulationRequest, sums: Sums, by_engine: int, remarks: tuple[str, ...] = ()
) -> Summary:
    """Return the summary of a simulation from its sums.

    Parameters
    ----------
    request
        The request.
    sums
        The sums over all deals.
    by_engine
        How many deals the engine played.
    remarks
        What a reader of the figures should know about the files.
    """
    deals = sums["deals"]

    def players(what: str) -> tuple[Player, ...]:
        found = []
        for number in range(request.seats):
            name = f"{what}_{number}"
            of = sums[f"{name}_deals"]
            if of:
                gain = mean(sums[f"{name}_gain"], sums[f"{name}_gain_squared"], of)
                found.append(Player(number, share(sums[f"{name}_won"], of), gain))
        return tuple(found)

    means = {name: mean(sums[name], sums[f"{name}_squared"], deals, least=0) for name in COUNTED}
    unwon = share(sums["unwon"], deals)
    places, seats = players("place"), players("seat")
    missing = request.deals - deals
    return Summary(request.data(), deals, by_engine, unwon, means, places, seats, missing, remarks)

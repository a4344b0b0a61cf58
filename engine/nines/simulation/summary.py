"""What a simulation shows: sums over deals, then shares and means, each with its 95 % interval."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - dataclasses keep their types at run time
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Annotated, Any, Final

from nines.boundary.reprs import short_repr
from nines.simulation.runners import FIGURES
from nines.stats import Z_95, wilson

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nines.simulation.request import SimulationRequest


# --- Sums over deals, from which every figure of a summary is computed ---

Sums = dict[str, int]
KINDS = ("seat", "place")
OF_ONE = ("deals", "won", "gain", "gain_squared")  # what is summed for a seat or a place
COUNTED = ("acts", "decisions", "passes", "blocks", "redeals")


def sums_of(figures: NDArray[Any] | list[tuple[int, ...]], seats: int, direction: int = 1) -> Sums:
    """Return the sums over the deals of a chunk.

    Parameters
    ----------
    figures
        The rows of the deals: an array, or a list if numpy is not installed.
    seats
        The number of players.
    direction
        1 if the turn passes to the left, -1 if it passes to the right.
    """
    if isinstance(figures, list):
        return sums_of_rows(figures, seats, direction)
    column = {name: figures[:, place] for place, name in enumerate(FIGURES)}
    gains = figures[:, len(FIGURES) :]
    sums: Sums = {"deals": len(figures), "unwon": int((column["winners"] == 0).sum())}
    for name in COUNTED:
        sums[name] = int(column[name].sum())
        sums[f"{name}_squared"] = int((column[name] ** 2).sum())
    for seat in range(seats):
        won = column["winners"] >> seat & 1
        place = (seat - column["first_hand"]) * direction % seats
        sums |= _of_one("seat", seat, won, gains[:, seat])
        for where in range(seats):
            here = place == where
            for name, value in _of_one("place", where, won[here], gains[here, seat]).items():
                sums[name] = sums.get(name, 0) + value
    return sums


def _of_one(what: str, number: int, won: NDArray[Any], gains: NDArray[Any]) -> Sums:
    name = f"{what}_{number}"
    return {
        f"{name}_deals": len(won),
        f"{name}_won": int(won.sum()),
        f"{name}_gain": int(gains.sum()),
        f"{name}_gain_squared": int((gains**2).sum()),
    }


def sums_of_rows(rows: list[tuple[int, ...]], seats: int, direction: int = 1) -> Sums:
    """Return the sums over the deals of a chunk without numpy; the parameters are those of :func:`sums_of`.

    Examples
    --------
    >>> sums = sums_of_rows([(1, 8, 5, 2, 0, 0, 0, 3, -3), (2, 6, 4, 1, 0, 0, 1, -1, 1)], 2)
    >>> sums["acts"], sums["seat_0_gain"], sums["place_0_won"]
    (14, 2, 2)
    """
    sums: Sums = {"deals": len(rows), "unwon": sum(row[0] == 0 for row in rows)}
    for name in COUNTED:
        column = [row[FIGURES.index(name)] for row in rows]
        sums |= {name: sum(column), f"{name}_squared": sum(figure * figure for figure in column)}
    sums |= {f"{kind}_{seat}_{name}": 0 for kind in KINDS for seat in range(seats) for name in OF_ONE}
    for row in rows:
        for seat in range(seats):
            gain = row[len(FIGURES) + seat]
            place = (seat - row[FIGURES.index("first_hand")]) * direction % seats
            values = dict(zip(OF_ONE, (1, row[0] >> seat & 1, gain, gain * gain), strict=True))
            for kind, number in zip(KINDS, (seat, place), strict=True):
                for name, value in values.items():
                    sums[f"{kind}_{number}_{name}"] += value
    return sums


def added(one: Sums, other: Sums) -> Sums:
    """Return the totals of the sums over two sets of deals.

    Examples
    --------
    >>> added({"deals": 2, "acts": 90}, {"deals": 1, "acts": 40})
    {'deals': 3, 'acts': 130}
    """
    return {name: one.get(name, 0) + other.get(name, 0) for name in {**one, **other}}


# --- What a simulation shows ---

ERROR: Final = 0.05  # of all intervals of a table together


ENDS: Final = (
    "The ends of the interval: a Wilson interval for a share, a normal approximation for a mean. "
    "The mean of a single deal has none, and both ends are its value."
)


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate with its interval; the level is 95 % unless another level is named."""

    value: Annotated[float, "The estimate: a share from 0 to 1, or a mean."]
    low: Annotated[float, ENDS]
    high: Annotated[float, ENDS]
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

    __repr__ = short_repr


def quantile(intervals: int) -> float:
    """Return the normal quantile that gives this number of intervals a joint level of 95 %.

    The level of each interval is raised by Bonferroni's correction.

    Parameters
    ----------
    intervals
        The number of intervals, at least 1.

    Examples
    --------
    >>> round(quantile(1), 2), round(quantile(100), 2)
    (1.96, 3.48)
    """
    return NormalDist().inv_cdf(1 - ERROR / (2 * intervals))


def share(times: int, of: int, z: float = Z_95) -> Estimate:
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
    estimate = times / of
    return Estimate(estimate, *wilson(estimate, of, z), of)


def mean(  # noqa: PLR0913, PLR0917 - the sums, and the bounds of the quantity
    total: int, squared: int, of: int, z: float = Z_95, least: float = -inf, most: float = inf
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
    estimate = total / of
    variance = max(0, of * squared - total * total) / (of * max(1, of - 1))
    half = z * sqrt(variance / of)
    return Estimate(estimate, max(least, estimate - half), min(most, estimate + half), of)


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
        rows = []
        for number in range(request.seats):
            name = f"{what}_{number}"
            of = sums[f"{name}_deals"]
            if of:
                gain = mean(sums[f"{name}_gain"], sums[f"{name}_gain_squared"], of)
                rows.append(Player(number, share(sums[f"{name}_won"], of), gain))
        return tuple(rows)

    means = {name: mean(sums[name], sums[f"{name}_squared"], deals, least=0) for name in COUNTED}
    unwon = share(sums["unwon"], deals)
    places, seats = players("place"), players("seat")
    missing = request.deals - deals
    return Summary(request.data(), deals, by_engine, unwon, means, places, seats, missing, remarks)

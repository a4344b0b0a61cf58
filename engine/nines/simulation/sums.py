"""Sums over deals, from which every figure of a summary is computed; sums of chunks can be added."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines.simulation.alone import FIGURES

if TYPE_CHECKING:
    from numpy.typing import NDArray

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
    found: Sums = {"deals": len(figures), "unwon": int((column["winners"] == 0).sum())}
    for name in COUNTED:
        found[name] = int(column[name].sum())
        found[f"{name}_squared"] = int((column[name] ** 2).sum())
    for seat in range(seats):
        won = column["winners"] >> seat & 1
        place = (seat - column["first_hand"]) * direction % seats
        found |= _of_one("seat", seat, won, gains[:, seat])
        for where in range(seats):
            here = place == where
            for name, value in _of_one("place", where, won[here], gains[here, seat]).items():
                found[name] = found.get(name, 0) + value
    return found


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
    >>> found = sums_of_rows([(1, 8, 5, 2, 0, 0, 0, 3, -3), (2, 6, 4, 1, 0, 0, 1, -1, 1)], 2)
    >>> found["acts"], found["seat_0_gain"], found["place_0_won"]
    (14, 2, 2)
    """
    found: Sums = {"deals": len(rows), "unwon": sum(row[0] == 0 for row in rows)}
    for name in COUNTED:
        column = [row[FIGURES.index(name)] for row in rows]
        found |= {name: sum(column), f"{name}_squared": sum(one * one for one in column)}
    found |= {f"{kind}_{seat}_{name}": 0 for kind in KINDS for seat in range(seats) for name in OF_ONE}
    for row in rows:
        for seat in range(seats):
            gain = row[len(FIGURES) + seat]
            place = (seat - row[FIGURES.index("first_hand")]) * direction % seats
            values = dict(zip(OF_ONE, (1, row[0] >> seat & 1, gain, gain * gain), strict=True))
            for kind, number in zip(KINDS, (seat, place), strict=True):
                for name, value in values.items():
                    found[f"{kind}_{number}_{name}"] += value
    return found


def added(one: Sums, other: Sums) -> Sums:
    """Return the totals of the sums over two sets of deals.

    Examples
    --------
    >>> added({"deals": 2, "acts": 90}, {"deals": 1, "acts": 40})
    {'deals': 3, 'acts': 130}
    """
    return {name: one.get(name, 0) + other.get(name, 0) for name in {**one, **other}}

"""Sums over deals, from which every figure of a summary is computed; sums of chunks can be added."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines.simulation.alone import FIGURES

if TYPE_CHECKING:
    from numpy.typing import NDArray

Sums = dict[str, int]
COUNTED = ("acts", "decisions", "passes", "blocks", "redeals")


def sums_of(figures: NDArray[Any], seats: int, direction: int = 1) -> Sums:
    """Return the sums over the deals of a chunk.

    Parameters
    ----------
    figures
        The rows of the deals.
    seats
        The number of players.
    direction
        1 if the turn passes to the left, -1 if it passes to the right.
    """
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


def added(one: Sums, other: Sums) -> Sums:
    """Return the totals of the sums over two sets of deals.

    Examples
    --------
    >>> added({"deals": 2, "acts": 90}, {"deals": 1, "acts": 40})
    {'deals': 3, 'acts': 130}
    """
    return {name: one.get(name, 0) + other.get(name, 0) for name in {**one, **other}}

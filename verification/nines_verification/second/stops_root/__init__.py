"""Pope Joan of 1909, Newmarket of 1891 and Planetenspiel of 1861, written from their passages.

Pope Joan is set on the tables of Red Nines and Commit, and Newmarket on that of Pope Joan. Planetenspiel is
set on that of the older Comet.
"""

from __future__ import annotations

from typing import Any

from .newmarket import NEWMARKET, Newmarket
from .planetenspiel import PLANETENSPIEL, Planetenspiel
from .pope_joan import POPE_JOAN, PopeJoan

__all__ = ["GAMES", "LEFT_OUT", "table"]

POINTS = {"pope-joan-1909": POPE_JOAN, "planetenspiel-1861": PLANETENSPIEL, "newmarket-1891": NEWMARKET}

GAMES: dict[str, dict[str, set[str]]] = {
    game: {point: set(candidates) for point, candidates in points.items()} for game, points in POINTS.items()
}
"""The candidates that are played, by game and point."""

LEFT_OUT: dict[str, dict[str, str]] = {game: {} for game in POINTS}
"""Candidates that could be played and are not: none."""


def table(setup: dict[str, Any]) -> PopeJoan | Planetenspiel:
    """Return the table of one deal.

    Raises
    ------
    ValueError
        For a candidate that is not played here.
    """
    game = str(setup["game"])
    chosen: dict[str, str] = dict(setup.get("readings") or {})
    for point, candidate in chosen.items():
        if candidate not in GAMES[game].get(point, ()):
            raise ValueError(f"{game}: {point}={candidate} is not played here")
    reading = {point: candidates[0] for point, candidates in POINTS[game].items()} | chosen
    if game == "planetenspiel-1861":
        return Planetenspiel(setup, reading)
    return Newmarket(setup, reading) if game == "newmarket-1891" else PopeJoan(setup, reading)

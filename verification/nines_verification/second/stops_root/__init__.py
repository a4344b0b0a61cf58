"""A second implementation of Pope Joan, Newmarket, Planetenspiel, Foster's Commit and Hoc.

It is written from their passages. Pope Joan, Newmarket and Commit build on the classes for Red Nines and
Commit, the others on the class for older Comet.
"""

from __future__ import annotations

from typing import Any

from .commit_1914 import COMMIT_1914, Commit1914
from .hoc import HOC, Hoc
from .newmarket import NEWMARKET, Newmarket
from .planetenspiel import PLANETENSPIEL, Planetenspiel
from .pope_joan import POPE_JOAN, PopeJoan

__all__ = ["GAMES", "LEFT_OUT", "table"]

POINTS = {
    "pope-joan-1909": POPE_JOAN,
    "planetenspiel-1861": PLANETENSPIEL,
    "hoc-mazarin-1765": HOC,
    "newmarket-1891": NEWMARKET,
    "commit-1914": COMMIT_1914,
}

TABLES: dict[str, type[PopeJoan | Planetenspiel | Hoc | Newmarket | Commit1914]] = {
    "pope-joan-1909": PopeJoan,
    "planetenspiel-1861": Planetenspiel,
    "hoc-mazarin-1765": Hoc,
    "newmarket-1891": Newmarket,
    "commit-1914": Commit1914,
}

GAMES: dict[str, dict[str, set[str]]] = {
    game: {point: set(candidates) for point, candidates in points.items()} for game, points in POINTS.items()
}
"""The candidates that are played, by game and point."""

LEFT_OUT: dict[str, dict[str, str]] = {game: {} for game in POINTS}
"""The candidates that could be played but are not, by game, each with the reason."""


def table(setup: dict[str, Any]) -> PopeJoan | Planetenspiel | Hoc | Newmarket | Commit1914:
    """Return the table of one deal.

    Raises
    ------
    ValueError
        If an answer is chosen that this implementation does not play, or answers that exclude each other.
    """
    game = str(setup["game"])
    chosen: dict[str, str] = dict(setup.get("readings") or {})
    for point, candidate in chosen.items():
        if candidate not in GAMES[game].get(point, ()):
            raise ValueError(f"{game}: {point}={candidate} is not played here")
    reading = {point: candidates[0] for point, candidates in POINTS[game].items()} | chosen
    return TABLES[game](setup, reading)

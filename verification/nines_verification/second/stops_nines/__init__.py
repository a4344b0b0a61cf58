"""A second implementation of commit, Red Nines and Pink Nines, written from the passages alone."""

from __future__ import annotations

from typing import Any

from .commit import Commit1991, Commit2011
from .commit_1857 import AnySuit, InSuit
from .common import Table
from .pink import PinkNines
from .readings import DEFAULTS, GAMES, LEFT_OUT
from .red_20c import RedNines20c
from .red_1881 import RedNines1881

__all__ = ["GAMES", "LEFT_OUT", "Table", "table"]

TABLES: dict[str, type[Table]] = {
    "red-nines-1881": RedNines1881,
    "red-nines-20c": RedNines20c,
    "pink-nines-1974": PinkNines,
    "pink-nines-2008": PinkNines,
    "commit-1991": Commit1991,
    "commit-2011": Commit2011,
}


def table(setup: dict[str, Any]) -> Table:
    """Set a table for one deal; readings that exclude each other are refused."""
    game = setup["game"]
    readings = dict(DEFAULTS[game])
    for point, candidate in (setup.get("readings") or {}).items():
        if candidate not in GAMES[game].get(point, ()):
            raise ValueError(f"{game}: {point}={candidate} is not played here")
        readings[point] = candidate
    if game == "commit-1857":
        in_suit = readings["in-suit"] == "yes"
        if in_suit and readings["several-of-a-rank"] == "yes":
            raise ValueError("several cards of a rank can be laid only where suits do not matter")
        return (InSuit if in_suit else AnySuit)(setup, readings)
    return TABLES[game](setup, readings)

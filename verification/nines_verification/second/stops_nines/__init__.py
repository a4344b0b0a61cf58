"""A second implementation of Commit, Red Nines and Pink Nines, written only from the passages."""

from __future__ import annotations

from typing import Any

from .commit import Commit1991, Commit2011, Commit2011AnySuit, Commit2011InSuit
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


# What 2011 has of its own: the choice after the comet, and the order by suit.
OF_2011 = (
    "blocked-after-comet",
    "comet-as-king",
    "comet-options-due",
    "first-option-unused",
    "holder-must-play",
    "nobody-in-suit",
    "rest-of-the-rules",
    "sets-after-comet",
    "suit-of-the-order",
    "suit-order-lasts",
    "ten-gone",
    "ten-lapses",
    "which-ten",
)


def table(setup: dict[str, Any]) -> Table:
    """Return the table for the setup of one deal. Readings that exclude each other raise an error."""
    game = setup["game"]
    chosen: dict[str, str] = setup.get("readings") or {}
    for point, candidate in chosen.items():
        if candidate not in GAMES[game].get(point, ()):
            raise ValueError(f"{game}: {point}={candidate} is not played here")
    readings = DEFAULTS[game] | chosen
    as_1857 = game == "commit-2011" and readings["rest-of-the-rules"] == "commit-1857"
    if as_1857:
        own = {point: readings[point] for point in OF_2011}
        readings = DEFAULTS["commit-1857"] | own | chosen
    if as_1857 or game == "commit-1857":
        in_suit = readings["in-suit"] == "yes"
        if in_suit and readings["several-of-a-rank"] == "yes":
            raise ValueError("several cards of a rank can be laid only where suits do not matter")
        if as_1857:
            return (Commit2011InSuit if in_suit else Commit2011AnySuit)(setup, readings)
        return (InSuit if in_suit else AnySuit)(setup, readings)
    return TABLES[game](setup, readings)

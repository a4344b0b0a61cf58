"""The descent of the games according to the sources, as a graph, with checks, pictures and exports.

Examples
--------
>>> from nines import library
>>> from nines.lineage import descents, lineage, paths
>>> graph = lineage(library().corpus)
>>> paths(graph, "comet", "pink-nines")
[['comet', 'red-nines', 'pink-nines']]
"""

from __future__ import annotations

from nines.lineage.graph import check_game, descents, lineage
from nines.lineage.pairs import ClaimedPair, akin, behind, claimed_pairs, is_outside
from nines.lineage.paths import along, around, generations, paths

__all__ = [
    "ClaimedPair",
    "akin",
    "along",
    "around",
    "behind",
    "check_game",
    "claimed_pairs",
    "descents",
    "generations",
    "is_outside",
    "lineage",
    "paths",
]

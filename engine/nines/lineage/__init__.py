"""The descent of the games according to the sources, as a graph, and what the rules of the games share.

Examples
--------
>>> from nines import library
>>> from nines.lineage import descents, lineage, paths
>>> graph = lineage(library().corpus)
>>> paths(graph, "comet", "pink-nines")
[['comet', 'red-nines', 'pink-nines']]
"""

from __future__ import annotations

from nines.lineage.claims import Claim, Edition, claims, editions, older_than
from nines.lineage.graph import check_game, descents, lineage
from nines.lineage.innovations import Feature, Innovation, shared_innovations
from nines.lineage.own_words import Settled, own_words, settled_by_both
from nines.lineage.pairs import ClaimedPair, akin, behind, claimed_pairs, is_outside
from nines.lineage.paths import along, around, generations, paths

__all__ = [
    "Claim",
    "ClaimedPair",
    "Edition",
    "Feature",
    "Innovation",
    "Settled",
    "akin",
    "along",
    "around",
    "behind",
    "check_game",
    "claimed_pairs",
    "claims",
    "descents",
    "editions",
    "generations",
    "is_outside",
    "lineage",
    "older_than",
    "own_words",
    "paths",
    "settled_by_both",
    "shared_innovations",
]

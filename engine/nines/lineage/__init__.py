"""Who descends from whom, as the sources have it: a graph of games, its checks, and how it is written out.

Examples
--------
>>> from nines import library
>>> from nines.lineage import descents, lineage, paths
>>> graph = lineage(library().corpus)
>>> paths(graph, "comet-1718", "red-nines-20c")
[['comet-1718', 'red-nines-1881', 'red-nines-20c']]
"""

from __future__ import annotations

from nines.lineage.graph import check_game, descents, lineage
from nines.lineage.paths import along, around, generations, paths

__all__ = ["along", "around", "check_game", "descents", "generations", "lineage", "paths"]

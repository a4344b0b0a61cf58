"""Paths through the lineage: the relatives of a game, its generations, and lines of descent."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import networkx as nx

from nines.errors import RequestError
from nines.lineage.graph import check_game, descents, part

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nines.lineage.graph import Graph

# The length of a step when paths are compared: a more certain step is shorter. Two steps of medium certainty,
# even contested ones, are preferred to one step of low certainty.
_LENGTH: Final = {"high": 1, "medium": 2, "low": 8}
_IF_CONTESTED: Final = 2


def around(graph: Graph, game: str) -> Graph:
    """Return a game with its ancestors, its descendants, and all games directly connected with it.

    Raises
    ------
    UnknownNameError
        If the graph does not have the game.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> "comet" in around(lineage(library().corpus), "pink-nines")
    True
    """
    line = descents(graph)
    near = {*graph.predecessors(check_game(graph, game)), *graph.successors(game)}
    kept = {game, *nx.ancestors(line, game), *nx.descendants(line, game), *near}
    return part(graph, kept)


def generations(graph: Graph, game: str, *, down: bool) -> list[tuple[int, str]]:
    """Return the descendants or ancestors of a game, each with the number of steps from the game.

    The games are listed branch by branch, as in a printed family tree. Each game is listed once.

    Parameters
    ----------
    graph
        The graph from :func:`lineage`.
    game
        The slug of the game.
    down
        True for descendants, False for ancestors.

    Raises
    ------
    UnknownNameError
        If the graph does not have the game.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> generations(lineage(library().corpus), "red-nines", down=False)[0]
    (1, 'comet')
    """
    line = descents(graph) if down else descents(graph).reverse()
    tree = nx.dfs_tree(line, check_game(graph, game))
    depths = nx.single_source_shortest_path_length(tree, game)
    return [
        (depths[relative], relative) for relative in nx.dfs_preorder_nodes(tree, game) if relative != game
    ]


def paths(graph: Graph, start: str = "", end: str = "") -> list[list[str]]:
    """Return lines of descent from *start* to *end*, the most certain line for each pair of ends.

    Parameters
    ----------
    graph
        The graph from :func:`lineage`.
    start
        The older game. By default, the line begins with the oldest ancestor of *end*.
    end
        The younger game. By default, the lines lead to each descendant of *start* that has no descendants of
        its own.

    Raises
    ------
    UnknownNameError
        If the graph does not have the game.
    RequestError
        If *start* is *end*, or if no line of descent is known. If two games are not connected, the message
        names their common ancestors.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> paths(lineage(library().corpus), "comet", "pink-nines")
    [['comet', 'red-nines', 'pink-nines']]
    """
    line = descents(graph)
    for game in filter(None, (start, end)):
        check_game(graph, game)
    if start and end:
        if start == end:
            raise RequestError(f"{start} is named twice; a line leads from one game to another")
        if end not in _below(line, start):
            raise RequestError(_no_path(line, start, end))
        ends = [(start, end)]
    elif start:
        last = (game for game in line if game in _below(line, start) and not line.out_degree(game))
        ends = [(start, game) for game in last if game != start]
    else:
        first = (game for game in line if end and game in _above(line, end) and not line.in_degree(game))
        ends = [(game, end) for game in first][:1]
    if not ends:
        raise RequestError(f"no line of descent is known for {start or end}")
    return [nx.shortest_path(line, begin, other, weight=_length) for begin, other in ends]


def _length(_one: str, _other: str, ties: dict[str, dict[str, Any]]) -> int:
    return min(_LENGTH[str(tie["cert"])] + _IF_CONTESTED * bool(tie["contested"]) for tie in ties.values())


def _below(line: Graph, game: str) -> set[str]:
    return {game, *nx.descendants(line, game)}


def _above(line: Graph, game: str) -> set[str]:
    return set(nx.ancestors(line, game))


def _no_path(line: Graph, start: str, end: str) -> str:
    if start in _below(line, end):
        return f"{start} comes from {end}, not {end} from {start}; use --from {end} --to {start}"
    sure = part(line, set(line), lambda _one, _other, tie: tie["cert"] != "low")
    line = sure if _above(sure, start) & _above(sure, end) else line
    common = _above(line, start) & _above(line, end)
    nearest = [game for game in line if game in common and not common & set(line.successors(game))]
    data = f"both come from {' and '.join(nearest)}" if nearest else "they have no ancestor in common"
    return f"no descent leads from {start} to {end}; {data}"


def along(graph: Graph, lines: Iterable[Sequence[str]]) -> Graph:
    """Return the part of a graph that the given lines of descent cover.

    Parameters
    ----------
    graph
        The graph from :func:`lineage`.
    lines
        Lines of descent, each from the oldest game to the youngest, as :func:`paths` returns them.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> graph = lineage(library().corpus)
    >>> sorted(along(graph, paths(graph, "hoc-mazarin", "new-comet")))
    ['comet', 'hoc-mazarin', 'new-comet']
    """
    steps = {step for line in lines for step in pairwise(line)}
    games = {game for step in steps for game in step}
    return part(graph, games, lambda one, other, _: (one, other) in steps)

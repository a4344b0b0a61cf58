"""The games as a graph: who is tied to whom, from the older to the younger, and on what evidence."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import networkx as nx

from nines.catalogue import CATALOGUE
from nines.corpus import corpus
from nines.corpus.lineage import RELATIONS
from nines.corpus.records import SEEN
from nines.errors import RequestError, UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nines.corpus import Corpus
    from nines.corpus.lineage import Relation
    from nines.corpus.records import Game
    from nines.corpus.sides import Side, Sighting

    Graph: TypeAlias = nx.MultiDiGraph[str]

TITLE: Final = "The lineage of the games"
# How far a step goes when paths are weighed: the surer it is, the shorter.
_LENGTH: Final = {"high": 1, "medium": 2, "low": 4}
_IF_CONTESTED: Final = 2


def lineage(found: Corpus | None = None) -> Graph:
    """Return every game of the corpus, and every statement that ties two.

    Parameters
    ----------
    found
        A corpus of your own; without it, the one that comes with nines.

    Returns
    -------
    networkx.MultiDiGraph
        A node for each game, by slug, with title, names, family, playable, first (the year of its earliest
        sure attestation; 0 if none has a date), dated (the same in words) and outside (why it stands outside
        the descent; empty if it does not). An edge for each statement, from the older game to the younger,
        with its kind as key; its attributes are kind, reads, statement, year, dated, cert, evidence, descent,
        contested, erratum, grounds and against.

    Examples
    --------
    >>> graph = lineage()
    >>> graph.nodes["red-nines-1881"]["first"]
    1812
    >>> graph.edges["comet-1718", "comet-1752", "derived-from"]["reads"]
    'comet-1752 derived from comet-1718'
    """
    found = found or corpus()
    graph: Graph = nx.MultiDiGraph(name=TITLE)
    playable = {listed.slug for listed in CATALOGUE}
    for slug, game in found.games.items():
        graph.add_node(slug, **_node(found, game, playable=slug in playable))
    for relation in found.relations.values():
        graph.add_edge(relation.older, relation.younger, key=relation.kind, **_edge(found, relation))
    return _by_date(graph)


def _by_date(graph: Graph) -> Graph:
    """Return the same graph, its games in order of date; of one date, ancestors first."""
    line = descents(graph)

    def place(game: str) -> tuple[bool, int, int]:
        first = graph.nodes[game]["first"]
        return not first, first, len(_above(line, game))

    found: Graph = nx.MultiDiGraph(**graph.graph)
    found.add_nodes_from((game, graph.nodes[game]) for game in sorted(graph, key=place))
    found.update(graph)
    return found


def _node(found: Corpus, game: Game, *, playable: bool) -> dict[str, Any]:
    first = next((one for one in found.attestations_of(game.slug) if one.alive), None)
    return {
        "title": game.title,
        "names": list(game.names),
        "family": game.family,
        "playable": playable,
        "first": first.year if first else 0,
        "dated": first.dated if first else game.dated,
        "outside": game.outside,
    }


def _edge(found: Corpus, relation: Relation) -> dict[str, Any]:
    return {
        "kind": relation.kind,
        "reads": f"{relation.subject} {RELATIONS[relation.kind]} {relation.object}",
        "statement": relation.key,
        "year": relation.year,
        "dated": relation.dated,
        "cert": relation.cert,
        "evidence": relation.evidence,
        "descent": relation.descent,
        "contested": relation.contested,
        "erratum": relation.erratum,
        "grounds": [_side(found, side) for side in relation.grounds],
        "against": [_side(found, side) for side in relation.against],
    }


def _side(found: Corpus, side: Side) -> dict[str, Any]:
    told = [found.witness(found.passage(one)) for one in side.passages]
    return {
        "says": side.says,
        "passages": list(side.passages),
        "sources": [one.source for one in side.sources],
        "reckoning": side.reckoning,
        "witnesses": told + [sighted(found, one) for one in side.sources],
    }


def sighted(found: Corpus, sighting: Sighting) -> str:
    """Return a text, the place in it and how much of it was seen, on one line."""
    name = found.source(sighting.source).name
    where = f"{name}, {sighting.at}" if sighting.at else name
    return f"{where} ({SEEN[sighting.seen]})"


def check_game(graph: Graph, game: str) -> str:
    """Return the name of a game in the graph; raise UnknownNameError, with the nearest, if it is none."""
    if game not in graph:
        raise UnknownNameError("game", game, graph)
    return game


def descents(graph: Graph) -> Graph:
    """Return the same games, tied by descent alone.

    Examples
    --------
    >>> graph = descents(lineage())
    >>> all(descends for *_, descends in graph.edges(data="descent"))
    True
    """
    return _part(graph, set(graph), lambda _one, _other, told: bool(told["descent"]))


def around(graph: Graph, game: str) -> Graph:
    """Return a game with its ancestors, its descendants, and whatever else is tied to it directly.

    Raises
    ------
    UnknownNameError
        If there is no such game.

    Examples
    --------
    >>> "comet-1718" in around(lineage(), "pink-nines-1974")
    True
    """
    line = descents(graph)
    near = {*graph.predecessors(check_game(graph, game)), *graph.successors(game)}
    kept = {game, *nx.ancestors(line, game), *nx.descendants(line, game), *near}
    return _part(graph, kept)


def generations(graph: Graph, game: str, *, down: bool) -> list[tuple[int, str]]:
    """Return the games below one in the descent, or above it, each with how many steps away it stands.

    They come branch by branch, so that they can be printed as a tree; each comes once.

    Examples
    --------
    >>> generations(lineage(), "red-nines-1881", down=False)[0]
    (1, 'comet-1718')
    """
    line = descents(graph) if down else descents(graph).reverse()
    tree = nx.dfs_tree(line, check_game(graph, game))
    depths = nx.single_source_shortest_path_length(tree, game)
    return [(depths[one], one) for one in nx.dfs_preorder_nodes(tree, game) if one != game]


def paths(graph: Graph, start: str = "", end: str = "") -> list[list[str]]:
    """Return lines of descent from one game to another, each the surest of its kind.

    Parameters
    ----------
    graph
        As :func:`lineage` makes it.
    start
        The older game; without it, the lines begin with the oldest ancestor of *end*.
    end
        The younger game; without it, they lead to every last descendant of *start*.

    Raises
    ------
    UnknownNameError
        If there is no such game.
    RequestError
        If no descent leads from one to the other, with the ancestors that both have.

    Examples
    --------
    >>> paths(lineage(), "comet-1718", "pink-nines-1974")
    [['comet-1718', 'red-nines-1881', 'pink-nines-1974']]
    """
    line = descents(graph)
    for game in filter(None, (start, end)):
        check_game(graph, game)
    if start and end:
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
        raise RequestError(f"no line of descent is told of {start or end}")
    return [nx.shortest_path(line, one, other, weight=_length) for one, other in ends]


def _length(_one: str, _other: str, ties: dict[str, dict[str, Any]]) -> int:
    return min(_LENGTH[str(tie["cert"])] + _IF_CONTESTED * bool(tie["contested"]) for tie in ties.values())


def _below(line: Graph, game: str) -> set[str]:
    return {game, *nx.descendants(line, game)}


def _above(line: Graph, game: str) -> set[str]:
    return set(nx.ancestors(line, game))


def _no_path(line: Graph, start: str, end: str) -> str:
    if start in _below(line, end):
        return f"{start} comes from {end}, not {end} from {start}; ask --from {end} --to {start}"
    common = _above(line, start) & _above(line, end)
    nearest = [game for game in line if game in common and not common & set(line.successors(game))]
    told = f"both come from {' and '.join(nearest)}" if nearest else "they have no ancestor in common"
    return f"no descent leads from {start} to {end}; {told}"


def along(graph: Graph, lines: Iterable[Sequence[str]]) -> Graph:
    """Return the part of a graph that lines of descent pass through.

    Examples
    --------
    >>> graph = lineage()
    >>> sorted(along(graph, paths(graph, "comet-1718", "comet-1991")))
    ['comet-1718', 'comet-1752', 'comet-1991']
    """
    steps = {step for line in lines for step in pairwise(line)}
    games = {game for step in steps for game in step}
    return _part(graph, games, lambda one, other, _: (one, other) in steps)


def _part(
    graph: Graph, games: set[str], keeps: Callable[[str, str, dict[str, Any]], bool] = lambda *_: True
) -> Graph:
    """Return a part of a graph: some games, in the order of the whole, and what ties them."""
    found: Graph = nx.MultiDiGraph(**graph.graph)
    found.add_nodes_from((game, graph.nodes[game]) for game in graph if game in games)
    for one, other, kind, told in graph.edges(keys=True, data=True):
        if one in games and other in games and keeps(one, other, told):
            found.add_edge(one, other, key=kind, **told)
    return found

"""The games as a graph: who is tied to whom, from the older to the younger, and on what evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import networkx as nx

from nines.corpus.lineage import RELATIONS
from nines.corpus.records import SEEN
from nines.errors import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from nines.corpus import Corpus
    from nines.corpus.lineage import Relation
    from nines.corpus.records import Game
    from nines.corpus.sides import Side, Sighting

    Graph: TypeAlias = nx.MultiDiGraph[str]

TITLE: Final = "The lineage of the games"


def lineage(corpus: Corpus, playable: Collection[str] = ()) -> Graph:
    """Return every game of the corpus, and every statement that ties two.

    Parameters
    ----------
    corpus
        What the sources say.
    playable
        The slugs of the games that can be played.

    Returns
    -------
    networkx.MultiDiGraph
        A node for each game, by slug, with title, names, family, playable, first (the year of its earliest
        sure attestation; 0 if none has a date), dated (the same in words) and outside (why it stands outside
        the descent; empty if it does not). An edge for each statement, from the older game to the younger,
        with its kind as key; its attributes are kind, reads, statement, year, dated, cert, evidence, descent,
        contested, erratum, grounds and against. The year is that in which it came about or, where none is
        told, in which the younger game is first known; 0 if neither is.

    Examples
    --------
    >>> from nines import library
    >>> graph = lineage(library().corpus)
    >>> graph.nodes["red-nines-1881"]["first"]
    1812
    >>> graph.edges["comet-1718", "comet-1752", "derived-from"]["reads"]
    'comet-1752 derived from comet-1718'
    """
    graph: Graph = nx.MultiDiGraph(name=TITLE)
    for slug, game in corpus.games.items():
        graph.add_node(slug, **_node(corpus, game, playable=slug in playable))
    for relation in corpus.relations.values():
        first = graph.nodes[relation.younger]["first"]
        graph.add_edge(relation.older, relation.younger, key=relation.kind, **_edge(corpus, relation, first))
    return _by_date(graph)


def _by_date(graph: Graph) -> Graph:
    """Return the same graph, its games in order of date; of one date, ancestors first."""
    line = descents(graph)

    def place(game: str) -> tuple[bool, int, int]:
        first = graph.nodes[game]["first"]
        return not first, first, len(nx.ancestors(line, game))

    found: Graph = nx.MultiDiGraph(**graph.graph)
    found.add_nodes_from((game, graph.nodes[game]) for game in sorted(graph, key=place))
    for one, other, kind, data in graph.edges(keys=True, data=True):
        found.add_edge(one, other, key=kind, **data)
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


def _edge(found: Corpus, relation: Relation, first: int) -> dict[str, Any]:
    """Return what is told of a tie; without a date of its own it has the younger game's *first* year."""
    return {
        "kind": relation.kind,
        "reads": f"{relation.subject} {RELATIONS[relation.kind]} {relation.object}",
        "statement": relation.key,
        "year": relation.year or first,
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
    data = [found.witness(found.passage(one)) for one in side.passages]
    return {
        "says": side.says,
        "passages": list(side.passages),
        "sources": [one.source for one in side.sources],
        "reckoning": side.reckoning,
        "witnesses": data + [sighted(found, one) for one in side.sources],
    }


def sighted(found: Corpus, sighting: Sighting) -> str:
    """Return a text, the place in it and how much of it was seen, on one line.

    Raises
    ------
    UnknownNameError
        If the source is not in the bibliography.
    """
    name = found.source(sighting.source).name
    where = f"{name}, {sighting.at}" if sighting.at else name
    return f"{where} ({SEEN[sighting.seen]})"


def check_game(graph: Graph, game: str) -> str:
    """Return the name of a game, if it is in the graph.

    Raises
    ------
    UnknownNameError
        If it is not; the message has the nearest.
    """
    if game not in graph:
        raise UnknownNameError("game", game, graph)
    return game


def descents(graph: Graph) -> Graph:
    """Return the same games, tied by descent alone.

    Examples
    --------
    >>> from nines import library
    >>> graph = descents(lineage(library().corpus))
    >>> all(descends for *_, descends in graph.edges(data="descent"))
    True
    """
    return part(graph, set(graph), lambda _one, _other, data: bool(data["descent"]))


def part(
    graph: Graph, games: set[str], keeps: Callable[[str, str, dict[str, Any]], bool] = lambda *_: True
) -> Graph:
    """Return a part of a graph: some games, in the order of the whole, and the edges between them.

    Parameters
    ----------
    graph
        As :func:`lineage` makes it.
    games
        The slugs of the games to keep.
    keeps
        Of the older game, the younger and the data of an edge: whether the edge is kept.
    """
    found: Graph = nx.MultiDiGraph(**graph.graph)
    found.add_nodes_from((game, graph.nodes[game]) for game in graph if game in games)
    for one, other, kind, data in graph.edges(keys=True, data=True):
        if one in games and other in games and keeps(one, other, data):
            found.add_edge(one, other, key=kind, **data)
    return found

"""The games as a graph: each edge leads from an older game to a younger game and carries the evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import networkx as nx

from nines.corpus.lineage import RELATIONS
from nines.corpus.records import SEEN
from nines.errors import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from nines.corpus import Corpus
    from nines.corpus.errata import Side, Sighting
    from nines.corpus.games import AccountRecord, EditionRecord, GameRecord
    from nines.corpus.lineage import Relation

    Graph: TypeAlias = nx.MultiDiGraph[str]

TITLE: Final = "The lineage of the games"


def lineage(corpus: Corpus, playable: Collection[str] = ()) -> Graph:
    """Return the graph of all games with their accounts, and of all relations between games or accounts.

    Parameters
    ----------
    corpus
        The records of what the sources say.
    playable
        The slugs of the editions that can be played.

    Returns
    -------
    networkx.MultiDiGraph
        The graph has a node for each game, by slug. A node has the attributes title, kind, names, family,
        playable, first, dated, outside, editions, part and accounts. The attribute *playable* says whether an
        edition of the game can be played. The attribute *first* is the year of the earliest sure attestation,
        or 0 if none has a date; *dated* gives the same date in words. The attribute *outside* is the reason
        why the game is outside the descent, or empty. Each account has slug, title, year, dated, shown,
        editions and documents. The year of an account is the year when it was printed, and *dated* gives the
        same date in words. The attribute *shown* is the year at which the account is drawn, or 0 if this year
        is not known.

        The graph has an edge for each descent, from the older game to the younger game. For each relation of
        two accounts, the graph also has an edge between the games of these accounts; the edge is a loop if
        both are accounts of one game. The key of an edge is its statement. An edge has the attributes kind,
        older, younger (games or accounts), reads, statement, year, dated, cert, evidence, descent, claimed,
        contested, erratum, grounds and against. The attribute *year* is the stated year of origin or, if none
        is stated, the year of the younger game or account; 0 if neither is known.

    Examples
    --------
    >>> from nines import library
    >>> graph = lineage(library().corpus)
    >>> graph.nodes["red-nines"]["first"]
    1812
    >>> graph.edges["comet", "new-comet", "new-comet/descends-from/comet"]["reads"]
    'new-comet descends from comet'
    """
    graph: Graph = nx.MultiDiGraph(name=TITLE)
    for slug, game in corpus.games.items():
        graph.add_node(slug, **_node(corpus, game, playable))
    for relation in corpus.relations.values():
        if relation.kind != "reports":
            older, younger = (_game_of(corpus, relation, end) for end in (relation.older, relation.younger))
            year = _year(corpus, graph, relation)
            graph.add_edge(older, younger, key=relation.key, **_edge(corpus, relation, year))
    return _by_date(graph)


def _game_of(corpus: Corpus, relation: Relation, end: str) -> str:
    return end if relation.of_games else corpus.accounts[end].game


def _year(corpus: Corpus, graph: Graph, relation: Relation) -> int:
    """Return the stated year of a relation.

    If no year is stated, return the year in which the younger side is first known.
    """
    if relation.year:
        return relation.year
    if relation.of_games:
        return int(graph.nodes[relation.younger]["first"])
    return _shown(corpus, corpus.accounts[relation.younger])


def _by_date(graph: Graph) -> Graph:
    """Return the same graph with its games in order of date.

    If games have the same date, ancestors come first.
    """
    line = descents(graph)

    def place(game: str) -> tuple[bool, int, int]:
        first = graph.nodes[game]["first"]
        return not first, first, len(nx.ancestors(line, game))

    dated: Graph = nx.MultiDiGraph(**graph.graph)
    dated.add_nodes_from((game, graph.nodes[game]) for game in sorted(graph, key=place))
    for edge, other, kind, data in graph.edges(keys=True, data=True):
        dated.add_edge(edge, other, key=kind, **data)
    return dated


def _node(corpus: Corpus, game: GameRecord, playable: Collection[str]) -> dict[str, Any]:
    first = next(
        (attestation for attestation in corpus.attestations_of(game.slug) if attestation.alive), None
    )
    editions = [edition.slug for edition in corpus.editions_of(game.slug)]
    return {
        "title": game.title,
        "kind": game.kind,
        "names": list(game.names),
        "family": game.family,
        "playable": any(edition in playable for edition in editions),
        "first": first.year if first else 0,
        "dated": first.dated if first else game.dated,
        "outside": game.outside,
        "editions": editions,
        "part": _part(corpus.editions_of(game.slug)),
        "accounts": [_account(corpus, account) for account in corpus.accounts_of(game.slug)],
    }


def _account(corpus: Corpus, account: AccountRecord) -> dict[str, Any]:
    return {
        "slug": account.slug,
        "title": account.title,
        "year": account.year,
        "dated": account.dated,
        "shown": _shown(corpus, account),
        "editions": [edition.slug for edition in _executed(corpus, account)],
        "part": _part(_executed(corpus, account)),
        "documents": [report.subject for report in corpus.reports_of(account.slug)],
    }


def _part(editions: Sequence[EditionRecord]) -> str:
    """Return the part that these editions execute; empty if one is played out, or if there is none."""
    parts = [edition.part for edition in editions]
    return parts[0] if parts and all(parts) else ""


def _shown(corpus: Corpus, account: AccountRecord) -> int:
    """Return the year when an account was printed.

    If this year is not known, return the earliest year of an edition of the account.
    """
    return account.year or min(
        (edition.year for edition in _executed(corpus, account) if edition.year), default=0
    )


def _executed(corpus: Corpus, account: AccountRecord) -> list[EditionRecord]:
    return [edition for edition in corpus.editions_of(account.game) if edition.account == account.slug]


def _edge(corpus: Corpus, relation: Relation, year: int) -> dict[str, Any]:
    """Return the data of the edge for a relation that dates from *year*."""
    return {
        "kind": relation.kind,
        "older": relation.older,
        "younger": relation.younger,
        "reads": f"{relation.subject} {RELATIONS[relation.kind]} {relation.object}",
        "statement": relation.key,
        "year": year,
        "dated": relation.dated,
        "cert": relation.cert,
        "evidence": relation.evidence,
        "descent": relation.descent,
        "claimed": bool(relation.claimed),
        "contested": relation.contested,
        "erratum": relation.erratum,
        "grounds": [_side(corpus, side) for side in relation.grounds],
        "against": [_side(corpus, side) for side in relation.against],
    }


def _side(corpus: Corpus, side: Side) -> dict[str, Any]:
    data = [corpus.witness(corpus.passage(passage)) for passage in side.passages]
    return {
        "says": side.says,
        "passages": list(side.passages),
        "sources": [source.source for source in side.sources],
        "reckoning": side.reckoning,
        "witnesses": data + [sighted(corpus, source) for source in side.sources],
    }


def sighted(corpus: Corpus, sighting: Sighting) -> str:
    """Return one line with the name of a text, the place in the text, and how much of the text we saw.

    Raises
    ------
    UnknownNameError
        If the source is not in the bibliography.
    """
    name = corpus.source(sighting.source).name
    where = f"{name}, {sighting.at}" if sighting.at else name
    return f"{where} ({SEEN[corpus.seen(sighting.source, sighting.seen)]})"


def check_game(graph: Graph, game: str) -> str:
    """Check that the graph has a game, and return the name of the game.

    Raises
    ------
    UnknownNameError
        If the graph does not have the game; the message suggests the nearest name.
    """
    if game not in graph:
        raise UnknownNameError("game", game, graph)
    return game


def descents(graph: Graph) -> Graph:
    """Return the graph with all its games, but only the edges that are descents.

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
    """Return some games of a graph, in the order of the graph, and the edges between these games.

    Parameters
    ----------
    graph
        The graph of all games, from :func:`lineage`.
    games
        The slugs of the games to keep.
    keeps
        A function that takes the older game, the younger game and the data of an edge, and returns whether to
        keep the edge.
    """
    part: Graph = nx.MultiDiGraph(**graph.graph)
    part.add_nodes_from((game, graph.nodes[game]) for game in graph if game in games)
    for edge, other, kind, data in graph.edges(keys=True, data=True):
        if edge in games and other in games and keeps(edge, other, data):
            part.add_edge(edge, other, key=kind, **data)
    return part

"""The lineage: which games descend from which, with their accounts and attestations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.boundary.expected import door
from nines.errors import UnknownNameError
from nines.lineage import along, around, generations, lineage, paths
from nines.lineage.export import to_node_link
from nines.reference.descents import DescentAnswer, descent_answer
from nines.reference.relations import AttestationAnswer, attestation_answers, relation_answers
from nines.reference.ties import GameNode, Tie, game_node, tie_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.libraries import Library
    from nines.lineage.graph import Graph
    from nines.reference.relations import RelationAnswer


@dataclass(frozen=True, slots=True)
class LineageFacts:
    """The attestations in a part of the lineage and, if requested, its lines of descent."""

    name: str
    lines: tuple[DescentAnswer, ...]
    attestations: tuple[AttestationAnswer, ...]


@dataclass(frozen=True, slots=True)
class LineageAnswer:
    """The whole lineage or a part of it, as node-link data in the form that networkx defines."""

    directed: bool
    edges: tuple[Tie, ...]
    graph: LineageFacts
    multigraph: bool
    nodes: tuple[GameNode, ...]


@dataclass(frozen=True, slots=True)
class TiedGame:
    """A game with its descents from older games and the relations of its accounts."""

    game: GameNode
    ties: tuple[Tie, ...]  # its descents first, then the relations of its accounts


@dataclass(frozen=True, slots=True)
class LineageOutline:
    """All games in order of date; among games of the same date, ancestors come first."""

    games: tuple[TiedGame, ...]
    attestations: tuple[AttestationAnswer, ...]

    @property
    def statements(self) -> int:
        """The number of relations between games or accounts; reports by documents are not counted."""
        return sum(len(one.ties) for one in self.games)

    @property
    def contested(self) -> int:
        """The number of relations with evidence against them."""
        return sum(tie.contested for one in self.games for tie in one.ties)


@dataclass(frozen=True, slots=True)
class Kin:
    """A relative of a game: an ancestor or a descendant."""

    depth: int  # how many steps it is away from the game
    game: GameNode


@dataclass(frozen=True, slots=True)
class GameLineage:
    """One game in the lineage: its ancestors, descendants, relations and attestations."""

    game: GameNode
    ancestors: tuple[Kin, ...]  # ancestors, branch by branch
    descendants: tuple[Kin, ...]
    relations: tuple[RelationAnswer, ...]
    attestations: tuple[AttestationAnswer, ...]


@door
def lineage_part(
    library: Library, game: str = "", start: str = "", end: str = ""
) -> tuple[Graph, list[list[str]]]:
    """Return a part of the lineage, and the lines of descent in it.

    Parameters
    ----------
    library
        The library with the games.
    game
        The slug of a game or an edition. If it is given, the part contains only this game, its ancestors,
        its descendants and other related games.
    start, end
        The games at which the lines of descent begin and end, as in :func:`nines.lineage.paths`.

    Raises
    ------
    UnknownNameError
        If no game has this name.
    RequestError
        If no line of descent leads from *start* to *end*.

    Examples
    --------
    >>> from nines import library
    >>> graph, lines = lineage_part(library(), end="commit")
    >>> lines[0][-2:]
    ['comet', 'commit']
    """
    whole = lineage(library.corpus, library.playable)
    for name in filter(None, (game, start, end)):
        if name not in library.corpus.titled:
            raise UnknownNameError("game", name, library.corpus.titled)
    game, start, end = map(library.corpus.game_of, (game, start, end))
    if start or end:
        lines = paths(whole, start, end)
        return along(whole, lines), lines
    return (around(whole, game) if game else whole), []


@door
def lineage_answer(library: Library, game: str = "", start: str = "", end: str = "") -> LineageAnswer:
    """Return a part of the lineage, as node-link data.

    The parameters and the errors are the same as for :func:`nines.reference.lineage.lineage_part`.

    Examples
    --------
    >>> from nines import library
    >>> found = lineage_answer(library(), start="comet", end="red-nines-20c")
    >>> [node.id for node in found.nodes]
    ['comet', 'red-nines']
    >>> [step.younger for step in found.graph.lines[0].steps]
    ['red-nines-1881', 'red-nines-20c']
    """
    graph, lines = lineage_part(library, game, start, end)
    data = to_node_link(graph)
    return LineageAnswer(
        directed=data["directed"],
        edges=tuple(tie_of(edge) for edge in data["edges"]),
        graph=LineageFacts(
            name=data["graph"]["name"],
            lines=tuple(descent_answer(library, line, end) for line in lines),
            attestations=attestation_answers(library, [game] if game else graph),
        ),
        multigraph=data["multigraph"],
        nodes=tuple(game_node(node) for node in data["nodes"]),
    )


@door
def lineage_outline(library: Library) -> LineageOutline:
    """Return all games in order of date, each with its relations to older games.

    Examples
    --------
    >>> from nines import library
    >>> outline = lineage_outline(library())
    >>> outline.statements, outline.games[0].ties
    (47, ())
    """
    graph, _ = lineage_part(library)
    data = to_node_link(graph)
    nodes = {node["id"]: game_node(node) for node in data["nodes"]}
    ties = {edge["statement"]: tie_of(edge) for edge in data["edges"]}
    return LineageOutline(
        tuple(TiedGame(nodes[game], _ties_of(graph, game, ties)) for game in graph),
        attestation_answers(library, graph),
    )


def _ties_of(graph: Graph, game: str, ties: Mapping[str, Tie]) -> tuple[Tie, ...]:
    found = (ties[told["statement"]] for *_, told in graph.in_edges(game, data=True))
    return tuple(sorted(found, key=lambda tie: not tie.descent))


@door
def game_lineage(library: Library, game: str) -> GameLineage:
    """Return a game, or the game of an edition, with its ancestors, descendants, relations and attestations.

    Raises
    ------
    UnknownNameError
        If no game has this name.

    Examples
    --------
    >>> from nines import library
    >>> [one.game.id for one in game_lineage(library(), "red-nines").ancestors][:2]
    ['comet', 'hoc-mazarin']
    """
    graph, _ = lineage_part(library, game)
    game = library.corpus.game_of(game)
    nodes = {node["id"]: game_node(node) for node in to_node_link(graph)["nodes"]}
    above, below = (
        tuple(Kin(depth, nodes[other]) for depth, other in generations(graph, game, down=down))
        for down in (False, True)
    )
    return GameLineage(
        nodes[game], above, below, relation_answers(library, game), attestation_answers(library, [game])
    )

"""The lineage: which games descend from which, and which rules changed in each step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from nines.boundary.expected import door
from nines.boundary.reprs import short_repr
from nines.errors import UnknownNameError
from nines.lineage import along, around, generations, lineage, paths
from nines.lineage.export import to_node_link
from nines.lineage.pairs import claimed_pairs
from nines.lineage.steps import How, editions_along, steps
from nines.lineage.words import from_younger
from nines.reference.relations import (
    AttestationAnswer,
    RelationAnswer,
    attestation_answers,
    relation_answers,
    relation_of,
)
from nines.reference.rules import RuleAnswer, rule_answer
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines.libraries import Library
    from nines.lineage.graph import Graph
    from nines.lineage.steps import Change, Compared, Taken
    from nines.reference.relations import RelationAnswer


# --- Games, accounts and relations, read from the node-link data that networkx defines ---


@dataclass(frozen=True, slots=True)
class AccountTick:
    """An account of a game with its date, for a tick in drawings of the lineage."""

    dated: Annotated[str, "When it was printed, in words."]
    documents: Annotated[tuple[str, ...], "The documents that report it."]
    editions: Annotated[tuple[str, ...], "The editions that execute it."]
    part: Annotated[str, "The part that they execute, if our copies of the text break off; or else empty."]
    shown: Annotated[int, "The year at which the picture shows the account; 0 if none is known."]
    slug: str
    title: str
    year: Annotated[int, "The year of printing; 0 if it is not known."]


@dataclass(frozen=True, slots=True)
class GameNode:
    """A game of the lineage."""

    accounts: tuple[AccountTick, ...]
    dated: Annotated[str, "When it is first known, in words."]
    editions: tuple[str, ...]
    family: str
    first: Annotated[int, "The year in which it is first known; 0 if none is known."]
    id: str
    kind: Annotated[str, "Game or group."]
    names: tuple[str, ...]
    outside: Annotated[str, "Why it is outside the lines of descent; empty if it belongs to one."]
    part: Annotated[str, "The part that can be played, if our copies of the text break off; or else empty."]
    playable: Annotated[bool, "Whether one of its editions can be played."]
    title: str


@dataclass(frozen=True, slots=True)
class TieSide:
    """The evidence for a relation or against it, in brief."""

    passages: tuple[str, ...]
    reckoning: Annotated[str, "Our inference; empty if there is none."]
    says: str
    sources: tuple[str, ...]
    witnesses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tie:
    """A relation between two games or two accounts, as an edge from the older game to the younger."""

    against: tuple[TieSide, ...]
    cert: str
    claimed: bool
    contested: bool
    dated: str
    descent: bool
    erratum: str
    evidence: str
    grounds: tuple[TieSide, ...]
    key: str
    kind: str
    older: Annotated[str, "The older game or account."]
    reads: str
    source: Annotated[str, "The older game."]
    statement: str
    target: Annotated[str, "The younger game."]
    year: int
    younger: str

    @property
    def from_younger(self) -> str:
        """What the relation says about the younger game or account, in words."""
        return from_younger(self.kind, claimed=self.claimed)


def game_node(data: Mapping[str, Any]) -> GameNode:
    """Return the game that a node of node-link data describes."""
    lists = {name: tuple(data[name]) for name in ("names", "editions")}
    return GameNode(**{**data, **lists, "accounts": tuple(map(_tick, data["accounts"]))})


def tie_of(data: Mapping[str, Any]) -> Tie:
    """Return the relation that an edge of node-link data describes."""
    sides = {name: tuple(map(_side, data[name])) for name in ("against", "grounds")}
    return Tie(**{**data, **sides})


def _tick(data: Mapping[str, Any]) -> AccountTick:
    lists = {name: tuple(data[name]) for name in ("documents", "editions")}
    return AccountTick(**{**data, **lists})


def _side(data: Mapping[str, Any]) -> TieSide:
    return TieSide(
        passages=tuple(data["passages"]),
        reckoning=data["reckoning"],
        says=data["says"],
        sources=tuple(data["sources"]),
        witnesses=tuple(data["witnesses"]),
    )


# --- Lines of descent from an older game to a younger game, and the aspects that differ in each step ---


@dataclass(frozen=True, slots=True)
class AspectChange:
    """An aspect that differs between two editions; rules that are the same in both are left out."""

    how: How
    aspect: str
    question: str
    older: tuple[RuleAnswer, ...]
    younger: tuple[RuleAnswer, ...]


@dataclass(frozen=True, slots=True)
class StepAspects:
    """What the comparison of two editions shows, aspect by aspect."""

    total: Annotated[int, "The number of aspects for which either edition has a rule."]
    changes: tuple[AspectChange, ...]
    same: tuple[str, ...]
    ours: Annotated[tuple[str, ...], "Aspects that are left out, because both sides are our choice."]
    not_seen: Annotated[tuple[str, ...], "Aspects that cannot be compared: we have not seen a whole text."]
    counted: Annotated[bool, "Whether at most a third of the aspects cannot be compared."]
    settled: Annotated[tuple[str, ...], "Aspects that both accounts settle in their own words."]
    alike: Annotated[tuple[str, ...], "Aspects that both accounts settle alike in their own words."]


@dataclass(frozen=True, slots=True)
class DescentStep:
    """One step between two editions; ``compared`` is null if one of the editions cannot be played."""

    title: Annotated[str, "The games of the step; the editions, if both are of one game."]
    older: str
    younger: str
    relations: tuple[RelationAnswer, ...]
    compared: Annotated[StepAspects | None, "What the step shows; null if an edition cannot be played."]


@dataclass(frozen=True, slots=True)
class Parent:
    """A claimed parent of an edition, and the key of the relation that claims it."""

    parent: str  # an edition, or a game without editions
    statement: str  # the key of the claim


@dataclass(frozen=True, slots=True)
class DescentAnswer:
    """A line of descent from the oldest game to the youngest, and the edition that represents each game."""

    games: tuple[str, ...]
    editions: Annotated[tuple[str, ...], "One for each game; a game without editions represents itself."]
    steps: tuple[DescentStep, ...]

    __repr__ = short_repr


@door
def descent_answer(library: Library, games: Sequence[str], end: str = "") -> DescentAnswer:
    """Return a line of descent, with the rules that differ in each step.

    Parameters
    ----------
    library
        The library with the games.
    games
        The slugs of the games on the line, the oldest first.
    end
        The edition at which the line ends; by default, the first edition of the last game.

    Examples
    --------
    >>> from nines import library
    >>> descent_answer(library(), ["comet", "red-nines"]).steps[0].relations[0].record.cert
    'medium'
    """
    line = editions_along(library.corpus, games, end)
    return DescentAnswer(
        tuple(games), tuple(line), tuple(_step(library, step) for step in steps(library, line))
    )


@door
def parents_of(library: Library, slug: str) -> tuple[Parent, ...]:
    """Return the claimed parents of an edition, or of a game without editions.

    Examples
    --------
    >>> from nines import library
    >>> [parent.parent for parent in parents_of(library(), "red-nines-20c")]
    ['red-nines-1881']
    """
    pairs = claimed_pairs(library.corpus, outside=True)
    return tuple(Parent(pair.older, pair.relation.key) for pair in pairs if pair.younger == slug)


def _step(library: Library, taken: Taken) -> DescentStep:
    corpus = library.corpus
    games = corpus.game_of(taken.older), corpus.game_of(taken.younger)
    ends = (taken.older, taken.younger) if games[0] == games[1] else games
    return DescentStep(
        title=" and ".join(corpus.titled[end].title for end in ends),
        older=taken.older,
        younger=taken.younger,
        relations=tuple(relation_of(library, relation) for relation in taken.relations),
        compared=taken.compared and _compared(library, taken, taken.compared),
    )


def _compared(library: Library, taken: Taken, compared: Compared) -> StepAspects:
    return StepAspects(
        total=compared.total,
        changes=tuple(_change(library, taken, change) for change in compared.changes),
        same=compared.same,
        ours=compared.ours,
        not_seen=compared.not_seen,
        counted=compared.counted,
        settled=tuple(aspect.aspect for aspect in compared.settled),
        alike=tuple(aspect.aspect for aspect in compared.settled if aspect.alike),
    )


def _change(library: Library, taken: Taken, change: Change) -> AspectChange:
    older, younger = library.load(taken.older), library.load(taken.younger)
    return AspectChange(
        how=change.how,
        aspect=change.aspect,
        question=change.question,
        older=tuple(rule_answer(library, older, cited.key) for cited in change.older),
        younger=tuple(rule_answer(library, younger, cited.key) for cited in change.younger),
    )


def how_in_words(how: How, older: str, younger: str) -> str:
    """Return in words how an aspect differs between two editions with these names."""
    if how == "different":
        return "different"
    return f"only in {older if how == 'only-older' else younger}"


def in_totals(aspects: StepAspects) -> str:
    """Return in words how many aspects of a step both texts settle, and how many cannot be compared.

    Only aspects that both texts settle in their own words are counted as alike or different. A count of
    rules that are taken over or our choice would say more about the editions than about the games.

    Examples
    --------
    >>> from nines import library
    >>> hoc, red = descent_answer(library(), ["hoc-mazarin", "comet", "red-nines"]).steps
    >>> print(in_totals(hoc.compared)[:62])
    Of 39 aspects, 16 cannot be compared, because we have not seen
    >>> print(in_totals(red.compared)[:77])
    Of 39 aspects, both texts settle 5 in their own words: 3 alike, 2 differently
    """
    every, unseen = counted(aspects.total, "aspect"), len(aspects.not_seen)
    unknown = f"{unseen} cannot be compared{', because we have not seen the whole of a text' * bool(unseen)}."
    if not aspects.counted:
        return f"Of {every}, {unknown} This is more than a third of them, so we give no totals."
    settled, alike = len(aspects.settled), len(aspects.alike)
    how = f": {alike} alike, {settled - alike} differently" * bool(settled)
    return (
        f"Of {every}, both texts settle {settled or 'none'} in their own words{how}. For the others, only one"
        f" text has a rule, or a rule of one side is taken over or our choice. {unknown}"
    )


# --- The lineage ---


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

    __repr__ = short_repr


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
        return sum(len(game.ties) for game in self.games)

    @property
    def contested(self) -> int:
        """The number of relations with evidence against them."""
        return sum(tie.contested for game in self.games for tie in game.ties)


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
    >>> lineage = lineage_answer(library(), start="comet", end="red-nines-20c")
    >>> [node.id for node in lineage.nodes]
    ['comet', 'red-nines']
    >>> [step.younger for step in lineage.graph.lines[0].steps]
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
    (49, ())
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
    ties_of_game = (ties[data["statement"]] for *_, data in graph.in_edges(game, data=True))
    return tuple(sorted(ties_of_game, key=lambda tie: not tie.descent))


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
    >>> [ancestor.game.id for ancestor in game_lineage(library(), "red-nines").ancestors][:2]
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

"""What can be told of the lineage: who is tied to whom, what changed on the way, where each is attested."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from nines.corpus.lineage import ATTESTED, RELATIONS
from nines.describe.games import describe_rule
from nines.describe.sides import SideRecord, SightingRecord, tell_side, tell_sighting
from nines.describe.texts import tell_passage
from nines.lineage import along, around, lineage, paths
from nines.lineage.export import to_node_link
from nines.lineage.steps import How, steps

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.corpus.lineage import Attestation, Relation
    from nines.describe.shapes import PassageRecord, RuleRecord
    from nines.libraries import Library
    from nines.lineage.graph import Graph
    from nines.lineage.steps import Taken


class RelationRecord(TypedDict):
    """A statement that ties one game to another, with what speaks for it and against it."""

    statement: str  # its key; it reads as a sentence
    subject: str
    kind: str
    kind_means: str
    object: str
    older: str
    younger: str
    descent: bool
    contested: bool
    year: int | None
    dated: str
    cert: str
    evidence: str
    erratum: str
    grounds: list[SideRecord]
    against: list[SideRecord]


class AttestationRecord(TypedDict):
    """What is known of a game at some time and place, and from whom."""

    id: str
    games: list[str]
    kind: str
    kind_means: str
    year: int | None
    dated: str
    place: str
    says: str
    cert: str
    passages: list[PassageRecord]
    sources: list[SightingRecord]


class ChangeRecord(TypedDict):
    """A rule that is dropped, added or altered; null where a game has none."""

    how: How
    aspect: str
    question: str
    earlier: RuleRecord | None
    later: RuleRecord | None


class StepRecord(TypedDict):
    """One step of descent; changes are null where one of the two games cannot be played."""

    older: str
    younger: str
    relations: list[RelationRecord]
    kept: int
    changes: list[ChangeRecord] | None


class LineRecord(TypedDict):
    """A line of descent, the oldest game first."""

    games: list[str]
    steps: list[StepRecord]


def ask_lineage(
    library: Library, game: str = "", start: str = "", end: str = ""
) -> tuple[Graph, list[list[str]]]:
    """Return the part of the lineage that is asked for, and the lines of descent in it.

    Parameters
    ----------
    game
        A game whose ancestors, descendants and kin are wanted.
    start, end
        Where lines of descent are to begin and to end; see :func:`nines.lineage.paths`.

    Raises
    ------
    UnknownNameError
        If there is no such game.
    RequestError
        If no descent leads from one to the other.

    Examples
    --------
    >>> from nines import library
    >>> graph, lines = ask_lineage(library(), end="commit-1857")
    >>> lines[0][-2:]
    ['comet-1718', 'commit-1857']
    """
    whole = lineage(library.corpus, library.playable)
    if start or end:
        lines = paths(whole, start, end)
        return along(whole, lines), lines
    return (around(whole, game) if game else whole), []


def describe_lineage(library: Library, game: str = "", start: str = "", end: str = "") -> dict[str, Any]:
    """Return the same as node-link data of networkx, with lines, steps and attestations under ``graph``.

    Examples
    --------
    >>> from nines import library
    >>> told = describe_lineage(library(), start="comet-1718", end="red-nines-20c")
    >>> [node["id"] for node in told["nodes"]]
    ['comet-1718', 'red-nines-1881', 'red-nines-20c']
    >>> [step["younger"] for step in told["graph"]["lines"][0]["steps"]]
    ['red-nines-1881', 'red-nines-20c']
    """
    graph, lines = ask_lineage(library, game, start, end)
    told = to_node_link(graph)
    told["graph"] |= {
        "lines": [describe_line(library, line) for line in lines],
        "attestations": describe_attestations(library, [game] if game else list(graph)),
    }
    return told


def describe_line(library: Library, games: list[str]) -> LineRecord:
    """Return a line of descent with what changed on each step."""
    return {"games": games, "steps": [_step(library, taken) for taken in steps(library, games)]}


def describe_attestations(library: Library, games: list[str]) -> list[AttestationRecord]:
    """Return where some games are attested, in order of date.

    Examples
    --------
    >>> from nines import library
    >>> describe_attestations(library(), ["red-nines-1881"])[0]["place"]
    'Bath'
    """
    wanted = set(games)
    return [
        _attestation(library, one) for one in library.corpus.attestations.values() if wanted & set(one.games)
    ]


def describe_relations(library: Library, game: str) -> list[RelationRecord]:
    """Return what ties a game to others: to older ones first, descents before the rest."""
    found = sorted(library.corpus.relations_of(game), key=lambda one: (one.younger != game, not one.descent))
    return [describe_relation(library, one) for one in found]


def describe_relation(library: Library, relation: Relation) -> RelationRecord:
    """Return a statement with what speaks for it and against it."""
    return {
        "statement": relation.key,
        "subject": relation.subject,
        "kind": relation.kind,
        "kind_means": RELATIONS[relation.kind],
        "object": relation.object,
        "older": relation.older,
        "younger": relation.younger,
        "descent": relation.descent,
        "contested": relation.contested,
        "year": relation.year or None,
        "dated": relation.dated,
        "cert": relation.cert,
        "evidence": relation.evidence,
        "erratum": relation.erratum,
        "grounds": [tell_side(library, side) for side in relation.grounds],
        "against": [tell_side(library, side) for side in relation.against],
    }


def _attestation(library: Library, one: Attestation) -> AttestationRecord:
    return {
        "id": one.id,
        "games": list(one.games),
        "kind": one.kind,
        "kind_means": ATTESTED[one.kind],
        "year": one.year or None,
        "dated": one.dated,
        "place": one.place,
        "says": one.says,
        "cert": one.cert,
        "passages": [tell_passage(library, key) for key in one.passages],
        "sources": [tell_sighting(library, source) for source in one.sources],
    }


def _step(library: Library, taken: Taken) -> StepRecord:
    return {
        "older": taken.older,
        "younger": taken.younger,
        "relations": [describe_relation(library, one) for one in taken.relations],
        "kept": taken.kept,
        "changes": None
        if taken.changes is None
        else [
            {
                "how": change.how,
                "aspect": change.aspect,
                "question": change.question,
                "earlier": _rule(library, taken.older, change.earlier),
                "later": _rule(library, taken.younger, change.later),
            }
            for change in taken.changes
        ],
    }


def _rule(library: Library, game: str, cited: Cited[object] | None) -> RuleRecord | None:
    return None if cited is None else describe_rule(library, library.load(game), cited.key)

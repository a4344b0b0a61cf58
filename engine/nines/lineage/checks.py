"""Does the lineage hold? Each check yields what is wrong with it, where, and what to do."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

import networkx as nx

from nines.corpus.lineage import ATTESTATIONS_FILE, LINES_FILE, RELATIONS_FILE
from nines.lineage.graph import descents, lineage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nines.corpus import Corpus
    from nines.corpus.lineage import Relation
    from nines.lineage.graph import Graph

HISTORICAL: Final = ("history", "lineage")


class Fault(NamedTuple):
    """What is wrong with the lineage: the place in the corpus, and the fault."""

    place: str
    says: str


def faults(found: Corpus) -> Iterator[Fault]:
    """Yield all faults of the lineage of a corpus.

    Examples
    --------
    >>> from nines import library
    >>> list(faults(library().corpus))
    []
    """
    graph = lineage(found)
    for check in CHECKS:
        yield from check(found, graph)


def backwards(found: Corpus, graph: Graph) -> Iterator[Fault]:
    """Yield descents that run back in time."""
    for one in found.relations.values():
        older, younger = (graph.nodes[game]["first"] for game in (one.older, one.younger))
        if one.descent and older and younger and older > younger:
            yield Fault(
                _place(one),
                f"runs back in time: {one.older} is first known in {older}, {one.younger} in {younger}; "
                "what is only claimed is claimed-ancestor-of",
            )
        if one.descent and one.year and older > one.year and not one.contested:
            yield Fault(
                _place(one),
                f"is dated {one.year}, but {one.older} is first known in {older}; say under 'against' what "
                "speaks against the date",
            )


def rounds(_found: Corpus, graph: Graph) -> Iterator[Fault]:
    """Yield descents that lead back to where they began."""
    found: list[list[str]] = sorted(nx.simple_cycles(descents(graph)))
    for circle in found:
        way = " → ".join((*circle, circle[0]))
        yield Fault(RELATIONS_FILE, f"{way}: a game cannot come from itself; one of these is no descent")


def uncited(found: Corpus, graph: Graph) -> Iterator[Fault]:
    """Yield games that nothing attests, and accounts whose year nothing attests."""
    for slug in graph:
        attested, game = found.attestations_of(slug), found.games[slug]
        if not attested:
            yield Fault(ATTESTATIONS_FILE, f"nothing attests {slug}; say where it is known from")
        data = {one.year for one in attested if one.kind == "rules"}
        if game.category and game.year and game.year not in data:
            yield Fault(
                ATTESTATIONS_FILE,
                f"{slug} is an account of {game.year}, but no rules of that year are attested",
            )


def one_sided(found: Corpus, graph: Graph) -> Iterator[Fault]:
    """Yield disputes that have only one side on record."""
    for one in found.relations.values():
        older, younger = (graph.nodes[game]["first"] for game in (one.older, one.younger))
        if one.erratum and not one.contested:
            yield Fault(
                _place(one), f"is part of the dispute {one.erratum!r}; say under 'against' what opposes it"
            )
        if not one.descent and older and younger and older > younger and not one.contested:
            yield Fault(
                _place(one),
                f"has {one.older} of {older} before {one.younger} of {younger}; say under 'against' that the "
                "dates oppose it",
            )


def stranded(_found: Corpus, graph: Graph) -> Iterator[Fault]:
    """Yield games connected to no other, and games outside the descent that are connected to it."""
    outside = {slug for slug, data in graph.nodes(data="outside") if data}
    for slug in graph:
        if not graph.degree(slug) and slug not in outside:
            yield Fault(RELATIONS_FILE, f"nothing ties {slug} to any game; tie it, or say why it is outside")
    for one, other, data in graph.edges(data=True):
        if data["descent"] and (one in outside) != (other in outside):
            stands = one if one in outside else other
            yield Fault(RELATIONS_FILE, f"{data['statement']}: {stands} is said to stand outside the descent")


def broken(found: Corpus, graph: Graph) -> Iterator[Fault]:
    """Yield lines of descent that the documents give and the graph does not have."""
    line = descents(graph)
    for one in found.lines.values():
        for older, younger in pairwise(one.games):
            if younger not in nx.descendants(line, older):
                yield Fault(f"{LINES_FILE}, {one.id}", f"no descent leads from {older} to {younger}")


def without_statement(found: Corpus, _graph: Graph) -> Iterator[Fault]:
    """Yield passages of history that no relation, attestation or entry of the bibliography rests on."""
    tied: dict[str, set[str]] = {}
    for relation in found.relations.values():
        for side in relation.sides:
            for key in side.passages:
                tied.setdefault(key, set()).update((relation.subject, relation.object))
    for attestation in found.attestations.values():
        for key in attestation.passages:
            tied.setdefault(key, set()).update(attestation.games)
    of_documents = {key for document in found.documents.values() for key in document.passages}
    for passage in found.passages.values():
        data = tied.get(passage.id, set())
        if passage.kind in HISTORICAL and not data & set(passage.games):
            yield Fault(
                passage.id, f"is {passage.kind}, but no relation or attestation of its games rests on it"
            )
        if passage.kind == "bibliography" and not (passage.cites or data or passage.id in of_documents):
            yield Fault(
                passage.id, "is bibliography, but no source, document, relation or attestation has it"
            )


def _place(relation: Relation) -> str:
    return f"{RELATIONS_FILE}, {relation.key.replace('/', '.')}"


CHECKS: Final[tuple[Callable[[Corpus, Graph], Iterator[Fault]], ...]] = (
    backwards,
    rounds,
    uncited,
    one_sided,
    stranded,
    broken,
    without_statement,
)

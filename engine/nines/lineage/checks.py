"""Checks of the lineage. Each check yields faults, which say where they are and what to do."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING, Final, NamedTuple

import networkx as nx

from nines.corpus.lineage import ATTESTATIONS_FILE, ENDS, LINES_FILE, RELATIONS_FILE
from nines.lineage.graph import descents, lineage
from nines.lineage.pairs import amended, behind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nines.corpus import Corpus
    from nines.corpus.lineage import Relation
    from nines.lineage.graph import Graph

HISTORICAL: Final = ("history", "lineage")


class Fault(NamedTuple):
    """A fault in the lineage, and its place in the corpus."""

    place: str
    says: str


def faults(corpus: Corpus) -> Iterator[Fault]:
    """Yield all faults of the lineage of a corpus.

    Examples
    --------
    >>> from nines import library
    >>> list(faults(library().corpus))
    []
    """
    graph = lineage(corpus)
    for check in CHECKS:
        yield from check(corpus, graph)


def backwards(corpus: Corpus, graph: Graph) -> Iterator[Fault]:
    """Yield each descent or later form that runs back in time, from a later game to an earlier game."""
    for _, _, data in graph.edges(data=True):
        relation = corpus.relations[data["statement"]]
        older, younger = _known(corpus, graph, relation)
        if (relation.descent or relation.kind == "later-form-of") and older and younger and older > younger:
            yield Fault(
                _place(relation),
                f"runs back in time: {relation.older} is first known in {older}, "
                f"{relation.younger} in {younger}; if the descent is only claimed, set claimed = true",
            )
        if relation.descent and relation.year and older > relation.year and not relation.contested:
            yield Fault(
                _place(relation),
                f"is dated {relation.year}, but {relation.older} is first known in {older}; "
                "give the evidence against the date under 'against'",
            )


def _known(corpus: Corpus, graph: Graph, relation: Relation) -> tuple[int, int]:
    """Return the years in which the older and the younger side are first known; 0 for an unknown year."""
    ends = (relation.older, relation.younger)
    if relation.of_games:
        older, younger = (int(graph.nodes[game]["first"]) for game in ends)
    else:
        older, younger = (corpus.accounts[account].year for account in ends)
    return older, younger


def rounds(_found: Corpus, graph: Graph) -> Iterator[Fault]:
    """Yield each circular descent: a game that descends from itself through other games."""
    circles: list[list[str]] = sorted(nx.simple_cycles(descents(graph)))
    for circle in circles:
        way = " → ".join((*circle, circle[0]))
        yield Fault(
            RELATIONS_FILE, f"{way}: a game cannot come from itself; one of these steps is not a descent"
        )


def uncited(corpus: Corpus, graph: Graph) -> Iterator[Fault]:
    """Yield games without an attestation, and editions and accounts whose year is not attested."""
    for slug in graph:
        attested = corpus.attestations_of(slug)
        if not attested:
            yield Fault(ATTESTATIONS_FILE, f"{slug} has no attestation; add one")
        data = {attestation.year for attestation in attested if attestation.kind == "rules"}
        for edition in corpus.editions_of(slug):
            if edition.year and edition.year not in data:
                fault = f"{edition.slug} is dated {edition.year}, but no rules of {slug} are attested then"
                yield Fault(ATTESTATIONS_FILE, fault)


def one_sided(corpus: Corpus, _graph: Graph) -> Iterator[Fault]:
    """Yield each disputed relation for which no evidence against it is recorded."""
    for relation in corpus.relations.values():
        if relation.erratum and not relation.contested:
            yield Fault(
                _place(relation),
                f"is part of the dispute {relation.erratum!r};"
                " give the evidence against the relation under 'against'",
            )


def stranded(_found: Corpus, graph: Graph) -> Iterator[Fault]:
    """Yield games that no relation connects, and descents from or to a game marked as outside the descent."""
    outside = {slug for slug, data in graph.nodes(data="outside") if data}
    for slug in graph:
        if slug not in outside and not (set(nx.all_neighbors(graph, slug)) - {slug}):
            fault = f"no relation connects {slug} with any game; add one, or say why the game is outside"
            yield Fault(RELATIONS_FILE, fault)
    for edge, other, data in graph.edges(data=True):
        if data["descent"] and (edge in outside) != (other in outside):
            game = edge if edge in outside else other
            yield Fault(RELATIONS_FILE, f"{data['statement']}: {game} is marked as outside the descent")


def unexplained(corpus: Corpus, _graph: Graph) -> Iterator[Fault]:
    """Yield editions that amend an unrelated edition, unless a reading explains why."""
    for edition, base in amended(corpus):
        reasons = behind(corpus, edition, base)
        file = f"readings/{edition}.toml, amends"
        if not reasons:
            fault = (
                f"no relation connects {edition} with {base}; record one, or say under 'unrelated' why not"
            )
            yield Fault(file, fault)
        elif reasons.unrelated and (reasons.account or reasons.relations):
            what = reasons.account or reasons.relations[0].key
            yield Fault(file, f"{base} is marked as unrelated, but there is {what}")


def broken(corpus: Corpus, graph: Graph) -> Iterator[Fault]:
    """Yield the lines of descent that the documents give but the graph lacks."""
    line = descents(graph)
    for descent in corpus.lines.values():
        for older, younger in pairwise(descent.games):
            if younger not in nx.descendants(line, older):
                yield Fault(f"{LINES_FILE}, {descent.id}", f"no descent leads from {older} to {younger}")


def without_statement(corpus: Corpus, _graph: Graph) -> Iterator[Fault]:
    """Yield passages on history that no relation, attestation or bibliography entry cites."""
    tied: dict[str, set[str]] = {}
    for relation in corpus.relations.values():
        ends = {corpus.accounts[end].game for end in _accounts(relation)} or {
            relation.subject,
            relation.object,
        }
        for side in relation.sides:
            for key in side.passages:
                tied.setdefault(key, set()).update(ends)
    for attestation in corpus.attestations.values():
        for key in attestation.passages:
            tied.setdefault(key, set()).update(attestation.games)
    of_documents = {key for document in corpus.documents.values() for key in document.passages}
    for passage in corpus.passages.values():
        data = tied.get(passage.id, set())
        if passage.kind in HISTORICAL and not data & set(map(corpus.game_of, passage.games)):
            yield Fault(
                passage.id, f"is of kind {passage.kind}, but no relation or attestation of its games cites it"
            )
        if passage.kind == "bibliography" and not (passage.cites or data or passage.id in of_documents):
            yield Fault(
                passage.id, "is bibliography, but no source, document, relation or attestation has it"
            )


def unreported(corpus: Corpus, _graph: Graph) -> Iterator[Fault]:
    """Yield documents that are said to report an account, although they never cite its source.

    A document that reports accounts must also report each account that has its own source.
    """
    said = [(one.subject, one.object) for one in corpus.relations.values() if one.kind == "reports"]
    subjects = {document for document, _ in said}
    reporting = [document for document in corpus.documents.values() if document.siglum in subjects]
    for document, account in product(reporting, corpus.accounts.values()):
        own = document.source and account.source == document.source
        if own and (document.siglum, account.slug) not in said:
            fault = f"{document.siglum} has the source of {account.slug}, but does not report it"
            yield Fault(RELATIONS_FILE, fault)
    cited: dict[str, set[str]] = {}
    for passage in corpus.passages.values():
        cited.setdefault(passage.document, set()).update(citation.source for citation in passage.cites)
    for document_id, account_id in said:
        source = corpus.accounts[account_id].source
        if source and source not in cited.get(document_id, {source}):
            place = f"{RELATIONS_FILE}, {document_id}.reports.{account_id}"
            yield Fault(place, f"no passage of {document_id} cites {source}")


def _accounts(relation: Relation) -> tuple[str, ...]:
    """Return the accounts that a relation connects."""
    ends = zip(ENDS[relation.kind], (relation.subject, relation.object), strict=True)
    return tuple(end for kind, end in ends if kind == "account")


def _place(relation: Relation) -> str:
    return f"{RELATIONS_FILE}, {relation.key.replace('/', '.')}"


CHECKS: Final[tuple[Callable[[Corpus, Graph], Iterator[Fault]], ...]] = (
    backwards,
    rounds,
    uncited,
    one_sided,
    stranded,
    unexplained,
    broken,
    without_statement,
    unreported,
)

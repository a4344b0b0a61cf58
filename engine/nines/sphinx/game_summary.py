"""A game at a glance, what of it is not executed, and the documents."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from nines.cite import STANDINGS
from nines.corpus.records import SEEN
from nines.sphinx import base as b
from nines.sphinx.address import permanent
from nines.sphinx.citing import called
from nines.sphinx.domain import note
from nines.sphinx.games import check_played
from nines.sphinx.passages import told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils import nodes

    from nines.corpus.records import Candidate, Document, Game, Reading
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

CITE_ID: Final = "source-{key}"  # the place of an entry of the bibliography


class GameDirective(b.CorpusDirective):
    """``nines:game``: a game at a glance."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the facts of a game, labelled by its slug."""
        check_played(self.library, name)
        game, record = self.library.load(name), self.library.corpus.games[name]
        rows: list[tuple[str, Sequence[nodes.Node]]] = [
            ("Key", [b.paragraph(b.key_link(name), permanent(name))]),
            ("Names", [b.paragraph(", ".join(record.names))] if record.names else []),
            ("Date", [b.paragraph(record.dated)] if record.dated else []),
            (
                "Account",
                [b.paragraph(f"{record.category}, in the words of the Digital Ludeme Project")]
                if record.category
                else [],
            ),
            ("Players", _first(game, "seats")),
            ("Pack", _first(game, "pack")),
            ("Counters", _first(game, "stakes")),
            ("Sources", [_sources(self.library, record)] if record.sources else []),
            (
                "Documents",
                [b.bullets([b.paragraph(*_seen(one))] for one in _documents(self.library, record))],
            ),
            ("Rules", [b.paragraph(_standings(game))]),
        ]
        return [b.labelled(b.box("game", b.fields(rows)), name, f"game-{name}", record.title)]


def _first(game: AnyGame, aspect: str) -> list[nodes.Node]:
    return [b.paragraph(b.link(one.key, b.sentence(str(one.rule)))) for one in game.aspects().get(aspect, ())]


def _documents(library: Library, record: Game) -> list[Document]:
    return [library.corpus.documents[siglum] for siglum in record.documents]


def _sources(library: Library, record: Game) -> nodes.Element:
    """Return the sources with what the bibliography notes of them: whether they were seen."""
    items = []
    for key in record.sources:
        source = library.corpus.source(key)
        note = source.fields.get("note", "")
        items.append(
            [b.paragraph(b.link(f"source-{key}", source.reference), f" {b.sentence(note)}" if note else "")]
        )
    return b.bullets(items)


def _seen(document: Document) -> list[b.Part]:
    return [b.key_link(document.siglum), f": {called(document)}; {SEEN[document.seen]}"]


def _standings(game: AnyGame) -> str:
    count = Counter(cited.standing for cited in game.rules().values())
    found = (f"{count[standing]} {standing}" for standing in STANDINGS if count[standing])
    return f"{count.total()} by standing: {', '.join(found)}"


class ScopeDirective(b.CorpusDirective):
    """``nines:scope``: what is told of a game and not executed, and why."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return passages that no rule rests on, conduct among them, and answers that are not played."""
        check_played(self.library, name)  # a game without rules has no scope
        items: list[list[nodes.Node]] = []
        for key, reason in self.library.corpus.out_of_scope.get(name, {}).items():
            items.append(
                [
                    *told(self.library, self.library.corpus.passage(key)),
                    b.paragraph("Not executed: ", *b.plain(reason)),
                ]
            )
        for reading in self.library.corpus.readings_of(name).values():
            if not reading.carried:
                items += [
                    _not_executable(self.library, reading, one)
                    for one in reading.candidates.values()
                    if one.not_executable
                ]
        if name in self.library.corpus.amendments:
            items += [
                _set_aside(self.library, *one)
                for one in self.library.corpus.amendments[name].set_aside.items()
            ]
        return [b.bullets(items, "passages")]


def _not_executable(library: Library, reading: Reading, candidate: Candidate) -> list[nodes.Node]:
    question = b.link(reading.key, library.corpus.point(reading.point).question)
    return [
        b.paragraph(question, " ", b.code(f"{reading.point}={candidate.id}")),
        b.paragraph(*b.plain(candidate.says), kind="says"),
        b.paragraph("Not executed: ", *b.plain(candidate.not_executable)),
    ]


def _set_aside(library: Library, point: str, reason: str) -> list[nodes.Node]:
    return [
        b.paragraph(library.corpus.point(point).question, " ", b.code(point)),
        b.paragraph("Not asked here: ", *b.plain(reason)),
    ]


class DocumentsDirective(b.CorpusDirective):
    """``nines:documents``: every document that was read, and how each was seen.

    Where sphinxcontrib-bibtex is told ``bibtex_cite_id = "source-{key}"``, it labels the entries of the
    bibliography as well, which stands on the same page.
    """

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return the documents, and the labels of the bibliography."""
        if getattr(self.config, "bibtex_cite_id", "") == CITE_ID:
            for key, source in self.library.corpus.sources.items():
                note(self.env, f"source-{key}", f"source-{key.lower()}", source.name)
        return [_document(self.library, one) for one in self.library.corpus.documents.values()]


def _document(library: Library, document: Document) -> nodes.Element:
    described = b.box(
        "passage",
        b.paragraph(*_seen(document), kind="facts"),
        b.paragraph(*b.plain(document.about), kind="says"),
    )
    facts = [document.kind, document.rights] if document.rights else [document.kind]
    described += b.paragraph(b.sentence(" · ".join(facts)), kind="facts")
    count = sum(passage.document == document.siglum for passage in library.corpus.passages.values())
    if document.source:
        source = library.corpus.source(document.source)
        described += b.paragraph(b.link(f"source-{document.source}", source.reference), kind="facts")
    if count:
        described += b.paragraph(b.link(f"passages-{document.siglum}", f"{count} passages"), kind="facts")
    return b.labelled(described, document.siglum, f"d-{document.siglum}")

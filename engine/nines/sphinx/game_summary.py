"""Directives for the facts about a game, for statements that no rule executes, and for documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from docutils.parsers.rst import directives

from nines.reference import edition_answer
from nines.reference.dated import named_game, playable_game
from nines.reference.games import unplayed_games
from nines.reference.scope import scope_answer
from nines.reference.sources import document_answers, source_names
from nines.sphinx import base as b
from nines.sphinx.address import permanent
from nines.sphinx.copies import copy_facts
from nines.sphinx.domain import note
from nines.sphinx.fold import folded
from nines.sphinx.lineage import printed
from nines.sphinx.passages import source_link, told
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from docutils import nodes

    from nines.reference.editions import EditionAnswer
    from nines.reference.readings import Candidate, ReadingAnswer
    from nines.reference.rules import RuleLine
    from nines.reference.scope import SetAside
    from nines.reference.sources import DocumentAnswer

CITE_ID: Final = "source-{key}"  # the label of an entry of the bibliography


class GameDirective(b.CorpusDirective):
    """``nines:game``: the main facts about an edition; ``:folded:`` folds them under a line."""

    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {"folded": directives.flag}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the facts about an edition, labelled with the slug of the edition."""
        playable_game(self.library, name)
        game = edition_answer(self.library, name)
        category = f"{game.category} (a term of the Digital Ludeme Project)"
        rows: list[tuple[str, Sequence[nodes.Node]]] = [
            ("Key", [b.paragraph(b.key_link(name), permanent(name))]),
            (
                "Edition of",
                [b.paragraph(b.link(f"lineage/{game.game}", named_game(self.library, game.game).title))],
            ),
            ("Names", [b.paragraph(", ".join(game.names))] if game.names else []),
            ("Date", [b.paragraph(game.dated)] if game.dated else []),
            ("Account", [b.paragraph(printed(game.account))]),
            ("Category", [b.paragraph(category)]),
            ("Players", _answers(game.answers("seats"))),
            ("Pack", _answers(game.answers("pack"))),
            ("Counters", _answers(game.answers("stakes"))),
            ("Sources", [_sources(game)] if game.sources_told else []),
            ("Documents", [b.bullets([b.paragraph(*_seen(one))] for one in game.documents_told)]),
            ("Rules", [b.paragraph(f"{counted(game.rules, 'rule')}. {game.details.sentence}.")]),
        ]
        facts: nodes.Element = b.fields(rows)
        if "folded" in self.options:
            facts = folded(["Dates, names and documents of this edition"], facts)
        return [b.labelled(b.box("game", facts), name, f"game-{name}", game.title)]


def _answers(rules: Iterable[RuleLine]) -> list[nodes.Node]:
    return [b.paragraph(b.link(one.key, b.sentence(one.says))) for one in rules]


def _sources(game: EditionAnswer) -> nodes.Element:
    """Return the sources with the notes of the bibliography, which say whether we saw each source."""
    return b.bullets(
        [b.paragraph(source_link(one.key, one.reference), f" {b.sentence(one.note)}" if one.note else "")]
        for one in game.sources_told
    )


def _seen(document: DocumentAnswer) -> list[b.Part]:
    return [b.key_link(document.siglum), f": {document.called}; {document.seen}"]


class ScopeDirective(b.CorpusDirective):
    """``nines:scope``: the documents' statements about a game that no rule executes, with the reasons."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return passages that need no rule, such as advice on conduct, and answers that cannot be played."""
        scope = scope_answer(self.library, name)
        passages = (
            [*told(one.passage), b.paragraph("Not executed. ", *b.plain(one.why))] for one in scope.passages
        )
        answers = (
            _not_executable(reading, one)
            for reading in scope.readings
            for one in reading.candidates
            if one.not_executable
        )
        return [b.bullets([*passages, *answers, *map(_set_aside, scope.set_aside)], "passages")]


class UnplayedDirective(b.CorpusDirective):
    """``nines:unplayed``: the recorded games that cannot be played, or cannot be played yet, and why."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return a list of these games, each with the reason why it cannot be played."""
        found = unplayed_games(self.library)
        return [b.bullets([b.paragraph(f"{one.title}. ", *b.plain(one.not_played))] for one in found)]


def _not_executable(reading: ReadingAnswer, candidate: Candidate) -> list[nodes.Node]:
    question = b.link(reading.key, reading.question)
    return [
        b.paragraph(question, " (", b.code(f"{reading.point}={candidate.id}"), ")"),
        b.paragraph(*b.plain(candidate.says), kind="says"),
        b.paragraph("Not executed. ", *b.plain(candidate.not_executable)),
    ]


def _set_aside(one: SetAside) -> list[nodes.Node]:
    return [
        b.paragraph(one.question, " (", b.code(one.point), ")"),
        b.paragraph("This question does not arise here. ", *b.plain(one.why)),
    ]


class DocumentsDirective(b.CorpusDirective):
    """``nines:documents``: every document that we read, and how much of it we saw.

    If sphinxcontrib-bibtex has ``bibtex_cite_id = "source-{key}"``, the directive also labels the entries of
    the bibliography, which is on the same page.
    """

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return the documents, and the labels for the entries of the bibliography."""
        if getattr(self.config, "bibtex_cite_id", "") == CITE_ID:
            for key, source in source_names(self.library).items():
                note(self.env, f"source-{key}", f"source-{key.lower()}", source)
        return list(map(_document, document_answers(self.library)))


def _document(document: DocumentAnswer) -> nodes.Element:
    described = b.box(
        "passage",
        b.paragraph(*_seen(document), kind="facts"),
        b.paragraph(*b.plain(document.about), kind="says"),
    )
    facts = [document.kind, document.rights] if document.rights else [document.kind]
    described += b.paragraph(b.sentence(" · ".join(facts)), kind="facts")
    if document.source:
        described += b.paragraph(source_link(document.source, document.reference), kind="facts")
    described += copy_facts(document)
    if document.passages:
        shown = counted(document.passages, "passage")
        described += b.paragraph(b.link(f"passages-{document.siglum}", shown), kind="facts")
    return b.labelled(described, document.siglum, f"d-{document.siglum}")

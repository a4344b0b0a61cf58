"""A game on its page: facts, attestations, relations, errata, and how to cite it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

from docutils.parsers.rst import directives

from nines.reference import attestation_answers, edition_answer, errata_answer, relation_answers
from nines.reference.finding import what_is
from nines.reference.games import unplayed_games
from nines.reference.gaps import scope_answer
from nines.reference.lineage import lineage_outline
from nines.reference.names import named_game, playable_game
from nines.reference.sources import document_answers, source_names
from nines.reference.verification import verification_answer
from nines.sphinx import base as b
from nines.sphinx.base import note, reading_link, titled_link
from nines.sphinx.citing import cite_link, cited_answer, cited_forms, forms_folded, permanent, sentence_quoted
from nines.sphinx.lineage import kin_link, printed, tied
from nines.sphinx.nodes import folded
from nines.sphinx.passages import (
    copy_facts,
    passage_paragraphs,
    side_nodes,
    sighting_node,
    source_link,
    witness,
)
from nines.sphinx.totals import checks_of
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from docutils import nodes

    from nines.libraries import Library
    from nines.reference.editions import EditionAnswer
    from nines.reference.errata import ChosenReading, ErratumAnswer
    from nines.reference.gaps import SetAside
    from nines.reference.readings import Candidate, ReadingAnswer
    from nines.reference.relations import AttestationAnswer
    from nines.reference.rules import RuleLine
    from nines.reference.sources import DocumentAnswer


# --- Attestations of games, and the history of a game before the account of an edition ---


class AttestationsDirective(b.CorpusDirective):
    """``nines:attestations``: all attestations of all games, in order of date."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return all attestations, each with its label."""
        attestations = lineage_outline(self.library).attestations
        return [
            b.fields(
                (_when(attestation), [_attested(self.library, attestation)]) for attestation in attestations
            )
        ]


def _when(attestation: AttestationAnswer) -> str:
    return str(attestation.year) if attestation.year else "No date"


def _attested(library: Library, attestation: AttestationAnswer) -> nodes.Element:
    record = attestation.record
    games = b.between(kin_link(library, game) for game in record.games)
    home = b.box("attested", b.paragraph("Games: ", *games, kind="facts"), *_told(attestation))
    return b.labelled(home, f"attested/{record.id}", f"at-{record.id}")


def _told(attestation: AttestationAnswer) -> Iterator[nodes.Node]:
    """Yield what a source attests about a game, with the time, the place and the witnesses."""
    record = attestation.record
    sure = "" if record.cert == "high" else f" Certainty {record.cert}."
    yield b.paragraph(
        f"{attestation.when}: " if attestation.when else "",
        b.sentence(attestation.kind_means),
        sure,
        kind="facts",
    )
    yield b.paragraph(*b.plain(record.says), kind="says")
    yield from (b.paragraph(*witness(passage), kind="witness") for passage in attestation.passages)
    yield from map(sighting_node, attestation.sources)


class PastDirective(b.CorpusDirective):
    """``nines:past``: the relations of an edition and of its game, and the attestations of the game."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the relations with links to their evidence, then the attestations."""
        slug = named_game(self.library, name).slug
        attestations = attestation_answers(self.library, [slug])
        return [
            b.bullets(tied(relation_answers(self.library, slug)), "ties"),
            b.fields((_when(attestation), list(_told(attestation))) for attestation in attestations),
        ]


# --- Attestations and relations of a game ---


class AttestedDirective(b.CorpusDirective):
    """``nines:attested``: the attestations of an edition's game, and the relations of that game."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the oldest attestation, then the other attestations and the relations, both folded."""
        slug = named_game(self.library, name).slug
        attestations = attestation_answers(self.library, [slug])
        relations = relation_answers(self.library, slug)
        parts: list[nodes.Element] = (
            [b.fields(_row(attestation) for attestation in attestations[:1])] if attestations else []
        )
        if len(attestations) > 1:
            rows = (_row(attestation) for attestation in attestations[1:])
            parts.append(folded([_more(attestations[1:])], b.fields(rows)))
        if relations:
            parts.append(
                folded(["Relations to other games, with the sources"], b.bullets(tied(relations), "ties"))
            )
        return parts or [b.paragraph("The document itself is the only known attestation.")]


def _more(later: Sequence[AttestationAnswer]) -> str:
    """Return the number of later attestations, and the year of the latest."""
    years = [attestation.year for attestation in later if attestation.year]
    line = counted(len(later), "more attestation")
    if not years:
        return f"{line}, without a date"
    dated = f"dated {max(years)}" if len(years) == 1 else f"dated up to {max(years)}"
    if undated := len(later) - len(years):
        return f"{line}: {len(years)} {dated}, {undated} without a date"
    return f"{line}, {dated}"


def _row(attestation: AttestationAnswer) -> tuple[str, list[nodes.Node]]:
    return _when_attested(attestation), list(_attested_words(attestation))


def _when_attested(attestation: AttestationAnswer) -> str:
    return str(attestation.year) if attestation.year else "no date"


def _attested_words(attestation: AttestationAnswer) -> Iterator[nodes.Node]:
    """Yield what a source attests about a game, and the witnesses."""
    record = attestation.record
    sure = "" if record.cert == "high" else f" Certainty {record.cert}."
    where = b.fill(
        b.inline("facts"),
        [f"{attestation.when}: " if attestation.when else "", b.sentence(attestation.kind_means), sure, " "],
    )
    yield b.paragraph(where, *b.plain(record.says))
    yield from (b.paragraph(*witness(passage), kind="witness") for passage in attestation.passages)
    yield from map(sighting_node, attestation.sources)


# --- Directives for the facts about a game ---

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
            ("Documents", [b.bullets([b.paragraph(*_seen(document))] for document in game.documents_told)]),
            ("Rules", [b.paragraph(f"{counted(game.rules, 'rule')}. {game.details.sentence}.")]),
        ]
        facts: nodes.Element = b.fields(rows)
        if "folded" in self.options:
            facts = folded(["Dates, names, documents"], facts)
        return [b.labelled(b.box("game", facts), name, f"game-{name}", game.title)]


def _answers(rules: Iterable[RuleLine]) -> list[nodes.Node]:
    return [b.paragraph(b.link(rule.key, b.sentence(rule.says))) for rule in rules]


def _sources(game: EditionAnswer) -> nodes.Element:
    """Return the sources with the notes of the bibliography, which say whether we saw each source."""
    return b.bullets(
        [
            b.paragraph(
                source_link(source.key, source.reference),
                f" {b.sentence(source.note)}" if source.note else "",
            )
        ]
        for source in game.sources_told
    )


def _seen(document: DocumentAnswer) -> list[b.Part]:
    return [b.key_link(document.siglum), f": {document.called}; {document.seen}"]


class ScopeDirective(b.CorpusDirective):
    """``nines:scope``: the documents' statements about a game that no rule executes, with the reasons."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return passages that need no rule, such as advice on conduct, and answers that cannot be played."""
        scope = scope_answer(self.library, name)
        passages = (
            [*passage_paragraphs(passage.passage), b.paragraph("Not executed. ", *b.plain(passage.why))]
            for passage in scope.passages
        )
        answers = (
            _not_executable(reading, candidate)
            for reading in scope.readings
            for candidate in reading.candidates
            if candidate.not_executable
        )
        return [b.bullets([*passages, *answers, *map(_set_aside, scope.set_aside)], "passages")]


class UnplayedDirective(b.CorpusDirective):
    """``nines:unplayed``: the recorded games that cannot be played, or cannot be played yet, and why."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return a list of these games, each with the reason why it cannot be played."""
        games = unplayed_games(self.library)
        return [
            b.bullets([b.paragraph(f"{game.record.title}. ", *b.plain(game.not_played))] for game in games)
        ]


def _not_executable(reading: ReadingAnswer, candidate: Candidate) -> list[nodes.Node]:
    question = b.link(reading.key, reading.question)
    return [
        b.paragraph(question, " (", b.code(f"{reading.point}={candidate.id}"), ")"),
        b.paragraph(*b.plain(candidate.says), kind="says"),
        b.paragraph("Not executed. ", *b.plain(candidate.not_executable)),
    ]


def _set_aside(set_aside: SetAside) -> list[nodes.Node]:
    return [
        b.paragraph(set_aside.question, " (", b.code(set_aside.point), ")"),
        b.paragraph("This question does not arise here. ", *b.plain(set_aside.why)),
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


# --- Errata ---

_HYPHENED: Final = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)+)")


class ErrataDirective(b.CorpusDirective):
    """``nines:errata``: all contradictions and differences between texts; for one game, a list of links.

    Only the list for all games writes labels, so that each label is defined only once.
    """

    required_arguments = 0
    optional_arguments = 1

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return sections with the contradictions and the differences; for one game, a list of links."""
        answer = errata_answer(self.library, name or None)
        if not name:
            return [_group(self.library, *group) for group in answer.sorted]
        return [b.bullets(([_line(self.library, erratum)] for erratum in answer.errata), "errata")]


def _group(library: Library, name: str, errata: Sequence[ErratumAnswer]) -> nodes.section:
    homes = [_home(library, erratum) for erratum in errata]
    return b.section(b.capital(name), f"errata-{name}", b.paragraph(b.sentence(errata[0].sort_means)), *homes)


def _line(library: Library, erratum: ErratumAnswer) -> nodes.Element:
    record = erratum.record
    question = b.link(b.erratum_key(record.id), record.question)
    return b.paragraph(f"{record.number}, {record.sort}: ", question, " ", *_decided(library, erratum))


def _decided(library: Library, erratum: ErratumAnswer) -> list[b.Part]:
    """Return our decision, with links to the passages and contradictions that it names."""
    parts: list[b.Part] = []
    for part in b.plain(erratum.record.decided):
        if isinstance(part, str):
            parts += (_named(library, words) for words in _HYPHENED.split(part))
        else:
            parts.append(part)
    return parts


def _named(library: Library, words: str) -> b.Part:
    key = b.erratum_key(words)
    return b.link(key, words) if what_is(library, key) == "erratum" else words


def _home(library: Library, erratum: ErratumAnswer) -> nodes.Element:
    record = erratum.record
    key = b.erratum_key(record.id)
    rows: list[tuple[str, Sequence[nodes.Node]]] = [
        ("Number", [b.paragraph(f"{record.number} · ", b.key_link(key))]),
        (
            "Games",
            [b.paragraph(*b.between((titled_link(library, game) for game in record.games), "; "))],
        ),
        ("Kind", [b.paragraph(b.sentence(f"{record.sort} {erratum.kind_means}"))]),
        *(
            ("Another side" if place else "One side", side_nodes(side))
            for place, side in enumerate(erratum.sides)
        ),
        (
            "Our decision",
            [
                b.paragraph(b.sentence(erratum.by_means), kind="label"),
                b.paragraph(*_decided(library, erratum)),
            ],
        ),
        ("Our choice", [_reading(library, reading) for reading in erratum.readings]),
    ]
    place = b.erratum_anchor(record.id)
    return b.labelled(b.section(record.question, place, b.fields(rows)), key, place, record.question)


def _reading(library: Library, reading: ChosenReading) -> nodes.Element:
    """Return our answer in one game to a question that the contradiction raises."""
    shown = reading_link(library, reading.key)
    return b.paragraph(shown, f", answer “{reading.chosen}”: ", *b.plain(reading.says))


# --- The end of the page of a game ---

WITH_PAGES: Final = ("edition", "aspect", "rule", "reading")  # what has a page of its own


class CiteDirective(b.CorpusDirective):
    """``nines:cite``: how to cite anything that has a name; the citation begins with the source.

    Other forms of the citation are on the page of the cited thing. With ``:forms:``, or if the thing has no
    page, the directive also writes the other forms.
    """

    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {"forms": directives.flag}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the sentence that a reader can copy, the other forms or a link to them, and the key."""
        forms = cited_forms(cited_answer(self.library, self.config, name))
        paged = bool(self.config.nines_permalinks) and what_is(self.library, name) in WITH_PAGES
        more = [permanent(name), cite_link(name, "Cite in other forms")] if paged else []
        folded_here = () if paged and "forms" not in self.options else forms_folded(forms)
        key = b.paragraph("Key: ", b.code(name), *more, kind="facts")
        return [sentence_quoted(forms), *folded_here, key]


class CheckedDirective(b.CorpusDirective):
    """``nines:checked``: the result of the last verification of a game, as one line and a folded table."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the line with the result and the folded table."""
        run = verification_answer(self.library)
        checks = run.game(name).checks
        held = sum(check.outcome == "holds" for check in checks.values())
        line = f"{held} of {counted(len(checks), 'check')} held in nines {run.version}."
        return [folded([line], *checks_of(self, name), kind="evidence")]

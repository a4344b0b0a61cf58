"""Passages: what a document says, who says it, and what rests on it."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, ClassVar

from nines.corpus.records import KINDS
from nines.describe.errata import errata_with
from nines.errors import UnknownNameError
from nines.sphinx import base as b
from nines.sphinx.claims import tried
from nines.sphinx.games import game_link

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from docutils import nodes

    from nines.corpus.records import Passage
    from nines.libraries import Library


def source_link(library: Library, key: str) -> nodes.Element:
    """Return a link to a source in the bibliography."""
    return b.link(f"source-{key}", library.corpus.source(key).name)


def witness(library: Library, passage: Passage) -> list[b.Part]:
    """Return who says it, with the place, and through which document we know."""
    reporter = b.key_link(passage.id)
    if passage.cites:
        parts: list[b.Part] = []
        for cited in passage.cites:
            parts += [
                "; " if parts else "",
                source_link(library, cited.source),
                f", {cited.at}" if cited.at else "",
            ]
        return [*parts, f", {library.corpus.through(passage)} ", reporter]
    return ["The document itself, without a source of its own: ", reporter]


def told(library: Library, passage: Passage) -> list[nodes.Node]:
    """Return the paragraphs of a passage: what it says, who says it, what is doubtful."""
    lines: list[nodes.Node] = [
        b.paragraph(*b.plain(passage.says), kind="says"),
        b.paragraph(*witness(library, passage), kind="witness"),
    ]
    if passage.issue:
        lines.append(b.paragraph("Note: ", *b.plain(passage.issue), kind="note"))
    return lines


def told_list(library: Library, passages: Iterable[Passage]) -> nodes.bullet_list:
    """Return passages as a list."""
    return b.bullets((told(library, one) for one in passages), "passages")


def resting(library: Library) -> Mapping[str, Sequence[str]]:
    """Return, for each passage, the keys of the rules and readings that rest on it."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for slug in library.playable:
        for key, cited in library.load(slug).rules().items():
            for passage in (*cited.passages, *cited.via):
                found[passage].append(key)
        for reading in library.corpus.readings_of(slug).values():
            for passage in reading.passages:
                found[passage].append(reading.key)
    return found


class PassagesDirective(b.CorpusDirective):
    """``nines:passages``: all that was taken from a document, passage by passage."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the passages of a document, in its order."""
        if name not in self.library.corpus.documents:
            raise UnknownNameError("document", name, self.library.corpus.documents)
        keys = resting(self.library)
        listed = [
            _home(self.library, p, keys.get(p.id, ()))
            for p in self.library.corpus.passages.values()
            if p.document == name
        ]
        return [b.labelled(b.box("document", *listed), f"passages-{name}", f"passages-{name}")]


def _home(library: Library, passage: Passage, keys: Sequence[str]) -> nodes.Element:
    facts: list[b.Part] = [b.key_link(passage.id), f" · {passage.kind}"]
    facts += [
        f" · {passage.topic}" if passage.topic else "",
        f" · line {passage.line}" if passage.line else "",
    ]
    home = b.box("passage", b.paragraph(*facts, kind="facts"), *told(library, passage))
    home += b.paragraph("Of: ", *b.between(game_link(library, game) for game in passage.games), kind="facts")
    if keys:
        home += b.paragraph("Rest on it: ", *b.between(map(b.key_link, keys)), kind="facts")
    errata = [b.link(b.erratum_key(one), one) for one in errata_with(library, passage.id)]
    if errata:
        home += b.paragraph("At odds in: ", *b.between(errata), kind="facts")
    told_in = [b.key_link(one) for one in lineage_with(library, passage.id)]
    if told_in:
        home += b.paragraph("In the lineage: ", *b.between(told_in), kind="facts")
    return b.labelled(home, passage.id, b.passage_anchor(passage.id))


def lineage_with(library: Library, passage: str) -> list[str]:
    """Return the keys of the statements of descent and of the attestations that a passage bears out.

    Examples
    --------
    >>> from nines import library
    >>> "comet-1752/derived-from/comet-1718" in lineage_with(library(), "wp-comet:036")
    True
    """
    relations = library.corpus.relations.values()
    tied = [one.key for one in relations if any(passage in side.passages for side in one.sides)]
    attested = [one for one in library.corpus.attestations.values() if passage in one.passages]
    return tied + [f"attested/{one.id}" for one in attested]


def _kinds(text: str) -> list[str]:
    kinds = text.split()
    for kind in kinds:
        if kind not in KINDS:
            raise ValueError(UnknownNameError("kind of passage", kind, KINDS))
    return kinds


class ToldDirective(b.CorpusDirective):
    """``nines:told``: what the documents tell of a game, passages of some kinds."""

    option_spec: ClassVar[dict[str, Callable[[str], list[str]]]] = {"kinds": _kinds}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the passages of a game that are of these kinds, and what came of trying them."""
        if name not in self.library.corpus.games:
            raise UnknownNameError("game", name, self.library.corpus.games)
        kinds = self.options.get("kinds", KINDS)
        found = (p for p in self.library.corpus.passages_of(name) if p.kind in kinds)
        return [b.bullets(([*told(self.library, one), *tried(one)] for one in found), "passages")]

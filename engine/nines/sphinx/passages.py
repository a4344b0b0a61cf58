"""Passages: what a document says, who says it, and what rests on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes

from nines.corpus.records import KINDS
from nines.errors import UnknownNameError
from nines.sphinx import base as b
from nines.sphinx.claims import tried
from nines.sphinx.games import game_link, is_played

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nines.corpus.records import Passage
    from nines.libraries import Library
    from nines.libraries.index import ReadingUse


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


class PassagesDirective(b.CorpusDirective):
    """``nines:passages``: all that was taken from a document, passage by passage."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the passages of a document, in its order.

        Raises
        ------
        UnknownNameError
            If there is no such document.
        """
        if name not in self.library.corpus.documents:
            raise UnknownNameError("document", name, self.library.corpus.documents)
        passages = self.library.corpus.passages.values()
        listed = [_home(self.library, one) for one in passages if one.document == name]
        return [b.labelled(b.box("document", *listed), f"passages-{name}", f"passages-{name}")]


def _home(library: Library, passage: Passage) -> nodes.Element:
    facts: list[b.Part] = [b.key_link(passage.id), f" · {passage.kind}"]
    facts += [
        f" · {passage.topic}" if passage.topic else "",
        f" · line {passage.line}" if passage.line else "",
    ]
    home = b.box("passage", b.paragraph(*facts, kind="facts"), *told(library, passage))
    home += b.paragraph("Of: ", *b.between(game_link(library, game) for game in passage.games), kind="facts")
    uses = library.index.of(passage.id)
    rows: tuple[tuple[str, Iterable[b.Part]], ...] = (
        ("Rules", map(b.key_link, uses.rules)),
        ("Readings", (_reading(library, one) for one in uses.readings)),
        ("Claims tried", map(b.code, uses.claims)),
        ("At odds in", (b.link(b.erratum_key(one), one) for one in uses.errata)),
        ("In the lineage", map(b.key_link, uses.lineage)),
    )
    for label, links in rows:
        parts = b.between(links)
        if parts:
            home += b.paragraph(f"{label}: ", *parts, kind="facts")
    return b.labelled(home, passage.id, b.passage_anchor(passage.id))


def _reading(library: Library, use: ReadingUse) -> nodes.Element:
    """Return a reading with how it rests on a passage; one of a game without rules has no page."""
    played = is_played(library, use.key.partition("/")[0])
    notes = [f"candidate {name}" for name in use.candidates if use.role == "candidate"]
    notes += [f"inherited from {use.inherited}"] if use.inherited else []
    shown = b.key_link(use.key) if played else b.code(use.key)
    return b.fill(nodes.inline(), [shown, f" ({', '.join(notes)})" if notes else ""])


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
        """Return the passages of a game that are of these kinds, and what came of trying them.

        Raises
        ------
        UnknownNameError
            If there is no such game.
        """
        if name not in self.library.corpus.games:
            raise UnknownNameError("game", name, self.library.corpus.games)
        kinds = self.options.get("kinds", KINDS)
        found = (p for p in self.library.corpus.passages_of(name) if p.kind in kinds)
        return [
            b.bullets(([*told(self.library, one), *tried(self.library, one)] for one in found), "passages")
        ]

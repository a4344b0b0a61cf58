"""Passages: what a document says, which source the document names, and what rests on the passage."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from nines.errors import UnknownNameError
from nines.reference.passages import checked_kind, passages_of_document, passages_of_game
from nines.sphinx import base as b
from nines.sphinx.claims import tried
from nines.sphinx.games import titled_link
from nines.sphinx.passage_uses import uses

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from docutils import nodes

    from nines.libraries import Library
    from nines.reference.passages import PassageAnswer, PassageInUse


def source_link(key: str, name: str) -> nodes.Element:
    """Return a link to a source in the bibliography."""
    return b.link(f"source-{key}", name)


def witness(passage: PassageAnswer) -> list[b.Part]:
    """Return the witness of a passage, the place in the witness, and the document that reports it."""
    reporter = b.key_link(passage.id)
    if passage.cites:
        parts: list[b.Part] = []
        for cited in passage.cites:
            parts += [
                "; " if parts else "",
                source_link(cited.source, cited.name),
                f", {cited.at}" if cited.at else "",
                f" ({cited.attribution})",
            ]
        return [*parts, f", {passage.through} ", reporter]
    return [f"{passage.attributed}: ", reporter]


def told(passage: PassageAnswer) -> list[nodes.Node]:
    """Return the paragraphs of a passage: what it says, its witness, and what is doubtful about it."""
    lines: list[nodes.Node] = [
        b.paragraph(*b.plain(passage.says), kind="says"),
        b.paragraph(*witness(passage), kind="witness"),
    ]
    if passage.issue:
        lines.append(b.paragraph("Note: ", *b.plain(passage.issue), kind="note"))
    return lines


def told_list(passages: Iterable[PassageAnswer]) -> nodes.bullet_list:
    """Return passages as a list."""
    return b.bullets((told(one) for one in passages), "passages")


class PassagesDirective(b.CorpusDirective):
    """``nines:passages``: all passages of a document."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the passages in the order of the document."""
        listed = [_home(self.library, one) for one in passages_of_document(self.library, name)]
        return [b.labelled(b.box("document", *listed), f"passages-{name}", f"passages-{name}")]


def _home(library: Library, passage: PassageInUse) -> nodes.Element:
    topic = f", topic {passage.topic}" if passage.topic else ""
    facts: list[b.Part] = [b.key_link(passage.id), f": {passage.kind}{topic}"]
    home = b.box("passage", b.paragraph(*facts, kind="facts"), *told(passage))
    games = b.between((titled_link(library, game) for game in passage.games), " · ")
    home += b.paragraph("Games: ", *games, kind="facts")
    home.extend(uses(library, passage))
    return b.labelled(home, passage.id, b.passage_anchor(passage.id), passage.label)


def _kinds(text: str) -> list[str]:
    try:
        return list(map(checked_kind, text.split()))
    except UnknownNameError as error:
        raise ValueError(error) from None  # docutils reports it with the line of the option


class ToldDirective(b.CorpusDirective):
    """``nines:told``: the passages about a game that are of the named kinds."""

    option_spec: ClassVar[dict[str, Callable[[str], list[str]]]] = {"kinds": _kinds}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the passages about a game that are of the named kinds. A claim is followed by its test."""
        kinds = {"kinds": self.options["kinds"]} if "kinds" in self.options else {}
        found = passages_of_game(self.library, name, **kinds)
        shown: set[str] = set()  # the claims that are in the list already
        return [b.bullets(([*told(one), *tried(self.library, one, shown)] for one in found), "passages")]

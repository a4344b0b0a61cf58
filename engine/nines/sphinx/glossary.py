"""The glossary: our one term for each thing, and the words that the documents use for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.reference import term_answers
from nines.sphinx import base as b
from nines.sphinx.games import titled_link

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils import nodes

    from nines.libraries import Library
    from nines.reference.terms import TermAnswer, WordAnswer


class GlossaryDirective(b.CorpusDirective):
    """``nines:glossary``: every term of the glossary, in alphabetical order."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return the terms, each with its label."""
        return [_term(self.library, term) for term in term_answers(self.library)]


def _term(library: Library, term: TermAnswer) -> nodes.Element:
    home = b.box(
        "term-of",
        b.paragraph(b.fill(b.inline("title"), [term.term])),
        b.paragraph(*b.plain(term.means), kind="says"),
    )
    if term.here:
        home += b.paragraph("Our term: ", b.link(f"term/{term.here}", term.here_term), kind="facts")
    if term.words:
        home += b.bullets([[b.paragraph(*_word(library, word))] for word in term.words], "words")
    return b.labelled(home, f"term/{term.id}", f"t-{term.id}", term.term)


def _word(library: Library, word: WordAnswer) -> list[b.Part]:
    """Return a word of a document, the game for which it is used, and the passage."""
    return [
        f"“{word.word}”, in a passage on ",
        titled_link(library, word.game),
        ": ",
        b.key_link(word.passage),
    ]

"""The glossary: one word for each thing, and the words of the documents for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.sphinx import base as b
from nines.sphinx.games import game_link

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils import nodes

    from nines.corpus.glossary import Term, Word
    from nines.libraries import Library


class GlossaryDirective(b.CorpusDirective):
    """``nines:glossary``: every term, in the order of the alphabet."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return the terms, each with its label."""
        return [
            _term(self.library, term) for term in sorted(self.library.corpus.glossary.values(), key=term_word)
        ]


def term_word(term: Term) -> str:
    """Return the word of the code for a thing, as a person writes it.

    Examples
    --------
    >>> from nines import library
    >>> term_word(library().corpus.glossary["dead-hand"])
    'dead hand'
    """
    return term.code.replace("_", " ")


def _term(library: Library, term: Term) -> nodes.Element:
    home = b.box(
        "term-of",
        b.paragraph(b.fill(b.inline("title"), [term_word(term)])),
        b.paragraph(*b.plain(term.means), kind="says"),
        b.bullets([[b.paragraph(*_word(library, word))] for word in term.words], "words"),
    )
    return b.labelled(home, f"term/{term.id}", f"t-{term.id}", term_word(term))


def _word(library: Library, word: Word) -> list[b.Part]:
    """Return a word of a document, the game of which it is used, and where."""
    title = library.corpus.games[word.game].title
    return [f"“{word.word}”, of ", game_link(library, word.game, title), ": ", b.key_link(word.passage)]

"""The glossary: our one term for each thing, and the words that the documents and the field use for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.errors import UnknownNameError

if TYPE_CHECKING:
    from nines.corpus.glossary import Word
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class WordAnswer:
    """A word that a document uses for a thing."""

    word: str
    game: str
    passage: str
    witness: Annotated[str, "The source of the word and the document that reports it, on one line."]


@dataclass(frozen=True, slots=True)
class TermAnswer:
    """A term with its meaning, and the words that the documents use for the same thing."""

    id: str
    term: Annotated[str, "The term as prose writes it."]
    code: Annotated[str, "The word in the code; empty if the code has no word for the thing."]
    means: str
    here: Annotated[str, "The id of the term that we use instead; empty if we use this one."]
    here_term: Annotated[str, "The term that we use instead, as prose writes it."]
    words: tuple[WordAnswer, ...]
    linked: Annotated[tuple[str, ...], "The words on pages that link to the term."]


def term_answer(library: Library, key: str) -> TermAnswer:
    """Return a term of the glossary.

    Raises
    ------
    UnknownNameError
        If no term has this name.

    Examples
    --------
    >>> from nines import library
    >>> term_answer(library(), "dead-hand").term
    'dead hand'
    """
    glossary = library.corpus.glossary
    if key not in glossary:
        raise UnknownNameError("term", key, glossary)
    term = glossary[key]
    return TermAnswer(
        id=term.id,
        term=term.shown,
        code=term.code,
        means=term.means,
        here=term.here,
        here_term=glossary[term.here].shown if term.here else "",
        words=tuple(_word(library, word) for word in term.words),
        linked=term.linked,
    )


def term_answers(library: Library) -> tuple[TermAnswer, ...]:
    """Return all terms of the glossary, in alphabetical order."""
    found = (term_answer(library, key) for key in library.corpus.glossary)
    return tuple(sorted(found, key=lambda one: one.term.casefold()))


def _word(library: Library, word: Word) -> WordAnswer:
    passage = library.corpus.passage(word.passage)
    return WordAnswer(word.word, word.game, word.passage, library.corpus.witness(passage))

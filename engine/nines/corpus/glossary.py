"""The glossary: one word of the code for each thing, and the words of the sources for the same thing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Word:
    """A source's word for a thing that has a term here."""

    word: str
    game: str
    passage: str


@dataclass(frozen=True, slots=True)
class Term:
    """A term: a word of the code, of the sources, or of the field.

    Parameters
    ----------
    id
        The id of the term: short words with hyphens.
    means
        Its definition.
    code
        The word in the code; empty if there is none.
    term
        The term for readers; by default the word in the code.
    here
        The term that we use instead; empty if we use this one.
    words
        The words of the sources for the same thing.
    linked
        The words on pages that link to the term.
    """

    id: str
    means: str
    code: str = ""
    term: str = ""
    here: str = ""
    words: tuple[Word, ...] = ()
    linked: tuple[str, ...] = ()

    def fault(self) -> str:
        """Return a fault if the term has neither a word for readers nor a word in the code."""
        return "" if self.term or self.code else "has neither 'term' nor 'code'; give it a word"

    @property
    def shown(self) -> str:
        """The term for readers."""
        return self.term or self.code.replace("_", " ")


def check_linked(glossary: Mapping[str, Term]) -> None:
    """Refuse a word that would link to two terms, or that pages could not match.

    Raises
    ------
    CorpusError
        If there is such a word; the message names the term of the word.
    """
    leads: dict[str, str] = {}
    for term in glossary.values():
        for word in term.linked:
            if not word.strip() or word != " ".join(word.lower().split()):
                raise CorpusError(
                    "glossary.toml", term.id, f"linked {word!r}: use small letters and single spaces"
                )
            if word in leads:
                raise CorpusError(
                    "glossary.toml", term.id, f"linked {word!r}: it already links to {leads[word]}"
                )
            leads[word] = term.id

"""The glossary: the code's one word for each thing, and the words that the sources have for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Word:
    """A source's word for a thing that the code names once."""

    word: str
    game: str
    passage: str


@dataclass(frozen=True, slots=True)
class Term:
    """A term: a thing that the code names once, a word of the sources, or a word of the field.

    Parameters
    ----------
    id
        Short words and hyphens.
    means
        Its definition.
    code
        The word that the code has for it; empty if the code has none.
    term
        The term as readers see it; by default the code's word.
    here
        The term that is used here instead; empty if this one is used.
    words
        The sources' words for it.
    linked
        The words of a page that lead to the glossary.
    """

    id: str
    means: str
    code: str = ""
    term: str = ""
    here: str = ""
    words: tuple[Word, ...] = ()
    linked: tuple[str, ...] = ()

    def fault(self) -> str:
        """Return what is wrong: a term has a word for readers or one of the code."""
        return "" if self.term or self.code else "has neither 'term' nor 'code'; give it a word"

    @property
    def shown(self) -> str:
        """The term as readers see it."""
        return self.term or self.code.replace("_", " ")


def check_linked(glossary: Mapping[str, Term]) -> None:
    """Refuse a word that would lead to two terms, or that could not be found.

    Raises
    ------
    CorpusError
        If there is one, with its term.
    """
    leads: dict[str, str] = {}
    for term in glossary.values():
        for word in term.linked:
            if not word.strip() or word != " ".join(word.lower().split()):
                raise CorpusError(
                    "glossary.toml", term.id, f"linked {word!r}: write small letters, single spaces"
                )
            if word in leads:
                raise CorpusError(
                    "glossary.toml", term.id, f"linked {word!r}: it leads to {leads[word]} already"
                )
            leads[word] = term.id

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
    """The code's one word for a thing, and the sources' words for it.

    ``linked`` are the words of a page that lead to the glossary.
    """

    id: str
    code: str
    means: str
    words: tuple[Word, ...]
    linked: tuple[str, ...] = ()


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

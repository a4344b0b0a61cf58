"""The glossary: the code's one word for each thing, and the words that the sources have for it."""

from __future__ import annotations

from dataclasses import dataclass


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

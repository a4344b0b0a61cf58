"""The glossary: for each thing, one word that we use, and the words that the sources use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a source, with the same meaning as a term of the glossary."""

    word: Annotated[str, "The word that the source uses."]
    game: Annotated[str, "The slug of the edition, or of a game, whose source uses the word."]
    passage: Annotated[str, "The id of the passage with the word."]


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the glossary: a word that the code, the sources or historians of games use."""

    id: Annotated[str, "The id of the term: short words with hyphens."]
    means: str
    code: Annotated[str, "The word in the code; empty if the code has no word for it."] = ""
    term: Annotated[str, "The term that readers see; by default the word in the code."] = ""
    here: Annotated[str, "The term that we use instead; empty if we use this term."] = ""
    words: Annotated[tuple[Word, ...], "The words that the sources use for the same thing."] = ()
    linked: Annotated[
        tuple[str, ...], "The words that become links to the term when they occur on a page."
    ] = ()

    def fault(self) -> str:
        """Return a message if the term has no word for readers or in the code, or else an empty string."""
        return "" if self.term or self.code else "has neither 'term' nor 'code'; give it a word"

    @property
    def shown(self) -> str:
        """The term that readers see."""
        return self.term or self.code.replace("_", " ")


def check_linked(glossary: Mapping[str, Term]) -> None:
    """Refuse a word that would link to two terms, or that cannot be found on pages.

    Raises
    ------
    CorpusError
        If a word is refused. The message names the term that lists the word.
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

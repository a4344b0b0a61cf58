"""Sources, of which something is known, and documents, which were read."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.corpus.records import SEEN
from nines.errors import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nines.corpus.records import Passage
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class SourceAnswer:
    """A book, article, page or letter, and what is known from it."""

    key: str
    name: str
    kind: str
    reference: str
    note: str
    url: str
    games: tuple[str, ...]
    passages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DocumentAnswer:
    """A text that was read."""

    siglum: str
    title: str
    kind: str
    author: str
    publisher: str
    date: str
    rights: str
    source: str
    seen: str
    about: str
    games: tuple[str, ...]
    passages: int
    kinds: Mapping[str, int]  # how many passages of each kind
    reference: str  # of its source, where the document is itself in the bibliography
    note: str  # how that source is known

    @property
    def called(self) -> str:
        """What it is called, who wrote it, and where and when.

        Examples
        --------
        >>> from nines import library
        >>> document_answer(library(), "wp-comet").called
        '“Comet (card game)”, Wikipedia'
        """
        where = ", ".join(filter(None, (self.author, self.publisher, self.date)))
        return f"“{self.title}”" + (f", {where}" if where else "")


def source_answer(library: Library, key: str) -> SourceAnswer:
    """Return an entry of the bibliography, with the passages that cite it.

    Raises
    ------
    UnknownNameError
        If there is no such source.

    Examples
    --------
    >>> from nines import library
    >>> source_answer(library(), "academie1718").name
    'Académie Universelle des Jeux 1718'
    """
    source = library.corpus.source(key)
    citing = [one for one in library.corpus.passages.values() if any(key == c.source for c in one.cites)]
    return SourceAnswer(
        key=key,
        name=source.name,
        kind=source.kind,
        reference=source.reference,
        note=source.fields.get("note", ""),
        url=source.fields.get("url", ""),
        games=_games_of(library, citing),
        passages=tuple(one.id for one in citing),
    )


def document_answer(library: Library, siglum: str) -> DocumentAnswer:
    """Return a text that was read, and how much of it.

    Raises
    ------
    UnknownNameError
        If there is no such document.

    Examples
    --------
    >>> from nines import library
    >>> document_answer(library(), "wp-comet").seen
    'seen whole'
    """
    documents = library.corpus.documents
    if siglum not in documents:
        raise UnknownNameError("document", siglum, documents)
    document = documents[siglum]
    passages = [one for one in library.corpus.passages.values() if one.document == siglum]
    source = library.corpus.source(document.source) if document.source else None
    return DocumentAnswer(
        siglum=siglum,
        title=document.title,
        kind=document.kind,
        author=document.author,
        publisher=document.publisher,
        date=document.date,
        rights=document.rights,
        source=document.source,
        seen=SEEN[document.seen],
        about=document.about,
        games=_games_of(library, passages),
        passages=len(passages),
        kinds=dict(Counter(one.kind for one in passages).most_common()),
        reference=source.reference if source else "",
        note=source.fields.get("note", "") if source else "",
    )


def document_answers(library: Library) -> tuple[DocumentAnswer, ...]:
    """Return every document that was read, in the order of the corpus."""
    return tuple(document_answer(library, siglum) for siglum in library.corpus.documents)


def source_names(library: Library) -> dict[str, str]:
    """Return the sources of the bibliography by key, each with its short name.

    Examples
    --------
    >>> from nines import library
    >>> source_names(library())["academie1718"]
    'Académie Universelle des Jeux 1718'
    """
    return {key: source.name for key, source in library.corpus.sources.items()}


def _games_of(library: Library, passages: Iterable[Passage]) -> tuple[str, ...]:
    """Return the games that passages speak of, in the order of the corpus."""
    named = {game for one in passages for game in one.games}
    return tuple(slug for slug in library.corpus.games if slug in named)

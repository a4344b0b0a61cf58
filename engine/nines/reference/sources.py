"""Sources (the entries of the bibliography) and documents (the texts that we have read)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from nines.corpus.records import SEEN
from nines.errors import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nines.corpus.records import Document, Passage, Source
    from nines.libraries import Library

UNKNOWN: Final = "not known"
NO_DATE: Final = "date not known"
READER: Final = "the maintainers of this corpus"
UNCHECKED: Final = "checked by nobody else"
UNSEEN: Final = "not checked"


@dataclass(frozen=True, slots=True)
class SourceAnswer:
    """A book, article, page or letter, and the passages that cite it."""

    key: str
    name: Annotated[str, "The author or title, and the year."]
    kind: str
    reference: Annotated[str, "The full reference."]
    note: Annotated[str, "How we know the source."]
    url: str
    games: Annotated[tuple[str, ...], "The games that the citing passages are about."]
    passages: Annotated[tuple[str, ...], "The passages that cite it."]


@dataclass(frozen=True, slots=True)
class DocumentAnswer:
    """A text that we have read."""

    siglum: str
    title: str
    kind: Annotated[str, "The kind of document, such as an encyclopaedia article, a book or a web page."]
    author: str
    publisher: str
    date: Annotated[str, "The date in words, if one is stated."]
    rights: str
    source: Annotated[str, "Its key in the bibliography; empty if it is not listed there."]
    seen: Annotated[str, "How much of it we saw, in words."]
    about: str
    games: Annotated[tuple[str, ...], "The games that its passages are about."]
    passages: int
    kinds: Annotated[Mapping[str, int], "The number of passages of each kind."]
    reference: Annotated[str, "The full reference, if the bibliography lists the document."]
    note: Annotated[str, "How we know it, according to the bibliography."]
    address: Annotated[str, "Where it can be read, or “not known”."]
    copy: Annotated[str, "The copy that we read, or “not known”."]
    copies: Annotated[tuple[str, ...], "Addresses of other copies that we looked at."]
    read: Annotated[str, "The day on which we read it, or “date not known”."]
    entered: Annotated[str, "The day on which it was added to this corpus, or “date not known”."]
    revision: Annotated[str, "The version that we read, or “not known”."]
    lines: Annotated[int | None, "The number of lines of the copy that we read; None if no copy was kept."]
    digest: Annotated[str, "The digest of that copy, sha256:…; empty if no copy was kept."]
    reader: Annotated[str, "Who read it, as far as we know."]
    checked: Annotated[str, "Who checked the passages against it."]
    hashed: Annotated[int | None, "The number of lines with stored hashes; None if it cannot be collated."]

    @property
    def called(self) -> str:
        """The title, author, publisher and date of the document, in one text.

        Examples
        --------
        >>> from nines import library
        >>> document_answer(library(), "wp-comet").called
        '“Comet (card game)”, Wikipedia'
        """
        return document_called(self)


def document_called(document: Document | DocumentAnswer) -> str:
    """Return the title of a document, with its author, its publisher and its date."""
    where = ", ".join(filter(None, (document.author, document.publisher, document.date)))
    return f"“{document.title}”" + (f", {where}" if where else "")


def source_answer(library: Library, key: str) -> SourceAnswer:
    """Return an entry of the bibliography, with the passages that cite it.

    Raises
    ------
    UnknownNameError
        If no source has this key.

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
    """Return what we know about a document, how much of it we saw, and which copy we have read.

    Raises
    ------
    UnknownNameError
        If no document has this siglum.

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
        **_copy_read(library, document, source),
    )


def _copy_read(library: Library, document: Document, source: Source | None) -> dict[str, Any]:
    """Return the fields that describe the copy that we have read.

    A field whose value is unknown says “not known”.
    """
    kept = library.corpus.hashes.get(document.siglum)
    seen = document.seen != "cited"
    return {
        "address": document.address or (source.fields.get("url", "") if source else "") or UNKNOWN,
        "copy": document.copy or UNKNOWN,
        "copies": document.copies,
        "read": document.read or NO_DATE,
        "entered": document.entered or NO_DATE,
        "revision": document.revision or UNKNOWN,
        "lines": document.lines or None,
        "digest": f"sha256:{document.sha256}" if document.sha256 else "",
        "reader": READER if seen else "nobody, because the text was not seen",
        "checked": (f"checked by {document.checked}" if document.checked else UNCHECKED) if seen else UNSEEN,
        "hashed": len(kept.cited) if kept else None,
    }


def document_answers(library: Library) -> tuple[DocumentAnswer, ...]:
    """Return every document that we have read, in the order of the corpus."""
    return tuple(document_answer(library, siglum) for siglum in library.corpus.documents)


def source_names(library: Library) -> dict[str, str]:
    """Return the short names of all sources in the bibliography, by key.

    Examples
    --------
    >>> from nines import library
    >>> source_names(library())["academie1718"]
    'Académie Universelle des Jeux 1718'
    """
    return {key: source.name for key, source in library.corpus.sources.items()}


def _games_of(library: Library, passages: Iterable[Passage]) -> tuple[str, ...]:
    """Return the games that the given passages are about, in the order of the corpus."""
    named = {game for one in passages for game in one.games}
    return tuple(slug for slug in library.corpus.titled if slug in named)

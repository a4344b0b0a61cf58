"""Works and documents, split into the fields that a citation prints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.corpus.records import SEEN
from nines.errors import UnknownNameError
from nines.reference.sources import NO_DATE, UNKNOWN, document_called

if TYPE_CHECKING:
    from nines.corpus.records import Source
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class CitedWork:
    """A book, an article, a letter or a web page, split into the fields that a citation prints."""

    source: Annotated[str, "Key in the bibliography."]
    name: Annotated[str, "Author or title, and year."]
    authors: Annotated[tuple[str, ...], "Names in reading order: R. F. Foster."]
    editors: Annotated[tuple[str, ...], "Written like the authors."]
    title: str
    journal: Annotated[str, "The journal that printed it; empty if none did."]
    booktitle: Annotated[str, "The book that it is a part of; empty if there is none."]
    edition: str
    volume: Annotated[str, "Of the journal or the work."]
    number: str
    place: str
    publisher: str
    site: Annotated[str, "Where it was published, if it is neither in a journal nor in a book."]
    year: Annotated[str, "Empty if none is established."]
    url: Annotated[str, "Its own address; never one of ours."]


@dataclass(frozen=True, slots=True)
class CitedDocument:
    """A document that we have read, and through which we know a work."""

    siglum: str
    called: Annotated[str, "Its title, who wrote it, and where and when."]
    seen: Annotated[str, "How much of it we saw, in words."]
    read: Annotated[str, "The day on which we read it, or “date not known”."]
    revision: Annotated[str, "The version that we read, or “not known”."]
    address: Annotated[str, "Where it can be read, or “not known”."]


def cited_work(library: Library, key: str) -> CitedWork:
    """Return a work of the bibliography, split into the fields that a citation prints.

    Raises
    ------
    UnknownNameError
        If no source has this key.

    Examples
    --------
    >>> from nines import library
    >>> work = cited_work(library(), "foster1897")
    >>> work.authors, work.year
    (('R. F. Foster',), '1897')
    """
    source = library.corpus.source(key)
    f = source.fields
    return CitedWork(
        source=key,
        name=source.name,
        authors=_people(f.get("author", "")),
        editors=_people(f.get("editor", "")),
        title=f["title"],
        journal=f.get("journal", ""),
        booktitle=f.get("booktitle", ""),
        edition=f.get("edition", ""),
        volume=f.get("volume", ""),
        number=f.get("number", ""),
        place=f.get("address", ""),
        publisher=f.get("publisher", ""),
        site=_site(source),
        year=f.get("year", ""),
        url=f.get("url", ""),
    )


def _people(field: str) -> tuple[str, ...]:
    """Return the people in a BibTeX field, each with the first name before the surname.

    Examples
    --------
    >>> _people("Littell, Eliakim and Littell, Robert S."), _people("H. K."), _people("")
    (('Eliakim Littell', 'Robert S. Littell'), ('H. K.',), ())
    """
    return tuple(" ".join(reversed(one.split(", ", 1))) for one in field.split(" and ") if one)


def _site(source: Source) -> str:
    """Return where a work without journal, book or publisher was published; empty for all other works."""
    elsewhere = ("journal", "booktitle", "publisher")
    return "" if any(name in source.fields for name in elsewhere) else source.fields.get("howpublished", "")


def cited_document(library: Library, siglum: str) -> CitedDocument:
    """Return a document that we have read, split into the fields that a citation prints.

    Raises
    ------
    UnknownNameError
        If no document has this siglum.

    Examples
    --------
    >>> from nines import library
    >>> found = cited_document(library(), "wp-comet")
    >>> found.called, found.read, found.revision
    ('“Comet (card game)”, Wikipedia', 'date not known', 'not known')
    """
    documents = library.corpus.documents
    if siglum not in documents:
        raise UnknownNameError("document", siglum, documents)
    found = documents[siglum]
    source = library.corpus.source(found.source).fields if found.source else {}
    return CitedDocument(
        siglum=siglum,
        called=document_called(found),
        seen=SEEN[found.seen],
        read=found.read or NO_DATE,
        revision=found.revision or UNKNOWN,
        address=found.address or source.get("url", "") or UNKNOWN,
    )

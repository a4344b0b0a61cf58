"""What a citation prints of works, documents and witnesses, and of the release of this reference."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Final

from nines.corpus.entries import read_text_of
from nines.corpus.records import ATTRIBUTIONS, SEEN
from nines.errors import UnknownNameError
from nines.libraries.release import Release, this_release
from nines.libraries.released import day_of
from nines.reference.sources import NO_DATE, document_address, document_called, document_revision

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.corpus.records import Document, Source
    from nines.libraries import Library
    from nines.reference.sources import PassageAnswer, SightingAnswer


# --- The version of nines that a citation names ---

ARCHIVED: Final = "archived.txt"  # in the package of a corpus that was built from the tag of a release


def cited_release(library: Library, date: str | None = None) -> Release:
    """Return the installed version of nines, with its date and the identifier of its archived files.

    An installed package has no git history, so its date comes from the released data of the version, if the
    version was released.

    Parameters
    ----------
    library
        The library of the corpus that is cited.
    date
        The day of the last commit, for example ``2026-11-23``; by default, the day that git states in a
        checkout.

    Examples
    --------
    >>> from nines import library
    >>> cited_release(library()).name
    'nines'
    """
    release = this_release(date)
    path = files(library.catalogue.corpus).joinpath(ARCHIVED)
    archived = read_text_of(path, ARCHIVED).strip() if path.is_file() else ""
    return replace(release, date=release.date or day_of(library.releases, release.version), archived=archived)


# --- Works and documents, split into the fields that a citation prints ---


@dataclass(frozen=True, slots=True)
class CitedWork:
    """A book, an article, a letter or a web page, split into the fields that a citation prints."""

    source: Annotated[str, "Key in the bibliography."]
    name: Annotated[str, "Author or title, and year."]
    kind: Annotated[str, "The type of the entry in the bibliography: book, article, misc."]
    authors: Annotated[tuple[str, ...], "Names as lists are sorted by them: Foster, R. F."]
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
    pages: Annotated[str, "The pages of a part or an article; empty if they are not known."]
    year: Annotated[str, "Empty if none is established."]
    known: Annotated[str, "How we know it, in words: seen in part; as reported in a document."]
    read: Annotated[str, "The day on which we read a copy; empty if there is none or it is not known."]
    url: Annotated[str, "Its own address; never one of ours."]


@dataclass(frozen=True, slots=True)
class CitedDocument:
    """A document that we have read, and through which we know a work."""

    siglum: str
    source: Annotated[str, "Its key in the bibliography; empty if it is not listed there."]
    kind: Annotated[str, "The kind of document, such as an encyclopaedia article, a book or a web page."]
    title: str
    author: Annotated[str, "Empty if the document names none."]
    publisher: str
    date: Annotated[str, "The date that the document states; empty if there is none."]
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
    >>> work = cited_work(library(), "foster1914")
    >>> work.authors, work.year
    (('Foster, R. F.',), '1914')
    """
    source = library.corpus.source(key)
    f = source.fields
    return CitedWork(
        source=key,
        name=source.name,
        kind=source.kind,
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
        pages=f.get("pages", ""),
        year=f.get("year", ""),
        known=how_known(library, f.get("note", "")).partition(":")[0],
        read=next((copy.read for copy in _copies(library, key) if copy.read), ""),
        url=f.get("url", ""),
    )


def _people(field: str) -> tuple[str, ...]:
    return tuple(filter(None, field.split(" and ")))


def in_reading_order(name: str) -> str:
    """Return the name of a person with the first name before the surname.

    Examples
    --------
    >>> in_reading_order("Littell, Robert S."), in_reading_order("H. K.")
    ('Robert S. Littell', 'H. K.')
    """
    return " ".join(reversed(name.split(", ", 1)))


def _copies(library: Library, key: str) -> list[Document]:
    """Return the copies of a work that we have seen."""
    documents = library.corpus.documents.values()
    return [copy for copy in documents if copy.source == key and SEEN[copy.seen] in IN_SIGHT]


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
    >>> document = cited_document(library(), "wp-comet")
    >>> document.called, document.read, document.revision
    ('“Comet (card game)”, Wikipedia', 'date not known', 'not known')
    """
    documents = library.corpus.documents
    if siglum not in documents:
        raise UnknownNameError("document", siglum, documents)
    document = documents[siglum]
    return CitedDocument(
        siglum=siglum,
        source=document.source,
        kind=document.kind,
        title=document.title,
        author=document.author,
        publisher=document.publisher,
        date=document.date,
        called=document_called(document),
        seen=SEEN[document.seen],
        read=document.read or NO_DATE,
        revision=document_revision(document),
        address=document_address(library, document),
    )


# --- The witnesses that a citation lists ---

IN_SIGHT: Final = (SEEN["whole"], SEEN["part"])
NO_SOURCE: Final = ATTRIBUTIONS["none"]
INFERRED: Final = "inferred"
PARTLY: Final = "partly inferred"


@dataclass(frozen=True, slots=True)
class CitedWitness:
    """A historical source and how we know it, or a document that names no source."""

    work: Annotated[CitedWork | None, "The source; None if the document names no source."]
    at: Annotated[tuple[str, ...], "The places in the source."]
    seen: Annotated[str, "How much of the source we saw, in words; empty if we did not see it."]
    documents: Annotated[
        tuple[str, ...], "Sigla of the copies that we saw, or of the documents that report it."
    ]
    attribution: Annotated[str, "Inferred, partly inferred, or no source given; empty if a note names it."]
    known: Annotated[str, "How we know the source, if no document of the corpus reports it."]
    taken_over: Annotated[bool, "Whether its words take over an older rule."]


@dataclass(frozen=True, slots=True)
class _Saying:
    """One place in one source, as one document reports it."""

    source: str
    at: str
    document: str
    seen: str
    inferred: bool
    taken_over: bool


def witnesses_of_passages(
    library: Library, passages: Iterable[PassageAnswer], via: Iterable[PassageAnswer] = ()
) -> tuple[CitedWitness, ...]:
    """Return the witnesses of *passages*, each once. Passages without a named source come last.

    Parameters
    ----------
    library
        The library in which the sources are looked up.
    passages
        The passages whose witnesses are returned.
    via
        The passages in which a later source takes over the rule that *passages* state.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import passage_answer
    >>> ours = library()
    >>> (king,) = witnesses_of_passages(ours, [passage_answer(ours, "wp-comet:069")])
    >>> king.work.name, king.at, king.documents, king.seen
    ('Académie Universelle des Jeux 1718', ('pp. 153-159',), ('wp-comet',), '')
    """
    grouped: dict[tuple[bool, str, str, str], list[_Saying]] = {}
    listed = [*((shown, False) for shown in passages), *((shown, True) for shown in via)]
    for passage, taken_over in listed:
        for saying in _sayings(library, passage, taken_over=taken_over):
            alone = "" if saying.source else saying.document
            grouped.setdefault((saying.taken_over, saying.source, saying.seen, alone), []).append(saying)
    made = [_witness(library, sayings) for sayings in grouped.values()]
    return tuple(
        sorted(made, key=lambda cited_witness: (cited_witness.taken_over, cited_witness.work is None))
    )


def _sayings(library: Library, passage: PassageAnswer, *, taken_over: bool) -> Iterator[_Saying]:
    document = library.corpus.documents[passage.record.document]
    own = document.source if SEEN[document.seen] in IN_SIGHT else ""
    for cite in passage.cites:
        seen = passage.seen if cite.source == own else ""
        yield _Saying(cite.source, cite.at, document.siglum, seen, cite.by == "context", taken_over)
    if not passage.cites:
        yield _Saying(
            own, "", document.siglum, passage.seen if own else "", inferred=False, taken_over=taken_over
        )


def _witness(library: Library, sayings: list[_Saying]) -> CitedWitness:
    first = sayings[0]
    inferred = {saying.inferred for saying in sayings}
    named = INFERRED if inferred == {True} else PARTLY if True in inferred else ""
    return CitedWitness(
        work=cited_work(library, first.source) if first.source else None,
        at=tuple(dict.fromkeys(saying.at for saying in sayings if saying.at)),
        seen=first.seen,
        documents=tuple(dict.fromkeys(saying.document for saying in sayings)),
        attribution=named if first.source else NO_SOURCE,
        known="",
        taken_over=first.taken_over,
    )


def witness_of_source(
    library: Library, key: str, at: str = "", documents: Iterable[str] = ()
) -> CitedWitness:
    """Return a work as a witness, with how we know it: seen by us, or reported by documents.

    Parameters
    ----------
    library
        The library in which the work is looked up.
    key
        The key of the work in the bibliography.
    at
        The place in the work, for example the pages.
    documents
        The sigla of the documents that report the work; by default, all documents whose passages name the
        work.

    Examples
    --------
    >>> from nines import library
    >>> witness_of_source(library(), "hk1881", "pp. 46-47").documents
    ('wp-red-nines',)
    """
    corpus = library.corpus
    own = _copies(library, key)
    note = corpus.source(key).fields.get("note", "")
    naming = (
        passage.document
        for passage in corpus.passages.values()
        if any(key == c.source for c in passage.cites)
    )
    reports = [document.siglum for document in own] or list(dict.fromkeys(documents or naming))
    return CitedWitness(
        work=cited_work(library, key),
        at=(at,) if at else (),
        seen=SEEN[own[0].seen]
        if own
        else next((seen for seen in IN_SIGHT if note.lower().startswith(seen)), ""),
        documents=tuple(reports),
        attribution="",
        known="" if reports else how_known(library, note),
        taken_over=False,
    )


def witness_of_document(siglum: str, attribution: str = "") -> CitedWitness:
    """Return the witness for a document that does not name its source."""
    return CitedWitness(None, (), "", (siglum,), attribution, "", taken_over=False)


def witness_of_sighting(library: Library, sighting: SightingAnswer) -> CitedWitness:
    """Return the witness for a text that supports a statement and that no document of the corpus reports."""
    own = (doc.siglum for doc in library.corpus.documents.values() if doc.source == sighting.source)
    seen = sighting.seen if sighting.seen in IN_SIGHT else ""
    if not seen:
        known = (
            sighting.seen
            if sighting.seen == SEEN["lead"]
            else how_known(library, sighting.note) or sighting.seen
        )
    return CitedWitness(
        work=cited_work(library, sighting.source),
        at=(sighting.at,) if sighting.at else (),
        seen=seen,
        documents=tuple(own) if seen else (),
        attribution="",
        known="" if seen else known,
        taken_over=False,
    )


def how_known(library: Library, note: str) -> str:
    """Return how we know a work: its *note* in the bibliography, with titles in place of keys.

    Examples
    --------
    >>> from nines import library
    >>> how_known(library(), "Not seen; known through wpemprunt, which cites p. 74 for Emprunt")
    'as reported in “Emprunt”, Wikipedia, which cites p. 74 for Emprunt'
    """
    first = re.sub("^not seen; known through ", "as reported in ", note[:1].lower() + note[1:])

    def named(match: re.Match[str]) -> str:
        key = match[0]
        if key in library.corpus.sources:
            work = cited_work(library, key)
            return f"“{work.title}”, {work.site}" if work.site else work.name
        document = library.corpus.documents.get(key)
        return f"“{document.title}”, {document.publisher}".rstrip(", ") if document else key

    return re.sub(r"[a-z][a-z0-9-]+[a-z0-9]", named, first.partition(";")[0])

"""The entries of a citation in a list of references: what was executed, its sources, and the documents."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple

from nines.citing.wording import edition, reported_by, witnesses
from nines.reference.sources import NO_DATE, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.citing.citations import CitationAnswer
    from nines.citing.works import CitedDocument, CitedWitness, CitedWork

Kind = Literal["software", "book", "part", "article", "entry", "webpage", "manuscript"]
REFERENCE_WORKS: Final = ("encyclopaedia article", "dictionary entry")
PAGES: Final = re.compile(r"(?:, )?\bpp?\. (\d+(?:-\d+|ff)?)")
DAY: Final = re.compile(r"\d{4}(?:-\d\d){0,2}")


class Name(NamedTuple):
    """The name of a person, or of a body such as a book without an author or a team.

    Parameters
    ----------
    family
        The surname of a person; the whole name of a body, or of a person whose name is not divided.
    given
        The first names of a person; else empty.
    """

    family: str
    given: str = ""

    @classmethod
    def of(cls, name: str) -> Name:
        """Return the name of a person that a list writes with a comma.

        Examples
        --------
        >>> Name.of("Foster, R. F."), Name.of("H. K.")
        (Name(family='Foster', given='R. F.'), Name(family='H. K.', given=''))
        """
        family, _, given = name.partition(", ")
        return cls(family, given)


def short_title(title: str) -> str:
    """Return a title up to its first comma or colon: a comma divides the names of people.

    Examples
    --------
    >>> short_title("Wikipedia, through findatwiki.com"), short_title("[Work of 1761, title not given]")
    ('Wikipedia', '[Work of 1761]')
    """
    first = re.split("[,:] ", title)[0]
    return f"{first}]" if first.startswith("[") and not first.endswith("]") else first


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a list of references. An empty field has no value."""

    id: str
    kind: Kind
    title: str
    beside: Annotated[tuple[str, ...], "How its source is known, and whether it is our choice."] = ()
    authors: tuple[Name, ...] = ()
    editors: tuple[Name, ...] = ()
    container: Annotated[str, "The journal, book or site that contains it."] = ""
    edition: str = ""
    volume: str = ""
    number: str = ""
    pages: Annotated[str, "Numbers, with a hyphen between the first and the last page."] = ""
    place: str = ""
    publisher: str = ""
    version: Annotated[str, "The version of nines."] = ""
    locator: Annotated[str, "The key with the first digits of its digest."] = ""
    date: Annotated[str, "A year, or a year with its month and day: 2026-11-23."] = ""
    original: Annotated[str, "The year of the historical source, where the entry is about its rule."] = ""
    read: Annotated[str, "The day on which we read it."] = ""
    url: str = ""
    notes: tuple[str, ...] = ()
    rests_on: Annotated[str, "The sources, and how we know them, in a sentence."] = ""
    related: Annotated[tuple[str, ...], "The entries of the sources and of the documents."] = ()

    def titled(self, *first: str) -> str:
        """Return the title with what is said beside it in brackets, beginning with *first*.

        Examples
        --------
        >>> (
        ...     Entry("x", "software", "Deal", ("our choice",)).titled("1881"),
        ...     Entry("x", "book", "Deal").titled(),
        ... )
        ('Deal (1881; our choice)', 'Deal')
        """
        beside = "; ".join(filter(None, (*first, *self.beside)))
        return f"{self.title} ({beside})" if beside else self.title

    @property
    def versioned(self) -> str:
        """The version, and beside it the key with its digits, whose capitals no style changes there."""
        return ", ".join(filter(None, (self.version, self.locator)))

    @property
    def issued_by(self) -> str:
        """The publisher, and beside it the key with its digits, for styles without a version."""
        return ", ".join(filter(None, (self.publisher, self.locator)))

    @property
    def sorted_by(self) -> tuple[Name, ...]:
        """The authors; if there are none, the short title of the whole work takes their place."""
        return self.authors or (Name(short_title(self.container or self.title)),)


def entries(answer: CitationAnswer) -> tuple[Entry, ...]:
    """Return the entries of a citation: what was executed, then each source, then each document.

    The entries of a source and of a document are the same in every citation, so that a list of references
    needs each of them only once.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> king = citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23"))
    >>> for entry in entries(king):
    ...     print(entry.kind, entry.id)
    software nines-comet-1718-stop-king
    book nines-work-academie1718-pp-153-159
    entry nines-report-wp-comet
    """
    works = [(witness.work, witness.at) for witness in answer.witnesses if witness.work]
    sources = [_source(answer, work, at) for work, at in works]
    own = {work.source for work, _ in works}
    documents = [_document(answer, one) for one in answer.documents if one.source not in own]
    behind = tuple({entry.id: entry for entry in (*sources, *documents)}.values())
    return (_executed(answer, tuple(entry.id for entry in behind)), *behind)


# --- What was executed ---


def _executed(answer: CitationAnswer, related: tuple[str, ...]) -> Entry:
    first = answer.witnesses[0] if answer.witnesses else None
    return Entry(
        id=entry_id(answer),
        kind="software",
        title=answer.title,
        beside=tuple(filter(None, (reported_by(answer, first) if first else "", answer.status))),
        authors=_responsible(answer, first),
        container=answer.reference,
        publisher=answer.author,
        version=answer.version,
        locator=locator(answer),
        date=answer.date,
        original=_year(answer, first),
        url=answer.url,
        notes=tuple(_notes(answer)),
        rests_on=_rests_on(answer),
        related=related,
    )


def locator(answer: CitationAnswer) -> str:
    """Return the key with the first digits of its digest, in the form that ``nines check-citation`` takes.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> locator(citation_answer(library(), "comet-1718/stop/king", this_release(""))).partition("@")[0]
    'comet-1718/stop/king'
    """
    if not answer.digest:
        return answer.key
    return f"{answer.key}@{answer.in_short}" if answer.key else f"sha256 {answer.in_short}"


def _responsible(answer: CitationAnswer, first: CitedWitness | None) -> tuple[Name, ...]:
    """Return the names by which an entry is sorted: of the first source, or else of those who made nines."""
    if first is None:
        return (Name(answer.author or answer.reference),)
    if first.work is None:
        return _document(answer, answer.document(first.documents[0])).sorted_by
    return _source(answer, first.work, first.at).sorted_by


def _year(answer: CitationAnswer, first: CitedWitness | None) -> str:
    if first is None:
        return ""
    dated = first.work.year if first.work else answer.document(first.documents[0]).date
    return dated[:4] if DAY.fullmatch(dated) else ""


def _rests_on(answer: CitationAnswer) -> str:
    if not answer.key:
        return ""
    said = witnesses(answer)
    return f"This {answer.kind} rests on {said}" if said else f"No source is given for this {answer.kind}"


def _notes(answer: CitationAnswer) -> Iterator[str]:
    """Yield sentences for which a list of references has no field; no note begins like a field of Zotero."""
    if not answer.date:
        yield f"The date of {edition(answer)} is not known"
    if answer.digest:
        of = f" of {answer.digest_of}" if answer.digest_of != answer.key else ""
        yield f"The whole digest{of} is {answer.digest}"
    if answer.archived:
        yield f"Archived as {answer.archived}"


# --- Sources and documents ---


def _source(answer: CitationAnswer, work: CitedWork, at: tuple[str, ...]) -> Entry:
    places = ", ".join(place for found in at for place in PAGES.findall(found))
    parts = (PAGES.sub("", place) for place in at)
    seen = work.known.startswith(("seen", "one page seen"))
    known = work.known if seen or work.known.startswith("not seen") else f"not seen; {work.known}"
    return Entry(
        id=_id(answer, "work", work.source, *at),
        kind=_kind(work),
        title=work.title,
        authors=tuple(map(Name.of, work.authors)),
        editors=tuple(map(Name.of, work.editors)),
        container=work.journal or work.booktitle or work.site,
        edition=work.edition,
        volume=work.volume,
        number=work.number,
        pages=places or work.pages,
        place=work.place,
        publisher=work.publisher,
        date=work.year,
        read=work.read,
        url=work.url,
        notes=tuple(f"{said[:1].upper()}{said[1:]}" for said in (*parts, known) if said),
    )


def _kind(work: CitedWork) -> Kind:
    if work.kind == "unpublished":
        return "manuscript"
    if work.journal:
        return "article"
    return "part" if work.booktitle else "webpage" if work.site else "book"


def _document(answer: CitationAnswer, document: CitedDocument) -> Entry:
    kind: Kind = "webpage" if document.kind.startswith("web") else "book"
    if document.kind in REFERENCE_WORKS:
        kind = "entry"
    revision = "" if document.revision == UNKNOWN else f"We read the revision “{document.revision}”"
    return Entry(
        id=_id(answer, "report", document.siglum),
        kind=kind,
        title=document.title,
        authors=(Name(document.author),) if document.author else (),
        container=document.publisher if kind != "book" else "",
        publisher=document.publisher if kind == "book" else "",
        date=document.date if DAY.fullmatch(document.date) else "",
        read="" if document.read == NO_DATE else document.read,
        url="" if document.address == UNKNOWN else document.address,
        notes=(f"{document.seen[:1].upper()}{document.seen[1:]}", *filter(None, (revision,))),
    )


# --- Keys of entries ---


def entry_id(answer: CitationAnswer) -> str:
    """Return the key of what was executed in a list of references, in characters that every program accepts.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> entry_id(citation_answer(library(), "comet-1718[comet-stops=yes]", this_release("")))
    'nines-comet-1718-comet-stops-yes'
    """
    return _id(answer, answer.key)


def _id(answer: CitationAnswer, *words: str) -> str:
    return "-".join(_words((answer.reference, *words)))


def _words(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from re.findall("[A-Za-z0-9]+", text)

"""What documents say: sources, passages, the witnesses of a passage, and the sides of a contradiction."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from nines.boundary.reprs import short_repr
from nines.corpus.records import ATTRIBUTIONS, KINDS, SEEN, Passage
from nines.errors import UnknownNameError
from nines.libraries.index import Role  # noqa: TC001 - the types of fields are read at run time
from nines.reference.data import same_fields
from nines.text import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nines.corpus.errata import Side, Sighting
    from nines.corpus.records import Citation, Document
    from nines.libraries import Library


# --- Sources (the entries of the bibliography) and documents (the texts that we have read) ---

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

    __repr__ = short_repr


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
    repository: Annotated[
        str, "The GitHub repository from which anybody can fetch that copy; empty if there is none."
    ]
    commit_id: Annotated[str, "The commit of the repository; empty if there is none."]
    path: Annotated[str, "The path of the copy in the repository; empty if there is none."]
    file: Annotated[str, "The address of the copy at that commit; empty if there is none."]
    spans: Annotated[tuple[str, ...], "The lines that we read, as “first-last”; empty if we read all."]
    read: Annotated[str, "The day on which we read it, or “date not known”."]
    entered: Annotated[str, "The day on which it was added to this corpus, or “date not known”."]
    revision: Annotated[str, "The version that we read, or “not known”."]
    lines: Annotated[int | None, "The number of lines of the copy that we read; None if no copy is known."]
    digest: Annotated[str, "The digest of that copy, sha256:…; empty if no copy is known."]
    reader: Annotated[str, "Who read it, as far as we know."]
    checked: Annotated[str, "Who checked the passages against it."]
    hashed: Annotated[int | None, "The number of lines with stored hashes; None if it cannot be collated."]

    __repr__ = short_repr

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
    citing = [
        passage for passage in library.corpus.passages.values() if any(key == c.source for c in passage.cites)
    ]
    return SourceAnswer(
        key=key,
        name=source.name,
        kind=source.kind,
        reference=source.reference,
        note=source.fields.get("note", ""),
        url=source.fields.get("url", ""),
        games=_games_of(library, citing),
        passages=tuple(passage.id for passage in citing),
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
    own = f"{siglum}:"  # with which the ids of its passages begin
    passages = [passage for key, passage in library.corpus.passages.items() if key.startswith(own)]
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
        kinds=dict(Counter(passage.kind for passage in passages).most_common()),
        reference=source.reference if source else "",
        note=source.fields.get("note", "") if source else "",
        **_copy_read(library, document),
    )


def document_address(library: Library, document: Document) -> str:
    """Return the address of a document or, if it has none, of its copy, or “not known”."""
    source = library.corpus.sources.get(document.source)
    return document.address or (source.fields.get("url", "") if source else "") or document.file or UNKNOWN


def document_revision(document: Document) -> str:
    """Return the version of the copy that we read: a revision, the commit of a repository, or “not known”."""
    return document.revision or (f"commit {document.commit_id}" if document.commit_id else UNKNOWN)


def _copy_read(library: Library, document: Document) -> dict[str, Any]:
    """Return the fields that describe the copy that we have read.

    A field whose value is unknown says “not known”.
    """
    kept = library.corpus.hashes.get(document.siglum)
    seen = document.seen != "cited"
    return {
        "address": document_address(library, document),
        "copy": document.copy or UNKNOWN,
        "copies": document.copies,
        "repository": document.repository,
        "commit_id": document.commit_id,
        "path": document.path,
        "file": document.file,
        "spans": document.spans,
        "read": document.read or NO_DATE,
        "entered": document.entered or NO_DATE,
        "revision": document_revision(document),
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
    named = {game for passage in passages for game in passage.games}
    return tuple(slug for slug in library.corpus.titled if slug in named)


# --- Passages ---


@dataclass(frozen=True, slots=True)
class CitedSource:
    """A source that a passage names, and the place in that source."""

    source: Annotated[str, "The key of the source in the bibliography."]
    name: Annotated[str, "The author or title of the source, and the year."]
    at: Annotated[str, "The place in the source; empty if the document gives none."]
    note: Annotated[str, "How we know the source."]
    by: Annotated[str, "``note`` if the document names the source; ``context`` if we infer it."]
    attribution: Annotated[str, "Why we attribute the passage to the source, in words."]


@dataclass(frozen=True, slots=True)
class PassageAnswer:
    """One statement of a document, with its witnesses."""

    record: Passage
    line: Annotated[int | None, "The line in the document."]
    address: Annotated[str, "The address of that line, where anybody can read it; empty if there is none."]
    seen: Annotated[str, "How much of the document we saw, in words."]
    cites: tuple[CitedSource, ...]
    attributed: Annotated[str, "The attribution to all its sources, in words."]
    through: Annotated[str, "The words “as seen in” or “as reported by”, which come before the document."]
    witness: Annotated[str, "The source and the document that reports it, on one line."]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class ReadingUseAnswer:
    """A reading that rests on a passage."""

    key: str
    role: Annotated[Role, "Whether our choice rests on the passage, or only another candidate."]
    candidates: Annotated[
        tuple[str, ...], "The candidates that rest on it; empty if the whole reading rests on it."
    ]
    inherited: Annotated[str, "The base game that has the reading; empty if the game itself has it."]


@dataclass(frozen=True, slots=True)
class PassageInUse(PassageAnswer):
    """A passage, and everything that rests on it."""

    rules: Annotated[tuple[str, ...], "Keys of rules, under the default choices."]
    readings: tuple[ReadingUseAnswer, ...]
    claims: Annotated[tuple[str, ...], "Keys of the tested claims that it makes."]
    errata: Annotated[tuple[str, ...], "Ids of the contradictions that cite it."]
    lineage: Annotated[tuple[str, ...], "Keys of relations between games; attestations as attested/ID."]
    not_tried: Annotated[
        str, "Why we did not test the claim; empty if we did, or if there is no claim or no reason."
    ]
    policies: Annotated[tuple[str, ...], "The policies that follow its advice."]

    __repr__ = short_repr


def passage_answer(library: Library, key: str) -> PassageAnswer:
    """Return what a passage says and which sources it names.

    Raises
    ------
    UnknownNameError
        If no passage has this key.

    Examples
    --------
    >>> from nines import library
    >>> print(passage_answer(library(), "wp-comet:069").witness)
    Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:069 (line 69)
    """
    passage = library.corpus.passage(key)
    document = library.corpus.documents[passage.document]
    return PassageAnswer(
        record=passage,
        line=passage.line or None,
        address=document.line_address(passage.line),
        seen=SEEN[document.seen],
        cites=tuple(_cited(library, passage, cite) for cite in passage.cites),
        attributed=library.corpus.attributed(passage),
        through=library.corpus.through(passage),
        witness=library.corpus.witness(passage),
    )


def _cited(library: Library, passage: Passage, citation: Citation) -> CitedSource:
    source = library.corpus.source(citation.source)
    return CitedSource(
        source=citation.source,
        name=source.name,
        at=citation.at,
        note=source.fields.get("note", ""),
        by=citation.by,
        attribution=library.corpus.attribution(passage, citation),
    )


def passage_in_use(library: Library, key: str) -> PassageInUse:
    """Return a passage, with everything that rests on the passage or cites it.

    Raises
    ------
    UnknownNameError
        If no passage has this key.

    Examples
    --------
    >>> from nines import library
    >>> passage_in_use(library(), "wp-comet:078").rules[:3]
    ('comet-1718/going-out', 'comet-1718/payment/block-at-end', 'comet-1718/length')
    """
    from nines.policies import policies_of  # noqa: PLC0415 - other answers need no game

    uses = library.index.of(key)
    return PassageInUse(
        **same_fields(passage_answer(library, key)),
        rules=uses.rules,
        readings=tuple(ReadingUseAnswer(*reading) for reading in uses.readings),
        claims=uses.claims,
        errata=uses.errata,
        lineage=uses.lineage,
        not_tried=library.claims.left_untried(key),
        policies=policies_of(library, key),
    )


def passage_labels(library: Library, keys: Iterable[str]) -> tuple[str, ...]:
    """Return the labels of passages for readers: each id with its line.

    Raises
    ------
    UnknownNameError
        If no passage has this key.

    Examples
    --------
    >>> from nines import library
    >>> passage_labels(library(), ["wp-comet:071", "pierer-1861:001"])
    ('wp-comet:071 (line 69)', 'pierer-1861:001')
    """
    return tuple(library.corpus.passage(key).label for key in keys)


def passages_of_document(library: Library, siglum: str) -> tuple[PassageInUse, ...]:
    """Return all passages of a document, in the order of the document.

    Raises
    ------
    UnknownNameError
        If no document has this siglum.

    Examples
    --------
    >>> from nines import library
    >>> passages_of_document(library(), "wp-comet")[0].record.id
    'wp-comet:001'
    """
    corpus = library.corpus
    if siglum not in corpus.documents:
        raise UnknownNameError("document", siglum, corpus.documents)
    passages = (passage for passage in corpus.passages.values() if passage.document == siglum)
    return tuple(passage_in_use(library, passage.id) for passage in passages)


def passages_of_game(library: Library, game: str, kinds: Iterable[str] = KINDS) -> tuple[PassageInUse, ...]:
    """Return the passages about a game; if *kinds* are named, only passages of these kinds.

    Raises
    ------
    UnknownNameError
        If the game or the kind of passage does not exist.

    Examples
    --------
    >>> from nines import library
    >>> passages_of_game(library(), "comet-1718", ["history"])[0].record.kind
    'history'
    """
    if game not in library.corpus.titled:
        raise UnknownNameError("game", game, library.corpus.titled)
    wanted = {checked_kind(kind) for kind in kinds}
    passages = (passage for passage in library.corpus.passages_of(game) if passage.kind in wanted)
    return tuple(passage_in_use(library, passage.id) for passage in passages)


def checked_kind(name: str) -> str:
    """Return *name* unchanged if it is the name of a kind of passage.

    Raises
    ------
    UnknownNameError
        If no kind of passage has this name.

    Examples
    --------
    >>> checked_kind("history")
    'history'
    """
    if name not in KINDS:
        raise UnknownNameError("kind of passage", name, KINDS)
    return name


def passage_answers(library: Library) -> tuple[PassageInUse, ...]:
    """Return every passage with everything that rests on it, in the order of the corpus.

    Examples
    --------
    >>> from nines import library
    >>> passage_answers(library())[0].record.id
    'academie-1878:001'
    """
    return tuple(passage_in_use(library, key) for key in library.corpus.passages)


# --- The witnesses of passages ---

NO_SOURCE: Final = ATTRIBUTIONS["none"]


def witness_lines(passages: Iterable[PassageAnswer]) -> tuple[str, ...]:
    """Return one line for each pair of a witness and a document that reports it, with the passages.

    Examples
    --------
    >>> from nines import library
    >>> print(*witnesses_of(library(), ("wp-comet:069", "wp-comet:071")))
    Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:069, 071 (line 69)
    """
    places: dict[tuple[str, str, str], list[str]] = {}
    for passage in passages:
        places.setdefault((cited(passage), passage.through, passage.record.document), []).append(
            passage.record.label.partition(":")[2]
        )
    lines = []
    for (sources, through, document), numbers in places.items():
        where = f"{document}:{_by_line(numbers)}"
        lines.append(f"{sources}, {through} {where}" if sources else f"{where}, {NO_SOURCE}")
    return tuple(lines)


def _by_line(labels: Iterable[str]) -> str:
    """Return the numbers of passages; passages that cite the same line are listed together.

    Examples
    --------
    >>> _by_line(["081 (line 77)", "083 (line 77)", "053 (line 58)"]), _by_line(["018", "019"])
    ('081, 083 (line 77) and 053 (line 58)', '018, 019')
    """
    lines: dict[str, list[str]] = {}
    for label in labels:
        number, _, line = label.partition(" ")
        lines.setdefault(line, []).append(number)
    return joined([f"{', '.join(numbers)} {line}".rstrip() for line, numbers in lines.items()])


def witnesses_of(library: Library, keys: Iterable[str]) -> tuple[str, ...]:
    """Return the lines of :func:`witness_lines` for the passages with these keys."""
    return witness_lines(passage_answer(library, key) for key in keys)


def cited(passage: PassageAnswer, *, fully: bool = False) -> str:
    """Return one line with a passage's sources and the places in them. Inferred sources are marked.

    Parameters
    ----------
    passage
        The passage whose sources are returned.
    fully
        True to give the reason for every attribution; False to give the reason only for inferred sources.

    Examples
    --------
    >>> from nines import library
    >>> ours = library()
    >>> cited(passage_answer(ours, "wp-red-nines:164"), fully=True)
    'Taylor 1974, pp. 21-22, cited in a note in Wikipedia'
    >>> cited(passage_answer(ours, "wp-red-nines:160"))
    'Taylor 1974, pp. 21-22 (inferred); Parlett 2008 (inferred)'
    """
    return "; ".join(_cited_in_words(cite, fully=fully) for cite in passage.cites)


def _cited_in_words(source: CitedSource, *, fully: bool) -> str:
    where = ", ".join(filter(None, (source.name, source.at)))
    if source.by == "context":
        return f"{where} ({source.attribution})"
    return f"{where}, {source.attribution}" if fully else where


@dataclass(frozen=True, slots=True)
class Provenance:
    """How we know what passages say: the sources that they name, and the documents that contain them."""

    sources: tuple[CitedSource, ...]  # each source once, with one place in the source
    documents: tuple[DocumentAnswer, ...]


def provenance(library: Library, passages: Iterable[PassageAnswer]) -> Provenance:
    """Return the sources that the given passages name, and the documents from which the passages come.

    Examples
    --------
    >>> from nines import library
    >>> ours = library()
    >>> known = provenance(ours, [passage_answer(ours, "wp-comet:069")])
    >>> known.sources[0].source, known.documents[0].siglum
    ('academie1718', 'wp-comet')
    """
    sourced = list(passages)
    sources = {cite.source: cite for passage in sourced for cite in passage.cites}
    documents = dict.fromkeys(passage.record.document for passage in sourced)
    return Provenance(
        tuple(sources.values()), tuple(document_answer(library, document) for document in documents)
    )


# --- The sides of a contradiction or a relation ---


@dataclass(frozen=True, slots=True)
class SightingAnswer:
    """A text that supports a statement but is not a document of the corpus."""

    source: Annotated[str, "The key of the text in the bibliography."]
    name: Annotated[str, "The author or title of the text, and the year."]
    at: Annotated[str, "The place in the text (pages or entry); empty if not known."]
    seen: Annotated[str, "How much of the text we saw, in words."]
    note: Annotated[str, "How we know the text."]


@dataclass(frozen=True, slots=True)
class SideAnswer:
    """What one side of a contradiction or a relation says, with its witnesses."""

    says: str
    passages: tuple[PassageAnswer, ...]
    sources: tuple[SightingAnswer, ...]
    reckoning: Annotated[str, "Our inference; empty if the side rests on witnesses alone."]


def side_answer(library: Library, side: Side) -> SideAnswer:
    """Return what one side of a contradiction or a relation says, with its witnesses."""
    return SideAnswer(
        says=side.says,
        passages=tuple(passage_answer(library, passage) for passage in side.passages),
        sources=tuple(sighting_answer(library, source) for source in side.sources),
        reckoning=side.reckoning,
    )


def sighting_answer(library: Library, sighting: Sighting) -> SightingAnswer:
    """Return a text that supports a statement, with the place in the text and how much of the text we saw."""
    source = library.corpus.source(sighting.source)
    note = source.fields.get("note", "")
    seen = SEEN[library.corpus.seen(sighting.source, sighting.seen)]
    return SightingAnswer(sighting.source, source.name, sighting.at, seen, note)

"""Print passages in words, with their sources, and how we know the documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group

from nines.cli.output import emit, fields, heading, text
from nines.reference.sources import NO_SOURCE, cited, provenance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.libraries import Library
    from nines.reference.sources import DocumentAnswer, PassageAnswer


def sentence(words: str) -> str:
    """Return *words* as a sentence, with a capital letter at the beginning and a full stop at the end.

    Examples
    --------
    >>> sentence("a king is a stop: its player starts a new sequence")
    'A king is a stop: its player starts a new sequence.'
    """
    return words[:1].upper() + words[1:].rstrip(".") + "."


def passage(passage: PassageAnswer) -> Group:
    """Return what a passage says, which source says this and where, and what is unclear in the passage."""
    record = passage.record
    through = f"{record.document} ({passage.seen})"
    sources = cited(passage, fully=True)
    witness = f"{sources}, {passage.through} {through}" if sources else f"{through}, {NO_SOURCE}"
    parts = [text(record.says), text((witness, "dim"))]
    if passage.address:
        parts.append(text((passage.address, "dim")))
    if record.issue:
        parts.append(text(("Note: ", "yellow"), record.issue))
    return Group(*parts)


def show_passages(library: Library, passages: Iterable[PassageAnswer]) -> None:
    """Print what the passages say, each only once, and how we know their sources and documents."""
    distinct = list({passage.record.id: passage for passage in passages}.values())
    if distinct:
        emit(
            text(""),
            heading("What the documents say"),
            fields((shown.record.label, passage(shown)) for shown in distinct),
        )
        show_known(library, distinct)


def show_known(library: Library, passages: Iterable[PassageAnswer]) -> None:
    """Print each source and document of the passages once, and how we know it."""
    known = provenance(library, passages)
    if known.documents:
        emit(text(""), heading("How we know"))
        sources = ((source.source, noted(source.name, source.note)) for source in known.sources)
        documents = ((document.siglum, text(document_line(document))) for document in known.documents)
        emit(fields((*sources, *documents)))


def noted(name: str, note: str) -> Group:
    """Return the name of a source, and below it how we know the source."""
    return Group(text(name), text((note, "dim")))


def document_line(document: DocumentAnswer) -> str:
    """Return a description of a document and how much of it we have seen, on one line."""
    of = ", ".join(filter(None, (document.kind, document.publisher, document.date)))
    return f"“{document.title}”, {of}; {document.seen}"

"""Collation: check whether a user's copy of a document contains the words on which our passages rest."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Final

from nines.boundary.reprs import short_repr
from nines.corpus.copies import Copied, all_sequences, copied, hash_all, sequences
from nines.corpus.hashes import LENGTH, LONG_LENGTH
from nines.corpus.plain_texts import read_copy
from nines.errors import RequestError, UnknownNameError
from nines.reference.sources import document_address, document_revision

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nines.corpus.hashes import HashedLine, HashedText
    from nines.corpus.records import Passage
    from nines.libraries import Library

SIMILAR: Final = 1 / 3  # a line is similar if the copy has at least this share of its word sequences.
RECOGNISED: Final = 3  # a copy is recognised if it shares at least this many word sequences.
LONG: Final = 3  # a line with this many word sequences is not found by chance.
MOST_WORDS: Final = 700_000  # the most words that a copy may have; about five books
VERDICTS: Final = {
    "same": "every sequence of words is found",
    "similar": "at least a third of the sequences of words, but not all, are found",
    "missing": "fewer than a third of the sequences of words are found",
    "not kept": "no hashes of the line are stored, so it cannot be compared",
}


@dataclass(frozen=True, slots=True)
class CollatedPassage:
    """A passage, and whether a copy contains the words of the line that the passage cites."""

    id: str
    label: Annotated[str, "The id of the passage, with the line."]
    line: int | None
    verdict: Annotated[str, "One of the keys of VERDICTS."]
    found: Annotated[int, "Word sequences of the line that the copy has."]
    sequences: Annotated[int, "Word sequences of the line that are stored."]
    says: Annotated[str, "What the passage says, in our words."]


@dataclass(frozen=True, slots=True)
class CollationSummary:
    """How many passages, and how many cited lines, have each verdict."""

    passages: int
    same: int
    similar: int
    missing: int
    not_kept: int
    lines: int
    lines_same: int
    lines_similar: int
    lines_missing: int
    last_found: Annotated[int | None, "The last long line that the copy has; the copy may end there."]
    last_cited: Annotated[int | None, "The last line that passages cite."]


@dataclass(frozen=True, slots=True)
class CollationAnswer:
    """How far a user's copy of a document agrees with the copy that we read."""

    file: str
    document: str
    title: str
    guessed: Annotated[bool, "Whether the document was recognised by its words, not named by the user."]
    words: Annotated[int, "The number of words in the copy."]
    digest: Annotated[str, "The digest of the copy."]
    same_digest: Annotated[bool, "Whether the copy is, byte for byte, the one that we read."]
    address: Annotated[str, "Where the document can be read."]
    revision: Annotated[str, "The version of the copy that we read, in words."]
    summary: CollationSummary
    passages: Annotated[tuple[CollatedPassage, ...], "The passages, in the order of the document."]

    __repr__ = short_repr

    @property
    def different(self) -> tuple[CollatedPassage, ...]:
        """The passages whose cited lines are not complete in the copy, or cannot be compared with it."""
        return tuple(passage for passage in self.passages if passage.verdict != "same")


def collate(library: Library, file: str, siglum: str | None = None) -> CollationAnswer:
    """Return, for each passage of a document, whether a user's copy has the cited words.

    A passage is judged by the whole line that it cites, because hashes do not show which sentence is meant.
    The order of the lines in the copy does not matter.

    Parameters
    ----------
    library
        The library that stores the hashes of the documents.
    file
        The name of the file with the copy: plain text, HTML or XML.
    siglum
        The siglum of the document; None to recognise the document by its words.

    Raises
    ------
    RequestError
        If the file cannot be read as text, has too many words or is not recognised. The error is also raised
        if no hashes of the document are stored.
    UnknownNameError
        If no document has this siglum.
    """
    kept = _kept(library, siglum)
    content, text = read_copy(file)
    copy = copied(text)
    if len(copy.words) > MOST_WORDS:
        raise RequestError(f"{file} has more than {MOST_WORDS} words; save only the article")
    digest = sha256(content).hexdigest()
    itself = next((text for text in kept.values() if text.sha256 == digest), None)
    hashed = kept[siglum] if siglum else itself or _recognised(file, copy, kept)
    document = library.corpus.documents[hashed.siglum]
    passages = (passage for passage in library.corpus.passages.values() if passage.document == hashed.siglum)
    judged = _judged(hashed, copy, passages)
    return CollationAnswer(
        file=file,
        document=hashed.siglum,
        title=document.title,
        guessed=siglum is None,
        words=len(copy.words),
        digest=digest,
        same_digest=digest == hashed.sha256,
        address=document_address(library, document),
        revision=document_revision(document),
        summary=_summary(judged),
        passages=judged,
    )


def _kept(library: Library, siglum: str | None) -> Mapping[str, HashedText]:
    """Return the stored hashes of all documents; raise an error if *siglum* is given but has none."""
    corpus = library.corpus
    if siglum is not None and siglum not in corpus.documents:
        raise UnknownNameError("document", siglum, corpus.documents)
    can = f"documents that can be collated: {', '.join(corpus.hashes) or 'none'}"
    if siglum is not None and siglum not in corpus.hashes:
        raise RequestError(f"no hashes of the text of {siglum} are stored; {can}")
    if not corpus.hashes:
        raise RequestError("no hashes of any document are stored, so no document can be collated")
    return corpus.hashes


def _recognised(file: str, copy: Copied, kept: Mapping[str, HashedText]) -> HashedText:
    """Return the document that shares the most word sequences with a copy.

    In a tie, the document with the fewest stored sequences is returned.
    """
    best: tuple[int, float] = (0, 0.0)
    text, joined = None, {length: sequences(copy, length) for length in (LENGTH, LONG_LENGTH)}
    for hashed_text in kept.values():
        wanted = {each for line in hashed_text.cited.values() for each in line.hashes}
        shared = len(wanted & hash_all(joined[hashed_text.length], hashed_text.siglum, hashed_text.size))
        if (shared, shared / max(1, len(wanted))) > best:
            best, text = (shared, shared / max(1, len(wanted))), hashed_text
    if text is None or best[0] < RECOGNISED:
        raise RequestError(
            f"{file} is not recognised as a document that can be collated; name it with --document:"
            f" {', '.join(kept)}"
        )
    return text


def _judged(hashed: HashedText, hashes: Copied, passages: Iterable[Passage]) -> tuple[CollatedPassage, ...]:
    longest = hashed.length
    lengths = {longest, *(line.words for line in hashed.cited.values() if line.words < longest)}
    copy = {length: all_sequences(hashes, length, hashed.siglum, hashed.size) for length in lengths}
    judged = []
    for passage in passages:
        line = hashed.cited.get(passage.line)
        count = _found(line, copy, longest) if line else 0
        kept = len(line.hashes) if line else 0
        verdict = verdict_of(count, kept)
        judged.append(
            CollatedPassage(
                passage.id, passage.label, passage.line or None, verdict, count, kept, passage.says
            )
        )
    return tuple(judged)


def _found(line: HashedLine, copy: Mapping[int, set[str]], longest: int) -> int:
    """Return how many of a line's stored word sequences are in a copy; *longest* is their usual length.

    A short line has two stored hashes, of sequences with different numbers of words.
    """
    if line.words >= longest:
        return sum(hash_ in copy[longest] for hash_ in line.hashes)
    lengths = (longest, line.words)
    return sum(hash_ in copy[length] for hash_, length in zip(line.hashes, lengths, strict=True))


def verdict_of(times: int, kept: int) -> str:
    """Return the verdict on a line: *kept* of its word sequences are stored, and a copy has *found* of them.

    Examples
    --------
    >>> [verdict_of(times, 6) for times in (6, 5, 2, 1, 0)]
    ['same', 'similar', 'similar', 'missing', 'missing']
    >>> verdict_of(0, 0)
    'not kept'
    """
    if not kept:
        return "not kept"
    if times == kept:
        return "same"
    return "similar" if times >= SIMILAR * kept else "missing"


def _summary(judged: Sequence[CollatedPassage]) -> CollationSummary:
    passages = Counter(collated_passage.verdict for collated_passage in judged)
    by_line = {
        collated_passage.line: collated_passage.verdict
        for collated_passage in judged
        if collated_passage.line and collated_passage.sequences
    }
    lines = Counter(by_line.values())
    counts = [
        collated_passage.line
        for collated_passage in judged
        if collated_passage.line
        and collated_passage.verdict != "missing"
        and collated_passage.sequences >= LONG
    ]
    return CollationSummary(
        passages=len(judged),
        same=passages["same"],
        similar=passages["similar"],
        missing=passages["missing"],
        not_kept=passages["not kept"],
        lines=len(by_line),
        lines_same=lines["same"],
        lines_similar=lines["similar"],
        lines_missing=lines["missing"],
        last_found=max(counts, default=None),
        last_cited=max(by_line, default=None),
    )

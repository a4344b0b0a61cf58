"""What citations say in words of sources, of documents and of the thing that is cited."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.citing.works import in_reading_order
from nines.reference.sources import NO_DATE, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nines.citing.citations import CitationAnswer
    from nines.citing.works import CitedWitness, CitedWork

UNDATED: Final = "undated"

# --- Sources, documents and what is cited, in words ---
#
# A *style* says how a form of citation marks titles of books, keys and other text.


class Style(NamedTuple):
    """The functions with which a form of citation writes titles, keys and all other text.

    Parameters
    ----------
    title
        The function that writes the titles of books and journals.
    key
        The function that writes keys.
    text
        The function that writes all other text.
    """

    title: Callable[[str], str]
    key: Callable[[str], str]
    text: Callable[[str], str]


PLAIN: Final = Style(str, str, str)


def witnesses(answer: CitationAnswer, style: Style = PLAIN) -> str:
    """Return a text on all sources of a citation and on how we know them; empty if there is no source.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> print(witnesses(citation_answer(library(), "wp-comet:048", this_release(""))))
    “Comet (card game)”, Wikipedia, no source given
    """
    copies = _Copies(answer)
    return "; ".join(_witness(witness, copies, style) for witness in answer.witnesses)


def _witness(witness: CitedWitness, copies: _Copies, style: Style) -> str:
    """Return a text that names a source and says how we know this source.

    If we have not seen the source, the text always names the document that reports it.
    """
    named = list(map(style.text, filter(None, (witness.attribution,))))
    if witness.work is None:
        said = [_and(map(style.text, map(copies.of, witness.documents))), *named]
    elif witness.seen:
        seen = "; ".join((witness.seen, *filter(None, map(copies.facts, witness.documents))))
        said = [_work(witness.work, style), *map(style.text, map(_place, witness.at)), *named]
        said[-1] += style.text(f" ({seen})")
    else:
        text = style.text(f"as reported in {_and(map(copies.of, witness.documents))}")
        how = text if witness.documents else style.text(witness.known or "not seen")
        said = [_work(witness.work, style), *map(style.text, map(_place, witness.at)), *named, how]
    return ("taken over in the words of " if witness.taken_over else "") + ", ".join(said)


class _Copies:
    """The documents of a citation.

    The first mention of a document also says when we read it and which revision, if this is known.
    """

    def __init__(self, answer: CitationAnswer) -> None:
        self._answer = answer
        self._named: set[str] = set()

    def of(self, siglum: str) -> str:
        facts = self.facts(siglum)
        return self._answer.document(siglum).called + (f" ({facts})" if facts else "")

    def facts(self, siglum: str) -> str:
        """Return a text that says which copy of a document we have read; empty if an earlier call said so."""
        if siglum in self._named:
            return ""
        self._named.add(siglum)
        document = self._answer.document(siglum)
        read = "" if document.read == NO_DATE else f"read on {document.read}"
        revision = "" if document.revision == UNKNOWN else f"revision: {document.revision}"
        return "; ".join(filter(None, (read, revision)))


def _work(work: CitedWork, style: Style) -> str:
    """Return a reference to a work in the form of a note: author, title, place and year."""
    head = style.text
    printed = ": ".join(filter(None, (work.place, work.publisher)))
    dated = ", ".join(filter(None, (printed, work.year or UNDATED)))
    who = [head(_and(map(in_reading_order, work.authors)))] if work.authors else []
    by = f"edited by {_and(map(in_reading_order, work.editors))}" if work.editors else ""
    volume = f"vol. {work.volume}" if work.volume else ""
    more = "".join(head(f", {part}") for part in (by, volume) if part)
    if work.journal:
        number = f", no. {work.number}" if work.number else ""
        issue = head(f" {work.volume}".rstrip() + number)
        what = f"{head(f'“{work.title}”')}, {style.title(work.journal)}{issue}"
    elif work.booktitle:
        what = f"{head(f'“{work.title}”, in ')}{style.title(work.booktitle)}{more}"
    elif work.site:
        what = f"{head(f'“{work.title}”, {work.site}')}{more}"
    else:
        bracketed = work.title.startswith("[")  # no title of its own is known
        what = f"{head(work.title) if bracketed else style.title(work.title)}{more}"
    edition = head(f", {work.edition} edition") if work.edition else ""
    return ", ".join([*who, f"{what}{edition} {head(f'({dated})')}"])


def reported_by(answer: CitationAnswer, witness: CitedWitness) -> str:
    """Return a short text on how we know a source; empty if we have seen it.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> king = citation_answer(library(), "comet-1718/stop/king", this_release(""))
    >>> reported_by(king, king.witnesses[0])
    'as reported in “Comet (card game)”, Wikipedia'
    """
    documents = _and(answer.document(siglum).called for siglum in witness.documents)
    if witness.work is None:
        known = documents
    elif witness.seen:
        known = ""
    else:
        known = f"as reported in {documents}" if documents else witness.known or "not seen"
    return ", ".join(filter(None, (known, witness.attribution)))


def called(answer: CitationAnswer) -> str:
    """Return a description of the thing cited: kind, name and status (such as “our choice”), but no key."""
    beside = f" ({answer.status})" if answer.status else ""
    return f"{answer.kind} “{answer.title}”{beside}"


def edition(answer: CitationAnswer) -> str:
    """Return the name and the version of this reference."""
    return f"{answer.reference} {answer.version or '(version not known)'}"


def digest(answer: CitationAnswer) -> str:
    """Return the short digest, with its key if this is not the cited key; empty if there is no digest."""
    return f"sha256{_owner(answer)} {answer.in_short}" if answer.digest else ""


def _owner(answer: CitationAnswer) -> str:
    return f" of {answer.digest_of}" if answer.digest_of != answer.key else ""


def _place(at: str) -> str:
    """Return the place in a work, written with typographic dashes.

    Examples
    --------
    >>> _place("pp. 153-159")
    'pp. 153–159'
    """
    return re.sub(r"(?<=\d)-(?=\d)", "–", at)


def _and(names: Iterable[str]) -> str:
    """Return names as a list for use in a sentence.

    Examples
    --------
    >>> _and(["A", "B", "C"]), _and(["A"])
    ('A, B and C', 'A')
    """
    *first, last = list(names) or [""]
    return f"{', '.join(first)} and {last}" if first else last

"""The witnesses of passages: which sources say something, and which documents report these sources."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nines.corpus.records import ATTRIBUTIONS
from nines.reference.passages import passage_answer
from nines.reference.sources import document_answer
from nines.text import joined

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.libraries import Library
    from nines.reference.passages import CitedSource, PassageAnswer
    from nines.reference.sources import DocumentAnswer


NO_SOURCE: Final = ATTRIBUTIONS["none"]


def witness_lines(passages: Iterable[PassageAnswer]) -> tuple[str, ...]:
    """Return one line for each pair of a witness and a document that reports it, with the passages.

    Examples
    --------
    >>> from nines import library
    >>> print(*witnesses_of(library(), ("wp-comet:069", "wp-comet:071")))
    Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:069, 071 (line 69)
    """
    found: dict[tuple[str, str, str], list[str]] = {}
    for one in passages:
        found.setdefault((cited(one), one.through, one.document), []).append(one.label.partition(":")[2])
    lines = []
    for (sources, through, document), numbers in found.items():
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
    return "; ".join(_cited(one, fully=fully) for one in passage.cites)


def _cited(source: CitedSource, *, fully: bool) -> str:
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
    found = list(passages)
    sources = {one.source: one for passage in found for one in passage.cites}
    documents = dict.fromkeys(passage.document for passage in found)
    return Provenance(tuple(sources.values()), tuple(document_answer(library, one) for one in documents))

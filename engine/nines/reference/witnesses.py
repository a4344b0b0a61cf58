"""Who says it: the witnesses of some passages, told once each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.reference.passages import passage_answer
from nines.reference.sources import document_answer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.libraries import Library
    from nines.reference.passages import CitedSource, PassageAnswer
    from nines.reference.sources import DocumentAnswer


def witness_lines(passages: Iterable[PassageAnswer]) -> tuple[str, ...]:
    """Return who says it and through which document we know; passages of one witness on one line.

    Examples
    --------
    >>> from nines import library
    >>> print(*witnesses_of(library(), ("wp-comet:069", "wp-comet:071")))
    Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:069, 071
    """
    found: dict[tuple[str, str, str], list[str]] = {}
    for one in passages:
        found.setdefault((cited(one), one.through, one.document), []).append(one.id.partition(":")[2])
    lines = []
    for (sources, through, document), numbers in found.items():
        where = f"{document}:{', '.join(numbers)}"
        lines.append(f"{sources}, {through} {where}" if sources else f"{where}, naming no source")
    return tuple(lines)


def witnesses_of(library: Library, keys: Iterable[str]) -> tuple[str, ...]:
    """Return the witnesses of the passages with these keys, as :func:`witness_lines` has them."""
    return witness_lines(passage_answer(library, key) for key in keys)


def cited(passage: PassageAnswer) -> str:
    """Return the sources that a passage names, with the places in them, on one line."""
    return "; ".join(f"{by.name}, {by.at}" if by.at else by.name for by in passage.cites)


@dataclass(frozen=True, slots=True)
class Provenance:
    """How some passages are known: the sources that they name, and the documents that say so."""

    sources: tuple[CitedSource, ...]  # each once, the first place in it
    documents: tuple[DocumentAnswer, ...]


def provenance(library: Library, passages: Iterable[PassageAnswer]) -> Provenance:
    """Return how some passages are known.

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

"""Which facts belong to a passage: those of the sentence that begins in its line, or runs over its line."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from nines_verification.second_reading.facts import facts_of
from nines_verification.second_reading.values import plain, values_in, with_parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nines.corpus.records import Passage
    from nines.libraries import Library
    from nines_verification.second_reading.facts import Fact

SPAN: Final = 4  # lines over which a printed sentence may run on


@cache
def by_line(library: Library, document: str) -> Mapping[int, tuple[Fact, ...]]:
    """Return the facts of both readers by line, in order of lines; empty if nobody read the document."""
    found: dict[int, list[Fact]] = {}
    for read in facts_of(library).get(document, ()):
        for fact in read.facts:
            found.setdefault(fact.line, []).append(fact)
    return {line: tuple(found[line]) for line in sorted(found)}


def line_of(library: Library, passage: Passage) -> int:
    """Return the line whose facts belong to a passage.

    This is the line of the passage. If no sentence with facts begins there, it is the last line before, at
    most ``SPAN`` lines above, in which one does, because printed sentences run over several lines.

    Returns
    -------
    int
        The line, or 0 if no fact belongs to the passage.
    """
    lines = tuple(by_line(library, passage.document))
    place = bisect_right(lines, passage.line)
    return lines[place - 1] if place and passage.line - lines[place - 1] <= SPAN else 0


@cache
def _cited(library: Library, document: str) -> frozenset[int]:
    """Return the lines of a document that passages cite."""
    return frozenset(one.line for one in library.corpus.passages.values() if one.document == document)


def facts_for(library: Library, passage: Passage) -> tuple[Fact, ...]:
    """Return the facts that belong to a passage; for a document without numbered lines, all its facts.

    A passage can sum up several sentences. So the facts of the next lines belong to it too, up to the next
    line that another passage cites, and at most ``SPAN`` lines below.
    """
    lines = by_line(library, passage.document)
    if not passage.line:
        return tuple(fact for there in lines.values() for fact in there)
    here, cited = line_of(library, passage), _cited(library, passage.document)
    after = takewhile(lambda line: line not in cited, range(passage.line + 1, passage.line + SPAN + 1))
    return tuple(fact for line in (here, *after) for fact in lines.get(line, ()))


@cache
def values_for(library: Library, passages: tuple[str, ...]) -> frozenset[str]:
    """Return all values in the facts that belong to some passages, by the ids of these passages."""
    records = library.corpus.passages
    facts = (fact for one in passages if one in records for fact in facts_for(library, records[one]))
    return with_parts(value for fact in facts for value in values_of(fact))


@cache
def values_of(fact: Fact) -> frozenset[str]:
    """Return all values that a fact names, also those in the words of its subject."""
    named = {value for text in (*fact.texts, fact.game, fact.page) for value in values_in(text)}
    return frozenset(named | {plain(value) for value in fact.values if not isinstance(value, bool)})


def read_twice(library: Library, passages: Iterable[str]) -> tuple[str, ...]:
    """Return those of some passages whose document was read a second time."""
    records = library.corpus.passages
    return tuple(one for one in passages if one in records and by_line(library, records[one].document))

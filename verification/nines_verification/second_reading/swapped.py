"""Find values that have changed places: each value in a passage is nearer to the words of another fact.

Two values of one line can be exchanged without a new value. So the words of a fact, such as “dealer” or
“matrimony”, are looked for near its value. If two values are both nearer to the words of the other fact, the
passage has probably exchanged them.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from nines_verification.report import Failure
from nines_verification.second_reading.near import by_line, line_of
from nines_verification.second_reading.passages import Found, content_words
from nines_verification.second_reading.values import named_in, valued

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Mapping, Sequence

    from nines.corpus.records import Passage
    from nines.libraries import Library
    from nines_verification.second_reading.facts import Fact

_WORD: Final = re.compile(r"[A-Za-z]{4,}")
GAP: Final = " " * 200  # between the passages of a line, so that words of another passage are far


class Bound(NamedTuple):
    """A value with the words that the fact has beside it."""

    reader: str
    value: str
    words: frozenset[str]


def exchanged(library: Library, counts: Counter[str]) -> Iterator[Found]:
    """Yield pairs of values that the passages of a line seem to have exchanged.

    Parameters
    ----------
    library
        The library.
    counts
        Gets how many pairs of values could be compared.
    """
    for document in dict.fromkeys(one.document for one in library.corpus.passages.values()):
        facts = by_line(library, document)
        for line, passages in _by_line(library, document).items():
            text = GAP.join(one.says for one in passages)
            at = _places(text)
            for first, second in _pairs(facts.get(line, ()), at):
                own, crossed = _distances(text, at, first, second)
                if own is None or crossed is None:
                    continue
                counts["pairs of values compared"] += 1
                if crossed < own:
                    yield _found(document, line, first, second)


def _by_line(library: Library, document: str) -> Mapping[int, list[Passage]]:
    found: dict[int, list[Passage]] = {}
    for one in library.corpus.passages.values():
        if one.document == document and one.line:
            found.setdefault(line_of(library, one), []).append(one)
    return found


def _places(text: str) -> Mapping[str, int]:
    """Return the values that a text names once, each with its place."""
    named = list(named_in(text))
    values = [one.value for one in named]
    return {one.value: one.at for one in named if values.count(one.value) == 1}


def _pairs(facts: Sequence[Fact], at: Mapping[str, int]) -> Iterator[tuple[Bound, Bound]]:
    """Yield pairs of facts of one reader with different values, without the words that both have."""
    bound = [
        Bound(fact.reader, valued(fact)[0], frozenset(content_words(" ".join(fact.texts))))
        for fact in facts
        if len(valued(fact)) == 1 and valued(fact)[0] in at
    ]
    for one, other in combinations(bound, 2):
        if one.reader == other.reader and one.value != other.value:
            both = one.words & other.words
            yield one._replace(words=one.words - both), other._replace(words=other.words - both)


def _distances(
    text: str, at: Mapping[str, int], first: Bound, second: Bound
) -> tuple[int | None, int | None]:
    """Return how far two values are from their own words, and from the words of the other fact."""
    ways = [
        (_distance(text, at[first.value], first.words), _distance(text, at[second.value], second.words)),
        (_distance(text, at[first.value], second.words), _distance(text, at[second.value], first.words)),
    ]
    own, crossed = (None if None in way else sum(one for one in way if one is not None) for way in ways)
    return own, crossed


def _distance(text: str, place: int, words: frozenset[str]) -> int | None:
    """Return the distance, in characters, from a place to the nearest of some words; None without one."""
    found = [
        abs(match.start() - place)
        for match in _WORD.finditer(text)
        if not words.isdisjoint(content_words(match[0]))
    ]
    return min(found, default=None)


def _found(document: str, line: int, first: Bound, second: Bound) -> Found:
    pair = " and ".join(sorted((first.value, second.value)))
    what = f"{pair} at line {line} are each nearer to the words that the readers have beside the other"
    return Found(f"{document} {line} {pair}", Failure(document, what))

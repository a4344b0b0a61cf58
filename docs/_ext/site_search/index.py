"""The index: entries in blocks, words in short parts, whole titles, and titles to suggest.

How much an entry is about a word is decided as for ``nines find``. The script adds the levels of a query.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from nines.reference.search_levels import HIGHEST, MAIN, OTHERS, WEIGHTS, called, levels, wholes
from nines.reference.search_words import ARTICLES, known_words, stem, words
from nines.reference.searching import COUNTS

from .entries import with_questions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.reference.search_levels import Entry

BLOCK: Final = 24  # Entries in a block.
PHRASES: Final = 64  # Parts of the index of whole titles and keys.
PART: Final = 6000  # Characters in a part of the index of words. One word may need more.
MOST: Final = 2500  # Entries that are listed for one word.
LEAST: Final = 3  # Letters of a word that may be a misspelling.
LESS: Final = {  # how much a page or a section there weighs, by the kind of the entry
    "section": {"compare/": 0.35, "aspects/": 0.5, "changelog": 0.4, "second-reading": 0.4},
    "page": {"api/": 0.9, "changelog": 0.6, "second-reading": 0.6},
}
SUGGESTED: Final = tuple(kind for kind in MAIN if kind != "document")  # While somebody types.


def weight(entry: Entry) -> float:
    """Return how much an entry weighs by its kind and place."""
    places = LESS.get(entry.kind, {})
    found = (less for folder, less in places.items() if entry.address.startswith(folder))
    return next(found, WEIGHTS.get(entry.kind, OTHERS))


def in_order(listed: Iterable[Entry]) -> list[Entry]:
    """Return entries by weight, so that a block has entries that are shown together."""
    return sorted(listed, key=lambda one: (-weight(one), one.kind))


def parts(listed: list[Entry]) -> Iterator[tuple[str, object]]:
    """Yield the parts of the index with their names."""
    listed = in_order(map(with_questions, listed))
    for start in range(0, len(listed), BLOCK):
        block = listed[start : start + BLOCK]
        shown = [[one.shown, one.address, one.kind, one.key, one.extract] for one in block]
        yield f"e{start // BLOCK}", shown
    whole = phrases(listed)
    for number in range(PHRASES):
        yield f"k{number}", {one: some for one, some in whole.items() if part_of(one) == number}
    by_word = by_words(listed)
    yield "spelling", " ".join(sorted(one for one in by_word if len(one) >= LEAST and one.isalpha()))
    yield "titles", list(titles(listed))
    begin = []
    for number, part in enumerate(word_parts(by_word)):
        begin.append(next(iter(part)))
        yield f"w{number}", part
    yield "known", {**settings(listed), "begin": begin}


def settings(listed: list[Entry]) -> dict[str, Any]:
    """Return what the script has to know before it can search."""
    known = known_words()
    return {
        "entries": len(listed),
        "block": BLOCK,
        "phrases": PHRASES,
        "met": HIGHEST,
        "counts": COUNTS,
        "leftOut": sorted(known.left_out),
        "articles": sorted(ARTICLES),
        "forms": known.forms,
        "same": known.same,
        "also": known.also,
        "named": sorted(set(chain.from_iterable(map(called, listed)))),
        "errata": dict(_errata(listed)),
    }


def _errata(listed: list[Entry]) -> Iterator[tuple[int, list[str]]]:
    """Yield the errata with the stems of what each asks."""
    for number, one in enumerate(listed):
        if one.kind == "erratum":
            yield number, [stem(word) for word in words(one.title)]


def part_of(text: str) -> int:
    """Return the number of the part that lists a whole title or key."""
    return sum(map(ord, text)) % PHRASES


def phrases(listed: list[Entry]) -> dict[str, list[int]]:
    """Return the entries that have a whole title, key, name or question."""
    whole: dict[str, list[int]] = defaultdict(list)
    for number, one in enumerate(listed):
        for text in wholes(one):
            whole[text].append(number)
    return dict(sorted(whole.items()))


def by_words(listed: list[Entry]) -> dict[str, dict[int, int]]:
    """Return for each stem the entries that have it, with the level of each."""
    found: dict[str, dict[int, int]] = defaultdict(dict)
    for number, one in enumerate(listed):
        for word, level in levels(one, weight(one)).items():
            found[word][number] = level
    return found


def word_parts(by_word: dict[str, dict[int, int]]) -> Iterator[dict[str, list[Any]]]:
    """Yield the stems in alphabetical order, in parts of about the same length."""
    part: dict[str, list[Any]] = {}
    length = 0
    for word in sorted(by_word):
        entry = packed(by_word[word])
        size = len(word) + sum(len(str(one)) + 1 for group in entry[1:] for one in group)
        if part and length + size > PART:
            yield part
            part, length = {}, 0
        part[word] = entry
        length += size
    if part:
        yield part


def packed(numbers: dict[int, int]) -> list[Any]:
    """Return the entries of a word in few characters: their count, then a group for each level.

    A group has the level, the first entry, and the step from each entry to the next.

    Examples
    --------
    >>> packed({7: 12, 3: 12, 4: 2})
    [3, [12, 3, 4], [2, 4]]
    """
    best = sorted(numbers.items(), key=lambda one: (-one[1], one[0]))[:MOST]
    groups: dict[int, list[int]] = defaultdict(list)
    for number, level in best:
        groups[level].append(number)
    steps = (
        [level, *(number - before for before, number in zip((0, *group), group, strict=False))]
        for level, group in groups.items()
    )
    return [len(numbers), *steps]


def titles(listed: list[Entry]) -> Iterator[list[str]]:
    """Yield what is suggested while somebody types: title, address, kind, and other words for it.

    A name that rules of several games have is suggested without an address, as a search.
    """
    for one in listed:
        if one.kind in SUGGESTED:
            yield [one.shown, one.address, one.kind, "; ".join((*one.names, *one.asked))]
    aspects = {one.title for one in listed if one.kind == "aspect"}
    rules = dict.fromkeys(one.title for one in listed if one.kind == "rule")
    for title in rules:
        if title not in aspects:
            yield [title, "", "rule", ""]

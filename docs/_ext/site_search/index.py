"""The index: entries in blocks, words in short parts, whole titles, and titles to suggest.

A word of an entry has a level: how much the entry is about it. The level depends on where the word is, on how
many others are there, and on the kind of the entry. The script adds the levels of the words of a query.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import chain
from math import log2, sqrt
from typing import TYPE_CHECKING, Any, Final

from .entries import with_questions
from .words import ARTICLES, known_words, phrase, stem, stems, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .entries import Entry

BLOCK: Final = 24  # Entries in a block.
PHRASES: Final = 64  # Parts of the index of whole titles and keys.
PART: Final = 6000  # Characters in a part of the index of words. One word may need more.
MOST: Final = 2500  # Entries that are listed for one word.
LEAST: Final = 3  # Letters of a word that may be a misspelling.
# Games and aspects weigh more than rules. Rules weigh more than open questions, and these more than errata.
WEIGHTS: Final = {
    "game": 1.5,
    "aspect": 1.5,
    "page": 1.3,
    "term": 1.2,
    "file": 1.2,
    "tested claim": 1.1,
    "rule": 1.0,
    "document": 0.95,
    "source": 0.95,
    "lineage": 0.95,
    "attestation": 0.9,
    "section": 0.85,
    "comparison": 0.85,
    "our choice": 0.8,
    "open question": 0.8,
    "erratum": 0.75,
    "passage": 0.6,
    "claim of descent": 0.6,
    "Python class": 0.7,
    "Python method": 0.7,
    "Python function": 0.7,
    "question": 0.3,
    "no rule": 0.3,
}
OTHERS: Final = 0.6
LESS: Final = {  # how much a page or a section there weighs, by the kind of the entry
    "section": {"compare/": 0.35, "aspects/": 0.5, "changelog": 0.4, "second-reading": 0.4},
    "page": {"api/": 0.9, "changelog": 0.6, "second-reading": 0.6},
}
SUGGESTED: Final = ("game", "aspect", "page", "term", "erratum", "lineage", "file")  # While somebody types.
MAIN: Final = (*SUGGESTED, "document")  # A whole title, name or question of these comes first.
QUIET: Final = ("open question", "question", "no rule")  # Their whole titles do not come first.
TITLE: Final = 60  # How much a word counts in the title.
ASKED: Final = 45  # In a question that people ask for it.
KIND: Final = 24  # In the words for its kind.
OF: Final = 24  # In the name of its game or page.
KEY: Final = 16  # In the key.
EXTRACT: Final = 8  # In the extract.
AROUND: Final = 4  # In a question that people ask for the page.
LITTLE: Final = 1  # A word that says little, in a title or question.
HALF: Final = 20  # What counts so much has half of the highest level.
HIGHEST: Final = 40
MIDDLE: Final = 1000  # Characters of a text. Each word of a longer text counts less.


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
    by_word = levels(listed)
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
        "leftOut": sorted(known.left_out),
        "articles": sorted(ARTICLES),
        "forms": known.forms,
        "same": known.same,
        "also": known.also,
        "named": sorted(set(chain.from_iterable(map(_called, listed)))),
        "errata": dict(_errata(listed)),
    }


def _errata(listed: list[Entry]) -> Iterator[tuple[int, list[str]]]:
    """Yield the errata with the stems of what each asks."""
    for number, one in enumerate(listed):
        if one.kind == "erratum":
            yield number, [stem(word) for word in words(one.title)]


def _called(entry: Entry) -> list[str]:
    """Return the stems of the names of a game; no stems for another entry."""
    return stems(" ".join((entry.title, *entry.names))) if entry.kind in ("game", "lineage") else []


def part_of(text: str) -> int:
    """Return the number of the part that lists a whole title or key."""
    return sum(map(ord, text)) % PHRASES


def phrases(listed: list[Entry]) -> dict[str, list[int]]:
    """Return the entries that have a whole title, key, name or question."""
    whole: dict[str, list[int]] = defaultdict(list)
    for number, one in enumerate(listed):
        own = (one.key, *(() if one.kind in QUIET else (one.shown,)))
        if one.kind in MAIN:
            own = (one.key, one.shown, one.title, *one.names, *one.asked)
        for text in dict.fromkeys(map(phrase, own)):
            if text:
                whole[text].append(number)
    return dict(sorted(whole.items()))


def levels(listed: list[Entry]) -> dict[str, dict[int, int]]:
    """Return for each stem the entries that have it, with the level of each."""
    by_word: dict[str, dict[int, int]] = defaultdict(dict)
    for number, one in enumerate(listed):
        weighs = weight(one)
        for word, level in _of_entry(one).items():
            by_word[word][number] = max(1, round(HIGHEST * weighs * level / (level + HALF)))
    return by_word


def _of_entry(one: Entry) -> dict[str, float]:
    """Return the stems of an entry with the level of each."""
    found: dict[str, float] = {}
    if one.kind in MAIN:  # so that a query of words that say little finds something
        found = dict.fromkeys(map(stem, words(" ".join((one.title, *one.asked)))), LITTLE)
    for text, level in _fields(one):
        own = set(stems(text))
        for word in own:
            found[word] = max(found.get(word, 0), level / sqrt(len(own)) if level >= ASKED else level)
    counted = Counter(stem(word) for word in words(one.text) if word not in known_words().left_out)
    for word, times in counted.items():
        often = 1 + min(2, log2(times) / 2)
        found[word] = max(found.get(word, 0), 2 * often / (0.5 + len(one.text) / MIDDLE))
    return found


def _fields(one: Entry) -> Iterator[tuple[str, float]]:
    yield one.title, TITLE
    for name in one.names:
        yield name, TITLE
    for question in one.asked:
        yield question, ASKED
    yield one.of, OF
    for question in one.around:
        yield question, AROUND
    yield one.key, KEY
    yield one.extract, EXTRACT
    yield one.kind, EXTRACT
    for question in known_words().asked["kinds"].get(one.kind, ()):
        yield question, KIND


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

"""How much a thing is about a word, and which kinds come first: in ``nines find`` and on the site.

A word of an entry has a level. The level depends on where the word is, on how many others are there, and on
the kind of the entry. A search adds the levels of the words of a query.
"""

from __future__ import annotations

from collections import Counter
from math import log2, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.reference.search_words import known_words, phrase, stem, stems, words

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST: Final = 3000  # Characters of an entry that are searched.
EXTRACT_LENGTH: Final = 150  # Characters of an entry that are shown.
TITLE_LENGTH: Final = 110  # Characters of a title that is a sentence.
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
MAIN: Final = ("game", "aspect", "page", "term", "erratum", "lineage", "file", "document")  # By their names.
QUIET: Final = ("open question", "question", "no rule")  # Their whole titles do not come first.
WITH_GAME: Final = ("rule", "our choice", "no rule")  # Titles of these end with the game.
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


class Entry(NamedTuple):
    """Something that can be found."""

    kind: str  # as readers call it, see WEIGHTS
    title: str
    address: str  # where it leads: a place of the site, or a name for ``nines show``
    key: str = ""
    of: str = ""  # the game or page to which it belongs, with its year; the title shown ends with it
    text: str = ""
    extract: str = ""
    asked: tuple[str, ...] = ()  # questions that it answers
    names: tuple[str, ...] = ()  # other names of it
    around: tuple[str, ...] = ()  # questions that its page answers

    @property
    def shown(self) -> str:
        """The title as results show it."""
        if not self.of:
            return self.title
        return f"{self.title}{', ' if self.kind in WITH_GAME else ' – '}{self.of}"


def wholes(entry: Entry) -> Iterator[str]:
    """Yield the whole titles, keys, names and questions by which an entry comes first, each as a phrase."""
    own = (entry.key, *(() if entry.kind in QUIET else (entry.shown,)))
    if entry.kind in MAIN:
        own = (entry.key, entry.shown, entry.title, *entry.names, *entry.asked)
    yield from filter(None, dict.fromkeys(map(phrase, own)))


def called(entry: Entry) -> list[str]:
    """Return the stems of the names of a game; no stems for another entry."""
    return stems(" ".join((entry.title, *entry.names))) if entry.kind in ("game", "lineage") else []


def levels(entry: Entry, weight: float) -> dict[str, int]:
    """Return the stems of an entry with the level of each.

    Parameters
    ----------
    entry
        The entry.
    weight
        How much it weighs by its kind and place.

    Examples
    --------
    >>> king = Entry("rule", "King as a stop", "comet-1718/stop/king", text="A king is a stop.")
    >>> levels(king, 1.0) == {"king": 27, "stop": 27, "rul": 11}
    True
    """
    of = _of_entry(entry).items()
    return {word: max(1, round(HIGHEST * weight * level / (level + HALF))) for word, level in of}


def _of_entry(one: Entry) -> dict[str, float]:
    found: dict[str, float] = {}
    if one.kind in MAIN:  # so that a query of words that say little finds something
        found = dict.fromkeys(map(stem, words(" ".join((one.title, *one.asked)))), LITTLE)
    for text, level in fields(one):
        own = set(stems(text))
        for word in own:
            found[word] = max(found.get(word, 0), level / sqrt(len(own)) if level >= ASKED else level)
    left_out = known_words().left_out
    counted = Counter(stem(word) for word in words(one.text) if word not in left_out)
    for word, times in counted.items():
        often = 1 + min(2, log2(times) / 2)
        found[word] = max(found.get(word, 0), 2 * often / (0.5 + len(one.text) / MIDDLE))
    return found


def fields(one: Entry) -> Iterator[tuple[str, float]]:
    """Yield the short texts of an entry, each with what a word counts there."""
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


def cut(text: str, most: int) -> str:
    """Return a text, shortened at the end of a word.

    Examples
    --------
    >>> cut("A king is a stop.", 8), cut("A king", 8)
    ('A king …', 'A king')
    """
    return text if len(text) <= most else f"{text[:most].rpartition(' ')[0]} …"

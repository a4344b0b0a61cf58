"""Find things by words: what a library has on them, the best first.

Nothing is stored: every text is folded and looked through when somebody asks. The search of the site has the
same order, by the same table of words, the same levels and the same counts, in its own script.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache
from itertools import accumulate, pairwise
from math import inf, log
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from nines.boundary.reprs import short_repr
from nines.errors import RequestError, UnknownNameError
from nines.libraries.names import What  # noqa: TC001 - schemas look at the fields when they run
from nines.reference.search_levels import HIGHEST, OTHERS, WEIGHTS, Entry, called, fields, levels, wholes
from nines.reference.search_things import LABELS, things
from nines.reference.search_words import WORD, fold, known_words, phrase, stem, telling, words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from nines.libraries import Library

SHOWN: Final = 10
OFFERED: Final = 3
LONGEST: Final = 500  # Characters of a query.
SAME: Final = 0.7  # What a word with the same meaning counts, beside the word itself.
ALSO: Final = 0.45  # What a word counts that only answers the word that was typed.
BEGUN: Final = 0.8  # What a longer word counts.
PASSING: Final = 0.45  # How far a word is met that is only mentioned in passing.
MOST_BEGUN: Final = 25  # Longer words that are looked up.
CORRECTED: Final = 5  # Letters of a word that may have one wrong.
PART: Final = 3  # Letters of the least half of a word.
NEARLY: Final = 0.7  # A thing is listed if it has this share of what the best has.
WHOLE: Final = 1e6  # A whole title, key or question comes first.
ERRATUM: Final = 1e5  # Then come errata that ask about all these words.
NEAREST: Final = 3  # Words that are offered for a word that nothing has.
ALIKE: Final = 0.75  # How similar these are.
COUNTS: Final = {  # What the script of the site uses of these.
    "same": SAME,
    "also": ALSO,
    "begun": BEGUN,
    "passing": PASSING,
    "mostBegun": MOST_BEGUN,
    "corrected": CORRECTED,
    "nearly": NEARLY,
    "whole": WHOLE,
    "erratum": ERRATUM,
}


@dataclass(frozen=True, slots=True)
class SearchedWord:
    """A word that was typed, and what the search did with it."""

    word: Annotated[str, "The word, in small letters and without accents."]
    instead: Annotated[tuple[str, ...], "The words that were searched because no text has the word."]
    nearest: Annotated[
        tuple[str, ...], "Words of the texts that are written similarly, if nothing was found."
    ]
    missing: Annotated[bool, "Whether nothing was found for the word, so the search left it out."]


@dataclass(frozen=True, slots=True)
class FoundThing:
    """A thing that was found."""

    what: What
    name: Annotated[str, "The name under which the command line shows it."]
    title: str
    of: Annotated[str, "The edition, game or document to which it belongs; empty for none."]
    says: Annotated[str, "The beginning of what it says."]

    @property
    def command(self) -> str:
        """The command that shows the thing; for an aspect, how every game answers its question.

        Examples
        --------
        >>> from nines import library
        >>> search(library(), "who deals first").found[0].command
        'nines history lot'
        """
        return f"nines {'history' if self.what == 'aspect' else 'show'} {self.name}"


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """What a library has on some words, the best first."""

    words: tuple[SearchedWord, ...]
    count: Annotated[int, "The number of things found."]
    all_words: Annotated[bool, "Whether one of them has all words that were searched."]
    found: Annotated[tuple[FoundThing, ...], "The best of them."]
    pages: Annotated[tuple[str, ...], "Titles of pages of the documentation about these words."]

    __repr__ = short_repr


def search(library: Library, text: str, kinds: Collection[str] = (), most: int = SHOWN) -> SearchAnswer:
    """Return what a library has on some words, the best first.

    Capitals, accents, plurals and forms of verbs do not matter. Some words also find others with the same
    meaning. If no text has a word, similar words are searched instead, and the answer says so.

    Parameters
    ----------
    library
        The library.
    text
        The words, in any order.
    kinds
        The kinds of things to find; empty for all.
    most
        The greatest number of things to return.

    Raises
    ------
    RequestError
        If the text has no word, or is too long.
    UnknownNameError
        If there is no such kind.

    Examples
    --------
    >>> from nines import library
    >>> [thing.name for thing in search(library(), "COMÉTE stops", ["term", "rule"], 2).found]
    ['comet-1718/stop/comet', 'comet-1752/stop/comet']
    """
    if len(text) > LONGEST:
        raise RequestError(f"the words have {len(text):,} characters; give at most {LONGEST}")
    for kind in kinds:
        if kind not in LABELS:
            raise UnknownNameError("kind", kind, LABELS)
    if not words(text):
        raise RequestError("there is no word to find; give at least one, of letters or digits")
    return _Search(_scanned(library, frozenset(kinds)), text).answer(most)


def offered(library: Library, text: str, most: int = OFFERED) -> tuple[FoundThing, ...]:
    """Return the best things for a text that is not a name; empty if no text of the library has its words.

    Examples
    --------
    >>> from nines import library
    >>> [thing.name for thing in offered(library(), "kings left in hand", 1)], offered(library(), "?!")
    (['king-left-in-hand'], ())
    """
    return search(library, text, most=most).found if len(text) <= LONGEST and words(text) else ()


class _Levels(NamedTuple):
    """The things that have a stem, by number, with the level of each."""

    of: Mapping[int, int]

    def rareness(self, entries: int) -> float:
        return log(1 + entries / len(self.of))


@lru_cache(maxsize=4)
def _scanned(library: Library, kinds: frozenset[str]) -> _Scan:
    return _Scan(tuple(one for one in things(library) if not kinds or one[0] in kinds))


class _Scan:
    """The texts of things, folded, and looked through for a word."""

    def __init__(self, listed: tuple[tuple[What, Entry], ...]) -> None:
        self.whats = tuple(what for what, _ in listed)
        self.entries = tuple(entry for _, entry in listed)
        texts = [fold(" ".join((*(text for text, _ in fields(one)), one.text, "\n"))) for one in self.entries]
        self._text = "".join(texts)
        self._starts = [0, *accumulate(map(len, texts))]
        self._levels: dict[int, dict[str, int]] = {}
        self._with: dict[str, _Levels] = {}

    def levels_of(self, number: int) -> dict[str, int]:
        """Return the stems of a thing with the level of each."""
        if number not in self._levels:
            entry = self.entries[number]
            self._levels[number] = levels(entry, WEIGHTS.get(entry.kind, OTHERS))
        return self._levels[number]

    def having(self, wanted: str) -> _Levels:
        """Return the things that have a stem."""
        if wanted not in self._with:
            found = ((at, self.levels_of(at).get(wanted)) for at, _ in self.mentioning([wanted]))
            self._with[wanted] = _Levels({at: level for at, level in found if level})
        return self._with[wanted]

    def mentioning(self, stems: Iterable[str]) -> list[tuple[int, Entry]]:
        """Return the things, by number, whose texts have letters with which all these stems begin."""
        found = [self._with_letters(one) for one in stems]
        return [(at, self.entries[at]) for at in sorted(set.intersection(*found))] if found else []

    def _with_letters(self, wanted: str) -> set[int]:
        found = set()
        for letters in _beginnings(wanted):
            place = self._text.find(letters)
            while place >= 0:
                number = bisect_right(self._starts, place)
                found.add(number - 1)
                place = self._text.find(letters, self._starts[number])
        return found

    @cached_property
    def words(self) -> Counter[str]:
        """The words of all texts, with the number of times that each occurs."""
        return Counter(word for word in WORD.findall(self._text) if len(word) > 1)

    @cached_property
    def stems(self) -> dict[str, str]:
        """The stems of all texts, each with its commonest word."""
        return {stem(word): word for word, _ in reversed(self.words.most_common())}

    @cached_property
    def named(self) -> frozenset[str]:
        """The stems of the names of games."""
        return frozenset(one for entry in self.entries for one in called(entry))


@lru_cache(maxsize=256)
def _beginnings(wanted: str) -> tuple[str, ...]:
    """Return how the words of a stem may begin.

    Examples
    --------
    >>> _beginnings("pay"), _beginnings("party")
    (('pay', 'pai', 'paid'), ('party', 'parti'))
    """
    irregular = (form for form, own in known_words().forms.items() if own == wanted)
    return (wanted, *((f"{wanted[:-1]}i",) if wanted.endswith("y") else ()), *irregular)


@dataclass(slots=True)
class _Asked:
    """A word that was typed, as it is searched: stems, and what each counts."""

    word: str
    counts: dict[str, float]
    instead: tuple[str, ...] = ()
    missing: bool = False


class _Met(NamedTuple):
    """The things that answer a word: the score of each, how far it meets the word, and the weight."""

    asked: _Asked
    things: Mapping[int, tuple[float, float]]
    weight: float


class _Search:
    """A query on the texts of things."""

    def __init__(self, scan: _Scan, text: str) -> None:
        self._scan, self._text = scan, text
        typed = telling(list(dict.fromkeys(words(text))))
        asked = [_Asked(word, _meant(stem(word))) for word in typed]
        self._join(asked)
        self._met = [met for one in asked for met in self._look_up_somehow(one)]

    def answer(self, most: int) -> SearchAnswer:
        """Return the best things."""
        ranked = self._ranked()
        searched = [met for met in self._met if not met.asked.missing]
        return SearchAnswer(
            words=tuple(dict.fromkeys(self._said(met.asked) for met in self._met)),
            count=len(ranked),
            all_words=any(all(at in met.things for met in searched) for at in ranked),
            found=tuple(self._thing(at) for at in ranked[:most]),
            pages=_pages(self._text),
        )

    def _said(self, asked: _Asked) -> SearchedWord:
        near: Iterable[str] = ()
        if asked.missing and len(asked.word) > CORRECTED:
            telling_words = (one for one in self._scan.words if len(one) >= PART and one.isalpha())
            left_out = known_words().left_out
            near = get_close_matches(
                asked.word,
                [one for one in telling_words if one not in left_out and one[0] == asked.word[0]],
                NEAREST,
                ALIKE,
            )
        return SearchedWord(asked.word, asked.instead, tuple(near), asked.missing)

    def _thing(self, at: int) -> FoundThing:
        entry = self._scan.entries[at]
        return FoundThing(self._scan.whats[at], entry.address, entry.title, entry.of, entry.extract)

    # --- Words ---

    def _join(self, asked: list[_Asked]) -> None:
        """Let two words also find the one word that they make."""
        for one, other in pairwise(asked):
            whole = stem(one.word + other.word)
            if whole.isalpha() and self._scan.having(whole).of:
                one.counts[whole] = other.counts[whole] = 1

    def _look_up_somehow(self, asked: _Asked) -> list[_Met]:
        """Return what has a word or, if nothing has it, longer or similar words, or its halves."""
        met = self._look_up(asked)
        if met.things:
            return [met]
        near = self._longer(asked.word)
        instead = () if near else self._similar(asked.word)
        if near or instead:
            shown = tuple(self._scan.stems[one] for one in instead)
            return [self._look_up(_Asked(asked.word, dict.fromkeys((*near, *instead), BEGUN), shown))]
        halves = self._halves(asked.word)
        if halves:
            shown = (" ".join(halves),)
            return [self._look_up(_Asked(asked.word, _meant(stem(half)), shown)) for half in halves]
        return [_Met(_Asked(asked.word, asked.counts, missing=True), {}, 0)]

    def _look_up(self, asked: _Asked) -> _Met:
        scan, entries = self._scan, len(self._scan.entries)
        lists = [(count, scan.having(one)) for one, count in asked.counts.items()]
        lists = [(count, having) for count, having in lists if having.of]
        most = min((having.rareness(entries) for count, having in lists if count == 1), default=inf)
        weight = min(most, max((having.rareness(entries) for _, having in lists), default=0))
        found: dict[int, tuple[float, float]] = {}
        for count, having in lists:
            rare = min(most, having.rareness(entries))
            for at, level in having.of.items():
                score = count * rare * level
                if score > found.get(at, (0, 0))[0]:
                    found[at] = score, min(1, PASSING + level / HIGHEST)
        return _Met(asked, found, weight)

    def _longer(self, word: str) -> list[str]:
        begins = stem(word) if len(word) > PART else word
        if len(word) < PART or not word.isalpha():
            return []
        longer = [one for one in self._scan.stems if one.startswith(begins)]
        return sorted(longer, key=lambda one: -self._scan.words[self._scan.stems[one]])[:MOST_BEGUN]

    def _similar(self, word: str) -> list[str]:
        if len(word) < CORRECTED or not word.isalpha():
            return []
        own = stem(word)
        return [one for one in self._scan.stems if _is_near(own, one) or _is_near(word, one)]

    def _halves(self, word: str) -> tuple[str, ...]:
        """Return the two words that are written as one."""
        for at in range(PART, len(word) - PART + 1):
            halves = (word[:at], word[at:])
            if all(stem(half) in self._scan.stems for half in halves):
                return halves
        return ()

    # --- The order of the things ---

    def _ranked(self) -> list[int]:
        every = sum(met.weight for met in self._met) or 1
        scores: dict[int, tuple[float, float]] = {}
        for met in self._met:
            for at, (score, meets) in met.things.items():
                before = scores.get(at, (0, 0))
                scores[at] = before[0] + score, before[1] + meets * met.weight / every
        first = dict(self._first())
        for at in first:
            scores.setdefault(at, (1, 1))
        best = max((share for _, share in scores.values()), default=0)
        ranked = {
            at: first.get(at, 0) + score * share**3
            for at, (score, share) in scores.items()
            if at in first or share >= best * NEARLY
        }
        return sorted(ranked, key=lambda at: (-ranked[at], at))

    def _first(self) -> Iterator[tuple[int, float]]:
        """Yield what comes first: by a whole name or question, and errata that ask the same."""
        typed = phrase(self._text)
        likely = self._scan.mentioning(typed.split())
        for at, entry in likely:
            if entry.kind == "erratum":
                yield from ((at, ERRATUM + share) for share in self._asks_it(entry))
        whole = (at for at, entry in likely if typed in wholes(entry))
        yield from ((at, WHOLE - number) for number, at in enumerate(whole))

    def _asks_it(self, entry: Entry) -> Iterator[float]:
        """Yield the share of the words of an erratum that the query has, if it asks what the erratum asks."""
        title = [stem(word) for word in words(entry.title)]
        own, asked = set(self._telling(title)), list(dict.fromkeys(stem(met.asked.word) for met in self._met))
        said = len(self._telling(asked))
        typed = phrase(self._text).split()
        literally = set(typed) <= set(title) and len(set(typed) - self._scan.named) > 1
        if said * 2 >= len(own) and set(asked) <= set(title) and said > (0 if literally else 1):
            yield said / len(own)

    def _telling(self, stems: list[str]) -> list[str]:
        """Return the stems that are neither of the name of a game nor of words that say little."""
        return [one for one in stems if one not in self._scan.named and one not in _left_out()]


@cache
def _left_out() -> frozenset[str]:
    return frozenset(map(stem, known_words().left_out))


def _meant(own: str) -> dict[str, float]:
    """Return the stems that answer a stem, with what each counts."""
    known = known_words()
    counts: dict[str, float] = {own: 1}
    for group in known.same:
        if own in group:
            counts |= {one: SAME for one in group if one not in counts}
    return counts | {one: ALSO for one in known.also.get(own, ()) if one not in counts}


def _pages(text: str) -> tuple[str, ...]:
    """Return the pages for which a query asks, with all words of one of their phrases."""
    typed = {stem(word) for word in telling(words(text))}
    return tuple(
        title
        for title, phrases in known_words().pages.items()
        if any({stem(word) for word in telling(words(asked))} <= typed for asked in phrases)
    )


def _is_near(one: str, other: str) -> bool:
    """Return whether one letter is wrong, missing, too many, or has changed places with the next.

    In a short word a wrong letter makes another word, as in *house* and *horse*, so it does not count.

    Examples
    --------
    >>> [_is_near("setlement", one) for one in ("settlement", "statement")]
    [True, False]
    """
    if abs(len(one) - len(other)) > 1:
        return False
    at = next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    rest, rest_other = one[at:], other[at:]
    swapped = rest[:2] == rest_other[:2][::-1] and rest[2:] == rest_other[2:]
    wrong = rest[1:] == rest_other[1:] and min(len(one), len(other)) > CORRECTED
    return wrong or rest[1:] == rest_other or rest == rest_other[1:] or swapped

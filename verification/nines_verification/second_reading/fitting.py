"""How well the values of a sentence fit the facts, from what is beside each value.

A value fits a fact that has it if the words around the value are those of the fact. Neighbours count most,
such as “seven players” or “follow the seven”, and so does the next value of a sequence. Words that many facts
of the line share count little.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from nines_verification.second_reading.values import is_card, marked_in

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines_verification.second_reading.facts import Fact

Tokens: TypeAlias = "tuple[str, ...]"
REACH: Final = 8  # words around a value that are compared
NEIGHBOUR: Final = 0.5  # what a neighbour counts beside what the words around count: 1 at most each
NEXT_VALUE: Final = 0.25
_WORD: Final = re.compile(r"[A-Za-z]+")
_STEM: Final = 6  # letters of a word that are compared
_LONG: Final = 3  # a word with more letters loses its ending
_VALUE: Final = re.compile(r"\d+|ace|king|queen|jack|.*[♠♥♦♣]")
_FREQUENT: Final = (
    *("the a an of is are was were be been it its they this that these those", "and or to in on at by as"),
    *("has have had may can must so then than for into one both their", "there who which if when any other"),
)
_PASSED_OVER: Final = frozenset(word for words in _FREQUENT for word in words.split())
# Words of passages and of readers for the same thing.
_ALIKE: Final = {
    form: words[0]
    for words in (
        ("jack", "knave"),
        ("each", "every", "everyone", "everybody"),
        ("get", "receive", "deal", "dealt"),
        ("left", "remain", "stay"),
        ("missing", "lack", "without", "no", "absent"),
        ("multiple", "quadruple", "time"),
        ("remove", "take", "taken"),
        ("worth", "count", "value"),
    )
    for form in words
}


class Token(NamedTuple):
    """A value or a word of a text, with its place in the text, and whether a value is written in words."""

    text: str
    at: int
    is_value: bool
    in_words: bool = True


@cache
def tokens(text: str) -> tuple[Token, ...]:
    """Return the values and the words of a text in order, without the words that say little.

    Examples
    --------
    >>> [one.text for one in tokens("The eight can follow the seven of clubs.")]
    ['8', 'follow', '7♣']
    """
    values = marked_in(text)
    found = [Token(one.value, one.at, is_value=True, in_words=one.in_words) for one in values]
    for match in _WORD.finditer(text):
        word = match[0].lower()
        if word not in _PASSED_OVER and not any(one.at <= match.start() < one.end for one in values):
            found.append(Token(_stem(word), match.start(), is_value=False))
    return tuple(sorted(found, key=lambda one: one.at))


def _stem(word: str) -> str:
    stem = word.rstrip("s") if len(word) > _LONG else word
    return _ALIKE.get(stem, _ALIKE.get(word, stem))[:_STEM]


def rank_of(value: str) -> str:
    """Return the rank of a card, and any other value as it is."""
    return value[:-1] if is_card(value) else value


def fit(said: Sequence[str], facts: Sequence[Fact], places: Sequence[int]) -> float:
    """Return how well a text fits some facts: the sum over its values, and over the readers of the facts.

    Parameters
    ----------
    said
        The values and words of the text, in order.
    facts
        The facts of the text.
    places
        The places of the values that count.
    """
    weights, readers = _weights(tuple(facts)), dict.fromkeys(fact.reader for fact in facts)
    return sum(
        max(_fit_of(said, place, fact, weights) for fact in facts if fact.reader == reader)
        for place in places
        for reader in readers
    )


@cache
def _phrases(fact: Fact) -> tuple[Tokens, ...]:
    """Return what a fact says, each part as values and words; values come before and after the subject."""
    values = _texts(" / ".join(str(value) for value in fact.values if not isinstance(value, bool)))
    subject = _texts(fact.subject)
    parts = [values + subject, subject + values]
    if fact.payment:
        paid = fact.payment
        parts += map(_texts, (f"{paid.amount} {paid.unit}", paid.payer, paid.payee, paid.occasion))
    if fact.duty:
        parts += map(_texts, (fact.duty.who, fact.duty.act, fact.duty.condition))
    return tuple(part for part in (*parts, _texts(fact.edition)) if part)


def _texts(text: str) -> Tokens:
    return tuple(one.text for one in tokens(text))


@cache
def _bag(fact: Fact) -> frozenset[str]:
    return frozenset(one for part in _phrases(fact) for one in part)


@cache
def _weights(facts: tuple[Fact, ...]) -> Mapping[str, float]:
    """Return the weight of each word of some facts: less for each fact that has it."""
    number = Counter(word for fact in facts for word in _bag(fact))
    return {word: 1 / times for word, times in number.items()}


def _fit_of(said: Sequence[str], place: int, fact: Fact, weights: Mapping[str, float]) -> float:
    """Return how well one value of a text fits one fact; 0 if the fact does not have the value."""
    value = said[place]
    if not _among(value, fact):
        return 0
    there = [(part, at) for part in _phrases(fact) for at, one in enumerate(part) if _same(one, value)]
    beside = max(_beside(said, place, part, at) for part, at in there)
    around = range(max(0, place - REACH), min(len(said), place + REACH + 1))
    shared = (
        weights.get(said[at], 1) / abs(at - place)
        for at in around
        if at != place and said[at] != value and _among(said[at], fact)
    )
    return beside + sum(shared)


def _among(word: str, fact: Fact) -> bool:
    """Return whether a fact has a word or a value, or a card of this rank."""
    return word in _bag(fact) or (is_card(word) and rank_of(word) in _bag(fact)) or word in _ranks(fact)


@cache
def _ranks(fact: Fact) -> frozenset[str]:
    return frozenset(rank_of(one) for one in _bag(fact) if is_card(one))


def _beside(said: Sequence[str], place: int, part: Tokens, at: int) -> float:
    """Return what the neighbours of a value count, if they are also its neighbours in a part of a fact."""
    found = 0.0
    for step in (-1, 1):
        ours, theirs = place + step, at + step
        if 0 <= ours < len(said) and 0 <= theirs < len(part) and _same(said[ours], part[theirs]):
            found += NEIGHBOUR
        ours_next, theirs_next = _next_value(said, place, step), _next_value(part, at, step)
        if ours_next and theirs_next and _same(ours_next, theirs_next):
            found += NEXT_VALUE
    return found


def _next_value(said: Sequence[str], place: int, step: int) -> str:
    rest = said[place + 1 :] if step > 0 else reversed(said[:place])
    return next((one for one in rest if _VALUE.fullmatch(one)), "")


@cache
def _same(one: str, other: str) -> bool:
    """Return whether two words or values are the same; a rank is the same as a card of this rank."""
    if one == other:
        return True
    return is_card(one) != is_card(other) and rank_of(one) == rank_of(other)

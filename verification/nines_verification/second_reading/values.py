"""The values that a sentence or a fact names: numbers, cards, ranks and suits, each in one plain form.

The form of a card is ``9♦``, of a suit ``♦``, of a court card or ace ``king``, and of a number or of another
rank its digits. So “the nine of diamonds”, “the 9 of diamonds” and “9♦” are the same value.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from nines_verification.numbers import SMALL, names_number

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from nines_verification.second_reading.facts import Fact, Value

_TENS: Final = {
    word: 10 * number
    for number, word in enumerate(
        ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), 2
    )
}
_WORDS: Final = {word: number for number, word in enumerate(SMALL)} | _TENS
_COURT: Final = {"ace": "ace", "king": "king", "queen": "queen", "jack": "jack", "knave": "jack"}
_LETTERS: Final = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "Kn": "jack"}
_SUITS: Final = {"heart": "♥", "diamond": "♦", "club": "♣", "spade": "♠"}
_FACTORS: Final = {"double": 2, "twice": 2, "both": 2, "triple": 3, "threefold": 3, "quadruple": 4}
_FACTORS_FOUND: Final = re.compile(rf"\b({'|'.join(_FACTORS)}|fourfold)(?:[sd]|ing)?\b", re.IGNORECASE)
_SUIT: Final = "|".join(_SUITS)
_TEN: Final = "|".join(_TENS)
_UNIT: Final = "|".join(SMALL[1:10])
_DIGITS: Final = r"\d+(?:-\d+){3,}|\d{1,3}(?:,\d{3})+|\d+"  # an ISBN, a number with commas, any number
_NUMBER: Final = rf"{_DIGITS}|(?:{_TEN})-(?:{_UNIT})|{'|'.join(sorted(_WORDS, reverse=True))}"
_RANK: Final = rf"{'|'.join(_COURT)}"
_FOUND: Final = re.compile(
    rf"""
    (?<![\w-]) (?P<letters>Kn|[AKQJ]|\d{{1,2}}) \s? (?P<sign>[♠♥♦♣])
    | \b (?P<card>{_NUMBER}|{_RANK}) (?:e?s)? \s of \s (?P<of>{_SUIT})s? \b
    | (?P<suit_sign>[♠♥♦♣])
    | (?<![\w.]) (?P<number>{_NUMBER}) (?:e?s|st|nd|rd|th)? \b
    | \b (?P<rank>{_RANK}) s? \b
    | \b (?P<suit>{_SUIT}) s? \b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_LETTER: Final = re.compile(r"\b(Kn|[KQJ]|A(?=[,;)/-]| or | and |$))(?![\w♠♥♦♣'])")
_IN_A_HAND: Final = re.compile(r"(?<!\w)[AKQJ](?=[-,])|(?<=[-,])[AKQJ]\b")  # such as A-6-8-Q
_LONG: Final = 3  # a list of values with more members is named by its ends


class Named(NamedTuple):
    """A value that a sentence names, its place and end there, and whether it is in words, such as “nine”."""

    value: str
    at: int
    in_words: bool
    end: int


def named_in(text: str) -> Iterator[Named]:
    """Yield the values that a sentence names, in order.

    The word “one” is left out, because it is mostly a pronoun.

    Parameters
    ----------
    text
        One or more sentences in English.

    Examples
    --------
    >>> [one.value for one in named_in("The nine of diamonds, 8♠ or a king pay twenty-one of 52.")]
    ['9♦', '8♠', 'king', '21', '52']
    """
    for match in _FOUND.finditer(text):
        parts = match.groupdict()
        if parts["sign"]:
            card = _rank(parts["letters"]) + parts["sign"]
            yield Named(card, match.start(), in_words=False, end=match.end())
        elif parts["card"]:
            card = _rank(parts["card"]) + _SUITS[parts["of"].lower()]
            yield Named(card, match.start(), in_words=True, end=match.end())
        elif parts["suit_sign"] or parts["suit"]:
            sign = parts["suit_sign"] or _SUITS[parts["suit"].lower()]
            yield Named(sign, match.start(), in_words=bool(parts["suit"]), end=match.end())
        elif match[0].lower() not in ("one", "ones"):
            word = parts["rank"] or parts["number"]
            yield Named(_rank(word), match.start(), in_words=not word[0].isdigit(), end=match.end())


def _rank(word: str) -> str:
    """Return the plain form of a rank or of a number."""
    if word in _LETTERS:
        return _LETTERS[word]
    low = word.lower()
    if low in _COURT:
        return _COURT[low]
    ten, _, unit = low.partition("-")
    if unit in _WORDS:
        return str(_WORDS[ten] + _WORDS[unit])
    return str(_WORDS[low]) if low in _WORDS else re.sub(r"[,-]", "", low)


def marked_in(text: str) -> list[Named]:
    """Return the values that a sentence names, in order, also letters such as K and factors such as “double”.

    Examples
    --------
    >>> [one.value for one in marked_in("K-J and 5,5 pay double.")]
    ['king', 'jack', '5', '5', '2']
    """
    found = list(named_in(text))
    further = [
        *((_LETTERS[match[1]], match) for match in _LETTER.finditer(text)),
        *((_LETTERS[match[0]], match) for match in _IN_A_HAND.finditer(text)),
        *((str(_FACTORS.get(match[1].lower(), 4)), match) for match in _FACTORS_FOUND.finditer(text)),
    ]
    for value, match in further:
        if not any(one.at < match.end() and match.start() < one.end for one in found):
            found.append(Named(value, match.start(), in_words=True, end=match.end()))
    return sorted(found, key=lambda one: one.at)


@cache
def values_in(text: str) -> frozenset[str]:
    """Return the values that a text of a fact names; letters and factors such as “double” count too.

    Examples
    --------
    >>> sorted(values_in("double stake for Q and J of trumps"))
    ['2', 'jack', 'queen']
    """
    found = {one.value for one in named_in(text)}
    found |= {_LETTERS[match[1]] for match in _LETTER.finditer(text)}
    found |= {str(_FACTORS.get(match[1].lower(), 4)) for match in _FACTORS_FOUND.finditer(text)}
    return frozenset(found)


def plain(value: Value) -> str:
    """Return the plain form of a value of a fact.

    Examples
    --------
    >>> plain(9), plain("knave"), plain("Q♠"), plain("diamonds")
    ('9', 'jack', 'queen♠', '♦')
    """
    found = values_in(str(value))
    return next(iter(found)) if len(found) == 1 else str(value)


def with_parts(values: Iterable[str]) -> frozenset[str]:
    """Return values, and for each card its rank and its suit.

    Examples
    --------
    >>> sorted(with_parts(["9♦"]))
    ['9', '9♦', '♦']
    """
    return frozenset(
        part for value in values for part in (value, *((value[:-1], value[-1]) if is_card(value) else ()))
    )


def is_card(value: str) -> bool:
    """Return whether a value is a card, and not a suit, a rank or a number."""
    return len(value) > 1 and value[-1] in _SUITS.values()


def has_value(values: Collection[str], value: str) -> bool:
    """Return whether values contain a value, or a card with this rank or suit, or both parts of a card."""
    parts = with_parts(values)
    return value in parts or (is_card(value) and value[:-1] in parts and value[-1] in parts)


def carried(said: str, value: str) -> bool:
    """Return whether a sentence names a value, perhaps in another word, such as “double” for 2.

    Examples
    --------
    >>> carried("Each player gives a counter to the player of the king.", "1")
    True
    >>> carried("Each player gives a counter to the player of the king.", "2")
    False
    """
    if has_value(values_in(said), value):
        return True
    return value.isdigit() and names_number(said, int(value))


def valued(fact: Fact) -> tuple[str, ...]:
    """Return the values of a fact in plain form: of numbers, cards, ranks, suits, players, amounts and years.

    Of a list with more than three members, only the first and the last member count.
    """
    values = (fact.payment.amount,) if fact.payment and type(fact.payment.amount) is int else fact.values
    if fact.kind in ("name", "statement", "duty"):
        return ()
    ends = (values[0], values[-1]) if len(values) > _LONG else values
    return tuple(dict.fromkeys(plain(value) for value in ends if values_in(str(value))))

"""Changes to what a sentence says: another value, two values swapped, a payment the other way."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Final

from nines_verification.numbers import SMALL

if TYPE_CHECKING:
    from random import Random

    from nines_tools.planted.changes import Place

# --- Numbers ---

_UNITS: Final = "jeton|counter|card|chip|fiche|stake|point|trick|deal|player|pack|suit|opponent"
_WORDS: Final = "|".join((*SMALL[2:], *(word.capitalize() for word in SMALL[2:])))
# A number on its own: not a part of "twenty-four", of "1,000" or of the name "Multiple 9".
NUMBER: Final = (
    rf"(?<![-\w])(?<!\d[.,])(?<!Multiple )(?:\d{{1,3}}|{_WORDS}|[Oo]ne(?= (?:{_UNITS})\b))(?![-\w]|[.,]\d)"
)
_ONE_OF_A_UNIT: Final = re.compile(rf"([Oo]ne) ({_UNITS})")


def other_number(place: Place, rng: Random) -> str:
    """Return a number that is one more or one less; it never becomes one, because nouns would not agree."""
    digits, word = place.text.isdigit(), place.text.lower()
    number = int(word) if digits else SMALL.index(word)
    other = number + (1 if number <= len("12") else rng.choice((-1, 1)))
    if digits or other >= len(SMALL):
        return str(other)
    return SMALL[other].capitalize() if place.text[0].isupper() else SMALL[other]


# --- Values ---

_SUITS: Final = ("diamonds", "hearts", "spades", "clubs")
_SIGNS: Final = ("♦", "♥", "♠", "♣")
_RANKS: Final = ("ace", "king", "queen", "jack", "knave")
_NAMES: Final = (
    *(
        "Comet",
        "Commit",
        "Emprunt",
        "Hoc",
        "Jig",
        "Lindor",
        "Manille",
        "Nain Jaune",
        "Newmarket",
        "Pink Nines",
    ),
    *("Planetenspiel", "Poch", "Poque", "Pope Joan", "Red Nines", "Saratoga", "Spin", "Spinado"),
)
_PEOPLE: Final = (
    *("Arnold", "Cassell", "Chatto", "Foster", "Hoffmann", "Littré", "Morehead", "Parlett", "Peel", "Taylor"),
)
_CLASSES: Final = (_SUITS, _SIGNS, _RANKS, tuple(f"{rank}s" for rank in _RANKS), _NAMES, _PEOPLE)
_ALL: Final = sorted((word for words in _CLASSES for word in words), key=len, reverse=True)
VALUE: Final = rf"{NUMBER}|(?<![-\w])(?:{'|'.join(_ALL)})(?![-\w])"


def other_value(place: Place, rng: Random) -> str:
    """Return another value of the same sort: a number, a suit, a rank, a game or an author."""
    for words in _CLASSES:
        if place.text in words:
            return rng.choice([word for word in words if word != place.text])
    return other_number(place, rng)


# --- Two values in each other's place ---

SENTENCE: Final = r'(?<=[" ])[A-Z0-9][^"\\]*?(?<!\b[Pp])(?<!\bpp)(?<!\bvol)[.](?=[ "])'
_RANK: Final = rf"(?:{'|'.join(_RANKS)}|{'|'.join(SMALL[2:11])}|\d+)"
_SWAPPED: Final = (
    re.compile(rf"\b{_RANK} of (?:{'|'.join(_SUITS)})|(?:10|[AJQK2-9])[♦♠♥♣]"),
    re.compile(rf"(?<!p\. )(?<!line )(?![Oo]ne ){NUMBER}"),
    re.compile(rf"\b(?:{'|'.join(_RANKS)})\b"),
    re.compile(rf"\b(?:{'|'.join(_RANKS)})s\b"),
    re.compile(rf"(?<! of )\b(?:{'|'.join(_SUITS)})\b"),
)
# Words of a list, in which the order of the values makes no difference.
_LIST: Final = re.compile(rf"{VALUE}|\b(?:and|or|to|the|a|an|of|between|nor|both)\b|[\W\d]")
_AN: Final = re.compile(r"\b([Aa])n? (?=(?:ace|eight|eleven|8|11)s?\b)")
_A: Final = re.compile(rf"\b([Aa])n (?=(?:{'|'.join((*_RANKS[1:], *SMALL[2:8], *SMALL[9:11]))})s?\b)")


def swapped(place: Place, rng: Random) -> str:
    """Return a sentence in which two values of the same sort change places; the same if it has none.

    Values of one list stay: their order makes no difference.
    """
    text = place.text
    pairs = [
        (one, other)
        for pattern in _SWAPPED
        for one, other in combinations(pattern.finditer(text), 2)
        if _differ(one[0], other[0]) and _LIST.sub("", text[one.end() : other.start()])
    ]
    if not pairs:
        return text
    one, other = rng.choice(pairs)
    before, between, after = text[: one.start()], text[one.end() : other.start()], text[other.end() :]
    new = f"{before}{_as(one[0], other[0])}{between}{_as(other[0], one[0])}{after}"
    return _A.sub(r"\1 ", _AN.sub(r"\1n ", new))


def _differ(one: str, other: str) -> bool:
    """Return whether two values are not the same, and are both written in digits or both in words."""
    return one.lower() != other.lower() and one.isdigit() == other.isdigit()


def _as(old: str, new: str) -> str:
    """Return the new word with a capital letter if the old word has one."""
    if not (old[0].isalpha() and new[0].islower() | new[:2].istitle()):
        return new
    return f"{new[0].upper() if old[0].isupper() else new[0].lower()}{new[1:]}"


# --- Payments the other way ---

_WHO: Final = r"(?:player|opponent|winner|dealer|holder|loser|other)s?\b"
_WHICH: Final = r"(?:the|each|every|all|any|a|its|their|this)(?: of the)?(?: (?:other|next|first|same))*"
_PERSON: Final = rf"(?:{_WHICH} {_WHO}|everyone\b|everybody\b|each\b(?! \w+ to))"
_POT: Final = r"(?:the|a) (?:[a-z]+ )?(?:pool|pools|board|compartment|stock)\b"
_MONEY: Final = r"[^.;]*?\b(?:counter|jeton|chip|stake|fiche|coin|point|amount|unit|much|money)s?\b[^.;]*?"
_PAY: Final = rf"\b(pay|give(?=s? {_MONEY}))(s?)"
_TOWARDS: Final = re.compile(rf"{_PAY} ((?!{_PERSON})[^.;]*?)\bto (?={_PERSON}|{_POT})")
_INTO: Final = re.compile(rf"\b(pay|give|put)(s?) ({_MONEY})\binto (?={_POT})")
_PERSON_FIRST: Final = re.compile(rf"{_PAY} (?={_PERSON} \w)")
_FROM: Final = re.compile(
    rf"\b(receive|take|collect|win|earn|demand)(s?) ({_MONEY})\bfrom (?={_PERSON}|{_POT})"
)
_WAYS: Final = (
    (_TOWARDS, r"receive\2 \3from "),
    (_INTO, r"take\2 \3from "),
    (_PERSON_FIRST, r"receive\2 from "),
    (_FROM, r"pay\2 \3to "),
)
PAYMENTS: Final = rf"^says = .*(?:{'|'.join(pattern.pattern for pattern, _ in _WAYS)}).*$"


def reversed_payment(place: Place, rng: Random) -> str:
    """Return a sentence in which a payment goes the other way; the same if it has no such payment."""
    text = place.text
    found = [(match, way) for pattern, way in _WAYS for match in pattern.finditer(text)]
    if not found:
        return text
    match, way = rng.choice(found)
    return f"{text[: match.start()]}{match.expand(way)}{text[match.end() :]}"

"""What people type and paste, in the signs of this project.

Text from a telephone, a web page or a word processor contains signs that look like ours, and signs that
cannot be seen. This module replaces the former, drops the latter, and finds the cards that a text names in
words, letters or card glyphs.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_GLYPHS: Final = dict(zip((0x1F0A0, 0x1F0B0, 0x1F0C0, 0x1F0D0), "♠♥♦♣", strict=True))  # each starts a suit
_OF_SUIT: Final = ("", "A", *map(str, range(2, 11)), "J", "", "Q", "K")  # no rank is a back or a knight
_JOKERS: Final = (0x1F0BF, 0x1F0CF, 0x1F0DF)
_LOOK_ALIKE: Final = (
    {ord(sign): suit for suit, signs in zip("♣♦♥♠", ("♧", "♢◆◇", "♡❤", "♤"), strict=True) for sign in signs}
    | {
        first + place: f" {rank}{suit}"
        for first, suit in _GLYPHS.items()
        for place, rank in enumerate(_OF_SUIT)
        if rank
    }
    | dict.fromkeys(_JOKERS, " Joker")
    | dict.fromkeys(map(ord, "‐‑‒–—−﹣－"), "-")
    | {ord("🔟"): "10"}
)
_FILLERS: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u20e3\u3164\uffa0"
)  # drawn as nothing, or as a frame

_FORMS: Final = ("<wide>", "<narrow>", "<font>", "<noBreak>", "<compat>")

_RANKS: Final = {
    **{sign.lower(): sign for sign in _OF_SUIT if sign},
    **dict(zip(("t", "deuce", "trey", "knave"), ("10", "2", "3", "J"), strict=True)),
    **dict(zip(("ace", "two", "three", "four", "five", "six"), ("A", *"23456"), strict=True)),
    **dict(
        zip(("seven", "eight", "nine", "ten", "jack", "queen", "king"), (*"789", "10", *"JQK"), strict=True)
    ),
}
_SUITS: Final = {
    word: sign
    for sign, name in zip("♣♦♥♠", ("club", "diamond", "heart", "spade"), strict=True)
    for word in (sign, name[0], name, f"{name}s")
}
_LETTERS: Final = dict(zip("♣♦♥♠", "cdhs", strict=True))
_COUNTED: Final = {
    "1": "A",
    "11": "J",
    "12": "Q",
    "13": "K",
    "14": "A",
}  # how other notations count the ranks


def _either(words: dict[str, str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))  # the longest first: a ten is not a T and an "en"


_PART: Final = re.compile(
    rf"(?P<j>joker)|(?P<r>{_either(_RANKS)})|(?P<s>{_either(_SUITS)})|(?P<o>of)|(?P<n>\#\s*[1-9])|(?P<b>\s+)"
)
_COUNTED_CARD: Final = re.compile(
    rf"(1[1-4]?)\s*(?:of\s*)?({_either(_SUITS)})|({_either(_SUITS)})\s*(1[1-4]?)"
)
_MARKS: Final = re.compile(r"[,;.+&]|\band\b")
_ARTICLE: Final = re.compile(rf"\b(?:the|The|THE|[Aa]n|a)\s+(?=(?i:joker|{_either(_RANKS)}))")
_RANK_FIRST: Final = re.compile("(?:rb?(?:ob?)?s(?:b?n)?|j)b?")
_SUIT_FIRST: Final = re.compile("(?:sb?r(?:b?n)?|j)b?")
_FACE: Final = re.compile("r|rb?(?:ob?)?s|sb?r")


class _Part(NamedTuple):
    kind: str  # the name of its group in _PART
    said: str


def plain(text: str) -> str:
    r"""Return *text* in plain signs: look-alikes are replaced, and signs that cannot be seen are dropped.

    Parameters
    ----------
    text
        Any text, such as a line typed at a prompt.

    Examples
    --------
    >>> plain("5♡\ufe0f"), plain("\u200b９ｄ\u00a0as 10"), plain("🂱🃎")
    ('5♥', '9d as 10', 'A♥ K♦')
    """
    if text.isascii():
        return text
    replaced = "".join(map(_ordinary, text.translate(_LOOK_ALIKE))).translate(_LOOK_ALIKE)
    return " ".join("".join(sign for sign in replaced if not _hidden(sign)).split())


def _ordinary(sign: str) -> str:
    """Return the ordinary form of a sign that is only wider, narrower or in another type."""
    form = unicodedata.decomposition(sign).partition(" ")[0]
    return unicodedata.normalize("NFKC", sign) if form in _FORMS else sign


def _hidden(sign: str) -> bool:
    """Return whether a sign cannot be seen: a zero-width or directional sign, or a selector of a form."""
    return unicodedata.category(sign) == "Cf" or "\ufe00" <= sign <= "\ufe0f" or sign in _FILLERS


def named(text: str) -> str:
    r"""Return the signs of a text that a reader may not recognise, by number and name; empty if none.

    Examples
    --------
    >>> named("5\u200bх"), named("5♥")
    ('U+200B zero width space, U+0445 cyrillic small letter ha', '')
    """
    strange = dict.fromkeys(sign for sign in text if not sign.isascii() and sign not in "♣♦♥♠")
    names = ((sign, unicodedata.name(sign, "without a name").lower()) for sign in strange)
    return ", ".join(f"U+{ord(sign):04X} {name}" for sign, name in names)


def cards_in(text: str) -> tuple[str, ...] | None:
    """Return the cards that a text names, in our notation; None if a part cannot be read, or in two ways.

    Parameters
    ----------
    text
        Cards in any notation: ``5♥``, ``h5``, ``5 of hearts``, ``five hearts``; with spaces, commas, ``+`` or
        *and* between them, or nothing if each starts with its rank, or each with its suit.

    Examples
    --------
    >>> cards_in("the five of hearts, s10 and 🃞"), cards_in("5h6s"), cards_in("h5s")
    (('5♥', '10♠', 'K♣'), ('5♥', '6♠'), None)
    """
    words: list[str] = []
    for part in _MARKS.split(_ARTICLE.sub("", plain(text)).lower()):
        cards = _in_part(part.strip())
        if cards is None:
            return None
        words += cards
    return tuple(words)


def _in_part(text: str) -> list[str] | None:
    """Return the cards of a text without commas: all rank first, all suit first, or else word by word."""
    parts = _parts(text)
    if parts is None:
        return None
    for order in (_RANK_FIRST, _SUIT_FIRST):
        if re.fullmatch(f"(?:{order.pattern})*", "".join(part.kind for part in parts)):
            return list(_written(parts, order))
    words = text.split()
    each = [_in_part(word) for word in words] if len(words) > 1 else [None]
    return None if None in each else [card for word in each if word for card in word]


def _parts(text: str) -> list[_Part] | None:
    """Return the ranks, suits and other parts of a text; None if some of it is none of these."""
    matches = list(_PART.finditer(text))
    ends = [0, *(place for match in matches for place in match.span()), len(text)]
    if any(end != start for end, start in list(pairwise(ends))[::2]):
        return None
    return [_Part(str(match.lastgroup), match[0]) for match in matches]


def _written(parts: list[_Part], order: re.Pattern[str]) -> Iterator[str]:
    """Yield each card of the parts in our notation."""
    for match in order.finditer("".join(part.kind for part in parts)):
        said = {part.kind: part.said for part in parts[match.start() : match.end()]}
        copy = re.sub(r"\s", "", said.get("n", ""))
        yield ("Joker" if "j" in said else _RANKS[said["r"]] + _SUITS.get(said.get("s", ""), "")) + copy


def face_in(text: str) -> str:
    """Return the rank, or rank and suit, that a text names, in our notation; empty if it names none.

    Examples
    --------
    >>> face_in("the ten"), face_in("h10"), face_in("hearts")
    ('10', '10♥', '')
    """
    parts = _parts(_ARTICLE.sub("", plain(text)).lower().strip()) or []
    if _FACE.fullmatch("".join(part.kind for part in parts)):
        said = {part.kind: part.said for part in parts}
        return f"{_RANKS[said['r']]}{_SUITS.get(said.get('s', ''), '')}"
    return ""


def unread(text: str, *, most: int | None = None) -> str:
    """Return the error message for a text that names no cards: the part at fault, and how it is written here.

    Parameters
    ----------
    text
        A text that :func:`cards_in` could not read, or that names more cards than *most*.
    most
        The number of cards that are wanted, if it is limited.

    Examples
    --------
    >>> print(unread("1h, 6s"))
    '1h' is not a card; write A♥ or Ah
    >>> print(unread("5h 6"))
    '6' is not a card; write the suit too, as in 6♥ or 6h
    """
    named_here = cards_in(text)
    if most and named_here and len(named_here) > most:
        return f"{text!r} names {len(named_here)} cards: {' '.join(named_here)}; name one"
    words = _MARKS.sub(" ", text).split()
    bad = [word for word in words if not cards_in(word)]
    word = (
        bad[0] if bad and len(bad) < len(words) else text
    )  # the other words are cards, so this is the fault
    strange = named(word)
    signs_found = f" (it contains {strange})" if strange else ""
    return f"{word!r} is not a card{signs_found}; {_advice(plain(word).strip().lower())}"


def _advice(text: str) -> str:
    """Return how a text that was refused is written here, or else an example."""
    counted = _COUNTED_CARD.fullmatch(text)
    if counted:
        rank, suit = _COUNTED[counted[1] or counted[4]], _SUITS[counted[2] or counted[3]]
        return f"write {rank}{suit} or {rank}{_LETTERS[suit]}"
    alone = _COUNTED.get(text) or _RANKS.get(text)
    if alone:
        return f"write the suit too, as in {alone}♥ or {alone}h"
    if text in _SUITS:
        return f"write the rank too, as in 9{_SUITS[text]} or 9{_LETTERS[_SUITS[text]]}"
    if {part.kind for part in _parts(text) or []} >= {"r", "s"}:
        return "it can be read in several ways; put each rank before its suit, as in 5h 6s"
    return "write a rank and a suit, as in 9♦, 9D, 10h or K♠#2"

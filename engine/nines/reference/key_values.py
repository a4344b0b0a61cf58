"""Answers to the questions of the key, as texts: how they are read, compared and put in words.

An answer is ``yes``, ``no`` or ``sometimes``; a number, such as ``4``, ``2-5`` or ``4+``; or a set of cards,
such as ``9♦ 9♥``, ``K`` for all kings, or ``none``. Equal answers are equal texts. So a page can compare
answers without the engine.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.cards import NO_RANK, RANK_NAMES, RANKS, SUITS, Card, Face, parse_face, ranks_named
from nines.corpus.key import NO, SOMETIMES, WORDS, YES
from nines.errors import CardsError, RequestError
from nines.reference.data import in_words
from nines.text import joined

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.corpus.key import KeyQuestion, Kind

_JOKER: Final = Face(NO_RANK)
NOT_KNOWN: Final = "don't know"
NONE: Final = "none"
IDLE: Final = "-"  # of a game in which the question does not arise: it has no runs, for example
LARGEST: Final = 1000  # no answer is a larger number
LONGEST: Final = 300  # characters of an answer
_RANGE: Final = re.compile(
    r"([0-9]{1,4})(?:\s*(?:-|–|to|or)\s*([0-9]{1,4})|\s*(\+|or more|and more|or over))?"
)
LEAST: Final = 2  # of "up to 8", and of any number: a game needs two players
_UP_TO: Final = re.compile(r"(?:up to|at most) ([0-9]{1,4})")
_KITTY: Final = re.compile(
    r"(?<=[a-z0-9]) ?(?:and|plus|\+|,) ?(?:a |the )?(?:kitty|pool|pot)\b.*"
)  # is not counted
_ANY: Final = ("any", "any number")
_BETWEEN: Final = re.compile(r",|;|\band\b|&", re.IGNORECASE)
_IDLE: Final = ("all", "an", "any", "both", "every", "the")
_ARTICLE: Final = re.compile(r"\ba (?=[a-z]{3})", re.IGNORECASE)  # *a nine*; but *A K* are aces and kings
_NUMBERS: Final = {in_words(number): str(number) for number in range(53)}
_COLOURS: Final = {"red": "♦♥", "black": "♣♠"}
_SIGNS: Final = re.compile(r"(10|[2-9ajqk])s")  # but 9s alone is a rank, not the nine of spades
_NOTHING: Final = (NONE, "nothing", "nobody")
_UNKNOWN: Final = ("", "?", "-", "unknown", "dont know", NOT_KNOWN, "don’t know", "do not know", "skip")
_YES: Final = dict.fromkeys(("y", "true", "always", YES), YES)
_NO: Final = dict.fromkeys(("n", "false", "never", NO), NO)
_SOMETIMES: Final = dict.fromkeys(("s", "both", "partly", SOMETIMES), SOMETIMES)
_SAID: Final = {"": "not known", IDLE: "does not arise", **{word: word for word in (*WORDS, NONE)}}
_WORDS: Final = {**_YES, **_NO, **_SOMETIMES}


class Range(NamedTuple):
    """A number, or all numbers from the least to the most."""

    least: int
    most: int

    def __str__(self) -> str:
        if self.least == self.most:
            return str(self.least)
        return f"{self.least}+" if self.most >= LARGEST else f"{self.least}-{self.most}"


def read_value(question: KeyQuestion, typed: str) -> str:
    """Return an answer that a person typed as one text; empty if the person does not know.

    Parameters
    ----------
    question
        The question of the key.
    typed
        The answer: ``yes``, ``no``, ``sometimes``, a number or cards, in any usual notation.

    Raises
    ------
    RequestError
        If the text does not answer a question of this kind.

    Examples
    --------
    >>> from nines import library
    >>> key = library().key
    >>> read_value(key["suit"], "Y"), read_value(key["players"], "2 to 5"), read_value(key["wild"], "9h, 9d")
    ('yes', '2-5', '9♦ 9♥')
    >>> read_value(key["wild"], "don't know")
    ''
    """
    if len(typed) > LONGEST:
        raise RequestError(f"{question.id}: the answer has more than {LONGEST} characters")
    plain = " ".join(typed.lower().split()).removesuffix(".")
    if plain in _UNKNOWN:
        return ""
    plain = question.words.get(plain, plain)
    if question.kind == "number" and plain in (YES, NO, "y", "n", "true", "false"):
        raise RequestError(f"{question.id}={typed!r} is not a number; write {question.hint}")
    if plain in _WORDS and not (question.kind == "cards" and plain == NO):
        return _WORDS[plain]
    if question.kind == "number":
        return str(_read_range(question, plain))
    if question.kind == "cards":
        return NONE if plain in (NO, "no cards", *_NOTHING) else _read_cards(question, typed)
    raise RequestError(f"{question.id}={typed!r} is not an answer; write yes, no, sometimes or {NOT_KNOWN!r}")


def _read_range(question: KeyQuestion, plain: str) -> Range:
    words = ("0" if word in _NOTHING else _NUMBERS.get(word, word) for word in _KITTY.sub("", plain).split())
    said = _UP_TO.sub(rf"{LEAST}-\1", " ".join(words))
    match = _RANGE.fullmatch(f"{LEAST}+" if said in _ANY else said)
    if match is None:
        raise RequestError(f"{question.id}={plain!r} is not a number; write, for instance, 4 or 2-5")
    least, most, more = match.groups()
    found = Range(int(least), LARGEST if more else int(most or least))
    if not found.least <= found.most <= LARGEST:
        raise RequestError(
            f"{question.id}={plain!r} is out of range; write the least, then the most, up to {LARGEST}"
        )
    return found


def _read_cards(question: KeyQuestion, typed: str) -> str:
    """Return cards and ranks as one text; *red nines* and *black nines* are two cards each."""
    parts = [part for part in _BETWEEN.split(typed) if part.strip()]
    try:
        faces = [face for part in parts for face in _faces_in(part)]
    except CardsError as error:
        raise RequestError(f"{question.id}: {error}") from None
    return cards_value(faces)


def _faces_in(part: str) -> list[Face]:
    """Return the faces that a part of an answer names, in words or as signs."""
    words = [word for word in _ARTICLE.sub("", part).split() if word.lower() not in _IDLE]
    if words and words[0].lower() in _COLOURS:
        rank = parse_face(_singular(" ".join(words[1:]))).rank
        return [Face(rank, suit) for suit in _COLOURS[words[0].lower()]]
    try:
        return [_face(word) for word in words]
    except CardsError:
        return [_face(" ".join(words))]


def _face(words: str) -> Face:
    """Return the face that words name: a rank in the singular or plural, a card, or the joker."""
    return _JOKER if words.lower() in ("joker", "jokers") else parse_face(_singular(words))


def _singular(words: str) -> str:
    """Return the name of a rank in the singular: *kings*, *sixes* and *9s* name a rank."""
    plain = words.lower()
    named = {ranks_named(rank): name for rank, name in enumerate(RANK_NAMES) if rank}
    named["knaves"] = "jack"
    return named.get(plain, words[:-1] if _SIGNS.fullmatch(plain) else words)


def cards_value(faces: Iterable[Face | Card]) -> str:
    """Return faces as one text; a rank is written without suits if all four are there.

    Examples
    --------
    >>> cards_value([Face(13), Face(7, "♦")]), cards_value([]), cards_value(Face(9, s) for s in "♥♦")
    ('7♦ K', 'none', '9♦ 9♥')
    """
    suits: dict[int, set[str]] = {rank: set() for rank in (*RANKS, NO_RANK)}
    for face in faces:
        suits[face.rank].update(face.suit or SUITS)
    shown = (
        str(Face(rank, suit))
        for rank, of_rank in suits.items()
        for suit in (("",) if len(of_rank) == len(SUITS) else sorted(of_rank, key=SUITS.index))
    )
    return " ".join(shown) or NONE


def agreement(kind: Kind, given: str, answer: str) -> float:
    """Return how far an answer agrees with that of a game: 1 if it agrees, ½ if partly, 0 if not.

    *Yes* to a question for a number or for cards agrees with any number but 0 and any cards. *Sometimes*
    agrees with *yes* and *no* in part. If the question does not arise in the game, any answer but *no*, 0 and
    *none* disagrees. One number agrees with a range that it is in; two ranges, or two sets
    of cards, agree in part if they overlap.

    Examples
    --------
    >>> (
    ...     agreement("yes-no", "sometimes", "yes"),
    ...     agreement("number", "4", "2-5"),
    ...     agreement("cards", "K", "A K"),
    ... )
    (0.5, 1.0, 0.5)
    """
    if given == answer:
        return 1.0
    if answer == IDLE:
        return 0.5 if given in (NO, NONE, "0") else 0.0
    if kind == "yes-no":
        return 0.5 if SOMETIMES in (given, answer) else 0.0
    if given in WORDS:
        return _in_words(given, absent=answer in ("0", NONE))
    if kind == "cards":
        return 0.5 if _cards_in(given) & _cards_in(answer) else 0.0
    return _of_numbers(to_range(given), to_range(answer))


def _of_numbers(mine: Range, theirs: Range) -> float:
    """Return how far a number or a range agrees with another range."""
    if mine.least == mine.most and theirs.least <= mine.least <= theirs.most:
        return 1.0
    return 0.5 if mine.least <= theirs.most and theirs.least <= mine.most else 0.0


def _in_words(given: str, *, absent: bool) -> float:
    """Return how far yes, no or sometimes agrees with a number or with cards."""
    if given == SOMETIMES:
        return 0.0 if absent else 0.5
    return float((given == NO) == absent)


def to_range(value: str) -> Range:
    """Return the range that the text of a number stands for.

    Examples
    --------
    >>> to_range("2-5"), to_range("4+").most, to_range("7")
    (Range(least=2, most=5), 1000, Range(least=7, most=7))
    """
    least, _, most = value.partition("-")
    if least.endswith("+"):
        return Range(int(least[:-1]), LARGEST)
    return Range(int(least), int(most or least))


def is_range(value: str) -> bool:
    """Return whether an answer is several numbers.

    Examples
    --------
    >>> is_range("2-5"), is_range("4+"), is_range("4"), is_range("2 3")
    (True, True, False, False)
    """
    return value[0].isdigit() and ("-" in value or value.endswith("+"))


def value_faces(value: str) -> list[Face]:
    """Return the faces that the text of a set of cards stands for.

    Examples
    --------
    >>> value_faces("7♦ K"), value_faces("none")
    ([Face(rank=7, suit='♦'), Face(rank=13, suit='')], [])
    """
    return [] if value == NONE else [_face(word) for word in value.split()]


def _cards_in(value: str) -> set[tuple[int, str]]:
    """Return the single cards of a set of cards."""
    return {(face.rank, suit) for face in value_faces(value) for suit in face.suit or SUITS}


def value_in_words(kind: str, value: str) -> str:
    """Return an answer as a reader sees it.

    Examples
    --------
    >>> value_in_words("number", "2-5"), value_in_words("number", "4+"), value_in_words("cards", "7♦ K")
    ('2–5', '4 or more', '7♦ and all kings')
    """
    if value in _SAID:
        return _SAID[value]
    if kind == "number":
        return f"{value[:-1]} or more" if value.endswith("+") else value.replace("-", "–")
    return joined([_face_in_words(word) for word in value.split()])


def _face_in_words(word: str) -> str:
    if word == str(_JOKER):
        return "the joker"
    return word if word[-1] in SUITS else f"all {ranks_named(parse_face(word).rank)}"

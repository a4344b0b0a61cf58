"""Hashes of short sequences of words, by which a copy can be compared with a text that we do not ship.

A text is first normalised: it is put into Unicode NFC, its case is folded, and the marks of footnotes are
removed. Then the text is cut into words: each run of letters, each number, and each suit sign is a word. A
capital letter after a small letter begins a new word, because some copies join table rows without a space.
White space and punctuation are not compared.

In each line, sequences of six words are hashed. Each sequence begins with the last word of the previous one;
the last sequence ends with the line. So if any word is added, left out or changed, at least one sequence no
longer matches. A hash has 24 bits and depends on the document. The hashes of a line are sorted, to hide the
order of its sequences.
"""

from __future__ import annotations

import re
import unicodedata
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LENGTH: Final = 6  # words in a sequence
STEP: Final = 5  # words from the start of one sequence to the next; neighbours share one word
BYTES: Final = 3  # length of a hash: enough for a book, too short to confirm a guess
_NOTE: Final = re.compile(
    r"\[\s*(?:\d{1,3}|[a-z]|(?:note|lower-alpha|nb)\s*\d{1,2}|edit|citation needed|relevant\?)?\s*\]"
)
_GLUED: Final = re.compile(r"(?<=[a-zà-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])")
_WORD: Final = re.compile(r"[^\W\d_]+|\d+|[♠♡♢♣♤♥♦♧]")
_DIVISION: Final = re.compile(
    r"(?<=[^\W\d_])[-\u2010\u00ad\u00ac][^\S\n]*\n\s*(?=[^\W\d_])"
)  # a hyphen ends a line
_UNSEEN: Final = {ord(one): None for one in "\u00ad\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f"}


def words(text: str) -> list[str]:
    """Return the words of a text in the form in which they are compared.

    Examples
    --------
    >>> words("The Manille, or 9♦,[2] is  WILD [edit]")
    ['the', 'manille', 'or', '9', '♦', 'is', 'wild']
    >>> words("OriginFrance Players2-5")
    ['origin', 'france', 'players', '2', '5']
    """
    composed = _GLUED.sub(" ", unicodedata.normalize("NFC", text.translate(_UNSEEN)))
    return _WORD.findall(_NOTE.sub(" ", unicodedata.normalize("NFC", composed.casefold())))


def hashed(sequence: Sequence[str], siglum: str) -> str:
    """Return the hash of a sequence of words in a document, as six hexadecimal digits.

    Examples
    --------
    >>> hashed(["a", "king"], "wp-comet") == hashed(["a", "king"], "pagat-multiple-9")
    False
    """
    return blake2b(" ".join(sequence).encode(), digest_size=BYTES, key=siglum.encode()[:64]).hexdigest()


def cut(line: Sequence[str]) -> list[Sequence[str]]:
    """Return the sequences of six words in a line of at least six words.

    The last sequence ends with the line.

    Examples
    --------
    >>> ["".join(one) for one in cut("abcdefghijklm")]
    ['abcdef', 'fghijk', 'hijklm']
    """
    starts = range(0, len(line) - LENGTH, STEP)
    return [*(line[at : at + LENGTH] for at in starts), line[-LENGTH:]]


def hashed_line(lines: Sequence[Sequence[str]], place: int, siglum: str) -> tuple[str, ...]:
    """Return the hashes of one line of a document.

    A line shorter than a sequence is padded with the words after it. At the end of the document, it is padded
    with the words before it. A short line also has a second hash, of its own words only.

    Parameters
    ----------
    lines
        The words of every line of the document.
    place
        The index of the line in *lines*, from 0.
    siglum
        The siglum of the document.

    Examples
    --------
    >>> lines = [["play"], [], "the eldest player leads any card".split()]
    >>> len(hashed_line(lines, 0, "d")), len(hashed_line(lines, 1, "d")), len(hashed_line(lines, 2, "d"))
    (2, 0, 1)
    """
    own = lines[place]
    if not own:
        return ()
    if len(own) >= LENGTH:
        return tuple(sorted({hashed(one, siglum) for one in cut(own)}))
    after = [word for line in lines[place + 1 : place + 1 + LENGTH * LENGTH] for word in line]
    before = [word for line in lines[max(0, place - LENGTH * LENGTH) : place] for word in line]
    filled = [*own, *after][:LENGTH]
    filled = [*before[len(filled) - LENGTH :], *filled] if len(filled) < LENGTH else filled
    return hashed(filled, siglum), hashed(own, siglum)


class Copied(NamedTuple):
    """The words of a copy; a word that is divided at the end of a line may be one with the next.

    Parameters
    ----------
    words
        The words, with the parts of divided words as words of their own.
    divided
        The indices of the words that end with a hyphen at the end of a line.
    """

    words: Sequence[str]
    divided: frozenset[int] = frozenset()


def copied(text: str) -> Copied:
    r"""Return the words of a copy, and where words are divided at the ends of lines.

    Examples
    --------
    >>> copied("the red car-\nds are wild")
    Copied(words=['the', 'red', 'car', 'ds', 'are', 'wild'], divided=frozenset({2}))
    """
    found: list[str] = []
    divided = set()
    for part in _DIVISION.split(text):
        if found:
            divided.add(len(found) - 1)
        found += words(part)
    return Copied(found, frozenset(divided))


def all_sequences(text: Copied, length: int, siglum: str) -> set[str]:
    """Return the hashes of all sequences of *length* words in a text; a sequence starts at each word.

    A word that is divided at the end of a line is taken in both ways: as one word, because its hyphen belongs
    to the copy, and as two words, because its hyphen may belong to the text.

    Parameters
    ----------
    text
        The words of the text.
    length
        The number of words in a sequence; a shorter text is one sequence.
    siglum
        The siglum of the document to compare with.

    Examples
    --------
    >>> len(all_sequences(Copied("one two three four".split()), 3, "d"))
    2
    >>> len(all_sequences(Copied("one two three four".split(), frozenset({1})), 3, "d"))
    3
    """
    size = len(text.words)
    if size < length:
        return {hashed(text.words, siglum)} if size else set()
    found: set[str] = set()
    for at in range(size):
        found.update(hashed(one, siglum) for one in _from(text, at, length))
    return found


def _from(text: Copied, at: int, length: int) -> Iterator[tuple[str, ...]]:
    """Yield the sequences of *length* words that begin at a word, with divided words in both ways."""
    if not length:
        yield ()
    elif at < len(text.words):
        word = text.words[at]
        for rest in _from(text, at + 1, length - 1):
            yield (word, *rest)
        if at in text.divided and at + 1 < len(text.words):
            for rest in _from(text, at + 2, length - 1):
                yield (word + text.words[at + 1], *rest)

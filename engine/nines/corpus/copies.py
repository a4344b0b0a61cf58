"""A user's copies of documents: only hashes of their words are kept, by which a copy can be compared."""

from __future__ import annotations

import re
import unicodedata
from hashlib import blake2b, sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.corpus.hashes import BYTES, LENGTH, LONG_BYTES, HashedLine, HashedText, length_of
from nines.corpus.plain_texts import BREAK, text_of
from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nines.corpus import Corpus


# --- Hashes of the cited lines of a document ---


def hash_text(
    siglum: str, content: bytes, cited: Iterable[int], *, file: str = "", public: bool = False
) -> HashedText:
    r"""Return the hashes of a text.

    Parameters
    ----------
    siglum
        The siglum of the document.
    content
        The content of the file: plain text, HTML or XML.
    cited
        The numbers of the lines that passages cite, from 1.
    file
        The name of the file, by whose ending HTML and XML are known; by default the siglum.
    public
        Whether anybody can fetch the text. There is then nothing to hide: the hashes are long, so that even
        a whole book has none of them by chance, and a cited line is hashed with the lines that continue it.

    Raises
    ------
    RequestError
        If the file is binary or has an unknown encoding.
    CorpusError
        If a cited line is missing or has no words.

    Examples
    --------
    >>> hash_text("d", b"Play\n\nThe eldest player leads any card.", [3]).cited[3].words
    6
    >>> text = b"The eldest player leads\nany card, and so on.\nThen all play."
    >>> {number: line.words for number, line in hash_text("d", text, [1, 3], public=True).cited.items()}
    {1: 9, 3: 3}
    """
    lines = [words(line) for line in text_of(file or siglum, content).split("\n")]
    count = len(lines) - (not lines[-1] and content.endswith(b"\n"))
    numbers = sorted(set(cited))
    by_line = {}
    for number in numbers:
        if not 0 < number <= count or not lines[number - 1]:
            raise CorpusError(siglum, f"line {number}", "is cited, but the text has no words there")
        text = _continued(lines, number - 1, numbers) if public else lines
        hashes = hashed_line(text, number - 1, siglum, LONG_BYTES if public else BYTES)
        by_line[number] = HashedLine(len(text[number - 1]), hashes)
    return HashedText(siglum, sha256(content).hexdigest(), count, by_line)


def _continued(lines: Sequence[Sequence[str]], place: int, cited: Sequence[int]) -> Sequence[Sequence[str]]:
    """Return lines in which one line has been joined with those that continue it.

    The line is continued until the next cited line, or the end of the paragraph.
    """
    end = place + 1
    while end < len(lines) and lines[end] and end + 1 not in cited:
        end += 1
    return [*lines[:place], [word for line in lines[place:end] for word in line], *lines[end:]]


def cited_lines(corpus: Corpus, siglum: str) -> tuple[int, ...]:
    """Return the numbers of the lines that passages cite in a document, in order.

    Examples
    --------
    >>> from nines import library
    >>> cited_lines(library().corpus, "wp-comet")[:3]
    (1, 5, 6)
    """
    passages = corpus.passages.values()
    return tuple(
        sorted({passage.line for passage in passages if passage.document == siglum and passage.line})
    )


# --- Hashes of short sequences of words, by which a copy can be compared with a text that we do not ship ---
#
# A text is first normalised: it is put into Unicode NFC, its case is folded, and the marks of footnotes are
# removed. Then the text is cut into words: each run of letters, each number, and each suit sign is a word. A
# capital letter after a small letter begins a new word, because some copies join table rows without a space.
# White space and punctuation are not compared.
#
# In each line, sequences of six words are hashed. Each sequence begins with the last word of the previous
# one; the last sequence ends with the line. So if any word is added, left out or changed, at least one
# sequence no longer matches. A hash has 24 bits and depends on the document. The hashes of a line are sorted,
# to hide the order of its sequences.
#
# A text that anybody can fetch may be a whole book, which often repeats a phrase of six words. There the
# sequences have twelve words, and the hashes 48 bits.

_NOTE: Final = re.compile(
    r"\[\s*(?:\d{1,3}|[a-z]|(?:note|lower-alpha|nb)\s*\d{1,2}|edit|citation needed|relevant\?)?\s*\]"
)
_GLUED: Final = re.compile(r"(?<=[a-zà-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])")
_WORD: Final = re.compile(r"[^\W\d_]+|\d+|[♠♡♢♣♤♥♦♧]")
_DIVISION: Final = re.compile(
    rf"(?<=[^\W\d_])[-\u2010\u00ad\u00ac][^\S\n{BREAK}]*[\n{BREAK}]\s*(?=[^\W\d_])"
)  # a hyphen ends a line
_UNSEEN: Final = {ord(sign): None for sign in "\u00ad\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f"}


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


def hashed(sequence: Sequence[str], siglum: str, size: int = BYTES) -> str:
    """Return the hash of a sequence of words in a document, as two hexadecimal digits for each byte.

    Examples
    --------
    >>> hashed(["a", "king"], "wp-comet") == hashed(["a", "king"], "pagat-multiple-9")
    False
    """
    return _hashed(" ".join(sequence), siglum, size)


def _hashed(sequence: str, siglum: str, size: int) -> str:
    return blake2b(sequence.encode(), digest_size=size, key=siglum.encode()[:64]).hexdigest()


def cut(line: Sequence[str], length: int = LENGTH) -> list[Sequence[str]]:
    """Return the sequences of *length* words in a line of at least as many words.

    The last sequence ends with the line.

    Examples
    --------
    >>> ["".join(word) for word in cut("abcdefghijklm")]
    ['abcdef', 'fghijk', 'hijklm']
    """
    starts = range(0, len(line) - length, length - 1)
    return [*(line[at : at + length] for at in starts), line[-length:]]


def hashed_line(
    lines: Sequence[Sequence[str]], place: int, siglum: str, size: int = BYTES
) -> tuple[str, ...]:
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
    size
        The length of a hash, in bytes.

    Examples
    --------
    >>> lines = [["play"], [], "the eldest player leads any card".split()]
    >>> len(hashed_line(lines, 0, "d")), len(hashed_line(lines, 1, "d")), len(hashed_line(lines, 2, "d"))
    (2, 0, 1)
    """
    own = lines[place]
    if not own:
        return ()
    length = length_of(size)
    if len(own) >= length:
        return tuple(sorted({hashed(words, siglum, size) for words in cut(own, length)}))
    after = [word for line in lines[place + 1 : place + 1 + length * length] for word in line]
    before = [word for line in lines[max(0, place - length * length) : place] for word in line]
    filled = [*own, *after][:length]
    filled = [*before[len(filled) - length :], *filled] if len(filled) < length else filled
    return hashed(filled, siglum, size), hashed(own, siglum, size)


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
    places: list[str] = []
    divided = set()
    for part in _DIVISION.split(text):
        if places:
            divided.add(len(places) - 1)
        places += words(part)
    return Copied(places, frozenset(divided))


def all_sequences(text: Copied, length: int, siglum: str, size: int = BYTES) -> set[str]:
    """Return the hashes of all sequences of *length* words in a text; a sequence starts at each word.

    Parameters
    ----------
    text
        The words of the text.
    length
        The number of words in a sequence; a shorter text is one sequence.
    siglum
        The siglum of the document to compare with.
    size
        The length of a hash, in bytes.

    Examples
    --------
    >>> len(all_sequences(Copied("one two three four".split()), 3, "d"))
    2
    >>> len(all_sequences(Copied("one two three four".split(), frozenset({1})), 3, "d"))
    3
    """
    return hash_all(sequences(text, length), siglum, size)


def hash_all(joined: Iterable[str], siglum: str, size: int) -> set[str]:
    """Return the hashes of sequences of words, as :func:`sequences` returns them."""
    return {_hashed(each, siglum, size) for each in joined}


def sequences(text: Copied, length: int) -> set[str]:
    """Return all sequences of *length* words in a text, each with spaces between its words.

    A word that is divided at the end of a line is taken in both ways: as one word, because its hyphen belongs
    to the copy, and as two words, because its hyphen may belong to the text.

    Examples
    --------
    >>> sorted(sequences(Copied("one two three".split(), frozenset({0})), 2))
    ['one two', 'onetwo three', 'two three']
    """
    count = len(text.words)
    if count < length:
        return {" ".join(text.words)} if count else set()
    joined: set[str] = set()
    for at in range(count):
        if not text.divided.isdisjoint(range(at, at + length)):
            joined.update(map(" ".join, _from(text, at, length)))
        elif at + length <= count:
            joined.add(" ".join(text.words[at : at + length]))
    return joined


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

"""Find wording that is too close to a source: sequences of words that our texts share with a document.

We take facts from the documents, but not sentences. This check compares all our texts, in the corpus, the
documentation and the code, with a folder of documents. The check reports sequences of eight or more common
words. The documents themselves are not part of the project.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.corpus.plain_texts import read_copy
from nines_tools.texts import files, segments

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

LEAST: Final = 8  # words in common, in sequence
ALLOWED: Final = "overlap.toml"
VARIABLE: Final = "NINES_DOCUMENTS"  # names the folder of the documents
ENDINGS: Final = (".txt", ".htm", ".html", ".xml")
_WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_KEYS: Final = re.compile(r"\([^()]*[a-z0-9]:\d{3}[^()]*\)|\{[a-z]+\}")


class Place(NamedTuple):
    """The place of a word in a document: the paragraph, and the position in it."""

    paragraph: Paragraph
    position: int


class Paragraph(NamedTuple):
    """The words of a paragraph of a document, and the line of each."""

    file: str
    words: tuple[str, ...]
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Overlap:
    """A sequence of words that one of our texts shares with a document.

    Parameters
    ----------
    file, line
        The file and the line of our text.
    words
        The shared words, in small letters.
    document
        The file and the line of the document.
    """

    file: str
    line: int
    words: tuple[str, ...]
    document: str

    def __str__(self) -> str:
        return (
            f"{self.file}:{self.line}: {len(self.words)} words as in {self.document}: {' '.join(self.words)}"
        )


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text in lower case, without punctuation and without the keys of passages.

    Examples
    --------
    >>> words_of("The King (wp-comet:069) isn’t a stop.")
    ('the', 'king', "isn't", 'a', 'stop')
    """
    return tuple(_WORD.findall(_KEYS.sub(" ", text).replace("’", "'").casefold()))


def paragraphs(file: str, text: str) -> Iterator[Paragraph]:
    r"""Yield the paragraphs of a document, which are divided by lines without words.

    Examples
    --------
    >>> [paragraph.lines for paragraph in paragraphs("a.txt", "one\ntwo three\n\nfour")]
    [(1, 2, 2), (4,)]
    """
    words: list[str] = []
    lines: list[int] = []
    for line, said in enumerate([*text.split("\n"), ""], 1):
        found = words_of(said)
        if not found and words:
            yield Paragraph(file, tuple(words), tuple(lines))
            words, lines = [], []
        words += found
        lines += [line] * len(found)


class Documents:
    r"""The sequences of words that occur in the documents, across the lines of a paragraph.

    Parameters
    ----------
    texts
        The text of each document, by the name of the document.
    least
        The smallest number of words in a sequence, at least 1.
    among
        The sequences that will be looked for; by default all. Whole books need much less memory with it.

    Examples
    --------
    >>> documents = Documents({"a.txt": "A king ends the row\nof cards at once."}, least=4)
    >>> [str(one) for one in documents.shared("our.md", 3, "Here the row of cards goes on.")]
    ['our.md:3: 4 words as in a.txt:1: the row of cards']
    """

    def __init__(
        self, texts: Mapping[str, str], least: int = LEAST, among: Container[tuple[str, ...]] | None = None
    ) -> None:
        self.least = least
        self._places: defaultdict[tuple[str, ...], list[Place]] = defaultdict(list)
        for file, text in texts.items():
            for paragraph in paragraphs(file, text):
                for position, sequence in enumerate(sequences(paragraph.words, least)):
                    if among is None or sequence in among:
                        self._places[sequence].append(Place(paragraph, position))

    def shared(self, file: str, line: int, text: str) -> Iterator[Overlap]:
        """Yield the longest sequences that a text of ours shares with a document."""
        words, position = words_of(text), 0
        while position <= len(words) - self.least:
            places = self._places.get(words[position : position + self.least], ())
            length, place = max(
                ((self._length(words, position, one), one) for one in places), default=(0, None)
            )
            if place is not None:
                end = position + length
                document = f"{place.paragraph.file}:{place.paragraph.lines[place.position]}"
                yield Overlap(file, line, words[position:end], document)
                position = end
            else:
                position += 1

    def _length(self, words: tuple[str, ...], position: int, place: Place) -> int:
        """Return how many words are the same in both texts from a position onwards."""
        others = place.paragraph.words[place.position :]
        same, most = self.least, min(len(others), len(words) - position)
        while same < most and words[position + same] == others[same]:
            same += 1
        return same


def allowed_phrases(text: str) -> tuple[tuple[str, ...], ...]:
    r"""Return the allowed sequences of words from a list, which gives a reason for each sequence.

    Raises
    ------
    ValueError
        If a sequence of words is listed without a reason.

    Examples
    --------
    >>> allowed_phrases('[[allowed]]\nwords = "A Title"\nwhy = "It is the title."')
    (('a', 'title'),)
    """
    found = tomllib.loads(text).get("allowed", [])
    for one in found:
        if not one.get("why"):
            raise ValueError(f"{ALLOWED}: {one.get('words')!r} has no reason; write why it is allowed")
    return tuple(words_of(one["words"]) for one in found)


def is_allowed(words: tuple[str, ...], allowed: Iterable[tuple[str, ...]]) -> bool:
    """Return whether a sequence of words is part of an allowed sequence.

    Examples
    --------
    >>> is_allowed(("b", "c"), [("a", "b", "c")]), is_allowed(("a", "c"), [("a", "b", "c")])
    (True, False)
    """
    size = len(words)
    return any(words == one[start : start + size] for one in allowed for start in range(len(one) - size + 1))


def sequences(words: tuple[str, ...], length: int) -> Iterator[tuple[str, ...]]:
    """Yield all sequences of *length* words, in order.

    Examples
    --------
    >>> list(sequences(("a", "b", "c"), 2))
    [('a', 'b'), ('b', 'c')]
    """
    return (words[at : at + length] for at in range(len(words) - length + 1))


def overlaps(
    texts: Mapping[str, str], root: Path, allowed: Iterable[tuple[str, ...]] = ()
) -> Iterator[Overlap]:
    """Yield the sequences that our texts below a folder share with the documents, file by file.

    Parameters
    ----------
    texts
        The text of each document with which our texts are compared, by the name of the document.
    root
        The folder of the project.
    allowed
        The sequences of words that our texts may share with a document.
    """
    listed, ours = tuple(allowed), list(segments(root))
    among = {sequence for piece in ours for sequence in sequences(words_of(piece.text), LEAST)}
    documents = Documents(texts, LEAST, among)
    for file, line, text in ours:
        yield from (
            overlap for overlap in documents.shared(file, line, text) if not is_allowed(overlap.words, listed)
        )


def report_overlap(root: Path, folder: str) -> tuple[list[str], int]:
    """Return the lines to print about all overlaps, and the exit status, which is 1 if any overlap was found.

    Parameters
    ----------
    root
        The folder of the project.
    folder
        The folder with the documents, as plain text, HTML or XML. If this string is empty, the check is
        skipped.
    """
    if not folder:
        return [f"skipped: {VARIABLE} is not set; set it to a folder with the documents"], 0
    paths = sorted(path for path in Path(folder).glob("*") if path.suffix.lower() in ENDINGS)
    texts = {path.name: read_copy(str(path)).text for path in paths}
    if not texts:
        return [f"no document: {folder} has no file *{', *'.join(ENDINGS)}"], 2
    listed = allowed_phrases(Path(__file__).with_name(ALLOWED).read_text(encoding="utf-8"))
    found = list(overlaps(texts, root, listed))
    held = (
        f"compared {len(files(root))} files with {len(texts)} documents ({len(listed)} sequences are allowed)"
    )
    return [held, *map(str, found), f"{len(found)} sequences of {LEAST} or more words in common"], int(
        bool(found)
    )

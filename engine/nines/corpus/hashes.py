"""The stored hashes of the cited lines of documents, which :mod:`nines.corpus.copies` makes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.corpus.entries import Entry, read_toml
from nines.corpus.fields import read_record
from nines.errors import CorpusError, UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

    from nines.corpus import Corpus

FOLDER: Final = "hashes"
AGAIN: Final = "remove this file, then: python -m nines_verification hashes SIGLUM FILE"
SHORT: Final = 2  # a line shorter than a sequence has two hashes: with the words after it, and alone
_LINE: Final = re.compile(r"(\d+):((?: [0-9a-f]{6})+|(?: [0-9a-f]{12})+)")
LENGTH: Final = 6  # words in a sequence; neighbours share one word
LONG_LENGTH: Final = 12  # words in a sequence of a text that anybody can fetch
BYTES: Final = 3  # length of a hash: enough for an article, too short to confirm a guess
LONG_BYTES: Final = 6  # length of a hash of a text that anybody can fetch: enough for a whole book


@dataclass(frozen=True, slots=True)
class HashedLine:
    """A cited line: the number of its words, and the hashes of its sequences of words.

    In a text that anybody can fetch, the words are those of the whole statement: they go on until the next
    cited line or the end of the paragraph.
    """

    words: Annotated[int, "How many words the line has."]
    hashes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HashedText:
    """The hashes of a document's text."""

    siglum: Annotated[str, "The siglum of the document."]
    sha256: Annotated[str, "The SHA-256 digest of the file, in hexadecimal digits."]
    lines: Annotated[int, "The number of lines in the document."]
    cited: Annotated[Mapping[int, HashedLine], "The lines that passages cite, by line number, from 1."]

    @property
    def size(self) -> int:
        """The length of the hashes, in bytes."""
        return next((len(line.hashes[0]) // 2 for line in self.cited.values()), BYTES)

    @property
    def length(self) -> int:
        """The number of words in a sequence."""
        return length_of(self.size)


@dataclass(frozen=True, slots=True)
class _Stored:
    sha256: str
    lines: int


def length_of(size: int) -> int:
    """Return the number of words in a sequence whose hash has *size* bytes."""
    return LONG_LENGTH if size == LONG_BYTES else LENGTH


def as_toml(text: HashedText) -> str:
    """Return the hashes of a text as the content of a TOML file, which :func:`read_hashes` can read.

    Examples
    --------
    >>> print(as_toml(HashedText("d", "0" * 64, 1, {1: HashedLine(6, ("c0ffee",))})).splitlines()[-1])
    1 = "6: c0ffee"
    """
    rows = (f'{number} = "{line.words}: {" ".join(line.hashes)}"' for number, line in text.cited.items())
    return "\n".join(
        [
            f"# Hashed word sequences of the cited lines of {text.siglum}: line = number of words: hashes.",
            "# Written by: python -m nines_verification hashes SIGLUM FILE (how: nines.corpus.copies).",
            "",
            "[text]",
            f'sha256 = "{text.sha256}"',
            f"lines = {text.lines}",
            "",
            "[cited]",
            *rows,
            "",
        ]
    )


def read_hashes(root: Traversable) -> dict[str, HashedText]:
    """Return the hashes of documents, by siglum; empty if the corpus has no folder of hashes.

    Raises
    ------
    CorpusError
        If a file cannot be read, or has the wrong form.
    """
    where = root.joinpath(FOLDER)
    if not where.is_dir():
        return {}
    names = sorted(file.name for file in where.iterdir() if file.name.endswith(".toml"))
    return {name.removesuffix(".toml"): _read(root, f"{FOLDER}/{name}") for name in names}


def _read(root: Traversable, file: str) -> HashedText:
    whole = Entry(file, "", read_toml(root, file))
    stored = read_record(Entry(file, "text", whole.table("text")), _Stored)
    rows = whole.words("cited")
    whole.end()
    cited = {}
    for number, row in rows.items():
        match = _LINE.fullmatch(row)
        if not match or not number.isdecimal():
            fault = f"{row!r} is wrong; expected the number of words, a colon and the hashes"
            raise CorpusError(file, f"cited, {number}", fault)
        line = HashedLine(int(match[1]), tuple(match[2].split()))
        length = length_of(len(line.hashes[0]) // 2)
        if not line.words or (line.words < length and len(line.hashes) != SHORT):
            raise CorpusError(file, f"cited, {number}", f"{row!r}: a short line has {SHORT} hashes")
        cited[int(number)] = line
    siglum = file.removeprefix(f"{FOLDER}/").removesuffix(".toml")
    return HashedText(siglum, stored.sha256, stored.lines, cited)


def check_hashes(corpus: Corpus) -> None:
    """Check that each file of hashes has a known document, and matches the copy in the document's record.

    Raises
    ------
    CorpusError
        If the corpus has a fault. The message names the file and the key of the first fault.
    """
    for siglum, text in corpus.hashes.items():
        file = f"{FOLDER}/{siglum}.toml"
        if siglum not in corpus.documents:
            raise CorpusError(file, "", str(UnknownNameError("document", siglum, corpus.documents)))
        document = corpus.documents[siglum]
        size = LONG_BYTES if document.repository else BYTES
        sizes = {len(hash_) // 2 for line in text.cited.values() for hash_ in line.hashes} or {size}
        if (document.sha256, document.lines, {size}) != (text.sha256, text.lines, sizes):
            raise CorpusError(file, "text", f"does not match the text in documents.toml; {AGAIN}")

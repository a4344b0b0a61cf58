"""Hashes of the cited lines of a document; the corpus stores these hashes instead of the text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Final

from nines.corpus.entries import Entry, read_toml
from nines.corpus.fields import read_record
from nines.corpus.sequences import LENGTH, hashed_line, words
from nines.errors import CorpusError, UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from importlib.resources.abc import Traversable

    from nines.corpus import Corpus

FOLDER: Final = "hashes"
AGAIN: Final = "remove this file, then: python -m nines_verification hashes SIGLUM FILE"
SHORT: Final = 2  # a line shorter than a sequence has two hashes: with the words after it, and alone
_LINE: Final = re.compile(r"(\d+):((?: [0-9a-f]{6})+)")


@dataclass(frozen=True, slots=True)
class HashedLine:
    """A cited line: the number of its words, and the hashes of its sequences of words."""

    words: Annotated[int, "How many words the line has."]
    hashes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HashedText:
    """The hashes of a document's text."""

    siglum: Annotated[str, "The siglum of the document."]
    sha256: Annotated[str, "The SHA-256 digest of the file, in hexadecimal digits."]
    lines: Annotated[int, "The number of lines in the document."]
    cited: Annotated[Mapping[int, HashedLine], "The lines that passages cite, by line number, from 1."]


@dataclass(frozen=True, slots=True)
class _Stored:
    sha256: str
    lines: int


def hash_text(siglum: str, content: bytes, cited: Iterable[int]) -> HashedText:
    r"""Return the hashes of a text.

    Parameters
    ----------
    siglum
        The siglum of the document.
    content
        The content of the file, in UTF-8.
    cited
        The numbers of the lines that passages cite, from 1.

    Raises
    ------
    CorpusError
        If the file is not UTF-8, or if a cited line is missing or has no words.

    Examples
    --------
    >>> hash_text("d", b"Play\n\nThe eldest player leads any card.", [3]).cited[3].words
    6
    """
    try:
        lines = [words(line) for line in content.decode("utf-8").split("\n")]
    except UnicodeDecodeError as error:
        raise CorpusError(siglum, "", f"is not UTF-8 at byte {error.start}") from None
    count = len(lines) - (not lines[-1] and content.endswith(b"\n"))
    found = {}
    for number in sorted(set(cited)):
        if not 0 < number <= count or not lines[number - 1]:
            raise CorpusError(siglum, f"line {number}", "is cited, but the text has no words there")
        hashes = hashed_line(lines, number - 1, siglum)
        found[number] = HashedLine(len(lines[number - 1]), hashes)
    return HashedText(siglum, sha256(content).hexdigest(), count, found)


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
            "# Written by: python -m nines_verification hashes SIGLUM FILE (how: nines.corpus.sequences).",
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
    names = sorted(one.name for one in where.iterdir() if one.name.endswith(".toml"))
    return {name.removesuffix(".toml"): _read(root, f"{FOLDER}/{name}") for name in names}


def _read(root: Traversable, file: str) -> HashedText:
    whole = Entry(file, "", read_toml(root, file))
    stored = read_record(Entry(file, "text", whole.table("text")), _Stored)
    rows = whole.words("cited")
    whole.end()
    cited = {}
    for number, row in rows.items():
        found = _LINE.fullmatch(row)
        if not found or not number.isdecimal():
            fault = f"{row!r} is wrong; expected the number of words, a colon and the hashes"
            raise CorpusError(file, f"cited, {number}", fault)
        line = HashedLine(int(found[1]), tuple(found[2].split()))
        if not line.words or (line.words < LENGTH and len(line.hashes) != SHORT):
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
        if (document.sha256, document.lines) != (text.sha256, text.lines):
            raise CorpusError(file, "text", f"does not match the text in documents.toml; {AGAIN}")


def cited_lines(corpus: Corpus, siglum: str) -> tuple[int, ...]:
    """Return the numbers of the lines that passages cite in a document, in order.

    Examples
    --------
    >>> from nines import library
    >>> cited_lines(library().corpus, "wp-comet")[:3]
    (1, 5, 6)
    """
    passages = corpus.passages.values()
    return tuple(sorted({one.line for one in passages if one.document == siglum and one.line}))

"""Split texts that a reader sees into sentences, each with the text around it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FEWEST: Final = 4  # words of a sentence; with fewer it is a label
_END: Final = re.compile(r"(?<=[.!?])[”\"’)]*\s+(?=[“\"‘(A-Z0-9])")
_SHORT: Final = re.compile(r"\b(?:cf|ed|eds|e\.g|i\.e|no|nos|p|pp|s\.v|St|vol|vols|[A-Z])\.$")
_WORD: Final = re.compile(r"[^\W\d_]+")
# A number, a card or a key may differ: the sentence is the same to a reader.
_VARIES: Final = re.compile(r"\b(?:[\dAJQK]+[♠♥♦♣]|\d+)|[\w-]+/[\w./-]+|[\w-]+:\d+")


class Sentence(NamedTuple):
    """A sentence, with the text in which a reader finds it.

    Parameters
    ----------
    area
        The area to which the sentence belongs: ``"pages"``, ``"command line"`` or ``"docstrings"``.
    where
        The page, the command, or the name of the function or class.
    around
        The headings, and the text before and after the sentence.
    text
        The sentence.
    """

    area: str
    where: str
    around: str
    text: str


def split(text: str) -> Iterator[str]:
    """Yield the sentences of a paragraph, but not labels of fewer than four words.

    Examples
    --------
    >>> list(split("We have not seen it, cf. p. 3. A king is a stop. Note:"))
    ['We have not seen it, cf. p. 3.', 'A king is a stop.']
    """
    start, text = 0, " ".join(text.split())
    for end in (*(match.end() for match in _END.finditer(text)), len(text)):
        piece = text[start:end].strip()
        if end < len(text) and _SHORT.search(piece):
            continue
        if len(_WORD.findall(piece)) >= FEWEST:
            yield piece
        start = end


def distinct(sentences: Iterable[Sentence]) -> list[Sentence]:
    """Return sentences in order; if some differ only in numbers, cards or keys, keep the first of these."""
    kept: dict[str, Sentence] = {}
    for sentence in sentences:
        kept.setdefault(_VARIES.sub("#", sentence.text), sentence)
    return sorted(kept.values(), key=lambda one: (one.area, one.text))

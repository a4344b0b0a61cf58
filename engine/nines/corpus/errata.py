"""Contradictions: where what is told cannot all be true, both sides of it, and how the corpus decides."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.corpus.entries import entries
from nines.corpus.fields import OneOf, read_record
from nines.corpus.sides import Side  # noqa: TC001 - the types of fields are read at run time

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

CONTRADICTIONS: Final = {
    "between": "two documents contradict each other",
    "within": "a document contradicts itself",
    "accounts": "the accounts of different games or times differ",
    "outside": "a document contradicts a further text",
    "elsewhere": "two further texts contradict each other",
    "impossible": "what is said cannot be, as it stands",
    "word": "one word stands for several things",
}
DECISIONS: Final = {
    "reading": "by a reading, which can be changed",
    "variant": "by variant: each account is its own",
    "rule": "by the rules, which take both as they stand",
    "glossary": "by the glossary, which keeps the senses apart",
    "history": "recorded as history: no rule turns on it",
    "bibliography": "in the bibliography",
}
FILE: Final = "errata.toml"
_NUMBER: Final = re.compile(r"[A-Z]-[0-9]{2}")
_LEAST: Final = 2  # one side alone contradicts nothing


@dataclass(frozen=True, slots=True)
class Erratum:
    """Assertions that cannot all be true, and how the corpus decides."""

    id: str
    number: str
    kind: Annotated[str, OneOf(CONTRADICTIONS)]
    games: tuple[str, ...]
    question: str
    sides: tuple[Side, ...]
    by: Annotated[str, OneOf(DECISIONS)]
    decided: str
    points: tuple[str, ...] = ()

    def fault(self) -> str:
        """Return what is wrong: number, games, two sides, and points if a reading decides."""
        if not _NUMBER.fullmatch(self.number):
            return f"number {self.number!r} is of no known form; write Z-01, H-01, O-01…"
        if not self.games:
            return "field 'games' is empty; name the games that it is about"
        if len(self.sides) < _LEAST:
            return "field 'sides' has fewer than two; one side alone contradicts nothing"
        if self.by == "reading" and not self.points:
            return "field 'points' is empty; name the points whose readings decide"
        return ""


def read_errata(root: Traversable) -> dict[str, Erratum]:
    """Return the contradictions by id.

    Raises
    ------
    CorpusError
        If one has fewer than two sides, a side without a witness, or a number already in use.
    """
    found: dict[str, Erratum] = {}
    numbers: dict[str, str] = {}
    for key, entry in entries(root, FILE):
        found[key] = read_record(entry, Erratum, id=key)
        number = found[key].number
        if number in numbers:
            raise entry.fault(f"number {number!r} is that of {numbers[number]!r}")
        numbers[number] = key
    return found

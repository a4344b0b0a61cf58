"""Errata: contradictions and differences between texts, with what each side says and what we decided."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.corpus.entries import entries
from nines.corpus.fields import OneOf, read_record
from nines.corpus.locators import locator_fault
from nines.corpus.records import SEEN

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


# --- Sides of a question ---


@dataclass(frozen=True, slots=True)
class Sighting:
    """A text that no document of the corpus reports, and how much of the text we have seen."""

    source: str
    seen: Annotated[str, OneOf(SEEN)]
    at: Annotated[str, "The place in the text; empty if none is named."] = ""

    def fault(self) -> str:
        """Return a message if the place in the text has the wrong form, or else an empty string."""
        return locator_fault(self.at)


@dataclass(frozen=True, slots=True)
class Side:
    """A statement on a question, in our own words, with the sources that support it."""

    says: str
    passages: tuple[str, ...] = ()
    sources: tuple[Sighting, ...] = ()
    reckoning: Annotated[str, "Our own reasoning, if the side rests on it."] = ""

    def fault(self) -> str:
        """Return a message if the statement has no source, or else an empty string."""
        return "" if self.passages or self.sources else "has no evidence; name a passage or a source"


# --- Errata ---

SORTS: Final = {
    "contradiction": "the statements cannot all be true",
    "difference": "the statements can all be true",
}
KINDS: Final = {
    "between": "between two documents",
    "within": "within one document",
    "accounts": "between the accounts of different games or times",
    "outside": "between one of the five main documents and a further text",
    "elsewhere": "between two texts outside the five main documents",
    "impossible": "caused by an impossible statement",
    "word": "about a word with several meanings",
}
DECISIONS: Final = {
    "reading": "our choice; you can choose another answer",
    "variant": "as variants: each account describes a separate game or form of a game",
    "rule": "the rules leave room for both statements",
    "glossary": "the glossary has a term for each meaning",
    "history": "only recorded as history, because no rule depends on the answer",
    "bibliography": "the bibliography records both answers, because no rule depends on them",
}
FILE: Final = "errata.toml"
_NUMBER: Final = re.compile(r"[A-Z]-[0-9]{2}")
_SORTED: Final = {"accounts": "difference", "word": "difference", "impossible": "contradiction"}
_LEAST: Final = 2  # the fewest sides that a contradiction can have


@dataclass(frozen=True, slots=True)
class Erratum:
    """A contradiction or difference: what the texts say on one question, and what we decided.

    Each statement of the texts is a side. In a contradiction, the sides cannot all be true. In a difference,
    all sides can be true: they are about different games or times, or one side is firmer than another.
    """

    id: str
    number: Annotated[str, "The number of the entry: a letter and two digits."]
    kind: Annotated[
        str,
        OneOf(KINDS),
        "Where the contradiction or difference lies: between, within, accounts, outside, elsewhere, "
        "impossible or word.",
    ]
    games: tuple[str, ...]
    question: str
    sides: tuple[Side, ...]
    by: Annotated[
        str,
        OneOf(DECISIONS),
        "What decides the question: reading, variant, rule, glossary, history or bibliography.",
    ]
    decided: str
    points: tuple[str, ...] = ()
    sort: Annotated[str, OneOf(SORTS)] = "contradiction"

    def fault(self) -> str:
        """Return a message if the number, games, sides or points have a fault, or else an empty string."""
        if not _NUMBER.fullmatch(self.number):
            return f"number {self.number!r} has no known form; write Z-01, H-01, O-01…"
        if not self.games:
            return "field 'games' is empty; name the games that the erratum is about"
        if len(self.sides) < _LEAST:
            return "field 'sides' has fewer than two entries; a contradiction needs two"
        if self.kind in _SORTED and self.sort != _SORTED[self.kind]:
            return f"kind {self.kind!r} is a {_SORTED[self.kind]}, and 'sort' says {self.sort!r}"
        if self.by == "reading" and not self.points:
            return "field 'points' is empty; name the points whose readings decide the question"
        return ""


def read_errata(root: Traversable) -> dict[str, Erratum]:
    """Return the contradictions by id.

    Raises
    ------
    CorpusError
        If a contradiction has fewer than two sides, a side without a source, or a number that is already in
        use.
    """
    errata: dict[str, Erratum] = {}
    numbers: dict[str, str] = {}
    for key, entry in entries(root, FILE):
        errata[key] = read_record(entry, Erratum, id=key)
        number = errata[key].number
        if number in numbers:
            raise entry.fault(f"number {number!r} already belongs to {numbers[number]!r}")
        numbers[number] = key
    return errata

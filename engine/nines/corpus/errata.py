"""Contradictions: where what is told cannot all be true, both sides of it, and how the corpus decides."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nines.corpus.entries import Entry, entries
from nines.corpus.sides import Side, read_side

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
    """Things told that cannot all be true, and how the corpus decides."""

    id: str
    number: str
    kind: str
    games: tuple[str, ...]
    question: str
    sides: tuple[Side, ...]
    by: str
    decided: str
    points: tuple[str, ...] = ()


def read_errata(root: Traversable) -> dict[str, Erratum]:
    """Return the contradictions by id.

    Raises
    ------
    CorpusError
        If one has fewer than two sides, a side without a witness, or a number that another has.
    """
    found: dict[str, Erratum] = {}
    numbers: dict[str, str] = {}
    for key, entry in entries(root, FILE):
        found[key] = _erratum(key, entry)
        number = found[key].number
        if number in numbers:
            raise entry.fault(f"number {number!r} is that of {numbers[number]!r}")
        numbers[number] = key
    return found


def _erratum(key: str, entry: Entry) -> Erratum:
    erratum = Erratum(
        id=key,
        number=entry.text("number"),
        kind=entry.one_of("kind", CONTRADICTIONS),
        games=entry.texts("games"),
        question=entry.text("question"),
        sides=tuple(read_side(one) for one in entry.tables("sides")),
        by=entry.one_of("by", DECISIONS),
        decided=entry.text("decided"),
        points=entry.texts("points"),
    )
    if not _NUMBER.fullmatch(erratum.number):
        raise entry.fault(f"number {erratum.number!r} is of no known form; write Z-01, H-01, O-01…")
    if not erratum.games:
        raise entry.fault("field 'games' is empty; name the games that it is about")
    if len(erratum.sides) < _LEAST:
        raise entry.fault("field 'sides' has fewer than two; one side alone contradicts nothing")
    if erratum.by == "reading" and not erratum.points:
        raise entry.fault("field 'points' is empty; name the points whose readings decide")
    entry.end()
    return erratum

"""Eighty wrong facts: plausible slips in the corpus and the games, of ten kinds with a share of eight each.

The name of each kind begins with one of the ten. Where a slip has several forms, they divide the share.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.corpus.records import CERTAINTIES
from nines_tools.planted.changes import (
    DATED,
    GAMES,
    LINEAGE,
    PASSAGES,
    READING,
    READINGS,
    Kind,
    chosen,
    moved,
    one_of,
)
from nines_tools.planted.sentences import (
    NUMBER,
    PAYMENTS,
    SENTENCE,
    VALUE,
    other_number,
    other_value,
    reversed_payment,
    swapped,
)

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from nines_tools.planted.changes import Place

ERRATA: Final = "corpus/nines_corpus/errata.toml"
WITNESSES: Final = "corpus/nines_corpus/[el][ri]*a*.toml"  # errata and the lineage
_SAYS: Final = r"^says = .*$"
_CITING: Final = r"^passages = \[[^\]]*\]$|^candidates\..* passages = \[[^\]]*\]"
_ID: Final = r"[a-z0-9-]+:\d{3}"
# A text in code that consists of citations: ids, or numbers to which the module adds the document.
_IN_CODE: Final = r"(?:(?:[a-z0-9-]+:|\{[A-Z]+\}:)?\d{3}|\{[A-Za-z_]+\})"
_LITERAL: Final = rf"""["']{_IN_CODE}(?: {_IN_CODE})*["']"""
_CITED: Final = r"(?:[a-z0-9-]+:|\{[A-Z]+\}:)?\b\d{3}\b"
_IMPLIED: Final = r"(?<!def )\b_?implied\(|(?<!numbers\)), implied=True"
_ON_POINT: Final = r"(?<![\w.])(?:choices\.)?on\((?:\"[a-z0-9-]+\"|[A-Za-z_]+), ([A-Za-z_.]+)\)"
_SIDE: Final = r"^  \{ says = .*$"
_SIDES: Final = r"^sides = \[\n(?:  \{.*\n)+\]$"
_YEAR: Final = r"^year = (\d+)$"
_DATED: Final = r"^year = (\d+)\ndated = .*$"
_TURNED: Final = r"^\[[a-z0-9-]+\.(?:descends-from|later-form-of|depends-on)\.[a-z0-9-]+\]$"
_RELATION: Final = r"^\[[a-z0-9-]+\.([a-z]+-[a-z-]+|reports)\.[a-z0-9-]+\]$"
_NUMBER_IN_RULE: Final = r"(?:\b[a-z_]+=|\b(?:said|implied)\()\(*(\d+)\b(?!\.)"
_CERTAINTY: Final = r'^cert = "([a-z]+)"$'
_YEARS: Final = (-100, -10, -1, 1, 10)


class Facts(NamedTuple):
    """What a slip may pick in place of the right word: the names in the files of a project."""

    root: Path
    passages: dict[str, list[str]]  # the numbers of a document's passages, in the order of its text
    games: list[str]
    accounts: list[str]
    relations: list[str]

    def near(self, place: Place, rng: Random) -> str:
        """Return the citation of one of the three passages before or after the cited passage."""
        return self._other_passage(place, rng, reach=3)

    def anywhere(self, place: Place, rng: Random) -> str:
        """Return the citation of any other passage of the same document."""
        return self._other_passage(place, rng, reach=1000)

    def _other_passage(self, place: Place, rng: Random, reach: int) -> str:
        before, _, number = place.text.rpartition(":")
        numbers = self.passages.get(self._document(place, before), [])
        if number not in numbers:
            return place.text
        at = numbers.index(number)
        within = numbers[max(0, at - reach) : at + reach + 1]
        others = [one for one in within if one not in place.value]
        return f"{place.text.removesuffix(number)}{rng.choice(others)}" if others else place.text

    def _document(self, place: Place, before: str) -> str:
        """Return the document of a citation; code may name it by a constant, or in a function."""
        if before and not before.startswith("{"):
            return before
        named = rf'^{before[1:-1]}\b.* = "([a-z0-9-]+)"$' if before else r'f"([a-z0-9-]+):\{number\}"'
        found = re.search(named, self._text(place), re.MULTILINE)
        return found[1] if found else ""

    def stated(self, place: Place, _rng: Random) -> str:
        """Return code that calls a rule or a value stated, where the sources only imply it."""
        text = self._text(place)
        if place.text.startswith(","):
            return ""
        if place.text == "implied(":
            return "said(" if re.search(r"\bimport\b.*\bsaid\b", text) else place.text
        found = re.search(r"By\((_[a-z]+\()numbers\), implied=True\)", text)
        return found[1] if found else place.text

    def other_target(self, place: Place, rng: Random) -> str:
        """Return the head of a relation that leads to another game or account."""
        newer, relation, older = place.text[1:-1].split(".")
        every = self.games if relation == "descends-from" else self.accounts
        heads = [f"[{newer}.{relation}.{one}]" for one in every if one not in (newer, older)]
        return rng.choice([head for head in heads if head not in self.relations])

    def _text(self, place: Place) -> str:
        return (self.root / place.file).read_text(encoding="utf-8")


def _facts(root: Path) -> Facts:
    """Return the names in the files of a project."""
    folder = root / "corpus" / "nines_corpus"

    def heads(file: str, pattern: str) -> list[str]:
        return re.findall(pattern, (folder / file).read_text(encoding="utf-8"), re.MULTILINE)

    passages: dict[str, list[str]] = {}
    for path in sorted((folder / "passages").glob("*.toml")):
        for key in heads(f"passages/{path.name}", rf'^\["({_ID})"\]$'):
            document, _, number = key.partition(":")
            passages.setdefault(document, []).append(number)
    games, accounts = (heads(file, r"^\[([a-z0-9-]+)\]") for file in ("games.toml", "accounts.toml"))
    return Facts(root, passages, games, accounts, heads("lineage.toml", r"^\[.*\]$"))


def _turned(place: Place, _rng: Random) -> str:
    """Return the head of a relation with its two ends exchanged."""
    newer, relation, older = place.text[1:-1].split(".")
    return f"[{older}.{relation}.{newer}]"


def _rule_alone(place: Place, _rng: Random) -> str:
    """Return a rule without the open question that it answers; the rule then rests on its passages alone."""
    return place.value


def _exchanged(place: Place, rng: Random) -> str:
    """Return the sides of a contradiction after two of them have exchanged what they say."""
    lines = place.text.splitlines()
    sides = [number for number, line in enumerate(lines) if re.fullmatch(_SIDE, line)]
    one, other = rng.sample(sides, 2)
    said = re.compile(r'says = "[^"]*"')
    ours, theirs = (said.search(lines[at]) for at in (one, other))
    if not ours or not theirs:
        return place.text
    lines[one], lines[other] = (
        f"{lines[at][: mine.start()]}{new[0]}{lines[at][mine.end() :]}"
        for at, mine, new in ((one, ours, theirs), (other, theirs, ours))
    )
    return "\n".join(lines)


def _in_words_too(place: Place, rng: Random) -> str:
    """Return a date with another year, in digits and in words; the same if the words do not name the year."""
    if place.text.count(place.value) == 1:
        return place.text
    return place.text.replace(place.value, str(int(place.value) + rng.choice(_YEARS)))


def wrong_facts(root: Path) -> tuple[Kind, ...]:
    """Return the kinds of wrong facts, eighty changes in all.

    Parameters
    ----------
    root
        The folder of the project.
    """
    facts = _facts(root)
    return (
        Kind("numbers: in a passage", 5, PASSAGES, _SAYS, other_number, NUMBER),
        Kind("numbers: in a rule", 3, GAMES, _NUMBER_IN_RULE, moved(-1, 1)),
        Kind("citations: of a rule, to a passage near it", 2, GAMES, _LITERAL, facts.near, _CITED),
        Kind("citations: of a rule, to any passage", 2, GAMES, _LITERAL, facts.anywhere, _CITED),
        Kind("citations: of a reading, to a passage near it", 2, READINGS, _CITING, facts.near, _ID),
        Kind("citations: of a reading, to any passage", 2, READINGS, _CITING, facts.anywhere, _ID),
        Kind("warrants: implied becomes stated", 5, GAMES, _IMPLIED, facts.stated),
        Kind("warrants: a reading becomes stated", 3, GAMES, _ON_POINT, _rule_alone),
        Kind("witnesses: another passage", 3, WITNESSES, _SIDE, facts.anywhere, _ID),
        Kind("witnesses: another value", 3, WITNESSES, r'^  \{ says = "[^"]*"', other_value, VALUE),
        Kind("witnesses: two sides exchanged", 2, ERRATA, _SIDES, _exchanged),
        Kind("dates: the year alone", 4, DATED, _YEAR, moved(*_YEARS)),
        Kind("dates: the year and its words", 4, DATED, _DATED, _in_words_too),
        Kind("arrows: reversed", 4, LINEAGE, _TURNED, _turned),
        Kind("arrows: to another target", 4, LINEAGE, _RELATION, facts.other_target),
        Kind("certainties: of a reading", 4, READINGS, _CERTAINTY, one_of(*CERTAINTIES)),
        Kind("certainties: of a relation", 4, LINEAGE, _CERTAINTY, one_of(*CERTAINTIES)),
        Kind("defaults: another answer", 8, READINGS, READING, chosen),
        Kind("values swapped: in a sentence", 8, PASSAGES, _SAYS, swapped, SENTENCE),
        Kind("payers: reversed", 8, PASSAGES, PAYMENTS, reversed_payment, SENTENCE),
    )

"""Small changes to the files of the corpus, after which the library can still read the files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.corpus.records import CERTAINTIES, KINDS
from nines_verification.numbers import SMALL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

PASSAGES: Final = "corpus/nines_corpus/passages/*.toml"
READINGS: Final = "corpus/nines_corpus/readings/*.toml"
LINEAGE: Final = "corpus/nines_corpus/lineage.toml"
DATED: Final = "corpus/nines_corpus/[ae][dtc]*.toml"  # accounts, attestations, editions
GAMES: Final = "engine/nines/*/games/*.py"
SHOWN: Final = 90  # characters of a change, in a message
_ID: Final = re.compile(r"[a-z0-9-]+:\d{3}")
_NUMBER: Final = re.compile(r"\b(\d{1,2}|two|three|four|five|six|ten|twenty)\b")
_TOPICS: Final = ("deal", "equipment", "scoring", "settlement", "sequence", "stop", "players", "trick")


@dataclass(frozen=True, slots=True)
class Change:
    """One change to one file.

    Parameters
    ----------
    kind
        The name of the kind of change.
    file
        The path of the file inside the project.
    start
        The position of the old text in the file, in characters.
    line
        The line on which the old text begins; the first line is 1.
    old
        The text that is replaced.
    new
        The text that replaces the old text.
    """

    kind: str
    file: str
    start: int
    line: int
    old: str
    new: str

    def applied(self, text: str) -> str:
        """Return the text of the file after the change."""
        return f"{text[: self.start]}{self.new}{text[self.start + len(self.old) :]}"

    def __str__(self) -> str:
        texts = [" ".join(one.split()) for one in (self.old, self.new)]
        words = zip(*(text.split(" ") for text in texts), strict=False)
        alike = sum(len(one) + 1 for one, _ in takewhile(lambda pair: pair[0] == pair[1], words))
        if len(texts[0]) <= SHOWN:
            alike = 0
        old, new = (text[alike:][:SHOWN] for text in texts)
        return f"{self.kind}, {self.file.rpartition('/')[2]}, line {self.line}: {old!r} becomes {new!r}"


class Place(NamedTuple):
    """A part of a file that a change can replace."""

    file: str
    start: int
    line: int
    text: str
    value: str  # the part that is replaced, or the whole text around the place


class Kind(NamedTuple):
    """A kind of change: its share of all changes, where it is made, and how the new text is made."""

    name: str
    share: int  # how many changes of the kind are made
    files: str
    pattern: str
    new: Callable[[Place, Random], str]
    inside: str = ""  # if each part of a match is a place of its own: the pattern of such a part


def changes(root: Path, seed: int, kinds: Sequence[Kind]) -> Iterator[Change]:
    """Yield random changes, as many of each kind as its share says.

    Parameters
    ----------
    root
        The folder of the project.
    seed
        The random seed, 0 or more.
    kinds
        The kinds of change.
    """
    for kind in kinds:
        rng = Random(f"{seed}/{kind.name}")  # noqa: S311 - a sample, not a secret
        found = places(root, kind)
        made = 0
        for place in rng.sample(found, len(found)):
            new = kind.new(place, rng)
            if new != place.text and made < kind.share:
                made += 1
                yield Change(kind.name, place.file, place.start, place.line, place.text, new)


def places(root: Path, kind: Kind) -> list[Place]:
    """Return all places where a kind of change is possible, in order."""
    return [
        Place(str(path.relative_to(root)), *found)
        for path in sorted(root.glob(kind.files))
        for found in _found(kind, path.read_text(encoding="utf-8"))
    ]


def _found(kind: Kind, text: str) -> Iterator[tuple[int, int, str, str]]:
    """Yield the position, the line, the text and the value of each place in a file."""
    pattern, inside = re.compile(kind.pattern, re.MULTILINE), re.compile(kind.inside)
    for match in pattern.finditer(text):
        parts = inside.finditer(text, match.start(), match.end()) if kind.inside else [match]
        of = match[0] if kind.inside or not pattern.groups else match[1]
        for part in parts:
            yield part.start(), text.count("\n", 0, part.start()) + 1, part[0], of


def _near(place: Place, rng: Random) -> str:
    """Return the text with one citation replaced by the citation of a nearby passage."""
    match = rng.choice(list(_ID.finditer(place.text)))
    document, _, number = match[0].partition(":")
    near = f"{document}:{max(1, int(number) + rng.choice((-2, -1, 1, 2))):03}"
    return f"{place.text[: match.start()]}{near}{place.text[match.end() :]}"


def one_of(*options: str) -> Callable[[Place, Random], str]:
    """Return a function that replaces a value by another value from *options*."""

    def new(place: Place, rng: Random) -> str:
        other = rng.choice([option for option in options if option != place.value])
        return place.text.replace(f'"{place.value}"', f'"{other}"')

    return new


def moved(*steps: int) -> Callable[[Place, Random], str]:
    """Return a function that changes a number by one of the steps given."""

    def new(place: Place, rng: Random) -> str:
        return place.text.replace(place.value, str(max(1, int(place.value) + rng.choice(steps))))

    return new


def _other_number(place: Place, rng: Random) -> str:
    """Return the sentence with one number raised or lowered by one."""
    one = rng.choice(list(_NUMBER.finditer(place.text)))
    digits = one[0].isdigit()
    other = (int(one[0]) if digits else SMALL.index(one[0])) + rng.choice((-1, 1))
    text = str(other) if digits or other >= len(SMALL) else SMALL[other]
    return f"{place.text[: one.start()]}{text}{place.text[one.end() :]}"


def _less(place: Place, rng: Random) -> str:
    """Return the list without one of its members; a list with only one member stays unchanged."""
    members = re.findall(r'"[^"]+"', place.text)
    gone = rng.randrange(len(members))
    left = [one for number, one in enumerate(members) if number != gone]
    return f"{place.text.partition('[')[0]}[{', '.join(left)}]" if left else place.text


def chosen(place: Place, rng: Random) -> str:
    """Return the TOML table of a reading, changed to choose another answer."""
    named = re.findall(r"^candidates\.([a-z0-9-]+) =", place.text, re.MULTILINE)
    others = [
        one for one in named if one != place.value and "not_executable" not in _line_of(place.text, one)
    ]
    if not others:
        return place.text
    return place.text.replace(f'chosen = "{place.value}"', f'chosen = "{rng.choice(others)}"')


def _line_of(text: str, candidate: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(f"candidates.{candidate} ="))


def _gone(_place: Place, _rng: Random) -> str:
    return ""


_TABLE: Final = r"^\[[^\n\]]+\]\n(?:[^\n\[#][^\n]*\n|\][^\n]*\n)+"
READING: Final = r'^\[[a-z0-9-]+\]\n(?:[^\n\[][^\n]*\n)*?chosen = "([a-z0-9-]+)"\n(?:[^\n\[][^\n]*\n)*'
KINDS_OF_CHANGE: Final = (
    Kind("line number", 10, PASSAGES, r"^line = (\d+)$", moved(-40, -9, -3, -1, 1, 3, 9, 40, 300)),
    Kind("kind of passage", 8, PASSAGES, r'^kind = "([a-z]+)"$', one_of(*KINDS)),
    Kind("topic", 8, PASSAGES, r'^topic = "([a-z-]+)"$', one_of(*_TOPICS)),
    Kind("number in a passage", 8, PASSAGES, rf"^says = .*{_NUMBER.pattern}.*$", _other_number),
    Kind("games of a passage", 5, PASSAGES, r"^games = \[.*,.*\]$", _less),
    Kind("passage removed", 4, PASSAGES, r'^\["[^\n]+"\]\n(?:[^\n\[#][^\n]*\n)+', _gone),
    Kind("source of a passage", 4, PASSAGES, r"^cites = .*\n", _gone),
    Kind("choice of a reading", 6, READINGS, READING, chosen),
    Kind("certainty of a reading", 5, READINGS, r'^cert = "([a-z]+)"$', one_of(*CERTAINTIES)),
    Kind("citation in a reading", 8, READINGS, r'^passages = \[".*"\]$', _near),
    Kind("citation in a rule", 14, GAMES, r'\b(?:cite|said|implied)\("([^"\n]*:\d{3}[^"\n]*)"', _near),
    Kind("relation removed", 8, LINEAGE, _TABLE, _gone),
    Kind("certainty of a relation", 4, LINEAGE, r'^cert = "([a-z]+)"$', one_of(*CERTAINTIES)),
    Kind("citation in the lineage", 4, LINEAGE, r'passages = \["[^\]]*"\]', _near),
    Kind("year", 4, DATED, r"^year = (\d+)$", moved(-100, -10, -1, 1, 10, 100)),
)

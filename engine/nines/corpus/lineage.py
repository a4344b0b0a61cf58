"""The lineage as the sources give it: which game comes from which, and where each is attested."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.corpus.entries import entries
from nines.corpus.fields import OneOf, read_file, read_record
from nines.corpus.records import CERTAINTIES, EVIDENCE
from nines.corpus.sides import Side, Sighting  # noqa: TC001 - the types of fields are read at run time

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

# What each relation says, and what kinds of things it connects.
RELATIONS: Final = {
    "descends-from": "descends from",
    "later-form-of": "is a later form of",
    "depends-on": "depends as a text on",
    "reports": "reports",
}
ENDS: Final = {
    "descends-from": ("game", "game"),
    "later-form-of": ("account", "account"),
    "depends-on": ("account", "account"),
    "reports": ("document", "account"),
}
# What such statements were called while they connected editions; their keys are retired.
RETIRED_KINDS: Final = (
    *("derived-from", "variant-of", "renamed-as"),
    *("influenced-by", "resembles", "claimed-ancestor-of"),
)
ATTESTED: Final = {
    "rules": "its rules are stated",
    "play": "it is played",
    "mention": "it is named",
    "name": "how it is called, and why",
    "origin": "where it is said to come from",
    "class": "what kind of game it is said to be",
    "likeness": "what it is said to be like",
    "standing": "how widely it is known",
    "story": "what is said about it",
}
SEEN_ALIVE: Final = ("rules", "play", "mention")  # what shows that a game was there
RELATIONS_FILE: Final = "lineage.toml"
ATTESTATIONS_FILE: Final = "attestations.toml"
LINES_FILE: Final = "lines.toml"
QUESTIONS_FILE: Final = "questions.toml"
_LEAST: Final = 2


@dataclass(frozen=True, slots=True)
class Relation:
    """How two games, two accounts, or a document and an account are connected, and on what grounds.

    Its parts read as a sentence: *subject*, the younger, is in this *kind* of relation to *object*. The year
    is that in which it came about, 0 if only other dates are known. What is only *claimed*, against the dates
    or against better evidence, is not a descent.
    """

    subject: str
    kind: str
    object: str
    cert: Annotated[str, OneOf(CERTAINTIES)]
    evidence: Annotated[str, OneOf(EVIDENCE)]
    grounds: tuple[Side, ...]
    against: tuple[Side, ...] = ()
    claimed: bool | None = None
    year: int = 0
    dated: str = ""
    erratum: str = ""

    def fault(self) -> str:
        """Return what is wrong: it connects two things, on some grounds; a mere claim is opposed."""
        if self.subject == self.object and self.kind != "reports":
            return "connects a thing with itself; name two"
        if self.claimed and (self.kind != "descends-from" or not self.against or self.cert == "high"):
            return "is claimed only; that is for a descent that something opposes, not of high certainty"
        grounds = "field 'grounds' is empty; say who says it: nothing is connected without evidence"
        return "" if self.grounds else grounds

    @property
    def key(self) -> str:
        """The key by which it is cited; it reads as a sentence."""
        return f"{self.subject}/{self.kind}/{self.object}"

    @property
    def older(self) -> str:
        """What was there first, as the relation has it."""
        return self.object

    @property
    def younger(self) -> str:
        """What came later, as the relation has it."""
        return self.subject

    @property
    def of_games(self) -> bool:
        """Whether it connects two games."""
        return ENDS[self.kind] == ("game", "game")

    @property
    def descent(self) -> bool:
        """Whether it says that one game comes from the other, and is not only claimed."""
        return self.kind == "descends-from" and not self.claimed

    @property
    def contested(self) -> bool:
        """Whether something speaks against it."""
        return bool(self.against)

    @property
    def sides(self) -> tuple[Side, ...]:
        """What speaks for it, then what speaks against."""
        return (*self.grounds, *self.against)


@dataclass(frozen=True, slots=True)
class Attestation:
    """What is known of a game at some time and place, and from whom."""

    id: str
    games: tuple[str, ...]
    kind: Annotated[str, OneOf(ATTESTED)]
    says: str
    cert: Annotated[str, OneOf(CERTAINTIES)]
    passages: tuple[str, ...] = ()
    sources: tuple[Sighting, ...] = ()
    year: int = 0
    dated: str = ""
    place: str = ""

    def fault(self) -> str:
        """Return what is wrong: it is about games, somebody says it, and a year is said in words."""
        if not self.games:
            return "field 'games' is empty; name the games that it is about"
        if not (self.passages or self.sources):
            return "nobody says it; name a passage or a source"
        if self.year and not self.dated:
            return "field 'dated' is missing; say in words how the year is known"
        return ""

    @property
    def alive(self) -> bool:
        """Whether it shows, well enough, that the game was there at its date."""
        return self.kind in SEEN_ALIVE and self.cert != "low" and bool(self.year)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of descent that the documents give as a whole: its chief stations, the oldest first."""

    id: str
    games: tuple[str, ...]
    says: str
    passages: tuple[str, ...]

    def fault(self) -> str:
        """Return what is wrong: a line leads from one game to another."""
        few = "field 'games' names fewer than two; a line leads from one game to another"
        return few if len(self.games) < _LEAST else ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of relationship that the sources leave open, to be put to the rules."""

    id: str
    of: str
    among: tuple[str, ...]
    asks: str
    passages: tuple[str, ...]

    def fault(self) -> str:
        """Return what is wrong: there is something to choose between."""
        few = "field 'among' names fewer than two; there is nothing to choose between"
        return few if len(self.among) < _LEAST else ""


def read_relations(root: Traversable) -> dict[str, Relation]:
    """Return every relation, by key.

    Raises
    ------
    CorpusError
        If one has no grounds, or connects a thing with itself.
    """
    found = {}
    for subject, entry in entries(root, RELATIONS_FILE):
        for kind in RELATIONS:
            for game, statement in entry.named_tables(kind):
                relation = read_record(statement, Relation, subject=subject, kind=kind, object=game)
                found[relation.key] = relation
        entry.end()
    return found


def read_attestations(root: Traversable) -> dict[str, Attestation]:
    """Return the attestations by id, in order of date; those without a date come last.

    Raises
    ------
    CorpusError
        If one names no game, has no witness, or a year without the words that say how it is known.
    """
    read = read_file(root, ATTESTATIONS_FILE, Attestation, "id").values()
    return {one.id: one for one in sorted(read, key=lambda one: (not one.year, one.year))}


def read_lines(root: Traversable) -> dict[str, Line]:
    """Return the lines of descent that must be unbroken, by id.

    Raises
    ------
    CorpusError
        If one names fewer than two games.
    """
    return read_file(root, LINES_FILE, Line, "id")


def read_questions(root: Traversable) -> dict[str, Question]:
    """Return the questions that are put to the rules, by id.

    Raises
    ------
    CorpusError
        If one has fewer than two games to choose between.
    """
    return read_file(root, QUESTIONS_FILE, Question, "id")

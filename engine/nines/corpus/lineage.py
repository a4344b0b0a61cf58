"""The lineage according to the sources: how the games descend from each other, and when they are attested."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.corpus.entries import entries
from nines.corpus.errata import Side, Sighting  # noqa: TC001 - the types of fields are read at run time
from nines.corpus.fields import OneOf, read_file, read_record
from nines.corpus.records import CERTAINTIES, EVIDENCE

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

# The words for each kind of relation, and the kinds of records that it connects.
RELATIONS: Final = {
    "descends-from": "descends from",
    "later-form-of": "is a later form of",
    "depends-on": "depends textually on",
    "reports": "reports",
}
ENDS: Final = {
    "descends-from": ("game", "game"),
    "later-form-of": ("account", "account"),
    "depends-on": ("account", "account"),
    "reports": ("document", "account"),
}
# Former kinds of relations, which connected editions; their keys are retired.
RETIRED_KINDS: Final = (
    *("derived-from", "variant-of", "renamed-as"),
    *("influenced-by", "resembles", "claimed-ancestor-of"),
)
ATTESTED: Final = {
    "rules": "a text gives rules of the game",
    "play": "people play the game",
    "mention": "a text names the game",
    "name": "a text says something about the name of the game",
    "origin": "a text gives the origin of the game",
    "class": "a text describes the game",
    "likeness": "a text compares the game with others",
    "standing": "a text says how widely the game is known",
    "story": "a text connects an event with the game",
}
SEEN_ALIVE: Final = ("rules", "play", "mention")  # kinds of attestation that show that a game existed
RELATIONS_FILE: Final = "lineage.toml"
ATTESTATIONS_FILE: Final = "attestations.toml"
LINES_FILE: Final = "lines.toml"
QUESTIONS_FILE: Final = "questions.toml"
_LEAST: Final = 2


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation of two games, of two accounts, or of a document and an account, with its sources.

    A relation reads as a sentence: *subject* (the younger side), *kind*, *object*. The year is the year when
    the relation began, or 0 if only other dates are known. If a source states or suggests a relation,
    but the dates known to us or other evidence speak against it, the relation is marked as *claimed* and is
    not a descent.
    """

    subject: str
    kind: Annotated[str, "The kind of relation: descends-from, later-form-of, depends-on or reports."]
    object: str
    cert: Annotated[str, OneOf(CERTAINTIES)]
    evidence: Annotated[str, OneOf(EVIDENCE)]
    grounds: tuple[Side, ...]
    against: tuple[Side, ...] = ()
    claimed: bool | None = None
    year: Annotated[
        int, "The year in which the relation came about; empty if only other dates are known."
    ] = 0
    dated: str = ""
    erratum: str = ""

    def fault(self) -> str:
        """Return a message if both ends are equal or the evidence is not enough, or else an empty string."""
        if self.subject == self.object and self.kind != "reports":
            return "connects a record with itself; name two records"
        if self.claimed and (self.kind != "descends-from" or not self.against or self.cert == "high"):
            return "is marked claimed; this needs a descent, evidence against it and less than high certainty"
        grounds = "field 'grounds' is empty; name the evidence for this relation"
        return "" if self.grounds else grounds

    @property
    def key(self) -> str:
        """The key by which the relation is cited; it reads as a sentence."""
        return f"{self.subject}/{self.kind}/{self.object}"

    @property
    def older(self) -> str:
        """The side that is older according to the relation."""
        return self.object

    @property
    def younger(self) -> str:
        """The side that is younger according to the relation."""
        return self.subject

    @property
    def of_games(self) -> bool:
        """Whether the relation connects two games."""
        return ENDS[self.kind] == ("game", "game")

    @property
    def descent(self) -> bool:
        """Whether the relation is a descent that is not marked as *claimed*."""
        return self.kind == "descends-from" and not self.claimed

    @property
    def contested(self) -> bool:
        """Whether there is evidence against the relation."""
        return bool(self.against)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The evidence for the relation, then the evidence against it."""
        return (*self.grounds, *self.against)


@dataclass(frozen=True, slots=True)
class Attestation:
    """A statement about a game at some time and place, with its sources."""

    id: str
    games: tuple[str, ...]
    kind: Annotated[
        str,
        OneOf(ATTESTED),
        "What is attested: rules, play, mention, name, origin, class, likeness, standing or story.",
    ]
    says: str
    cert: Annotated[str, OneOf(CERTAINTIES)]
    passages: tuple[str, ...] = ()
    sources: tuple[Sighting, ...] = ()
    year: Annotated[int, "The year; empty if none is known."] = 0
    dated: str = ""
    place: Annotated[str, "The place where the game is attested."] = ""

    def fault(self) -> str:
        """Return a message if games, sources or the words for a year are missing, or else an empty string."""
        if not self.games:
            return "field 'games' is empty; name the games of the attestation"
        if not (self.passages or self.sources):
            return "has no evidence; name a passage or a source"
        if self.year and not self.dated:
            return "field 'dated' is missing; say in words how the year is known"
        return ""

    @property
    def alive(self) -> bool:
        """Whether the attestation is good evidence that the game existed at the date of the attestation."""
        return self.kind in SEEN_ALIVE and self.cert != "low" and bool(self.year)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of descent that the documents give as a whole, with its main games, the oldest game first."""

    id: Annotated[str, "The key by which the line is found."]
    games: tuple[str, ...]
    says: Annotated[str, "What the document says about the line, in our own words."]
    passages: tuple[str, ...]

    def fault(self) -> str:
        """Return a message if the line names fewer than two games, or else an empty string."""
        few = "field 'games' names fewer than two; a line leads from one game to another"
        return few if len(self.games) < _LEAST else ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that a source raises: which features does an edition share with each of some others?"""

    id: str
    of: Annotated[str, "The edition that is compared."]
    among: Annotated[tuple[str, ...], "The editions with which it is compared."]
    asks: str
    passages: tuple[str, ...]

    def fault(self) -> str:
        """Return a message if there are fewer than two games to choose between, or else an empty string."""
        few = "field 'among' names fewer than two; there is nothing to compare"
        return few if len(self.among) < _LEAST else ""


def read_relations(root: Traversable) -> dict[str, Relation]:
    """Return the relations, by key.

    Raises
    ------
    CorpusError
        If a relation has no sources, or connects a record with itself.
    """
    relations = {}
    for subject, entry in entries(root, RELATIONS_FILE):
        for kind in RELATIONS:
            for game, statement in entry.named_tables(kind):
                relation = read_record(statement, Relation, subject=subject, kind=kind, object=game)
                relations[relation.key] = relation
        entry.end()
    return relations


def read_attestations(root: Traversable) -> dict[str, Attestation]:
    """Return the attestations by id, in order of date; attestations without a date come last.

    Raises
    ------
    CorpusError
        If an attestation names no game or no source, or gives a year but does not say how the year is known.
    """
    read = read_file(root, ATTESTATIONS_FILE, Attestation, "id").values()
    return {
        attestation.id: attestation
        for attestation in sorted(read, key=lambda attestation: (not attestation.year, attestation.year))
    }


def read_lines(root: Traversable) -> dict[str, Line]:
    """Return, by id, the lines of descent that a document states as a whole; a line must not have a gap.

    Raises
    ------
    CorpusError
        If a line names fewer than two games.
    """
    return read_file(root, LINES_FILE, Line, "id")


def read_questions(root: Traversable) -> dict[str, Question]:
    """Return the questions about features that games share, by id.

    Raises
    ------
    CorpusError
        If a question names fewer than two games to compare with.
    """
    return read_file(root, QUESTIONS_FILE, Question, "id")

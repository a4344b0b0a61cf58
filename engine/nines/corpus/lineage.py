"""The lineage as the sources tell it: which game comes from which, and where each is attested."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nines.corpus.entries import Entry, entries
from nines.corpus.records import CERTAINTIES, EVIDENCE
from nines.corpus.sides import Side, Sighting, read_side, read_sighting

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

RELATIONS: Final = {
    "derived-from": "derived from",
    "variant-of": "a variant of",
    "renamed-as": "renamed as",
    "influenced-by": "influenced by",
    "resembles": "resembles",
    "claimed-ancestor-of": "claimed to be an ancestor of",
}
DESCENTS: Final = ("derived-from", "variant-of", "renamed-as")
FORWARD: Final = ("renamed-as", "claimed-ancestor-of")  # whose subject is the older game
ATTESTED: Final = {
    "rules": "its rules are told",
    "play": "it is played",
    "mention": "it is named",
    "name": "how it is called, and why",
    "origin": "where it is said to come from",
    "class": "what kind of game it is said to be",
    "standing": "how widely it is known",
    "story": "what is told of it",
}
SEEN_ALIVE: Final = ("rules", "play", "mention")  # what shows that a game was there
RELATIONS_FILE: Final = "lineage.toml"
ATTESTATIONS_FILE: Final = "attestations.toml"
LINES_FILE: Final = "lines.toml"
QUESTIONS_FILE: Final = "questions.toml"
_LEAST: Final = 2


@dataclass(frozen=True, slots=True)
class Relation:
    """A statement that ties one game to another, with what speaks for it and what against.

    Its parts read as a sentence: *subject* is of this *kind* to *object*. The year is that in which it
    came about, 0 if that is not known apart from the games' own dates.
    """

    subject: str
    kind: str
    object: str
    cert: str
    evidence: str
    grounds: tuple[Side, ...]
    against: tuple[Side, ...] = ()
    year: int = 0
    dated: str = ""
    erratum: str = ""

    @property
    def key(self) -> str:
        """The key by which it is cited; it reads as a sentence."""
        return f"{self.subject}/{self.kind}/{self.object}"

    @property
    def older(self) -> str:
        """The game that was there first, as the statement has it."""
        return self.subject if self.kind in FORWARD else self.object

    @property
    def younger(self) -> str:
        """The game that came later, as the statement has it."""
        return self.object if self.kind in FORWARD else self.subject

    @property
    def descent(self) -> bool:
        """Whether it says that one game comes from the other."""
        return self.kind in DESCENTS

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
    kind: str
    says: str
    cert: str
    passages: tuple[str, ...] = ()
    sources: tuple[Sighting, ...] = ()
    year: int = 0
    dated: str = ""
    place: str = ""

    @property
    def alive(self) -> bool:
        """Whether it shows, well enough, that the game was there at its date."""
        return self.kind in SEEN_ALIVE and self.cert != "low" and bool(self.year)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of descent that the documents tell as a whole: its chief stations, the oldest first."""

    id: str
    games: tuple[str, ...]
    says: str
    passages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question of kinship that the sources leave open, to be put to the rules."""

    id: str
    of: str
    among: tuple[str, ...]
    asks: str
    passages: tuple[str, ...]


def read_relations(root: Traversable) -> dict[str, Relation]:
    """Return every statement that ties two games, by key.

    Raises
    ------
    CorpusError
        If one has no grounds, or ties a game to itself.
    """
    found = {}
    for subject, entry in entries(root, RELATIONS_FILE):
        for kind in RELATIONS:
            for game, statement in entry.named_tables(kind):
                relation = _relation(subject, kind, game, statement)
                found[relation.key] = relation
        entry.end()
    return found


def _relation(subject: str, kind: str, game: str, entry: Entry) -> Relation:
    relation = Relation(
        subject=subject,
        kind=kind,
        object=game,
        cert=entry.one_of("cert", CERTAINTIES),
        evidence=entry.one_of("evidence", EVIDENCE),
        grounds=tuple(read_side(one) for one in entry.tables("grounds")),
        against=tuple(read_side(one) for one in entry.tables("against")),
        year=entry.whole("year", 0),
        dated=entry.text("dated", ""),
        erratum=entry.text("erratum", ""),
    )
    if subject == game:
        raise entry.fault("ties a game to itself; name two games")
    if not relation.grounds:
        raise entry.fault("field 'grounds' is empty; say who says it: nothing is tied without evidence")
    entry.end()
    return relation


def read_attestations(root: Traversable) -> dict[str, Attestation]:
    """Return the attestations by id, in order of date; those without a date stand last.

    Raises
    ------
    CorpusError
        If one names no game, has no witness, or a year without the words that say how it is known.
    """
    read = list(_attestations(root))
    return {one.id: one for one in sorted(read, key=lambda one: (not one.year, one.year))}


def _attestations(root: Traversable) -> Iterator[Attestation]:
    for key, entry in entries(root, ATTESTATIONS_FILE):
        attestation = Attestation(
            id=key,
            games=entry.texts("games"),
            kind=entry.one_of("kind", ATTESTED),
            says=entry.text("says"),
            cert=entry.one_of("cert", CERTAINTIES),
            passages=entry.texts("passages"),
            sources=tuple(read_sighting(one) for one in entry.tables("sources")),
            year=entry.whole("year", 0),
            dated=entry.text("dated", ""),
            place=entry.text("place", ""),
        )
        if not attestation.games:
            raise entry.fault("field 'games' is empty; name the games that it is about")
        if not (attestation.passages or attestation.sources):
            raise entry.fault("nobody says it; name a passage or a source")
        if attestation.year and not attestation.dated:
            raise entry.fault("field 'dated' is missing; say in words how the year is known")
        entry.end()
        yield attestation


def read_lines(root: Traversable) -> dict[str, Line]:
    """Return the lines of descent that must be unbroken, by id."""
    found = {}
    for key, entry in entries(root, LINES_FILE):
        found[key] = Line(key, entry.texts("games"), entry.text("says"), entry.texts("passages"))
        if len(found[key].games) < _LEAST:
            raise entry.fault("field 'games' names fewer than two; a line leads from one game to another")
        entry.end()
    return found


def read_questions(root: Traversable) -> dict[str, Question]:
    """Return the questions that are put to the rules, by id."""
    found = {}
    for key, entry in entries(root, QUESTIONS_FILE):
        found[key] = Question(
            id=key,
            of=entry.text("of"),
            among=entry.texts("among"),
            asks=entry.text("asks"),
            passages=entry.texts("passages"),
        )
        if len(found[key].among) < _LEAST:
            raise entry.fault("field 'among' names fewer than two; there is nothing to choose between")
        entry.end()
    return found

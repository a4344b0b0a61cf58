"""The shapes of what can be told: plain dictionaries of texts, numbers and lists.

The command line prints them, ``--json`` writes them as they stand, and Python users get the same. Keys are
kept from release to release; new ones may be added.
"""

from __future__ import annotations

from typing import Literal, TypedDict


class CitedSource(TypedDict):
    """A source that a passage names, and the place in it."""

    source: str  # key in the bibliography
    name: str  # author or title, and year
    at: str  # pages, entry, column or letter; empty if the document gives none
    note: str  # how the source is known


class PassageRecord(TypedDict):
    """One thing that a document says, with its witnesses."""

    id: str
    document: str  # siglum
    line: int | None  # in the document
    seen: str  # how much of the document was seen, in words
    games: list[str]
    kind: str
    topic: str
    says: str
    issue: str  # what is ambiguous, garbled or lost
    cites: list[CitedSource]
    through: str  # as seen in the source itself, or as reported by another document
    witness: str  # who says it and through which document we know, on one line


class ReadingUseRecord(TypedDict):
    """A reading that rests on a passage."""

    key: str
    role: Literal["chosen", "candidate"]  # whether what is chosen rests on it, or only another candidate
    candidates: list[str]  # that rest on it; none if the reading as a whole does
    inherited: str  # the amended game that it comes from; empty if it is the game's own


class PassageInUse(PassageRecord):
    """A passage, and what rests on it."""

    rules: list[str]  # keys, of the games under their default choices
    readings: list[ReadingUseRecord]
    claims: list[str]  # keys of the claims that were tried with it
    errata: list[str]
    lineage: list[str]  # keys of statements that tie games; attestations as attested/ID


class CandidateRecord(TypedDict):
    """One possible answer to a question that the sources leave open."""

    id: str
    says: str
    passages: list[str]
    not_executable: str  # why it cannot be played; empty if it can
    chosen: bool


class IdleRecord(TypedDict):
    """Choices beside which a question does not arise: no answer to it changes the play there."""

    beside: dict[str, str]
    candidates: list[str]  # the only ones that change nothing there; empty if it is all
    why: str
    here: bool  # whether this variant is read so


class ReadingRecord(TypedDict):
    """How a game is read at one point."""

    key: str
    game: str  # canonical name
    carried: str  # the amended game from which it comes, if it is not the game's own
    point: str
    kind: str  # reading, or option if the source offers the choice
    question: str
    gaps: list[str]
    reason: str
    chosen: str  # in this variant
    default: str  # in the corpus; cert, evidence and why speak of this one
    cert: str
    evidence: str
    resp: str
    why: str
    changes: list[str]
    changes_mean: list[str]
    passages: list[str]
    candidates: list[CandidateRecord]
    idle: list[IdleRecord]


class SetAsideRecord(TypedDict):
    """A question of an amended game that does not arise in a later one."""

    point: str
    question: str
    why: str


class RuleLine(TypedDict):
    """A rule in one line."""

    key: str
    says: str
    standing: str


class RuleRecord(RuleLine):
    """A rule with all it rests on."""

    game: str
    aspect: str
    question: str
    standing_means: str
    via: tuple[str, ...]  # the passages by which an amending source carries it
    carried: str  # the rule of the amended game that it is
    passages: list[PassageRecord]
    readings: list[ReadingRecord]


class AspectLine(TypedDict):
    """An aspect with its rules in one line each."""

    key: str
    aspect: str
    question: str
    rules: list[RuleLine]


class AspectRecord(TypedDict):
    """An aspect with its rules and all they rest on; no rules if the sources do not mention it."""

    key: str
    game: str
    aspect: str
    question: str
    rules: list[RuleRecord]


class ListedGame(TypedDict):
    """A game in the list."""

    slug: str
    title: str
    dated: str
    category: str
    family: str
    playable: bool
    rules: int
    readings: int
    sources: list[str]
    documents: list[str]


class SourceRecord(TypedDict):
    """A book, article, page or letter, and what is known from it."""

    key: str
    name: str
    kind: str
    reference: str
    note: str
    url: str
    games: list[str]
    passages: list[str]


class DocumentRecord(TypedDict):
    """A text that was read."""

    siglum: str
    title: str
    kind: str
    author: str
    publisher: str
    date: str
    rights: str
    source: str
    seen: str
    about: str
    games: list[str]
    passages: int
    kinds: dict[str, int]  # how many passages of each kind


class PointRecord(TypedDict):
    """A question that the sources leave open, and how each game is read there."""

    id: str
    kind: str
    question: str
    gaps: list[str]
    readings: list[ReadingRecord]


class GameRecord(ListedGame):
    """A game: what it is, its sources, its rules by aspect."""

    name: str  # canonical name, with the readings that differ from the defaults
    names: list[str]
    year: int | None
    changed: dict[str, str]
    sources_told: list[SourceRecord]
    documents_told: list[DocumentRecord]
    aspects: list[AspectLine]
    passages: list[PassageRecord]

"""Statements that tie two games, attestations of games, and lines of descent that the documents tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.corpus.lineage import ATTESTED, RELATIONS
from nines.errors import UnknownNameError
from nines.reference.passages import passage_answer
from nines.reference.sides import side_answer, sighting_answer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.corpus.lineage import Attestation, Relation
    from nines.libraries import Library
    from nines.reference.passages import PassageAnswer
    from nines.reference.sides import SideAnswer, SightingAnswer


@dataclass(frozen=True, slots=True)
class RelationAnswer:
    """A statement that ties one game to another, with what speaks for it and against it."""

    statement: str  # its key; it reads as a sentence
    subject: str
    kind: str
    kind_means: str
    object: str
    older: str
    younger: str
    descent: bool
    contested: bool
    year: int | None
    dated: str
    cert: str
    evidence: str
    erratum: str
    grounds: tuple[SideAnswer, ...]
    against: tuple[SideAnswer, ...]

    @property
    def reads(self) -> str:
        """The statement as a sentence, of slugs."""
        return f"{self.subject} {self.kind_means} {self.object}"


@dataclass(frozen=True, slots=True)
class AttestationAnswer:
    """What is known of a game at some time and place, and from whom."""

    id: str
    games: tuple[str, ...]
    kind: str
    kind_means: str
    year: int | None
    dated: str
    place: str
    says: str
    cert: str
    passages: tuple[PassageAnswer, ...]
    sources: tuple[SightingAnswer, ...]

    @property
    def when(self) -> str:
        """When and where, as far as that is known."""
        return ", ".join(filter(None, (self.dated, self.place)))


@dataclass(frozen=True, slots=True)
class LineAnswer:
    """A line of descent that the documents tell as a whole."""

    id: str
    games: tuple[str, ...]  # its chief stations, the oldest first
    says: str
    passages: tuple[PassageAnswer, ...]


def relation_answers(library: Library, game: str) -> tuple[RelationAnswer, ...]:
    """Return what ties a game to others: to older ones first, descents before the rest.

    Examples
    --------
    >>> from nines import library
    >>> relation_answers(library(), "red-nines-1881")[0].object
    'comet-1718'
    """
    found = sorted(library.corpus.relations_of(game), key=lambda one: (one.younger != game, not one.descent))
    return tuple(relation_of(library, one) for one in found)


def relation_answer(library: Library, key: str) -> RelationAnswer:
    """Return a statement with what speaks for it and against it.

    Raises
    ------
    UnknownNameError
        If there is no such statement.

    Examples
    --------
    >>> from nines import library
    >>> relation_answer(library(), "comet-1752/derived-from/comet-1718").reads
    'comet-1752 derived from comet-1718'
    """
    relations = library.corpus.relations
    if key not in relations:
        raise UnknownNameError("statement", key, relations)
    return relation_of(library, relations[key])


def relation_of(library: Library, relation: Relation) -> RelationAnswer:
    """Return a statement of the corpus with what speaks for it and against it."""
    return RelationAnswer(
        statement=relation.key,
        subject=relation.subject,
        kind=relation.kind,
        kind_means=RELATIONS[relation.kind],
        object=relation.object,
        older=relation.older,
        younger=relation.younger,
        descent=relation.descent,
        contested=relation.contested,
        year=relation.year or None,
        dated=relation.dated,
        cert=relation.cert,
        evidence=relation.evidence,
        erratum=relation.erratum,
        grounds=tuple(side_answer(library, side) for side in relation.grounds),
        against=tuple(side_answer(library, side) for side in relation.against),
    )


def attestation_answers(library: Library, games: Iterable[str]) -> tuple[AttestationAnswer, ...]:
    """Return where some games are attested, in order of date.

    Examples
    --------
    >>> from nines import library
    >>> attestation_answers(library(), ["red-nines-1881"])[0].place
    'Bath'
    """
    wanted = set(games)
    found = (one for one in library.corpus.attestations.values() if wanted & set(one.games))
    return tuple(_attestation(library, one) for one in found)


def attestation_answer(library: Library, key: str) -> AttestationAnswer:
    """Return what is attested under an id.

    Raises
    ------
    UnknownNameError
        If there is no such attestation.

    Examples
    --------
    >>> from nines import library
    >>> attestation_answer(library(), "hk-1881").year
    1881
    """
    attestations = library.corpus.attestations
    if key not in attestations:
        raise UnknownNameError("attestation", key, attestations)
    return _attestation(library, attestations[key])


def _attestation(library: Library, one: Attestation) -> AttestationAnswer:
    return AttestationAnswer(
        id=one.id,
        games=one.games,
        kind=one.kind,
        kind_means=ATTESTED[one.kind],
        year=one.year or None,
        dated=one.dated,
        place=one.place,
        says=one.says,
        cert=one.cert,
        passages=tuple(passage_answer(library, key) for key in one.passages),
        sources=tuple(sighting_answer(library, source) for source in one.sources),
    )


def line_answer(library: Library, key: str) -> LineAnswer:
    """Return a line of descent that the documents tell as a whole.

    Raises
    ------
    UnknownNameError
        If there is no such line.

    Examples
    --------
    >>> from nines import library
    >>> line_answer(library(), "hoc-to-commit").games[-1]
    'commit-2011'
    """
    lines = library.corpus.lines
    if key not in lines:
        raise UnknownNameError("line of descent", key, lines)
    line = lines[key]
    return LineAnswer(
        line.id, line.games, line.says, tuple(passage_answer(library, one) for one in line.passages)
    )


def relations_between(library: Library, one: str, other: str) -> tuple[RelationAnswer, ...]:
    """Return the statements that tie two games, in the order of the corpus.

    Examples
    --------
    >>> from nines import library
    >>> [found.kind for found in relations_between(library(), "comet-1718", "comet-1752")]
    ['derived-from']
    """
    found = library.corpus.relations.values()
    return tuple(relation_of(library, tie) for tie in found if {tie.subject, tie.object} == {one, other})

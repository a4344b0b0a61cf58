"""Readings: how a game is read where its sources leave a question open."""
# Long because what it offers is described: parameters, errors, examples.

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nines.corpus.records import CERTAINTIES
from nines.errors import UnknownNameError
from nines.reference.decided import at_most, reading_effects

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.corpus.records import Idle, Reading
    from nines.libraries import Library


# Why a question is open, and on what evidence it is answered, in words.
REASONS: Final = {
    "silence": "the documents are silent",
    "ambiguity": "the documents can be understood in several ways",
    "contradiction": "the documents contradict each other",
    "garbled": "the text is garbled",
    "misprint": "the text seems misprinted",
    "choice": "the source itself offers the choice",
}
EVIDENCE: Final = {
    "internal": "on the evidence of the documents",
    "external": "on the evidence of another text",
    "conjecture": "by conjecture",
}
OPTION: Final = "option"
# Who made the readings and who checked them, as far as the history of the repository shows.
MADE_BY: Final = "The maintainers made these choices; nobody else has checked them."


@dataclass(frozen=True, slots=True)
class Candidate:
    """One possible answer to a question that the sources leave open."""

    id: str
    says: str
    passages: tuple[str, ...]
    not_executable: str  # why it cannot be played; empty if it can
    chosen: bool


@dataclass(frozen=True, slots=True)
class LeadAnswer:
    """What a text is thought to say, seen in no copy that is evidence: a lead to check, and no ground."""

    source: str  # key in the bibliography
    name: str  # author or title, and year
    says: str


@dataclass(frozen=True, slots=True)
class NoEffect:
    """Choices beside which a question does not arise: no answer to it changes the play there."""

    beside: Mapping[str, str]
    candidates: tuple[str, ...]  # the only ones that change nothing there; empty if it is all
    why: str
    here: bool  # whether this variant is read so


@dataclass(frozen=True, slots=True)
class ReadingAnswer:
    """How a game is read at one point."""

    key: str
    game: str  # canonical name
    carried: str  # the amended game from which it comes, if it is not the game's own
    point: str
    kind: str  # reading, or option if the source offers the choice
    name: str  # two or three words
    question: str
    gaps: tuple[str, ...]
    reason: str
    chosen: str  # in this variant
    default: str  # in the corpus; cert, evidence and why speak of this one
    cert: str
    evidence: str
    why: str
    changes: Mapping[str, str]  # what each other candidate changes at most, as deciding plays show
    changes_mean: str  # the same of all of them, in words; empty where nothing is stored
    passages: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    idle: tuple[NoEffect, ...]
    leads: tuple[LeadAnswer, ...]

    @property
    def choice(self) -> Candidate:
        """The candidate that is chosen in this variant."""
        return next(one for one in self.candidates if one.chosen)

    @property
    def changed(self) -> bool:
        """Whether this variant does not have the default."""
        return self.chosen != self.default

    @property
    def reason_means(self) -> str:
        """Why the question is open, in words."""
        return REASONS[self.reason]

    @property
    def evidence_means(self) -> str:
        """On what evidence it is answered, in words."""
        return EVIDENCE[self.evidence]

    @property
    def made_by(self) -> str:
        """Who made the choice and who checked it, as far as is known."""
        return MADE_BY

    @property
    def doubt(self) -> int:
        """How uncertain the answer is; a higher number is less certain."""
        return CERTAINTIES.index(self.cert)


@dataclass(frozen=True, slots=True)
class PointAnswer:
    """A question that the sources leave open, and how each game is read there."""

    id: str
    kind: str
    name: str
    question: str
    gaps: tuple[str, ...]
    readings: tuple[ReadingAnswer, ...]

    @property
    def least_certain(self) -> str:
        """The least certainty with which a game is read here; of an option, that it is one."""
        if self.kind == OPTION:
            return OPTION
        return max(self.readings, key=lambda one: one.doubt).cert

    @property
    def answers(self) -> tuple[tuple[ReadingAnswer, ...], ...]:
        """The readings that answer alike and as surely, together; the least certain first."""
        found: dict[tuple[str, str], list[ReadingAnswer]] = {}
        for one in sorted(self.readings, key=lambda reading: -reading.doubt):
            found.setdefault((one.choice.says, one.cert), []).append(one)
        return tuple(map(tuple, found.values()))


def reading_answer(
    library: Library, game: str, point: str, choices: Mapping[str, str] | None = None, name: str = ""
) -> ReadingAnswer:
    """Return how a game is read at a point: the question, the choice, why, and the alternatives.

    Parameters
    ----------
    library
        Where the reading is found.
    game, point
        Slug and point.
    choices
        The candidates chosen in a variant; the corpus decides what is not among them.
    name
        The canonical name of that variant.

    Raises
    ------
    UnknownNameError
        If the game has no such reading.

    Examples
    --------
    >>> from nines import library
    >>> reading = reading_answer(library(), "comet-1718", "comet-stops")
    >>> reading.chosen, reading.cert
    ('no', 'low')
    """
    readings = library.corpus.readings_of(game, choices or {})
    if point not in readings:
        raise UnknownNameError(f"reading of {game}", point, readings)
    return _reading(library, readings[point], choices or {}, name)


def _reading(library: Library, reading: Reading, choices: Mapping[str, str], name: str) -> ReadingAnswer:
    """Return a reading as a variant of that *name* has it, under these choices."""
    point = library.corpus.point(reading.point)
    chosen = choices.get(reading.point, reading.chosen)
    effects = reading_effects(library, name or reading.game, reading.point)
    return ReadingAnswer(
        key=reading.key,
        game=name or reading.game,
        carried=reading.carried,
        point=point.id,
        kind=point.kind,
        name=point.name,
        question=point.question,
        gaps=point.gaps,
        reason=reading.reason,
        chosen=chosen,
        default=reading.chosen,
        cert=reading.cert,
        evidence=reading.evidence,
        why=reading.why,
        changes={one.candidate: one.effect for one in effects},
        changes_mean=at_most(effects),
        passages=reading.passages,
        candidates=tuple(
            Candidate(one.id, one.says, one.passages, one.not_executable, one.id == chosen)
            for one in reading.candidates.values()
        ),
        idle=tuple(_no_effect(one, choices) for one in reading.idle),
        leads=tuple(
            LeadAnswer(one.source, library.corpus.source(one.source).name, one.says) for one in reading.leads
        ),
    )


def _no_effect(idle: Idle, choices: Mapping[str, str]) -> NoEffect:
    return NoEffect(dict(idle.beside), idle.candidates, idle.why, idle.beside.items() <= choices.items())


def point_answer(library: Library, key: str) -> PointAnswer:
    """Return a question that the sources leave open, and how each game is read there.

    Raises
    ------
    UnknownNameError
        If there is no such point.

    Examples
    --------
    >>> from nines import library
    >>> point_answer(library(), "comet-stops").question
    'Does the comet end the sequence in which it is played?'
    """
    point = library.corpus.point(key)
    games = [slug for slug in library.corpus.titled if key in library.corpus.readings_of(slug)]
    return PointAnswer(
        id=point.id,
        kind=point.kind,
        name=point.name,
        question=point.question,
        gaps=point.gaps,
        readings=tuple(reading_answer(library, slug, key) for slug in games),
    )


def point_answers(library: Library) -> tuple[PointAnswer, ...]:
    """Return every question that the sources leave open, in the order of the corpus.

    Examples
    --------
    >>> from nines import library
    >>> sorted({one.kind for one in point_answers(library())})
    ['option', 'reading']
    """
    return tuple(point_answer(library, key) for key in library.corpus.points)

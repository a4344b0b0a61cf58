"""Readings: the answers that games give to questions that their sources leave open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.boundary.reprs import short_repr
from nines.corpus.records import CERTAINTIES, Point
from nines.errors import UnknownNameError
from nines.evidence.choices import Choices
from nines.evidence.companions import companion_choices
from nines.libraries.naming import parse_edition
from nines.reference.data import same_fields
from nines.reference.effects import at_most, reading_effects
from nines.reference.where import CodeLine, asked_at, reading_source

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.corpus.records import Idle, Reading
    from nines.libraries import Library


# --- Readings ---

# Why a question is open, and what evidence our answer rests on, in words.
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
# Who chose the answers and who checked them, as far as the history of the repository shows.
MADE_BY: Final = "The maintainers made these choices; nobody else has checked them."


@dataclass(frozen=True, slots=True)
class Candidate:
    """One possible answer to a question that the sources leave open."""

    id: str
    says: str
    passages: tuple[str, ...]
    not_executable: str
    chosen: Annotated[bool, "Whether this answer is chosen."]


@dataclass(frozen=True, slots=True)
class LeadAnswer:
    """What a text probably says.

    No rule rests on the text, because we have seen no copy that counts as evidence.
    """

    source: Annotated[str, "The key of the text in the bibliography."]
    name: Annotated[str, "The author or title of the text, and the year."]
    says: str

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class NoEffect:
    """Choices on other questions that make the answer to a question irrelevant in play."""

    beside: Annotated[Mapping[str, str], "The other choices, by point."]
    candidates: Annotated[
        tuple[str, ...], "The answers that then change nothing; empty if no answer changes anything."
    ]
    why: str
    here: Annotated[bool, "Whether this variant makes those choices."]


@dataclass(frozen=True, slots=True)
class ReadingAnswer:
    """The answer of a game to one open question."""

    key: str
    game: Annotated[str, "The canonical name."]
    carried: Annotated[str, "The base game that has the reading; empty if the game itself has it."]
    point: Annotated[str, "Id of the open question."]
    kind: Annotated[str, "Reading, or option if the source offers the choice."]
    name: Annotated[str, "The name of the question, in two or three words."]
    question: str
    reason: Annotated[str, "Why the question is open."]
    chosen: Annotated[str, "The candidate that this variant has."]
    default: Annotated[
        str, "The candidate that the corpus chooses; cert, evidence and why are about this candidate."
    ]
    cert: Annotated[str, "High, medium or low."]
    evidence: Annotated[str, "Internal, external or conjecture."]
    why: Annotated[str, "Why this answer is chosen."]
    changes: Annotated[
        Mapping[str, str], "The strongest effect of each alternative in the stored deciding plays."
    ]
    changes_mean: Annotated[
        str, "The strongest effect of all candidates, in words; empty if nothing is stored."
    ]
    passages: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    idle: tuple[NoEffect, ...]
    leads: tuple[LeadAnswer, ...]
    source: Annotated[CodeLine, "The line of the corpus at which the answer begins, with its reason."]

    __repr__ = short_repr

    @property
    def choice(self) -> Candidate:
        """The answer that this variant chooses."""
        return next(candidate for candidate in self.candidates if candidate.chosen)

    @property
    def changed(self) -> bool:
        """Whether this variant chooses an answer that is not the default."""
        return self.chosen != self.default

    @property
    def reason_means(self) -> str:
        """The reason why the question is open, in words."""
        return REASONS[self.reason]

    @property
    def evidence_means(self) -> str:
        """The evidence for the answer, in words."""
        return EVIDENCE[self.evidence]

    @property
    def made_by(self) -> str:
        """Who made the choice and who checked it, as far as we know."""
        return MADE_BY

    @property
    def doubt(self) -> int:
        """How uncertain the answer is, as a number. A higher number means a less certain answer."""
        return CERTAINTIES.index(self.cert)


@dataclass(frozen=True, slots=True)
class ReadingInCode(ReadingAnswer):
    """The answer of a game to one open question, with the lines of code that ask the question."""

    asked_at: Annotated[tuple[CodeLine, ...], "Empty if no rule depends on the answer."]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class PointAnswer:
    """A question that the sources leave open, with the answer that each game gives."""

    record: Point
    readings: tuple[ReadingAnswer, ...]

    __repr__ = short_repr

    @property
    def least_certain(self) -> str:
        """The lowest certainty among the answers; ``option`` if a source offers the choice."""
        if self.record.kind == OPTION:
            return OPTION
        return max(self.readings, key=lambda reading: reading.doubt).cert

    @property
    def answers(self) -> tuple[tuple[ReadingAnswer, ...], ...]:
        """The games' answers, grouped by answer and certainty, the least certain group first."""
        groups: dict[tuple[str, str], list[ReadingAnswer]] = {}
        for answer in sorted(self.readings, key=lambda reading: -reading.doubt):
            groups.setdefault((answer.choice.says, answer.cert), []).append(answer)
        return tuple(map(tuple, groups.values()))


def reading_answer(
    library: Library, game: str, point: str, choices: Mapping[str, str] | None = None, name: str = ""
) -> ReadingAnswer:
    """Return how a game answers an open question: the answer chosen, the reason and the other answers.

    Parameters
    ----------
    library
        The library with the game.
    game, point
        The slug of the game and the id of the question.
    choices
        The answers that a variant chooses, by the key of the question. All other questions have their default
        answers.
    name
        The canonical name of the variant.

    Raises
    ------
    UnknownNameError
        If the question does not arise in the game.

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


def reading_in_code(library: Library, reading: ReadingAnswer) -> ReadingInCode:
    """Return a reading with the lines of code that ask its question; none if the game cannot be played."""
    slug = parse_edition(reading.game).slug
    lines = asked_at(library, reading.game, reading.point) if slug in library.playable else ()
    return ReadingInCode(**same_fields(reading), asked_at=lines)


def reading_of_variant(library: Library, slug: str, point: str, variant: str) -> ReadingInCode:
    """Return a reading of an edition, or of an edition with other choices, and where it is chosen.

    Parameters
    ----------
    library
        The library with the edition.
    slug, point
        The slug of the edition, and the key of the open question.
    variant
        The canonical name; if it is the slug, the corpus may have an edition that cannot be played yet.
    """
    if variant == slug:
        return reading_in_code(library, reading_answer(library, slug, point))
    game = library.load(variant)
    return reading_in_code(library, reading_answer(library, slug, point, game.choices.chosen, game.name))


def _reading(library: Library, reading: Reading, choices: Mapping[str, str], name: str) -> ReadingAnswer:
    """Return a reading as it is in the variant *name*, which has the given *choices*."""
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
        reason=reading.reason,
        chosen=chosen,
        default=reading.chosen,
        cert=reading.cert,
        evidence=reading.evidence,
        why=reading.why,
        changes={effect.candidate: effect.effect for effect in effects},
        changes_mean=at_most(effects),
        passages=reading.passages,
        candidates=tuple(
            Candidate(
                candidate.id,
                candidate.says,
                candidate.passages,
                candidate.not_executable,
                candidate.id == chosen,
            )
            for candidate in reading.candidates.values()
        ),
        idle=tuple(_no_effect(idle, choices) for idle in reading.idle),
        leads=tuple(
            LeadAnswer(lead.source, library.corpus.source(lead.source).name, lead.says)
            for lead in reading.leads
        ),
        source=reading_source(library, reading),
    )


def _no_effect(idle: Idle, choices: Mapping[str, str]) -> NoEffect:
    return NoEffect(dict(idle.beside), idle.candidates, idle.why, idle.beside.items() <= choices.items())


def point_answer(library: Library, key: str) -> PointAnswer:
    """Return a question that the sources leave open, with the answer that each game gives.

    Raises
    ------
    UnknownNameError
        If no question has this key.

    Examples
    --------
    >>> from nines import library
    >>> point_answer(library(), "comet-stops").record.question
    'Does the comet end the sequence in which it is played?'
    """
    point = library.corpus.point(key)
    games = [slug for slug in library.corpus.titled if key in library.corpus.readings_of(slug)]
    return PointAnswer(point, tuple(reading_answer(library, slug, key) for slug in games))


def point_answers(library: Library) -> tuple[PointAnswer, ...]:
    """Return every question that the sources leave open, in the order of the corpus.

    Examples
    --------
    >>> from nines import library
    >>> sorted({point.record.kind for point in point_answers(library())})
    ['option', 'reading']
    """
    return tuple(point_answer(library, key) for key in library.corpus.points)


# --- All open questions of a game ---


@dataclass(frozen=True, slots=True)
class ReadingInUse(ReadingInCode):
    """An open question with our answer, the rules that follow from it, and the game under other answers."""

    rules: tuple[str, ...]  # keys of the rules that follow from it; empty if only one answer can be played
    otherwise: tuple[str, ...]  # canonical names of the game under the other playable answers

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Answers to open questions that cannot be combined in one game."""

    choices: Mapping[str, str]
    why: str


def readings_in_use(library: Library, game: str) -> tuple[ReadingInUse, ...]:
    """Return every open question of a playable game with its uses, in the order of the corpus.

    Examples
    --------
    >>> from nines import library
    >>> readings = {reading.point: reading for reading in readings_in_use(library(), "comet-1718")}
    >>> readings["comet-stops"].otherwise
    ('comet-1718[comet-stops=yes]',)
    """
    return tuple(_in_use(library, reading) for reading in library.corpus.readings_of(game).values())


def _in_use(library: Library, reading: Reading) -> ReadingInUse:
    points = library.corpus.points_of(reading.game)
    others = [{reading.point: other} for other in reading.playable[1:]]
    return ReadingInUse(
        **same_fields(reading_in_code(library, reading_answer(library, reading.game, reading.point))),
        rules=library.index.embodied.get(reading.key, ()),
        otherwise=tuple(
            Choices.of(points, {**companion_choices(points, chosen), **chosen}).name for chosen in others
        ),
    )


def exclusion_answers(library: Library, game: str) -> tuple[Exclusion, ...]:
    """Return the sets of answers to open questions that cannot be combined in a game.

    Examples
    --------
    >>> from nines import library
    >>> exclusion_answers(library(), "comet-1718")[0].choices
    {'several-of-a-rank': 'yes', 'in-suit': 'yes'}
    """
    return tuple(
        Exclusion(dict(exclusion.choices), exclusion.why)
        for exclusion in library.corpus.exclusions
        if exclusion.game == game
    )


def answer_in_words(library: Library, slug: str, choice: str) -> str:
    """Return an answer of an edition in words: the name of its question, and what the answer says.

    Parameters
    ----------
    library
        The library.
    slug
        The slug of the edition.
    choice
        The answer, as ``question=answer``.

    Examples
    --------
    >>> from nines import library
    >>> answer_in_words(library(), "comet-1718", "comet-stops=yes")
    'The comet as a stop: The comet is a stop; its player starts a new sequence'
    """
    point, _, candidate = choice.partition("=")
    question = point_answer(library, point)
    own_last = sorted(question.readings, key=lambda reading: reading.game == slug)  # the game may have none
    says = {answer.id: answer.says for reading in own_last for answer in reading.candidates}
    return f"{question.record.name}: {says.get(candidate, candidate).split('. ')[0].removesuffix('.')}"

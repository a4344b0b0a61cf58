"""Gaps: what sources leave open, what they say that no rule executes, and the texts that bear on it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.boundary.reprs import short_repr
from nines.corpus.records import CERTAINTIES
from nines.corpus.wanted import Wanted  # noqa: TC001 - the types of fields are read at run time
from nines.reference.names import playable_game
from nines.reference.readings import ReadingAnswer, reading_answer
from nines.reference.sources import passage_answer
from nines.reference.weights import question_weights
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.reference.readings import ReadingAnswer
    from nines.reference.sources import PassageAnswer
    from nines.reference.weights import QuestionWeight


# --- Statements about a game that the documents make but no rule executes ---


@dataclass(frozen=True, slots=True)
class OutOfScope:
    """A passage that is about a game but calls for no rule."""

    passage: PassageAnswer
    why: str


@dataclass(frozen=True, slots=True)
class SetAside:
    """A question that a base game answers but that does not arise in a game based on it."""

    point: str
    name: str
    question: str
    why: str


@dataclass(frozen=True, slots=True)
class ScopeAnswer:
    """Everything that the documents say about a game and that no rule executes."""

    game: str
    passages: tuple[OutOfScope, ...]
    readings: tuple[ReadingAnswer, ...]  # the game's own readings with a candidate that cannot be played
    set_aside: tuple[SetAside, ...]

    __repr__ = short_repr


def scope_answer(library: Library, game: str) -> ScopeAnswer:
    """Return everything that the documents say about a playable game and that no rule executes.

    Raises
    ------
    UnknownNameError
        If there is no playable game of that name.

    Examples
    --------
    >>> from nines import library
    >>> scope_answer(library(), "comet-1718").passages[0].passage.record.document
    'wp-comet'
    """
    playable_game(library, game)
    own = [reading.point for reading in library.corpus.readings_of(game).values() if not reading.carried]
    readings = [reading_answer(library, game, point) for point in own]
    return ScopeAnswer(
        game=game,
        passages=tuple(
            OutOfScope(passage_answer(library, key), why)
            for key, why in library.corpus.out_of_scope.get(game, {}).items()
        ),
        readings=tuple(
            reading for reading in readings if any(other.not_executable for other in reading.candidates)
        ),
        set_aside=set_aside(library, game),
    )


def set_aside(library: Library, game: str) -> tuple[SetAside, ...]:
    """Return the questions of the base game of *game* that do not arise in *game*."""
    amendment = library.corpus.amendments.get(game)
    reasons = amendment.set_aside if amendment else {}
    points = ((library.corpus.point(key), why) for key, why in reasons.items())
    return tuple(SetAside(point.id, point.name, point.question, why) for point, why in points)


# --- What the sources of a game leave open, and the questions that do not arise in the game ---


@dataclass(frozen=True, slots=True)
class GapsSummary:
    """The number of a game's open questions at each level of certainty, and the number of other answers."""

    readings: int
    low: int
    medium: int
    high: int
    options: Annotated[int, "Readings for which a source offers the choice."]
    alternatives: Annotated[int, "Candidates that are not chosen."]
    not_executable: Annotated[int, "Alternatives that cannot be played."]


@dataclass(frozen=True, slots=True)
class ReadingLine:
    """An open question of a game in one line: its name, our answer, and how sure we are."""

    key: str
    name: str
    chosen: Annotated[str, "The candidate that this variant has."]
    cert: Annotated[str, "How certain the default candidate is."]


@dataclass(frozen=True, slots=True)
class GapsAnswer:
    """Everything that the sources of a game leave open."""

    game: Annotated[str, "The canonical name."]
    readings: Annotated[tuple[ReadingAnswer, ...], "The least certain first."]
    set_aside: Annotated[tuple[SetAside, ...], "Questions of the base game that do not arise in this game."]
    summary: GapsSummary

    __repr__ = short_repr


def gaps_answer(library: Library, name: str) -> GapsAnswer:
    """Return every open question of a game with our answer, the least certain answer first.

    A question that does not arise beside the other answers has the reason.

    Raises
    ------
    RequestError
        If the game is recorded but cannot be played.
    UnknownNameError
        If no game has that name.

    Examples
    --------
    >>> from nines import library
    >>> gaps = gaps_answer(library(), "comet-1718")
    >>> gaps.readings[0].cert, gaps.set_aside
    ('low', ())
    """
    game = library.load(name)
    readings = sorted(
        (
            reading_answer(library, game.slug, point, game.choices.chosen, game.name)
            for point in game.choices.readings
        ),
        key=lambda reading: -reading.doubt,
    )
    return GapsAnswer(
        game=game.name,
        readings=tuple(readings),
        set_aside=set_aside(library, game.slug),
        summary=_summary(readings),
    )


def reading_lines(library: Library, game: AnyGame) -> tuple[ReadingLine, ...]:
    """Return the open questions that arise in a game, one line each, the least certain first.

    Examples
    --------
    >>> from nines import library
    >>> reading_lines(library(), library().load("comet-1718"))[0].name
    'Packets of the deal'
    """
    chosen = game.choices.chosen
    arising = (reading for reading in game.choices.readings.values() if reading.arises(chosen))
    readings = sorted(arising, key=lambda reading: -CERTAINTIES.index(reading.cert))
    point = library.corpus.point
    return tuple(
        ReadingLine(
            reading.key, point(reading.point).name, chosen.get(reading.point, reading.chosen), reading.cert
        )
        for reading in readings
    )


def _summary(readings: Sequence[ReadingAnswer]) -> GapsSummary:
    certainties = Counter(reading.cert for reading in readings)
    others = [candidate for reading in readings for candidate in reading.candidates if not candidate.chosen]
    return GapsSummary(
        readings=len(readings),
        low=certainties["low"],
        medium=certainties["medium"],
        high=certainties["high"],
        options=sum(reading.kind == "option" for reading in readings),
        alternatives=len(others),
        not_executable=sum(bool(candidate.not_executable) for candidate in others),
    )


# --- Texts that we are looking for ---


@dataclass(frozen=True, slots=True)
class WantedQuestion:
    """An open question on which a wanted text bears."""

    key: str
    game: str
    question: str
    cert: Annotated[str, "Our certainty, without the text."]
    changes: Annotated[str, "The strongest effect of another answer, in words; empty if no result is stored."]
    weight: Annotated[str, "The largest change found with random players; empty if no weight is stored."]


def effect_found(wanted: WantedQuestion) -> str:
    """Return the largest effect that another answer had in simulated deals; empty if no weight is stored.

    The sentence begins with a space, because it follows another.

    Examples
    --------
    >>> effect_found(WantedQuestion("a/reading/b", "a", "Who leads?", "low", "", "3 % of deals change"))
    ' Among random players (see “Which silences matter”), the largest effect found: 3 % of deals change.'
    """
    found = "Among random players (see “Which silences matter”), the largest effect found"
    return f" {found}: {wanted.weight}." if wanted.weight else ""


@dataclass(frozen=True, slots=True)
class WantedErratum:
    """A contradiction on which a wanted text bears."""

    id: str
    number: str
    question: str


@dataclass(frozen=True, slots=True)
class WantedAnswer:
    """A text that we are looking for."""

    record: Wanted
    readings: tuple[WantedQuestion, ...]
    errata: Annotated[tuple[WantedErratum, ...], "The contradictions and differences that the text bears on."]

    __repr__ = short_repr

    @property
    def decides(self) -> str:
        """How many open questions and how many contradictions the text bears on, in words.

        Examples
        --------
        >>> from nines import library
        >>> print(wanted_answers(library()).wanted[1].decides)
        4 open questions
        """
        parts = [counted(len(self.readings), "open question")] if self.readings else []
        if self.errata:
            parts.append(counted(len(self.errata), "contradiction"))
        return " and ".join(parts)


@dataclass(frozen=True, slots=True)
class WantedList:
    """The texts that we are looking for, in the order of the corpus, which is our judgement."""

    wanted: tuple[WantedAnswer, ...]

    __repr__ = short_repr


def wanted_answers(library: Library) -> WantedList:
    """Return the texts that we are looking for, each with the open questions that it bears on.

    The questions of each text are sorted by how much another answer changes in simulated deals, the largest
    change first.

    Examples
    --------
    >>> from nines import library
    >>> first = wanted_answers(library()).wanted[0]
    >>> first.record.work, first.readings[0].key
    ('David Parlett, The Penguin Book of Card Games (2008)', 'pink-nines-2008/reading/cards-left-paid')
    """

    def heaviest(key: str) -> tuple[float, float]:
        weight = _weight(library, key)
        return (-weight.shift, -weight.touched) if weight else (0.0, 0.0)

    return WantedList(
        tuple(
            WantedAnswer(
                record=wanted,
                readings=tuple(_question(library, key) for key in sorted(wanted.readings, key=heaviest)),
                errata=tuple(_erratum(library, key) for key in wanted.errata),
            )
            for wanted in library.corpus.wanted.values()
        )
    )


def _question(library: Library, key: str) -> WantedQuestion:
    game, _, point = key.split("/")
    reading = reading_answer(library, game, point)
    weight = _weight(library, key)
    short = weight.short if weight else ""
    return WantedQuestion(reading.key, game, reading.question, reading.cert, reading.changes_mean, short)


def _weight(library: Library, key: str) -> QuestionWeight | None:
    game, _, point = key.split("/")
    return question_weights(library, game).get(point)


def _erratum(library: Library, key: str) -> WantedErratum:
    erratum = library.corpus.erratum(key)
    return WantedErratum(erratum.id, erratum.number, erratum.question)

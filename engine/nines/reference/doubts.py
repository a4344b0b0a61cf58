"""Open questions, ranked by what they can change. A stored play shows each question under two answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nines.deciding.results import read_results
from nines.reference.decided import EFFECTS, FOLDER
from nines.reference.played_twice import PlayedTwice, played_twice
from nines.reference.reading_uses import ReadingInUse, readings_in_use
from nines.reference.readings import OPTION
from nines.reference.weight_words import QuestionWeight, question_weights

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.deciding.measures import Measure
    from nines.deciding.results import Result
    from nines.libraries import Library

# What a question can change, in words for readers: the beginning of a sentence.
AT_STAKE: Final[Mapping[str, str]] = {
    "winner": "Another answer can change who wins",
    "payments": "Another answer can change who pays",
    "flow": "Another answer can change the course of play",
    "none": "Another answer changes nothing in play",
}
_RANKS: Final = tuple(EFFECTS)  # the strongest effect first
_MEASURES: Final[tuple[Measure, ...]] = ("winner", "payments", "any")


@dataclass(frozen=True, slots=True)
class Doubt:
    """An open question, and what it can change in play.

    Parameters
    ----------
    reading
        The open question, with our choice and the other answers.
    effect
        The strongest effect in the stored plays of the question: ``winner``, ``payments``, ``flow`` or
        ``none``.
    against
        The other answer that has this effect; empty if no stored play shows an effect.
    weight
        What the other answers change in many simulated deals; None if no weights are stored.
    """

    reading: ReadingInUse
    effect: str
    against: str
    weight: QuestionWeight | None

    @property
    def at_stake(self) -> str:
        """What the question can change, in words."""
        return AT_STAKE[self.effect]

    @property
    def matters(self) -> bool:
        """Whether the answer is our choice and another answer would change something in play."""
        return self.reading.kind != OPTION and self.effect != "none"


def doubt_answers(library: Library, slug: str) -> tuple[Doubt, ...]:
    """Return every open question of an edition, the most important first.

    The questions are ranked by their strongest effect: on the winner, on payments, on the course of play. If
    questions have the same effect, the question with the least certain answer comes first. Questions that
    have no effect, and questions on which a source itself offers a choice, come last.

    Parameters
    ----------
    library
        The library with the edition and the stored plays.
    slug
        The slug of the edition.

    Raises
    ------
    UnknownNameError
        If there is no playable edition of that name.

    Examples
    --------
    >>> from nines import library
    >>> [one.reading.point for one in doubt_answers(library(), "red-nines-1881")][:2]
    ['wild-kept-in-its-place', 'natural-card-held-back']
    """
    weights = question_weights(library, slug)
    found = [_doubt(one, weights.get(one.point)) for one in readings_in_use(library, slug)]
    return tuple(sorted(found, key=_rank))


def _rank(one: Doubt) -> tuple[bool, int, int]:
    return not one.matters, _RANKS.index(one.effect), -one.reading.doubt


def _doubt(reading: ReadingInUse, weight: QuestionWeight | None) -> Doubt:
    effects = reading.changes
    against = min(effects, key=lambda one: _RANKS.index(effects[one]), default="")
    return Doubt(reading, effects.get(against, "none"), against, weight)


def doubt_play(library: Library, slug: str, point: str) -> PlayedTwice | None:
    """Return the stored play that best shows what an open question changes, played under two answers.

    Parameters
    ----------
    library
        The library with the edition and the stored plays.
    slug
        The slug of the edition.
    point
        The key of the question.

    Returns
    -------
    PlayedTwice or None
        The stored play in which the winner differs. If there is none, the stored play in which payments
        differ. If there is neither, any stored play. The result is None if no play is stored, or if the
        stored play is no longer possible.

    Examples
    --------
    >>> from nines import library
    >>> played = doubt_play(library(), "comet-1718", "comet-stops")
    >>> [one.candidate for one in played.sides]
    ['no', 'yes']
    """
    doubt = next((one for one in doubt_answers(library, slug) if one.reading.point == point), None)
    return None if doubt is None else play_of(library, slug, doubt)


def play_of(library: Library, slug: str, doubt: Doubt) -> PlayedTwice | None:
    """Return the stored play that best shows what a question of an edition changes; see :func:`doubt_play`.

    Examples
    --------
    >>> from nines import library
    >>> first, *_ = doubt_answers(library(), "comet-1718")
    >>> play_of(library(), "comet-1718", first).measure
    'winner'
    """
    result = _stored(library, slug, f"{doubt.reading.point}={doubt.against}") if doubt.against else None
    if result is None:
        return None
    known = {one.id: one for one in doubt.reading.candidates}
    answers = doubt.reading.choice, known[doubt.against]
    for measure in (one for one in _MEASURES if one in result.plays):
        played = played_twice(library, result, measure, answers)
        if played is not None:
            return played
    return None


def _stored(library: Library, slug: str, choice: str) -> Result | None:
    """Return the stored result for another answer, preferably from a comparison with the default edition."""
    if library.checks is None:
        return None
    results = read_results(library.checks / FOLDER / f"{slug}.jsonl")
    fitting = [one for one in results if _choices(one.other) - _choices(one.one) == {choice}]
    return min(fitting, key=lambda one: len(_choices(one.one)), default=None)


def _choices(name: str) -> set[str]:
    return set(filter(None, name.partition("[")[2].rstrip("]").split(",")))

"""A rule that differs with the answer to an open question rests on this question.

For each playable answer, the rules of the game are compared with those under the default answer. If a rule is
of another class, the rule itself must rest on the question. If a parameter has another value, the parameter
or the rule itself must. So a choice of ours cannot pass for something that a source states.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.libraries.alternatives import candidates_of
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.corpus.game_points import GamePoints
    from nines.evidence.cite import Cited
    from nines.kernel.game import AnyGame
    from nines.libraries.alternatives import Subject


def not_resting(game: AnyGame) -> Iterator[Failure]:
    """Yield the details of rules that differ with an answer, but do not rest on the question.

    Parameters
    ----------
    game
        The game with its default choices.
    """
    found = dict.fromkeys(failure for subject in candidates_of(game) for failure in _of_answer(subject))
    yield from found


def _of_answer(subject: Subject) -> Iterator[Failure]:
    ours, theirs = subject.one, subject.other
    for key, names in _differing(subject):
        for game, beside in ((ours, theirs), (theirs, ours)):
            cited = game.rules().get(key)
            if cited is None:
                continue
            for name in names:
                if not _rests(cited, name, subject.point, beside):
                    what = f"{name or 'the rule'} differs with {subject.point}={subject.candidate}"
                    yield Failure(key, f"{what}, but does not rest on {subject.point}")


def _differing(subject: Subject) -> Iterator[tuple[str, list[str]]]:
    """Yield the rules that differ, each with the names of its details that differ.

    The name is empty if the rules are of two classes, or if only one of the games has the rule. Two older
    games have different rules anyway, so their answers are compared only by the rules that both have.
    """
    ours, theirs = subject.one.rules(), subject.other.rules()
    of_bases = subject.point in _base_points(subject.one)
    for key in dict.fromkeys((*ours, *theirs)):
        one, other = ours.get(key), theirs.get(key)
        if one is None or other is None:
            if not of_bases:
                yield key, [""]
        elif type(one.rule) is not type(other.rule):
            yield key, [""]
        else:  # some parameters, such as units, do not count when rules are compared
            names = (detail.name for detail in one.details if detail.name)
            yield key, [name for name in names if getattr(one.rule, name) != getattr(other.rule, name)]


def _base_points(game: AnyGame) -> Iterator[str]:
    """Yield the questions that choose the older game: that of the game, and those of the older games."""
    points: GamePoints | None = game.choices.points
    while points is not None and points.amendment is not None:
        yield points.amendment.point
        points = points.base(game.choices.chosen)


def _rests(cited: Cited[object], name: str, point: str, beside: AnyGame) -> bool:
    """Return whether a detail, or the rule itself, rests on a question, perhaps through another one.

    It rests on the question through another one if that one does not arise beside the other answer.
    """
    details = (detail for detail in cited.details if detail.name in ("", name))
    points = {choice.point for detail in details for choice in detail.all_choices}
    return point in points or any(_idle(one, beside) for one in points)


def _idle(point: str, game: AnyGame) -> bool:
    """Return whether a question does not arise in a game with its choices."""
    reading = game.choices.readings.get(point)
    return reading is None or not reading.arises(game.choices.chosen)

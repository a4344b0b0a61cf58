"""A rule that differs with the answer to an open question rests on this question, and each answer has a rule.

For each playable answer, the rules of the game are compared with those under the default answer. If a rule is
of another class, the rule itself must rest on the question. If a parameter has another value, the parameter
or the rule itself must. So a choice of ours cannot pass for something that a source states.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.corpus.entries import read_toml
from nines.libraries.alternatives import candidates_of
from nines_verification.exemptions import FOLDER
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.corpus.game_points import GamePoints
    from nines.evidence.cite import Cited
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.libraries.alternatives import Subject


WITHOUT_RULE: Final = "without-rule.toml"


def not_resting(game: AnyGame) -> Iterator[Failure]:
    """Yield the details of rules that differ with an answer, but do not rest on the question.

    Parameters
    ----------
    game
        The game with its default choices.
    """
    found = dict.fromkeys(failure for subject in candidates_of(game) for failure in _of_answer(subject))
    yield from found


def not_borne(library: Library, game: AnyGame) -> Iterator[Failure]:
    """Yield the readings of a game on which no rule rests, and the needless entries of ``without-rule.toml``.

    Readings with several playable answers are left out, because each must be embodied by a rule anyway.

    Parameters
    ----------
    library
        The library with the list of answers that need no rule.
    game
        The game with its default choices.
    """
    details = (detail for cited in game.rules().values() for detail in cited.details)
    borne = {choice.point for detail in details for choice in detail.all_choices}
    found = {
        reading.key
        for point, reading in library.corpus.readings.get(game.slug, {}).items()
        if len(reading.playable) == 1 and not reading.carried and point not in borne
        if reading.arises(game.choices.chosen)
    }
    listed, file = _without_rule(library, game.slug), f"{FOLDER}/{WITHOUT_RULE}"
    for key in sorted(found - listed):
        yield Failure(key, f"no rule rests on it; let one rest on it, or give the reason in {file}")
    for key in sorted(listed - found):
        yield Failure(file, f"a rule rests on {key}, or the question does not arise; remove the entry")


def _without_rule(library: Library, slug: str) -> set[str]:
    """Return the keys of the answers of a game that need no rule, by the list of the library."""
    folder = library.checks / FOLDER if library.checks is not None else None
    if folder is None or not (folder / WITHOUT_RULE).is_file():
        return set()
    keys = (key for named in read_toml(folder, WITHOUT_RULE).values() for key in named["readings"])
    return {key for key in keys if key.partition("/")[0] == slug}


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

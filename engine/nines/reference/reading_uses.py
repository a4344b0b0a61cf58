"""All open questions of a game: which rules rest on our answers, and which answers cannot be combined."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.evidence.choices import Choices
from nines.evidence.companions import companion_choices
from nines.reference.data import same_fields
from nines.reference.readings import ReadingInCode, reading_answer, reading_in_code

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.corpus.records import Reading
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class ReadingInUse(ReadingInCode):
    """An open question with our answer, the rules that follow from it, and the game under other answers."""

    rules: tuple[str, ...]  # keys of the rules that follow from it; empty if only one answer can be played
    otherwise: tuple[str, ...]  # canonical names of the game under the other playable answers


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
    >>> found = {one.point: one for one in readings_in_use(library(), "comet-1718")}
    >>> found["comet-stops"].otherwise
    ('comet-1718[comet-stops=yes]',)
    """
    return tuple(_in_use(library, one) for one in library.corpus.readings_of(game).values())


def _in_use(library: Library, reading: Reading) -> ReadingInUse:
    points = library.corpus.points_of(reading.game)
    others = [{reading.point: other} for other in reading.playable[1:]]
    return ReadingInUse(
        **same_fields(reading_in_code(library, reading_answer(library, reading.game, reading.point))),
        rules=library.index.embodied.get(reading.key, ()),
        otherwise=tuple(Choices.of(points, {**companion_choices(points, one), **one}).name for one in others),
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
        Exclusion(dict(one.choices), one.why) for one in library.corpus.exclusions if one.game == game
    )

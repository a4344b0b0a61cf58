"""Statements about a game that the documents make but no rule executes, with the reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.reference.dated import playable_game
from nines.reference.passages import passage_answer
from nines.reference.readings import reading_answer

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.passages import PassageAnswer
    from nines.reference.readings import ReadingAnswer


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


def scope_answer(library: Library, game: str) -> ScopeAnswer:
    """Return everything that the documents say about a playable game and that no rule executes.

    Raises
    ------
    UnknownNameError
        If there is no playable game of that name.

    Examples
    --------
    >>> from nines import library
    >>> scope_answer(library(), "comet-1718").passages[0].passage.document
    'wp-comet'
    """
    playable_game(library, game)
    own = [one.point for one in library.corpus.readings_of(game).values() if not one.carried]
    readings = [reading_answer(library, game, point) for point in own]
    return ScopeAnswer(
        game=game,
        passages=tuple(
            OutOfScope(passage_answer(library, key), why)
            for key, why in library.corpus.out_of_scope.get(game, {}).items()
        ),
        readings=tuple(one for one in readings if any(other.not_executable for other in one.candidates)),
        set_aside=set_aside(library, game),
    )


def set_aside(library: Library, game: str) -> tuple[SetAside, ...]:
    """Return the questions of the base game of *game* that do not arise in *game*."""
    amendment = library.corpus.amendments.get(game)
    reasons = amendment.set_aside if amendment else {}
    points = ((library.corpus.point(key), why) for key, why in reasons.items())
    return tuple(SetAside(point.id, point.name, point.question, why) for point, why in points)

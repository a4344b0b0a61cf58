"""Outlines: the questions that a game or a family of games answers, grouped by part of play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.errors import UnknownNameError
from nines.reference.dated import playable_game
from nines.reference.passages import passage_answer
from nines.reference.rules import aspect_answer, rule_answer

if TYPE_CHECKING:
    from nines.kernel.family import AnyFamily
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.reference.passages import PassageAnswer
    from nines.reference.rules import AspectAnswer, RuleAnswer


@dataclass(frozen=True, slots=True)
class Question:
    """One question about play."""

    aspect: str
    question: str


@dataclass(frozen=True, slots=True)
class OutlinePart:
    """A part of play, with its questions in their order."""

    heading: str
    questions: tuple[Question, ...]

    @property
    def aspects(self) -> tuple[str, ...]:
        """The aspects to which the questions of this part belong."""
        return tuple(one.aspect for one in self.questions)


@dataclass(frozen=True, slots=True)
class GamePart:
    """A part of play in one game: its aspects, the rules for them, and what the rules rest on."""

    heading: str
    aspects: tuple[AspectAnswer, ...]


def game_parts(library: Library, slug: str) -> tuple[GamePart, ...]:
    """Return the rules of a game, grouped by part of play.

    Raises
    ------
    UnknownNameError
        If there is no playable game of that name.

    Examples
    --------
    >>> from nines import library
    >>> game_parts(library(), "comet-1718")[0].aspects[0].rules[0].key
    'comet-1718/seats'
    """
    game = library.load(playable_game(library, slug).slug)
    return tuple(
        GamePart(heading, tuple(aspect_answer(library, game, one) for one in aspects))
        for heading, aspects in game.family.outline.sections
    )


def outline_answer(library: Library, game: str) -> tuple[OutlinePart, ...]:
    """Return the questions that a game answers, grouped by part of play.

    Raises
    ------
    UnknownNameError, RequestError, ReadingError
        If no game has that name, or the game cannot be played.

    Examples
    --------
    >>> from nines import library
    >>> outline_answer(library(), "comet-1718")[0].aspects[0]
    'seats'
    """
    return _outline(library.load(game))


def family_outline(library: Library, family: str) -> tuple[OutlinePart, ...]:
    """Return the questions that every game of a family answers, grouped by part of play.

    Raises
    ------
    UnknownNameError
        If no family has this name.

    Examples
    --------
    >>> from nines import library
    >>> family_outline(library(), "stops") == outline_answer(library(), "comet-1718")
    True
    """
    return _outline(library.games(family)[0])


def first_asked(library: Library) -> dict[str, str]:
    """Return every aspect, with the first family that has this aspect.

    Examples
    --------
    >>> from nines import library
    >>> first_asked(library())["stop"]
    'stops'
    """
    found: dict[str, str] = {}
    for family, games in library.by_family().items():
        for aspect in games[0].aspects():
            found.setdefault(aspect, family)
    return found


def asking(library: Library, aspect: str) -> AnyFamily:
    """Return the first family that has an aspect.

    Raises
    ------
    UnknownNameError
        If no family of the library has the aspect.

    Examples
    --------
    >>> from nines import library
    >>> asking(library(), "stop").name
    'stops'
    """
    known = first_asked(library)
    if aspect not in known:
        raise UnknownNameError("aspect", aspect, known)
    return library.families()[known[aspect]]


def rule_answers(library: Library, name: str) -> tuple[RuleAnswer, ...]:
    """Return every rule of a game and what the rule rests on, in order of play.

    Examples
    --------
    >>> from nines import library
    >>> rule_answers(library(), "comet-1718")[0].key
    'comet-1718/seats'
    """
    game = library.load(name)
    return tuple(rule_answer(library, game, key) for key in game.rules())


def rule_passages(library: Library, name: str) -> tuple[PassageAnswer, ...]:
    """Return the passages that the rules of a game rest on, each once.

    Examples
    --------
    >>> from nines import library
    >>> rule_passages(library(), "comet-1718")[0].id
    'wp-comet:045'
    """
    rules = library.load(name).rules().values()
    found = dict.fromkeys(one for rule in rules for one in (*rule.passages, *rule.via))
    return tuple(passage_answer(library, one) for one in found)


def _outline(game: AnyGame) -> tuple[OutlinePart, ...]:
    outline = game.family.outline
    return tuple(
        OutlinePart(heading, tuple(Question(one, outline.question(one)) for one in aspects))
        for heading, aspects in outline.sections
    )

"""Variants of a game: each gives one open question of the game an answer other than the default."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.errors import NinesError
from nines.evidence.companions import companion_choices
from nines.kernel.game import AnyGame  # noqa: TC001 - named tuples keep their types at run time

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from nines.corpus.game_points import GamePoints

KEPT: Final = 32  # games whose variants are cached; a library has fewer


class Subject(NamedTuple):
    """Two games to compare: two editions, or one edition with two answers to an open question.

    Parameters
    ----------
    one
        The game with the default answer, or the earlier edition.
    other
        The game with the other answer, or the later edition.
    point
        The key of the question; empty if the games are two editions.
    candidate
        The other answer; empty if the games are two editions.
    """

    one: AnyGame
    other: AnyGame
    point: str = ""
    candidate: str = ""

    @property
    def names(self) -> tuple[str, str]:
        """The canonical names of the two games."""
        return self.one.name, self.other.name


def candidates_of(game: AnyGame) -> Iterator[Subject]:
    """Yield two games to compare for each playable answer that is not the default.

    The first game has the default answer, and the second game has the other answer. Some answers have an
    effect only together with a further choice. Both games then make this further choice, unless the default
    answer excludes it.

    Examples
    --------
    >>> import nines
    >>> candidates = {reading.point: reading for reading in candidates_of(nines.load("comet-1718"))}
    >>> candidates["comet-stops"].names
    ('comet-1718', 'comet-1718[comet-stops=yes]')
    """
    for point, candidate, other in (*alternatives(game), *on_other_bases(game)):
        yield Subject(_without(game, other, point), other, point, candidate)


def _without(game: AnyGame, other: AnyGame, point: str) -> AnyGame:
    """Return *game* with the choices of *other*, but with the default choice at *point*.

    If the default choice at *point* excludes the other choices, return *game* unchanged.
    """
    rest = {name: candidate for name, candidate in other.choices.changed.items() if name != point}
    try:
        return game.read(rest)
    except NinesError:  # the default at this point excludes the other choices
        return game


def alternatives(game: AnyGame) -> Iterator[tuple[str, str, AnyGame]]:
    """Yield the question, the answer and the game for each playable answer that is not the default.

    The default answer to a second question can exclude this answer, or leave it without effect. The game then
    also has another answer to the second question. The games are cached because most checks need them.
    """
    for point, candidate, other in _alternatives(game, id(game.choices.points)):
        yield point, candidate, played_as(other, game)


def played_as(made: AnyGame, game: AnyGame) -> AnyGame:
    """Return a variant of *game* that is played with tables if and only if *game* is.

    Parameters
    ----------
    made
        The variant, which was made of a game that equals *game*: one with tables equals one without them.
    game
        The game.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> played_as(game, game) is game, played_as(game, game.plain).family is game.plain.family
    (True, True)
    """
    return made if made.family is game.family else replace(afresh(made), family=game.family)


def afresh(game: AnyGame) -> AnyGame:
    """Return the same game without what its rules have answered before, which may need much memory.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> afresh(game) == game, afresh(game).rule_set is game.rule_set
    (True, False)
    """
    return replace(game, rule_set=copy(game.rule_set))


@lru_cache(maxsize=KEPT)
def _alternatives(game: AnyGame, _: int) -> tuple[tuple[str, str, AnyGame], ...]:
    """Return the variants of a game. The corpus that its questions are from is part of the cache key."""
    return tuple(
        (point, candidate, _read_as(game, {point: candidate}))
        for point, reading in game.choices.points.readings().items()
        for candidate in reading.playable[1:]
    )


def keys_of(game: AnyGame) -> frozenset[str]:
    """Return the keys of the rules and readings of a game with its choices.

    Examples
    --------
    >>> import nines
    >>> ours, other = nines.load("comet-2018"), nines.load("comet-2018[base-game=comet-1718]")
    >>> [key in keys_of(game) for game in (ours, other) for key in ("comet-2018/reading/first-hand-lot",)]
    [False, True]
    """
    readings = game.choices.points.readings(game.choices.chosen)
    return frozenset(game.rules()).union(f"{game.slug}/reading/{point}" for point in readings)


def forget() -> None:
    """Clear the cache of variants, which is out of date if the code that makes or plays variants changes."""
    _alternatives.cache_clear()


def alternatives_at(game: AnyGame, points: Collection[str]) -> Iterator[tuple[str, str, AnyGame]]:
    """Yield the question, the answer and the game for each answer to some questions that is not the default.

    The games are those of ``alternatives`` and ``on_other_bases``, in the same order. Only games with
    another answer to one of these questions are made.

    Parameters
    ----------
    game
        The game with its default answers.
    points
        The questions; those that do not arise in the game are left out.

    Examples
    --------
    >>> import nines
    >>> [
    ...     other.name
    ...     for _, _, other in alternatives_at(nines.load("comet-1718"), ["in-suit", "no-such-point"])
    ... ]
    ['comet-1718[in-suit=yes]']
    """
    for point, reading in game.choices.points.readings().items():
        if point in points:
            for candidate in reading.playable[1:]:
                yield point, candidate, _read_as(game, {point: candidate})
    yield from on_other_bases(game, points)


def on_other_bases(game: AnyGame, only: Collection[str] | None = None) -> Iterator[tuple[str, str, AnyGame]]:
    """Yield the question, answer and game for questions that arise only with another base game.

    Default answers and answers without effect are left out. Most games are based on one game or on none, and
    have no question of this kind. With *only*, other questions than these are left out.
    """
    points = game.choices.points
    amendment, default = points.amendment, points.readings()
    if amendment is None or not amendment.point:
        return
    for candidate in amendment.games:
        chosen = {amendment.point: candidate}
        for point, reading in points.readings(chosen).items():
            if point not in default and (only is None or point in only):
                for other in reading.playable[1:]:
                    variant = _read_as(game, {**chosen, point: other})
                    if variant.choices[point] == other:
                        yield point, other, variant


def _read_as(game: AnyGame, chosen: Mapping[str, str]) -> AnyGame:
    return game.read({**companion_choices(game.choices.points, chosen), **chosen})


def draw_bases(points: GamePoints, draw: Callable[[Sequence[str]], str]) -> dict[str, str]:
    """Draw the base game at random if it is an open question, because other questions depend on it."""
    game: GamePoints | None = points
    chosen = dict[str, str]()
    while game and game.amendment:
        if game.amendment.point:
            chosen[game.amendment.point] = draw(points.readings(chosen)[game.amendment.point].playable)
        game = game.base(chosen)
    return chosen


def choosable(points: GamePoints, drawn: Mapping[str, str]) -> dict[str, str]:
    """Return the drawn choices that can be played and that answer a question of the game.

    Only the choice of the base game decides which questions a game has.
    """
    readings = points.readings(drawn)
    return {
        point: candidate
        for point, candidate in drawn.items()
        if point in readings and candidate in readings[point].playable
    }

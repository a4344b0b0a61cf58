"""Variants of a game: each answers one of its open questions differently from the default."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nines.companions import companion_choices

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from nines.corpus.game_points import GamePoints
    from nines.kernel.game import AnyGame

KEPT: Final = 32  # games whose variants are cached; a library has fewer


def alternatives(game: AnyGame) -> Iterator[tuple[str, str, AnyGame]]:
    """Yield every other answer that can be played: the question, the answer, and the game under it.

    The default answer to a second question can exclude an answer or take away its effect. The answer to the
    second question is then changed too. The variants are cached because most checks of a game need them.
    """
    yield from _alternatives(game, id(game.family))


@lru_cache(maxsize=KEPT)
def _alternatives(game: AnyGame, _: int) -> tuple[tuple[str, str, AnyGame], ...]:
    """Return the variants of a game. The family of the game is part of the cache key."""
    return tuple(
        (point, candidate, _read_as(game, {point: candidate}))
        for point, reading in game.choices.points.readings().items()
        for candidate in reading.playable[1:]
    )


def forget() -> None:
    """Clear the cache of variants, after the code that makes or plays variants has changed."""
    _alternatives.cache_clear()


def on_other_bases(game: AnyGame) -> Iterator[tuple[str, str, AnyGame]]:
    """Yield question, answer and game for each question that arises only if another base game is chosen.

    Most games are based on one game or on none, and have no such question. An answer that has no effect,
    whatever the other choices are, is left out.
    """
    points = game.choices.points
    amendment, default = points.amendment, points.readings()
    if amendment is None or not amendment.point:
        return
    for candidate in amendment.games:
        chosen = {amendment.point: candidate}
        for point, reading in points.readings(chosen).items():
            if point not in default:
                for other in reading.playable[1:]:
                    variant = _read_as(game, {**chosen, point: other})
                    if variant.choices[point] == other:
                        yield point, other, variant


def _read_as(game: AnyGame, chosen: Mapping[str, str]) -> AnyGame:
    return game.read({**companion_choices(game.choices.points, chosen), **chosen})


def draw_bases(points: GamePoints, draw: Callable[[Sequence[str]], str]) -> dict[str, str]:
    """Draw the base game at random, if it is an open question. Other questions depend on the base game."""
    game: GamePoints | None = points
    chosen = dict[str, str]()
    while game and game.amendment:
        if game.amendment.point:
            chosen[game.amendment.point] = draw(points.readings(chosen)[game.amendment.point].playable)
        game = game.base(chosen)
    return chosen


def choosable(points: GamePoints, drawn: Mapping[str, str]) -> dict[str, str]:
    """Return the drawn choices, without those whose questions do not arise under the other choices.

    Only the choice of the base game can affect which questions arise.
    """
    readings = points.readings(drawn)
    return {
        point: candidate
        for point, candidate in drawn.items()
        if point in readings and candidate in readings[point].playable
    }

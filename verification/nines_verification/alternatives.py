"""A game under each other candidate of its open questions, one at a time."""

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
    """Yield point, candidate and game for every executable candidate that is not the default.

    If the default at another point excludes a candidate or leaves it without effect, that point is changed
    too. The variants are cached because most checks of a game need them.
    """
    yield from _alternatives(game, id(game.family))


@lru_cache(maxsize=KEPT)
def _alternatives(game: AnyGame, _: int) -> tuple[tuple[str, str, AnyGame], ...]:
    """Return the variants of a game; the family is part of the cache key."""
    return tuple(
        (point, candidate, _read_as(game, {point: candidate}))
        for point, reading in game.choices.points.readings().items()
        for candidate in reading.playable[1:]
    )


def forget() -> None:
    """Clear the cache, because the code that makes or plays the variants has changed."""
    _alternatives.cache_clear()


def on_other_bases(game: AnyGame) -> Iterator[tuple[str, str, AnyGame]]:
    """Yield point, candidate and game for each reading that exists only if another game is amended.

    Most games amend one game or none, and have no such readings. A candidate without effect under any other
    choice is left out.
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
    """Draw which game is amended, if that is an open question; the other questions depend on it."""
    game: GamePoints | None = points
    chosen = dict[str, str]()
    while game and game.amendment:
        if game.amendment.point:
            chosen[game.amendment.point] = draw(points.readings(chosen)[game.amendment.point].playable)
        game = game.base(chosen)
    return chosen


def choosable(points: GamePoints, drawn: Mapping[str, str]) -> dict[str, str]:
    """Return the drawn choices that exist in the game under these choices.

    The points of a game may depend on one of the choices, namely on the game that it amends.
    """
    readings = points.readings(drawn)
    return {
        point: candidate
        for point, candidate in drawn.items()
        if point in readings and candidate in readings[point].playable
    }

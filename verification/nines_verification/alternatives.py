"""A game under each single reading that is not its own."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nines.companions import companion_choices

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from nines.corpus.game_points import GamePoints
    from nines.kernel.game import AnyGame

KEPT: Final = 32  # games whose readings are kept; a library has fewer


def alternatives(game: AnyGame) -> Iterator[tuple[str, str, AnyGame]]:
    """Yield point, candidate and game for every candidate that can be played and is not the default.

    One that the default at another point excludes, or leaves without effect, is played with that point read
    otherwise too. They are made once: most checks of a game need them.
    """
    yield from _alternatives(game, id(game.family))


@lru_cache(maxsize=KEPT)
def _alternatives(game: AnyGame, _: int) -> tuple[tuple[str, str, AnyGame], ...]:
    """Return the same; games of different families count as equal, so the family is given as well."""
    return tuple(
        (point, candidate, _read_as(game, {point: candidate}))
        for point, reading in game.choices.points.readings().items()
        for candidate in reading.playable[1:]
    )


def forget() -> None:
    """Have all of them made anew: the code that makes or plays them has been changed."""
    _alternatives.cache_clear()


def on_other_bases(game: AnyGame) -> Iterator[tuple[str, str, AnyGame]]:
    """Yield point, candidate and game for each reading that it has only if it amends another than by default.

    Most games amend one game or none, and have no such readings. A candidate that no other choice gives an
    effect is left out.
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
    """Return which game is amended, drawn wherever that is a question: on it turns which others there are."""
    game: GamePoints | None = points
    chosen = dict[str, str]()
    while game and game.amendment:
        if game.amendment.point:
            chosen[game.amendment.point] = draw(points.readings(chosen)[game.amendment.point].playable)
        game = game.base(chosen)
    return chosen


def choosable(points: GamePoints, drawn: Mapping[str, str]) -> dict[str, str]:
    """Return those of the choices that a game has under them.

    Which points there are may depend on one of them: on which game is amended.
    """
    readings = points.readings(drawn)
    return {
        point: candidate
        for point, candidate in drawn.items()
        if point in readings and candidate in readings[point].playable
    }

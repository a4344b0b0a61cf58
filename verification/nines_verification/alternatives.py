"""A game under each single reading that is not its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines.corpus import corpus

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.game import Playable


def alternatives(game: Playable[Any, Any]) -> Iterator[tuple[str, str, Playable[Any, Any]]]:
    """Yield point, candidate and game for every candidate that can be played and is not the default."""
    for point, reading in corpus().readings_of(game.slug).items():
        for candidate in reading.playable[1:]:
            yield point, candidate, game.read({point: candidate})


def on_other_bases(game: Playable[Any, Any]) -> Iterator[Playable[Any, Any]]:
    """Yield a game under each single reading that it has only if it amends another game than by default.

    Most games amend one game or none, and have no such readings.
    """
    amendment, default = corpus().amendments.get(game.slug), corpus().readings_of(game.slug)
    if amendment is None or not amendment.point:
        return
    for candidate in amendment.games:
        chosen = {amendment.point: candidate}
        for point, reading in corpus().readings_of(game.slug, chosen).items():
            if point not in default:
                for other in reading.playable[1:]:
                    yield game.read({**chosen, point: other})


def choosable(slug: str, drawn: Mapping[str, str]) -> dict[str, str]:
    """Return those of the choices that a game has under them.

    Which points there are may depend on one of them: on which game is amended.
    """
    readings = corpus().readings_of(slug, drawn)
    return {
        point: candidate
        for point, candidate in drawn.items()
        if point in readings and candidate in readings[point].playable
    }

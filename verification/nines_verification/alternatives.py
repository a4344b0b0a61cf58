"""A game under each single reading that is not its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines.corpus import corpus

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.game import Playable


def alternatives(game: Playable[Any, Any]) -> Iterator[tuple[str, str, Playable[Any, Any]]]:
    """Yield point, candidate and game for every candidate that can be played and is not the default."""
    for point, reading in corpus().readings_of(game.slug).items():
        for candidate in reading.playable[1:]:
            yield point, candidate, game.read({point: candidate})

"""A profile of the engine: the functions that take most of the time in a game."""

from __future__ import annotations

import random
from cProfile import Profile
from dataclasses import replace
from pstats import Stats
from typing import TYPE_CHECKING, Any

from nines.kernel.playing import begin, chance_streams, dealt, play_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame


def profile(game: AnyGame, seats: int, seed: int, deals: int) -> Iterator[str]:
    """Play random acts, and yield the twelve functions whose own code takes most of the time."""
    recorded = Profile()
    recorded.runcall(_play, game, seats, seed, deals)
    stats: Any = Stats(recorded)  # typeshed lacks its attributes
    yield f"{game.name}: the functions that take the most time, not counting what they call"
    longest = sorted(stats.stats.items(), key=lambda item: -item[1][2])[:12]
    for (file, _, function), (_, calls, own, *_rest) in longest:
        share = own / stats.total_tt
        yield f"{share:6.1%}  {calls / deals:7.1f} calls a deal  {file.rpartition('/')[2]} {function}"


def _play(game: AnyGame, seats: int, seed: int, deals: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - nothing is secret
    match = begin(game, seats, seed).position
    for number in range(deals):
        chances = chance_streams(seed, number)
        position = dealt(game, replace(match, deals=number), seed).position
        while not position.ended:
            position = play_on(game, position, chance.choice(game.legal_acts(position)), chances).position

"""Where the time of a game goes: the functions that take most of it."""

from __future__ import annotations

import random
from cProfile import Profile
from pstats import Stats
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.game import AnyGame


def profile(game: AnyGame, seats: int, seed: int, deals: int) -> Iterator[str]:
    """Yield lines: the twelve functions that take most, without what they call, acts drawn at random."""
    recorded = Profile()
    recorded.runcall(_play, game, seats, seed, deals)
    stats: Any = Stats(recorded)  # typeshed lacks its attributes
    yield f"{game.name}: the functions that take most, without what they call"
    longest = sorted(stats.stats.items(), key=lambda item: -item[1][2])[:12]
    for (file, _, function), (_, calls, own, *_rest) in longest:
        share = own / stats.total_tt
        yield f"{share:6.1%}  {calls / deals:7.1f} calls a deal  {file.rpartition('/')[2]} {function}"


def _play(game: AnyGame, seats: int, seed: int, deals: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - nothing is secret
    carry = game.open(seats, seed).position
    for number in range(deals):
        table = game.deal(carry._replace(deals=number), seed).position
        while not game.ended(table):
            table = game.follow(table, chance.choice(game.acts(table))).position

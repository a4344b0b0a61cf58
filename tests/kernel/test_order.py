"""The acts of every game: in canonical order, none twice, and the same whatever the hash seed.

Run as a script, this prints for each game what its acts and events amount to.
"""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from typing import TYPE_CHECKING, Final

import pytest

import nines
from nines import library
from nines.kernel.order import is_canonical
from nines.kernel.playing import begin, chance_streams, dealt, play_on
from nines.shuffle import POLICIES, Stream
from nines.stops.acts import Lay
from nines_verification.trial import MOST_SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame
    from nines.kernel.position import AnyPosition
    from nines.kernel.transition import Transition

SEEDS: Final = (18, 171)
MOST_ACTS: Final = 300  # of a deal that is played at random, and some such deals hardly end
# Readings by which more cards are laid together, or named otherwise, than by default.
READ: Final = (
    "red-nines-20c[opening-lay-repeated=every-lead]",
    "red-nines-20c[how-many-red-nines=two,opening-lay-repeated=first-turn]",
    "red-nines-1881[wild-names=any,wild-as-absent-card=yes]",
    "pink-nines-2008[several-of-a-rank=yes,wild-names=any]",
    "commit-1857[in-suit=no,several-of-a-rank=yes]",
    "comet-1718[several-of-a-rank=yes]",
    "multiple-9-2007[whole-sets=whole]",
    "multiple-9-holdem-2007[bet-limit=no-limit]",
)
NAMES: Final = (*(game.slug for game in library().games()), *READ)


def steps(game: AnyGame, seats: int, seed: int) -> Iterator[Transition[AnyPosition]]:
    """Yield the first deal of a seed, step by step, acts drawn at random."""
    stream, chances = Stream.of(seed, POLICIES, 1), chance_streams(seed, 0)
    step = dealt(game, begin(game, seats, seed).position, seed)
    for _ in range(MOST_ACTS):
        yield step
        if step.position.ended:
            return
        acts = game.legal_acts(step.position)
        step = play_on(game, step.position, acts[stream.below(len(acts))], chances)


def positions(name: str) -> Iterator[tuple[AnyGame, AnyPosition]]:
    """Yield positions of a game, for as few and for as many players as can play."""
    game = nines.load(name)
    admitted = [seats for seats in range(1, MOST_SEATS + 1) if game.admits(seats)]
    for seats in (admitted[0], admitted[-1]):
        for seed in SEEDS:
            yield from ((game, step.position) for step in steps(game, seats, seed))


# Many deals of what other tests play and measure.
@pytest.mark.parametrize("name", NAMES)
def test_acts_are_in_canonical_order_and_none_is_listed_twice(name: str) -> None:
    for game, table in positions(name):
        acts = game.legal_acts(table)
        assert is_canonical(acts), [str(act) for act in acts]
        assert len({str(act) for act in acts}) == len(acts)


@pytest.mark.parametrize("name", [name for name in NAMES if nines.load(name).family.name == "stops"])
def test_of_equal_cards_the_first_are_listed(name: str) -> None:
    for game, table in positions(name):
        wild = game.rule_set.wild_cards
        lays = [act for act in game.legal_acts(table) if isinstance(act, Lay)]
        shown = [(lay.named, tuple((card.face, card in wild) for card in lay.cards)) for lay in lays]
        assert len(set(shown)) == len(shown), [str(lay) for lay in lays]


def digests() -> Iterator[str]:
    """Yield for each game what its acts and events amount to."""
    for name in NAMES:
        game = nines.load(name)
        digest = sha256()
        for seats in range(1, MOST_SEATS + 1):
            for seed in SEEDS if game.admits(seats) else ():
                for step in steps(game, seats, seed):
                    acts = " ".join(map(str, game.legal_acts(step.position)))
                    digest.update(f"{acts}\n{step.events}\n".encode())
        yield f"{name} {digest.hexdigest()}"


def printed(hash_seed: int) -> list[str]:
    """Return the digests that an interpreter with this hash seed finds."""
    done = subprocess.run(
        [sys.executable, __file__],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.slow
def test_play_is_the_same_under_three_hash_seeds() -> None:
    first, *others = map(printed, (0, 1, 2))
    assert len(first) == len(NAMES)
    for other in others:
        assert other == first


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in digests())

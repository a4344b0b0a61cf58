"""Compare the compiled code with the engine in the same deals; all counted figures must be equal."""

from __future__ import annotations

import gc
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.errors import NotLowerableError
from nines.kernel.advice import RANDOM
from nines.libraries.alternatives import afresh, alternatives
from nines.policies import seated
from nines.shuffle import POLICIES, Stream
from nines.simulation.runners import Alone
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame
    from nines_verification.report import Level

DEALS: Final[dict[Level, int]] = {"standard": 20, "full": 1000}
MOST_SEATS: Final = 12


class Setting(NamedTuple):
    """What is compared: a game, the number of players, the policies and the seed."""

    game: AnyGame
    seats: int
    policies: tuple[str, ...]
    seed: int


def is_compiled(game: AnyGame) -> bool:
    """Return whether the compiled code is installed and can play a game."""
    return bool(game.family.compiled_by) and find_spec("llvmlite") is not None and _can_be_compiled(game)


def forget() -> None:
    """Clear the cache of what can be compiled."""
    _can_be_compiled.cache_clear()


@cache
def _can_be_compiled(game: AnyGame) -> bool:
    seats = next(_seats(game))
    try:
        game.family.compiled()(game, seats, seated([RANDOM], seats))
    except NotLowerableError:
        return False
    return True


def check_compiled(game: AnyGame, level: Level, *, seed: int = 1) -> tuple[int, tuple[Failure, ...], str]:
    """Return the number of deals compared, the deals that differ, and a note on what must be left out.

    Parameters
    ----------
    game
        The game.
    level
        At the level ``standard``, the deals are played with one number of players under our choices. At the
        level ``full``, they are played with every number of players under our choices, and with one number of
        players under each of the other answers.
    seed
        The seed of the policies and the shuffles, 0 to 2^64 - 1.
    """
    deals, left, failures = 0, 0, list[Failure]()
    for setting in settings(game, level, seed):
        # What the rules answer in a setting is forgotten with it: all settings would need a gigabyte.
        compared, different = compared_in(setting._replace(game=afresh(setting.game)), DEALS[level])
        deals, left = deals + compared, left + (not compared)
        failures += different[:1]
        if level == "full":
            gc.collect()  # the game of a setting and its tables, which refer to each other
    return deals, tuple(failures), f"{left} settings are left to the engine" if left else ""


def compared_in(setting: Setting, deals: int) -> tuple[int, list[Failure]]:
    """Return how many deals the compiled code has played, and how these differ from the engine's.

    In half of the deals all players play at random. Only then does the compiled code go from node to node
    without looking up each act.
    """
    count, failures = 0, list[Failure]()
    for one in (setting, setting._replace(policies=(RANDOM,) * setting.seats)):
        compared, different = alike(one, deals // 2)
        count += compared
        if different:
            where = f"{one.game.name}, {one.seats} players, {', '.join(one.policies)}"
            numbers = ", ".join(map(str, different[:3]))
            failures.append(Failure(where, f"deal {numbers} of seed {one.seed} differs from the engine"))
    return count, failures


def settings(game: AnyGame, level: Level, seed: int) -> Iterator[Setting]:
    """Yield the settings in which a game is compared, each with policies drawn at random."""
    stream = Stream.of(seed, POLICIES)
    names = (RANDOM, *game.family.advice)
    counts = list(_seats(game))
    cases = [(game, seats) for seats in (counts if level == "full" else counts[:1])]
    if level == "full":
        others = (other for _, _, other in alternatives(game))
        cases += [
            (other, found[place % len(found)])
            for place, other in enumerate(others)
            if (found := list(_seats(other)))
        ]
    for case, seats in cases:
        policies = tuple(names[stream.below(len(names))] for _ in range(seats))
        yield Setting(case, seats, policies, stream.below(1 << 30))


def alike(setting: Setting, deals: int) -> tuple[int, list[int]]:
    """Return how many deals the compiled code has played, and the numbers of the deals that differ.

    If one of the policies is missing in the compiled code, all players play at random.
    """
    for names in (setting.policies, (RANDOM,)):
        policies = seated(names, setting.seats)
        try:
            player: Any = setting.game.family.compiled()(setting.game, setting.seats, policies)
            rows, beyond = player.play(setting.seed, 1, deals + 1)
        except NotLowerableError:
            continue
        engine = Alone(setting.game, setting.seats, policies)
        played = [number for number in range(1, deals + 1) if number not in beyond]
        return len(played), [
            number for number in played if tuple(rows[number - 1]) != engine.row(setting.seed, number)
        ]
    return 0, []


def _seats(game: AnyGame) -> Iterator[int]:
    return (number for number in range(1, MOST_SEATS + 1) if game.admits(number))

"""Plays deals and takes the time, in a process of its own and perhaps with the engine of another tree.

It is run by its path, so that the tree on the path can be any: of the engine it knows what :class:`Engine`
calls, which is all that must follow when the engine's names change. Each line that it reads is a piece of
work in JSON; each line that it writes is the seconds of CPU time that this took, and what came of it.
"""

from __future__ import annotations

import gc
import json
import random
import sys
from functools import cache
from time import process_time
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Engine:
    """A game of the tree that is on the path."""

    def __init__(self, name: str, seats: int, seed: int) -> None:
        from nines import load  # noqa: PLC0415 - that of the tree measured, and not for the peer

        self.game: Final = load(name)
        self.seed: Final = seed
        self.match: Final = self.game.open(seats, seed).position

    def chosen(self, deals: Sequence[int], acts: Sequence[Sequence[str]]) -> Callable[[], Any]:
        """Return what plays *deals* by these acts and returns what each seat scored in each."""
        game, seed = self.game, self.seed
        parsed = [[game.parse_act(text) for text in line] for line in acts]
        matches = [self.match._replace(deals=number) for number in deals]

        def play() -> list[list[int]]:
            scores = []
            for match, line in zip(matches, parsed, strict=True):
                table, acts = game.deal(match, seed).position, iter(line)
                while not game.ended(table):
                    game.acts(table)
                    table = game.follow(table, next(acts)).position
                scores.append(list(game.result(table).gains))
            return scores

        return play

    def at_random(self, deals: Sequence[int]) -> Callable[[], Any]:
        """Return what plays *deals* by acts drawn at random and returns how many acts that took."""
        game, seed = self.game, self.seed
        work = [(self.match._replace(deals=n), random.Random(f"{seed}:{n}").random) for n in deals]  # noqa: S311

        def play() -> int:
            count = 0
            for match, draw in work:
                table = game.deal(match, seed).position
                while not game.ended(table):
                    legal = game.acts(table)
                    table = game.follow(table, legal[int(draw() * len(legal))]).position
                    count += 1
                game.result(table)
            return count

        return play


def peer(
    new_state: Callable[[int], Any], first: Sequence[int], actions: Sequence[Sequence[int]]
) -> Callable[[], Any]:
    """Return what plays deals by these actions, chance drawn at its nodes, and returns the scores."""
    work = [(player, *drawn(line)) for player, line in zip(first, actions, strict=True)]

    def play() -> list[list[int]]:
        scores = []
        for player, draws, line in work:
            state, draw, acts = new_state(player), iter(draws), iter(line)
            while not state.is_terminal():
                if state.is_chance_node():
                    action = sampled(state.chance_outcomes(), next(draw))
                else:
                    state.legal_actions()
                    action = next(acts)
                state.apply_action(action)
            scores.append([int(score) for score in state.returns()])
        return scores

    return play


def drawn(actions: Sequence[int]) -> tuple[list[float], Sequence[int]]:
    """Return the numbers from 0 to 1 that make chance deal these cards, and the actions after the deal."""
    left, draws = list(range(52)), []
    for card in actions[:52]:
        draws.append((left.index(card) + 0.5) / len(left))
        left.remove(card)
    return draws, actions[52:]


def sampled(outcomes: Sequence[tuple[int, float]], draw: float) -> int:
    """Return the outcome that a number from 0 to 1 draws, as OpenSpiel's ``SampleAction`` does."""
    for action, probability in outcomes:
        draw -= probability
        if draw < 0:
            return action
    return outcomes[-1][0]


@cache
def engine(name: str, seats: int, seed: int) -> Engine:
    """Return a game, the same one for all work on it: what it remembers is part of being warm."""
    return Engine(name, seats, seed)


def prepared(work: dict[str, Any]) -> Callable[[], Any]:
    """Return what plays a piece of work; what it takes to make it is not timed."""
    match work:
        case {"player": "engine", "acts": acts}:
            return engine(work["game"], work["seats"], work["seed"]).chosen(work["deals"], acts)
        case {"player": "engine"}:
            return engine(work["game"], work["seats"], work["seed"]).at_random(work["deals"])
        case {"player": "peer"}:
            from nines_verification.bench.red_nines import RedNinesState  # noqa: PLC0415 - as above

            return peer(RedNinesState, work["first"], work["actions"])
    from nines_verification.bench.openspiel import new_state, registered  # noqa: PLC0415 - as above

    registered()

    return peer(new_state, work["first"], work["actions"])


def main() -> None:
    """Answer until there is no more to read."""
    for line in sys.stdin:
        play = prepared(json.loads(line))
        gc.collect()
        began = process_time()
        outcome = play()
        seconds = process_time() - began
        sys.stdout.write(f"{json.dumps({'seconds': seconds, 'outcome': outcome})}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

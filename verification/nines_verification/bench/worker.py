"""Plays deals and takes the time, in a process of its own and perhaps with the engine of another tree.

It is run by its path, so that the tree on the path can be any: of the engine it knows what :class:`Engine`
calls, and for a tree of version 0.1 what :class:`EngineOf01` calls. Each line that it reads is a piece of
work in JSON; each line that it writes is the seconds of CPU time that this took, and what came of it.
"""

from __future__ import annotations

import gc
import json
import random
import sys
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Engine:
    """A game of the tree that is on the path, by the names of today."""

    def __init__(self, name: str, seats: int, seed: int) -> None:
        from nines import load  # noqa: PLC0415 - that of the tree measured, and not for the peer

        self.game: Final[Any] = load(name)
        self.seed: Final = seed
        self.match: Final = self._begin(seats)

    def _begin(self, seats: int) -> Any:  # noqa: ANN401 - of any tree
        return self.game.new_match(seats, Stream.of(self.seed)).position

    def dealt(self, deal: int) -> Any:  # noqa: ANN401 - of any tree
        """Return the first position of the deal of that number, from 0."""
        stream = Stream.of(self.seed, number=deal + 1)
        return self.game.deal(replace(self.match, deals=deal), stream).position

    def legal(self, position: Any) -> Sequence[Any]:  # noqa: ANN401 - of any tree
        """Return the legal acts."""
        found: Sequence[Any] = self.game.legal_acts(position)
        return found

    def after(self, position: Any, act: Any) -> Any:  # noqa: ANN401 - of any tree
        """Return the position after an act, and after what chance does."""
        found = self.game.apply(position, act).position
        while not (found.to_act is None or isinstance(found.to_act, int)):
            found = self.game.resolve(found, Stream.of(self.seed, number=1 << 32)).position
        return found

    def gains(self, position: Any) -> Sequence[int]:  # noqa: ANN401 - of any tree
        """Return what each seat has gained in the deal."""
        found: Sequence[int] = self.game.outcome(position).gains
        return found

    def chosen(self, deals: Sequence[int], acts: Sequence[Sequence[str]]) -> Callable[[], Any]:
        """Return a function that plays *deals* with *acts* and returns what each seat scored in each deal."""
        parsed = [[self.game.parse_act(text) for text in line] for line in acts]
        legal, after = self.legal, self.after

        def play() -> list[list[int]]:
            scores = []
            for number, line in zip(deals, parsed, strict=True):
                position = self.dealt(number)
                for act in line:
                    legal(position)
                    position = after(position, act)
                scores.append(list(self.gains(position)))
            return scores

        return play

    def at_random(self, deals: Sequence[int]) -> Callable[[], Any]:
        """Return what plays *deals* by acts drawn at random and returns how many acts that took."""
        work = [(n, random.Random(f"{self.seed}:{n}").random) for n in deals]  # noqa: S311
        legal, after = self.legal, self.after

        def play() -> int:
            count = 0
            for number, draw in work:
                position = self.dealt(number)
                while not position.ended:
                    acts = legal(position)
                    position = after(position, acts[int(draw() * len(acts))])
                    count += 1
                self.gains(position)
            return count

        return play


class EngineOf01(Engine):
    """A game of a tree of version 0.1, by the names that it had."""

    def _begin(self, seats: int) -> Any:  # noqa: ANN401 - of any tree
        return self.game.open(seats, self.seed).position

    def dealt(self, deal: int) -> Any:  # noqa: ANN401 - of any tree
        """Return the first position of the deal of that number, from 0."""
        return self.game.deal(self.match._replace(deals=deal), self.seed).position

    def legal(self, position: Any) -> Sequence[Any]:  # noqa: ANN401 - of any tree
        """Return the legal acts."""
        found: Sequence[Any] = self.game.acts(position)
        return found

    def after(self, position: Any, act: Any) -> Any:  # noqa: ANN401 - of any tree
        """Return the position after an act."""
        return self.game.follow(position, act).position

    def gains(self, position: Any) -> Sequence[int]:  # noqa: ANN401 - of any tree
        """Return what each seat has gained in the deal."""
        found: Sequence[int] = self.game.result(position).gains
        return found


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
    kind = Engine if find_spec("nines.kernel") else EngineOf01
    return kind(name, seats, seed)


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

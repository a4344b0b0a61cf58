"""A program that plays deals with this engine or an older one, and measures the time.

The program is started by the path of this file, so that Python can import the engine of any checkout. The
program calls only the few methods of the engine that :class:`Engine` uses or, for a checkout of version 0.1,
the methods that :class:`EngineOf01` uses. Each line that the program reads is a piece of work in JSON. Each
line that the program writes gives the CPU time for the work, in seconds, and the result.
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
from typing import TYPE_CHECKING, Any, ClassVar, Final

from nines.shuffle import POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Engine:
    """A game of the imported engine, with the names that the engine's methods have today."""

    lists_acts: ClassVar = "legal_acts"

    def __init__(self, name: str, seats: int, seed: int) -> None:
        from nines import load  # noqa: PLC0415 - that of the tree measured, and not for the peer

        self.game: Final[Any] = load(name)
        self.seed: Final = seed
        self.match: Final = self._begin(seats)
        # The peer's methods are called without a function around them, and so is this one.
        self.legal: Final[Callable[[Any], Sequence[Any]]] = getattr(self.game, self.lists_acts)

    def _begin(self, seats: int) -> Any:  # noqa: ANN401 - of any tree
        return self.game.new_match(seats, Stream.of(self.seed)).position

    def before(self, deal: int) -> Any:  # noqa: ANN401 - of any tree
        """Return the match before the deal with this number; numbers are counted from 0."""
        return replace(self.match, deals=deal)

    def dealt(self, match: Any) -> Any:  # noqa: ANN401 - of any tree
        """Return the first position of the deal after a match."""
        return self.game.deal(match, Stream.of(self.seed, number=match.deals + 1)).position

    def after(self, position: Any, act: Any) -> Any:  # noqa: ANN401 - of any tree
        """Return the position after an act and all chance events that follow."""
        found = self.game.apply(position, act).position
        while not ((seat := found.to_act) is None or isinstance(seat, int)):
            found = self.game.resolve(found, Stream.of(self.seed, number=1 << 32)).position
        return found

    def gains(self, position: Any) -> Sequence[int]:  # noqa: ANN401 - of any tree
        """Return the gain of each seat in the deal."""
        found: Sequence[int] = self.game.outcome(position).gains
        return found

    def chosen(self, deals: Sequence[int], acts: Sequence[Sequence[str]]) -> Callable[[], Any]:
        """Return a function that plays *deals* with *acts* and returns what each seat scored in each deal."""
        parsed = [[self.game.parse_act(text) for text in line] for line in acts]
        work = [*zip(map(self.before, deals), parsed, strict=True)]
        legal, after = self.legal, self.after

        def play() -> list[list[int]]:
            scores = []
            for match, line in work:
                position = self.dealt(match)
                for act in line:
                    legal(position)
                    position = after(position, act)
                scores.append(list(self.gains(position)))
            return scores

        return play

    def filled(self) -> list[Any]:
        """Fill all tables, as ``nines automaton`` does, read them, and return the scores of no deals."""
        from nines.reference.automata import machine_of  # noqa: PLC0415 - as above

        machine_of(self.game, self.match.seats)
        self.game.family.play.known.from_now(self.game.rule_set)
        self.dealt(self.before(0))
        return []

    def at_random(self, deals: Sequence[int]) -> Callable[[], Any]:
        """Return a function that plays *deals* with random acts and returns the number of acts."""
        work = [(self.before(n), random.Random(f"{self.seed}:{n}").random) for n in deals]  # noqa: S311
        legal, after = self.legal, self.after

        def play() -> int:
            count = 0
            for match, draw in work:
                position = self.dealt(match)
                while not position.ended:
                    acts = legal(position)
                    position = after(position, acts[int(draw() * len(acts))])
                    count += 1
                self.gains(position)
            return count

        return play

    def alone(self, deals: Sequence[int]) -> Callable[[], Any]:
        """Return a function that plays each deal separately, as a simulation does, and counts the acts.

        The policy *random* draws the acts. The number of a deal determines all its random numbers.
        """
        from nines.kernel.advice import at_random  # noqa: PLC0415 - as above

        game, seed, seats, legal, after = self.game, self.seed, self.match.seats, self.legal, self.after
        matches = [game.match_so_far((0,) * seats, first_hand=first) for first in range(seats)]

        def play() -> list[int]:
            counts = []
            for number in deals:
                stream, policy = Stream.of(seed, number=number), Stream.of(seed, POLICIES, number)
                position = game.deal(matches[(number - 1) % seats], stream).position
                count = 0
                while not position.ended:
                    position = after(position, at_random(None, legal(position), policy))
                    count += 1
                self.gains(position)
                counts.append(count)
            return counts

        return play


class EngineOf01(Engine):
    """A game of the engine of version 0.1, with the names that the methods had in that version."""

    lists_acts: ClassVar = "acts"

    def _begin(self, seats: int) -> Any:  # noqa: ANN401 - of any tree
        return self.game.open(seats, self.seed).position

    def before(self, deal: int) -> Any:  # noqa: ANN401 - of any tree
        """Return the match before the deal with this number; numbers are counted from 0."""
        return self.match._replace(deals=deal)

    def dealt(self, match: Any) -> Any:  # noqa: ANN401 - of any tree
        """Return the first position of the deal after a match."""
        return self.game.deal(match, self.seed).position

    def after(self, position: Any, act: Any) -> Any:  # noqa: ANN401 - of any tree
        """Return the position after an act."""
        return self.game.follow(position, act).position

    def gains(self, position: Any) -> Sequence[int]:  # noqa: ANN401 - of any tree
        """Return the gain of each seat in the deal."""
        found: Sequence[int] = self.game.result(position).gains
        return found


def peer(
    new_state: Callable[[int], Any], first: Sequence[int], actions: Sequence[Sequence[int]]
) -> Callable[[], Any]:
    """Return a function that plays deals in the peer with given actions and returns the scores."""
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
    """Return the chance numbers, from 0 to 1, that deal the given cards, and the actions after the deal."""
    left, draws = list(range(52)), []
    for card in actions[:52]:
        draws.append((left.index(card) + 0.5) / len(left))
        left.remove(card)
    return draws, actions[52:]


def sampled(outcomes: Sequence[tuple[int, float]], draw: float) -> int:
    """Return the chance outcome that a number from 0 to 1 selects, as OpenSpiel's ``SampleAction`` does."""
    for action, probability in outcomes:
        draw -= probability
        if draw < 0:
            return action
    return outcomes[-1][0]


@cache
def engine(name: str, seats: int, seed: int) -> Engine:
    """Return a game; equal arguments give the same object, with all results that the object has cached."""
    kind = Engine if find_spec("nines.kernel") else EngineOf01
    return kind(name, seats, seed)


def prepared(work: dict[str, Any]) -> Callable[[], Any]:
    """Return a function that does a piece of work. The time to make this function is not measured."""
    match work:
        case {"player": "filled", "deals": []}:
            return engine(work["game"], work["seats"], work["seed"]).filled
        case {"player": "engine" | "filled", "acts": acts}:
            return engine(work["game"], work["seats"], work["seed"]).chosen(work["deals"], acts)
        case {"player": "engine", "compiled": True}:
            from nines_tools.bench.compiled import compiled  # noqa: PLC0415 - as above

            return compiled(work["game"], work["seats"], work["seed"], work["deals"])
        case {"player": "engine", "alone": True}:
            return engine(work["game"], work["seats"], work["seed"]).alone(work["deals"])
        case {"player": "engine"}:
            return engine(work["game"], work["seats"], work["seed"]).at_random(work["deals"])
    return of_others(work)


def of_others(work: dict[str, Any]) -> Callable[[], Any]:
    """Return a function that does a piece of work with the peer or with OpenSpiel."""
    if work["player"] == "peer":
        from nines_tools.bench.red_nines import RedNinesState  # noqa: PLC0415 - as above

        return peer(RedNinesState, work["first"], work["actions"])
    if work["player"] == "bots":
        from nines_tools.bench.openspiel import bots_at_random  # noqa: PLC0415 - as above

        return bots_at_random(work["game"], work["games"], work["seed"])
    from nines_tools.bench.openspiel import new_state, registered  # noqa: PLC0415 - as above

    registered()

    return peer(new_state, work["first"], work["actions"])


def main() -> None:
    """Do each piece of work that is read, until the input ends."""
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

"""A player that decides by a Monte-Carlo tree search over deals that look the same to the player.

In each iteration all cards that the player cannot see are dealt again at random, and the deal is played out.
The player's own choices near the start follow the upper confidence bound (UCT) [1]_ in one tree that all
these deals share [2]_; all other choices are random. In the new deals, everything that the player has seen
would have happened too: a player who passed lacks what the rules forbid to keep. All such deals are equally
likely; see :mod:`nines.kernel.imagining`. The search is limited by a number of iterations and never by time.
All random numbers come from the stream that the caller gives.

References
----------
.. [1] Kocsis, L. and Szepesvári, C. (2006). "Bandit based Monte-Carlo planning". *ECML 2006*.
.. [2] Cowling, P. I., Powley, E. J. and Whitehouse, D. (2012). "Information set Monte Carlo tree search".
   *IEEE Transactions on Computational Intelligence and AI in Games* 4 (2).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt
from typing import TYPE_CHECKING, Any, Final

from nines.kernel.position import CHANCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame
    from nines.shuffle import Stream

ITERATIONS: Final = 60
EXPLORING: Final = 0.7  # the constant of UCT, for rewards from 0 to 1


@dataclass(slots=True)
class Node:
    """The statistics of one act of the player after a certain series of the player's earlier acts.

    Parameters
    ----------
    visits
        How often the act was chosen.
    reward
        The sum of the gains of all deals in which the act was chosen.
    offered
        How often the act was legal.
    children
        The node of each act that the player may choose next.
    """

    visits: int = 0
    reward: float = 0
    offered: int = 0
    children: dict[Any, Node] = field(default_factory=dict)


class Search:
    """A tree search for one choice of a player.

    Parameters
    ----------
    game
        The game.
    seat
        The seat that chooses.
    stream
        The stream of random numbers.
    """

    def __init__(self, game: AnyGame, seat: int, stream: Stream) -> None:
        self.game, self.seat, self.stream = game, seat, stream
        self.root = Node()
        self.least, self.most = float("inf"), float("-inf")  # of all gains so far

    def iterate(self, position: Any) -> None:  # noqa: ANN401 - each family has its own
        """Deal the hidden cards again, play the deal out, and remember the gain."""
        table = self.game.family.determinize(self.game.rule_set, position, self.seat, self.stream)
        path, growing = [self.root], True
        while not table.ended:
            if table.to_act is CHANCE:
                table = self.game.resolve(table, self.stream).position
                continue
            acts = self.game.legal_acts(table)
            if table.to_act == self.seat and growing and len(acts) > 1:
                act = self._own(path[-1], acts)
                path.append(path[-1].children[act])
                growing = path[-1].visits > 0
            else:
                act = acts[0] if len(acts) == 1 else acts[self.stream.below(len(acts))]
            table = self.game.apply(table, act).position
        gain = self.game.outcome(table).gains[self.seat]
        self.least, self.most = min(self.least, gain), max(self.most, gain)
        for node in path:
            node.visits += 1
            node.reward += gain

    def _own(self, node: Node, acts: Sequence[Any]) -> Any:  # noqa: ANN401 - the same
        """Return an untried act or, if there is none, the act with the highest upper confidence bound."""
        for act in acts:
            node.children.setdefault(act, Node()).offered += 1
        fresh = [act for act in acts if not node.children[act].visits]
        if fresh:
            return fresh[self.stream.below(len(fresh))] if len(fresh) > 1 else fresh[0]
        span = (self.most - self.least) or 1

        def bound(act: Any) -> float:  # noqa: ANN401 - the same
            child = node.children[act]
            middle = (child.reward / child.visits - self.least) / span
            return float(middle + EXPLORING * sqrt(log(child.offered) / child.visits))

        return max(acts, key=bound)


def search(
    game: AnyGame,
    position: Any,  # noqa: ANN401 - each family has its own
    stream: Stream,
    iterations: int = ITERATIONS,
) -> Any:  # noqa: ANN401 - the same
    """Return the act that the search has tried most often, as its choice for the seat to act.

    Parameters
    ----------
    game
        The game.
    position
        A position in which a player acts. The search uses only what this player can see.
    stream
        The stream of random numbers; the same stream gives the same act.
    iterations
        The number of deals that are played out, at least 1.

    Examples
    --------
    >>> import nines
    >>> from nines.shuffle import Stream
    >>> game = nines.load("red-nines-20c")
    >>> table = game.start(["K♣ 2♦", "3♠ 6♠", "4♠ 5♠", "J♥ Q♥"])
    >>> print(search(game, table, Stream.of(1), 40))
    lay K♣
    """
    acts = game.legal_acts(position)
    if len(acts) == 1:
        return acts[0]
    searching = Search(game, position.to_act, stream)
    for _ in range(iterations):
        searching.iterate(position)
    tried = searching.root.children
    return max(acts, key=lambda act: tried[act].visits if act in tried else 0)

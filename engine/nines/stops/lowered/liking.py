"""How much a policy likes each act, as a number: the policy is asked about acts two at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from nines.advice import RANDOM
from nines.stops.lowered.edition import NotLowerable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.advice import Policy
    from nines.stops.acts import Act
    from nines.stops.family import StopsGame


class Seen:
    """What a policy may see if its advice can be lowered: whether a sequence has begun, and nothing else."""

    def __init__(self, policy: str, run: tuple[Any, ...]) -> None:
        self._policy, self.run = policy, run

    def __getattr__(self, name: str) -> Any:
        raise NotLowerable(f"policy {self._policy}", f"it looks at {name}")


class Liking:
    """The scores of acts, for each seat, at a lead and within a sequence; -1 where no score is known."""

    def __init__(self, game: StopsGame, policies: Sequence[Policy], seats: int) -> None:
        self.game, self.policies = game, tuple(policies)
        self.scores = np.full((seats, 2, 64), -1, np.int64)
        self.orders: dict[tuple[str, int], list[list[Act]]] = {}
        self.places: dict[Act, int] = {}

    def learn(self, seat: int, leading: int, place: int, act: Act) -> None:
        """Find the score of an act among the acts that are already known."""
        policy = self.policies[seat]
        self.places[act] = place
        order = self.orders.setdefault((policy.name, leading), [])
        if policy.name == RANDOM:
            order = order or self.orders.setdefault((policy.name, leading), [[]])
            if not order:
                order.append([])
            order[0].append(act)
        else:
            self._insert(policy, order, leading, act)
        self._write(policy, order, leading)

    def make_room(self, places: int) -> None:
        """Make room for the scores of so many acts, so that the kernel finds each of them unknown at first."""
        while places > self.scores.shape[2]:
            self.scores = np.concatenate([self.scores, np.full_like(self.scores, -1)], axis=2)

    def _insert(self, policy: Policy, order: list[list[Act]], leading: int, act: Act) -> None:
        seen = Seen(policy.name, () if leading else ((),))
        low, high = 0, len(order)
        while low < high:
            middle = (low + high) // 2
            other = order[middle][0]
            pair = sorted((act, other), key=lambda one: one.sort_key)
            liked = policy.prefers(self.game, seen, pair)
            if act in liked and other in liked:
                order[middle].append(act)
                return
            low, high = (middle + 1, high) if act in liked else (low, middle)
        order.insert(low, [act])

    def _write(self, policy: Policy, order: list[list[Act]], leading: int) -> None:
        for seat, one in enumerate(self.policies):
            if one.name == policy.name:
                for score, acts in enumerate(order):
                    for act in acts:
                        self.scores[seat, leading, self.places[act]] = score

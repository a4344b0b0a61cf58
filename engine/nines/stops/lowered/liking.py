"""The scores of acts, found by letting a policy compare two acts at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from nines.advice import RANDOM
from nines.errors import NotLowerableError

if TYPE_CHECKING:
    from nines.advice import Policy
    from nines.stops.acts import Act
    from nines.stops.family import StopsGame


class Seen:
    """All that a lowered policy may look at: whether a sequence has begun.

    Raises
    ------
    NotLowerableError
        If the policy looks at anything else.
    """

    def __init__(self, policy: str, *, leading: bool) -> None:
        self._policy = policy
        self.run = () if leading else ((),)

    def __getattr__(self, name: str) -> NoReturn:
        raise NotLowerableError(f"the policy {self._policy}", f"it looks at more than the acts: {name}")


class Liking:
    """The scores of acts for each seat, at a lead and within a sequence; -1 where no score is known yet."""

    def __init__(self, game: StopsGame, policies: tuple[Policy, ...], seats: int) -> None:
        self.game, self.policies = game, policies
        self.scores = np.full((64, 2, seats), -1, np.int64)
        self.orders: dict[tuple[str, int], list[list[Act]]] = {}  # acts from the least liked, in groups
        self.places: dict[Act, int] = {}

    def make_room(self, places: int) -> None:
        """Make room for the scores of this many acts; a new score is -1, which means unknown."""
        while places > len(self.scores):
            self.scores = np.concatenate([self.scores, np.full_like(self.scores, -1)])

    def learn(self, seat: int, leading: int, place: int, act: Act) -> None:
        """Rank an act among the acts with known scores, and update the scores."""
        policy = self.policies[seat]
        self.places[act] = place
        order = self.orders.setdefault((policy.name, leading), [])
        self._insert(policy, order, leading, act)
        for other, one in enumerate(self.policies):
            if one.name == policy.name:
                for score, acts in enumerate(order):
                    for liked in acts:
                        self.scores[self.places[liked], leading, other] = score

    def _insert(self, policy: Policy, order: list[list[Act]], leading: int, act: Act) -> None:
        low, high = 0, len(order)
        while low < high:
            middle = (low + high) // 2
            other = order[middle][0]
            liked = self._liked(policy, leading, act, other)
            if act in liked and other in liked:
                order[middle].append(act)
                return
            low, high = (middle + 1, high) if act in liked else (low, middle)
        order.insert(low, [act])

    def _liked(self, policy: Policy, leading: int, *acts: Act) -> Any:  # noqa: ANN401 - acts of any family
        """Return those of the acts that a policy recommends."""
        if policy.name == RANDOM:
            return acts
        in_order = sorted(acts, key=lambda one: one.sort_key)
        return policy.prefers(self.game, Seen(policy.name, leading=bool(leading)), in_order)

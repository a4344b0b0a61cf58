"""The builder for the transition of one act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.holdem.position import POT, HoldemPosition, Said
from nines.holdem.rule_set import HoldemRules
from nines.kernel.transition import TransitionBuilder

if TYPE_CHECKING:
    from nines.evidence.cite import Cited


class HoldemBuilder(TransitionBuilder[HoldemRules, HoldemPosition], position=HoldemPosition):
    """A builder of the next position, which can move chips to and from the pot."""

    turn: int
    put: tuple[int, ...]
    bets: tuple[int, ...]
    level: int
    round: int
    raises: int
    last: int
    acted: tuple[int, ...]
    folded: tuple[int, ...]
    said: tuple[Said, ...]
    winners: tuple[int, ...]

    def put_in(self, rule: Cited[object], seat: int, amount: int) -> None:
        """Move chips from a player to the pot."""
        self.put = _added(self.put, seat, amount)
        self.bets = _added(self.bets, seat, amount)
        self.pay(rule.key, seat, POT, amount)

    def take_out(self, rule: Cited[object], seat: int, amount: int) -> None:
        """Move chips from the pot to a player."""
        self.pay(rule.key, POT, seat, amount)


def _added(amounts: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    return (*amounts[:seat], amounts[seat] + amount, *amounts[seat + 1 :])

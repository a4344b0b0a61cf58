"""Rules on partners: who they are, what they pay each other, and which side wins a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from nines.common.matches import EqualsPlayOn, EqualsShare

if TYPE_CHECKING:
    from nines.common.inputs import MatchSoFar

FOUR: Final = 4


def opposite(seat: int, players: int) -> tuple[int, ...]:
    """Return the partner of a seat; empty if there are no partners with this number of players.

    Examples
    --------
    >>> opposite(1, 4), opposite(1, 3)
    ((3,), ())
    """
    return ((seat + 2) % FOUR,) if players == FOUR else ()


def opponents(seat: int, players: int) -> tuple[int, ...]:
    """Return the seats that are neither *seat* nor its partner, starting on the left of *seat*."""
    others = ((seat + step) % players for step in range(1, players))
    return tuple(other for other in others if other not in opposite(seat, players))


@dataclass(frozen=True, slots=True)
class OppositePartners:
    """With four players, players who sit opposite each other are partners.

    The fields say whether partners pay each other.

    At the end, a winner's partner may have to pay for the cards left in hand, but never for the game.
    """

    pay_in_play: bool = False
    partners_pay: bool = False

    def partners(self, seat: int, players: int) -> tuple[int, ...]:
        """Return the partners of a seat."""
        return opposite(seat, players)

    def __str__(self) -> str:
        when = ["in play"] * self.pay_in_play + ["for the cards left at the end"] * self.partners_pay
        pay = f"pay each other {' and '.join(when)}" if when else "do not pay each other"
        return f"with four players, players opposite each other are partners, and {pay}"


@dataclass(frozen=True, slots=True)
class LeastCaughtSide:
    """If sides tie, the winner is the side that was left with a wild card least often."""

    def of(self, equals: tuple[int, ...], so_far: MatchSoFar) -> tuple[int, ...]:
        """Return the winners among the tied sides."""
        caught = {seat: sum(so_far.caught[partner] for partner in _side(seat, so_far)) for seat in equals}
        return tuple(seat for seat in equals if caught[seat] == min(caught.values()))

    def __str__(self) -> str:
        return "if sides are tied, the winner is the side that was left with a wild card least often"


Equals: TypeAlias = EqualsShare | EqualsPlayOn | LeastCaughtSide


@dataclass(frozen=True, slots=True)
class BestSideWins:
    """The side with the best balance wins the match; the rule *equals* decides ties."""

    equals: Equals

    def winners(self, so_far: MatchSoFar) -> tuple[int, ...]:
        """Return the winners of the match; empty if another deal must decide."""
        players = range(so_far.players)
        together = [sum(so_far.balances[partner] for partner in _side(seat, so_far)) for seat in players]
        best = tuple(seat for seat in players if together[seat] == max(together))
        return best if len(best) == len(_side(best[0], so_far)) else self.equals.of(best, so_far)

    def __str__(self) -> str:
        return f"the player or partnership with the best balance wins the match; {self.equals}"


def _side(seat: int, so_far: MatchSoFar) -> tuple[int, ...]:
    return (seat, *opposite(seat, so_far.players))

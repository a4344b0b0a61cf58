"""Rules of a match: who is first hand, who deals, how long the match lasts, and who wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from nines.text import counted

if TYPE_CHECKING:
    from nines.common.inputs import InWords, MatchSoFar, Succession


@dataclass(frozen=True, slots=True)
class FirstHandPasses:
    """First hand passes to the next player on the left, or on the right if *clockwise* is false."""

    clockwise: bool = True

    def next(self, succession: Succession) -> int:
        """Return the seat that is first hand in the next deal."""
        return (succession.first_hand + (1 if self.clockwise else -1)) % succession.players

    def __str__(self) -> str:
        side = "left" if self.clockwise else "right"
        return f"the player on the {side} of first hand is first hand in the next deal"


@dataclass(frozen=True, slots=True)
class WinnerIsFirst:
    """The winner of a deal is first hand in the next deal."""

    def next(self, succession: Succession) -> int:
        """Return the seat that is first hand in the next deal."""
        return succession.winner

    def __str__(self) -> str:
        return "the winner of a deal is first hand in the next deal"


@dataclass(frozen=True, slots=True)
class FirstHandStays:
    """The same player is first hand in every deal."""

    def next(self, succession: Succession) -> int:
        """Return the seat that is first hand in the next deal."""
        return succession.first_hand

    def __str__(self) -> str:
        return "the same player is first hand in every deal"


@dataclass(frozen=True, slots=True)
class DealsToFirst:
    """The dealer is first hand, or the player on the left or right of first hand.

    Parameters
    ----------
    step
        The number of seats from first hand to the dealer, -1, 0 or 1; seats are numbered clockwise.
    """

    in_words: ClassVar[InWords] = {"step": {-1: "on the right", 0: "first hand", 1: "on the left"}}
    step: int = -1  # the step from first hand to the dealer; seats are numbered clockwise

    def dealer(self, first_hand: int, players: int) -> int:
        """Return the seat that deals."""
        return (first_hand + self.step) % players

    def __str__(self) -> str:
        match self.step:
            case -1:
                return "the player on the right of first hand deals"
            case 0:
                return "first hand deals"
            case _:
                return "the player on the left of first hand deals"


@dataclass(frozen=True, slots=True)
class Deals:
    """The match ends when each player has been first hand *rounds* times.

    Parameters
    ----------
    rounds
        The number of times that each player is first hand, at least 1.
    """

    rounds: int = 1

    def over(self, so_far: MatchSoFar) -> bool:
        """Return whether the match is over."""
        return so_far.deals >= self.rounds * so_far.players

    def __str__(self) -> str:
        often = "once" if self.rounds == 1 else f"{self.rounds} times"
        return f"a match lasts until each player has been first hand {often}"


@dataclass(frozen=True, slots=True)
class UntilRuin:
    """The match ends when a player has nothing left."""

    def over(self, so_far: MatchSoFar) -> bool:
        """Return whether the match is over."""
        return min(so_far.balances) <= 0

    def __str__(self) -> str:
        return "the match ends when a player has nothing left"


@dataclass(frozen=True, slots=True)
class SoManyDeals:
    """The match ends after a fixed number of deals.

    Parameters
    ----------
    deals
        The number of deals, at least 1.
    """

    deals: int = 1

    def over(self, so_far: MatchSoFar) -> bool:
        """Return whether the match is over."""
        return so_far.deals >= self.deals

    def __str__(self) -> str:
        return f"a match lasts {counted(self.deals, 'deal')}"


@dataclass(frozen=True, slots=True)
class EqualsShare:
    """Tied players all win the match."""

    def of(self, equals: tuple[int, ...], so_far: MatchSoFar) -> tuple[int, ...]:  # noqa: ARG002 - all of them
        """Return all tied players, who are the winners."""
        return equals

    def __str__(self) -> str:
        return "tied players share the win"


@dataclass(frozen=True, slots=True)
class EqualsPlayOn:
    """Another deal decides a tie."""

    def of(self, equals: tuple[int, ...], so_far: MatchSoFar) -> tuple[int, ...]:  # noqa: ARG002 - none yet
        """Return no winners, because another deal must decide."""
        return ()

    def __str__(self) -> str:
        return "another deal decides a tie"


@dataclass(frozen=True, slots=True)
class LeastCaught:
    """If players are tied, the player who was left with a wild card least often wins."""

    def of(self, equals: tuple[int, ...], so_far: MatchSoFar) -> tuple[int, ...]:
        """Return the tied players who were left with a wild card least often."""
        least = min(so_far.caught[seat] for seat in equals)
        return tuple(seat for seat in equals if so_far.caught[seat] == least)

    def __str__(self) -> str:
        return "if players are tied, the player who was left with a wild card least often wins"


Equals: TypeAlias = EqualsShare | EqualsPlayOn | LeastCaught


@dataclass(frozen=True, slots=True)
class MostWins:
    """The player with the best balance wins the match; *equals* is the rule for ties."""

    equals: Equals = EqualsShare()

    def winners(self, so_far: MatchSoFar) -> tuple[int, ...]:
        """Return the winners of the match; empty if another deal must decide."""
        best = max(so_far.balances)
        seats = tuple(seat for seat, balance in enumerate(so_far.balances) if balance == best)
        return seats if len(seats) == 1 else self.equals.of(seats, so_far)

    def __str__(self) -> str:
        return f"the player with the best balance wins the match; {self.equals}"

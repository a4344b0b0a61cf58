"""Rules for the play of tricks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nines.ninety_nine.rule_inputs import Contest, Following, Ordering


@dataclass(frozen=True, slots=True)
class LeftOfDealerLeads:
    """The player on the dealer's left leads first."""

    def leader(self, dealer: int, players: int) -> int:
        """Return the seat that leads; with two players, the player who did not deal."""
        return (dealer + 1) % players

    def __str__(self) -> str:
        return "the player on the dealer's left leads first"


@dataclass(frozen=True, slots=True)
class AnyCardLeads:
    """Any card may be led, including a trump."""

    def allows(self, suit: str) -> bool:  # noqa: ARG002 - any card
        """Return whether a card of a suit may be led."""
        return True

    def __str__(self) -> str:
        return "any card may be led, including a trump"


@dataclass(frozen=True, slots=True)
class FollowSuit:
    """Players follow suit if they can, and play any card if not; nobody needs to beat a card."""

    def allows(self, following: Following) -> bool:
        """Return whether a card may be played."""
        led = following.led
        return led is None or following.suit == led or led not in following.held

    def __str__(self) -> str:
        return "players follow suit if they can, and play any card if not; nobody needs to beat a card"


@dataclass(frozen=True, slots=True)
class Clockwise:
    """Play goes round clockwise from the leader."""

    def hands(self, ordering: Ordering) -> tuple[int, ...]:
        """Return the hands in the order in which they play to the trick."""
        return (*range(ordering.leader, ordering.hands), *range(ordering.leader))

    def __str__(self) -> str:
        return "the hands play clockwise from the leader"


@dataclass(frozen=True, slots=True)
class DummyFirstOrLast:
    """When a player leads, the dummy plays last.

    When the dummy leads, its card is played by the last player who led. This player also plays third, from
    their own hand.
    """

    def hands(self, ordering: Ordering) -> tuple[int, ...]:
        """Return the hands in the order of play; the dummy has the highest number."""
        dummy = ordering.hands - 1
        other = (dummy - 1 - ordering.led_last) % ordering.hands
        if ordering.leader == dummy:
            return dummy, other, ordering.led_last
        return ordering.leader, other, dummy

    def __str__(self) -> str:
        return (
            "a player leads, the other plays, then the leader plays from the dummy; if the dummy leads, the"
            " last player who led plays first from the dummy and third from hand"
        )


@dataclass(frozen=True, slots=True)
class TrumpThenSuitLed:
    """The highest trump wins; without a trump, the highest card of the suit led."""

    def winner(self, contest: Contest) -> int:
        """Return the index of the winning card in the order of play."""
        suits = [face.suit for face in contest.faces]
        suit = contest.trump if contest.trump in suits else suits[0]
        in_suit = [place for place, played in enumerate(suits) if played == suit]
        return max(in_suit, key=contest.heights.__getitem__)

    def __str__(self) -> str:
        return (
            "the highest trump wins the trick; if no trump is played, the highest card of the suit led wins"
        )


@dataclass(frozen=True, slots=True)
class WinnerLeads:
    """A hand that wins a trick leads the next one."""

    def leader(self, winner: int, leader: int) -> int:  # noqa: ARG002 - another rule might keep the lead
        """Return the hand that leads to the next trick."""
        return winner

    def __str__(self) -> str:
        return "the winner of a trick leads next"

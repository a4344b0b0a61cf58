"""Rules of the made-up trick-taking games, and the set of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.common.inputs import Dealt
from nines.kernel.rule_set import RuleSet

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.common.inputs import Stock
    from nines.evidence.cite import Cited

    from . import aspects as a
    from .inputs import Choice


@dataclass(frozen=True, slots=True)
class EqualShares:
    """Every player is dealt as many cards as all can have; what does not come out even is put aside."""

    def deal(self, stock: Stock) -> Dealt:
        """Return the hands and the cards put aside."""
        players = len(stock.order)
        even = len(stock.cards) // players * players
        hands = {seat: stock.cards[place:even:players] for place, seat in enumerate(stock.order)}
        return Dealt(tuple(hands[seat] for seat in sorted(hands)), stock.cards[even:])

    def __str__(self) -> str:
        return "all are dealt equally many cards, one by one; what does not come out even is put aside"


@dataclass(frozen=True, slots=True)
class FollowSuit:
    """A player with a card of the suit led plays one of them, if *due*; else any card may be played."""

    due: bool = True

    def allows(self, card: Card, choice: Choice) -> bool:
        """Return whether a card may be played."""
        led = choice.trick[0].suit if choice.trick and self.due else card.suit
        return card.suit == led or all(one.suit != led for one in choice.hand)

    def __str__(self) -> str:
        return "players follow suit if they can" if self.due else "any card may be played to a trick"


@dataclass(frozen=True, slots=True)
class HighestOfSuitLed:
    """The highest card of the suit led takes the trick; aces are low."""

    def taker(self, cards: tuple[Card, ...]) -> int:
        """Return the place of the card that takes the trick."""
        return max(
            range(len(cards)), key=lambda place: (cards[place].suit == cards[0].suit, cards[place].rank)
        )

    def __str__(self) -> str:
        return "the highest card of the suit led takes the trick; aces are low"


@dataclass(frozen=True, slots=True)
class SoMuchATrick:
    """Every trick scores *amount* of a *unit*."""

    amount: int
    unit: str

    def points(self) -> int:
        """Return what a trick scores."""
        return self.amount

    def __str__(self) -> str:
        return f"every trick scores {self.amount} {self.unit}"


@dataclass(frozen=True)
class TrickRules(RuleSet):
    """One game under one set of choices."""

    seats: Cited[a.Seats]
    pack: Cited[a.Pack]
    deal: Cited[a.Deal]
    turn: Cited[a.Turn]
    following: Cited[a.Following]
    trick: Cited[a.Trick]
    score: Cited[a.Score]
    lot: Cited[a.Lot]
    succession: Cited[a.Succession]
    dealer: Cited[a.Dealer]
    length: Cited[a.Length]
    ties: Cited[a.Ties]

    @property
    def unit(self) -> str:
        """The unit of the score."""
        return self.score.rule.unit

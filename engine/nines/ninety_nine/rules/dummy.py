"""Rules for the dummy, a hand that no player holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nines.cards import Card


@dataclass(frozen=True, slots=True)
class TopCards:
    """The first cards dealt to the dummy are its bid, unseen until the round is over."""

    def bid(self, hand: tuple[Card, ...], cards: int) -> tuple[Card, ...]:
        """Return the cards of the dummy's bid, from its hand in the order dealt."""
        return hand[:cards]

    def __str__(self) -> str:
        return (
            "the first cards dealt to the dummy are its bid, as many as in a player's bid; nobody sees them"
            " until the round is over"
        )


@dataclass(frozen=True, slots=True)
class DummySeen:
    """The dummy is turned up when all bidding is finished, or earlier, before the premium bids."""

    before_calls: bool = False

    def seen(self, *, bids_laid: bool, calls_made: bool) -> bool:
        """Return whether the dummy is face up after the bids and premium bids made so far."""
        return bids_laid and (calls_made or self.before_calls)

    def __str__(self) -> str:
        when = "when the bids have been made" if self.before_calls else "when all bidding is finished"
        return f"the dummy is turned up and sorted {when}"


@dataclass(frozen=True, slots=True)
class FewerSucceeds:
    """The dummy succeeds with fewer tricks than it bid and fails with more; an exact bid counts as declared.

    A dummy that wins exactly its bid counts as having declared, and may also succeed. The success of the
    dummy may count like a player's success.
    """

    exact_succeeds: bool = True
    counts: bool = True

    def made(self, bid: int, tricks: int) -> bool:
        """Return whether the dummy has succeeded."""
        return tricks < bid or (self.exact_succeeds and tricks == bid)

    def declared(self, bid: int, tricks: int) -> bool:
        """Return whether the dummy counts as having declared."""
        return tricks == bid

    def __str__(self) -> str:
        exact = (
            "with exactly its bid it succeeds and counts as having declared"
            if self.exact_succeeds
            else "with exactly its bid it neither succeeds nor fails"
        )
        counts = (
            "its success counts like a player's"
            if self.counts
            else "its success does not count like a player's"
        )
        return f"the dummy succeeds with fewer tricks than it bid and fails with more; {exact}, and {counts}"


@dataclass(frozen=True, slots=True)
class DummyKept:
    """The dummy's score is kept from round to round, or is not written down."""

    kept: bool = False

    def __str__(self) -> str:
        kept = "kept from round to round" if self.kept else "not written down"
        return f"the dummy's score is {kept}; the dummy neither wins nor ends a game"

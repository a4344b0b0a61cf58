"""The hand that nobody holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nines.cards import Card


@dataclass(frozen=True, slots=True)
class TopCards:
    """The first cards dealt to the dummy are its bid, unseen until the round is over."""

    def bid(self, hand: tuple[Card, ...], cards: int) -> tuple[Card, ...]:
        """Return the cards of its bid, of its hand in the order in which it was dealt."""
        return hand[:cards]

    def __str__(self) -> str:
        return "the dummy's bid has as many cards as a player's, unseen until the round is over"


@dataclass(frozen=True, slots=True)
class DummySeen:
    """The dummy is turned up before the play of tricks, or already before the premium bids."""

    before_calls: bool = False

    def seen(self, *, bids_laid: bool, calls_made: bool) -> bool:
        """Return whether it is time."""
        return bids_laid and (calls_made or self.before_calls)

    def __str__(self) -> str:
        when = "when the bids have been made" if self.before_calls else "when all bidding is finished"
        return f"the dummy is turned up and sorted {when}"


@dataclass(frozen=True, slots=True)
class FewerSucceeds:
    """The dummy succeeds with fewer tricks than it bid, and fails with more; with as many it has declared.

    That is a success beside, or a third thing that is none; its success counts as a player's does, or not.
    """

    exact_succeeds: bool = True
    counts: bool = True

    def made(self, bid: int, tricks: int) -> bool:
        """Return whether it has succeeded."""
        return tricks < bid or (self.exact_succeeds and tricks == bid)

    def declared(self, bid: int, tricks: int) -> bool:
        """Return whether it counts as having declared."""
        return tricks == bid

    def __str__(self) -> str:
        exact = (
            "with exactly as many it has succeeded and declared"
            if self.exact_succeeds
            else "with exactly as many it does neither"
        )
        counts = "its success counts as a player's" if self.counts else "its success does not count"
        return f"the dummy succeeds with fewer tricks than bid and fails with more; {exact}; {counts}"


@dataclass(frozen=True, slots=True)
class DummyKept:
    """The dummy's points are reckoned, and kept from round to round or not."""

    kept: bool = False

    def __str__(self) -> str:
        kept = "kept from round to round" if self.kept else "not written down"
        return f"the dummy's score is {kept}; it neither wins nor ends a game"

"""Newmarket, from the chapter of 1891, is like Pope Joan without sevens and with stakes on four cards."""

from __future__ import annotations

from typing import Any

from nines_verification.second.stops_nines.common import Lay, Want, rank, suit
from nines_verification.second.stops_nines.shared import SuitTable

from .pope_joan import PopeJoan

# By point, the candidates that can be played, the default first.
NEWMARKET: dict[str, tuple[str, ...]] = {
    "how-many-players": ("any", "three-to-eight"),
    "which-pool-cards": ("example", "dick-1885"),
    "pool-cards-from": ("the-pack", "another-pack"),
    "stakes-placed": ("in-turn",),
    "ante": ("each-deal", "once"),
    "packets": ("singly", "whole-hands"),
    "lot-starts-with": ("random-seat", "first-seat"),
    "special-card": ("none",),
    "what-follows-an-ace": ("two", "after-king"),
    "who-may-follow": ("in-turn", "holder"),
    "right-to-lead": ("due", "may-pass"),
    "required-rank-laid": ("halt", "pass-only"),
    "winning-card-led": ("wins", "must-follow"),
    "stake-for-cards": ("one", "three"),
    "first-hand-next": ("next", "winner", "same"),
    "sitting": ("one-round", "one-deal"),
    "sitting-tied": ("shared", "extra-deal"),
    "pools-at-the-end": ("shared", "last-winner", "left"),
    "pools-remainder": ("last-dealer", "last-winner", "one-each"),
}

POOLS = ("ace pool", "king pool", "queen pool", "knave pool")
BELOW = ("K", "Q", "J", "10")
"""The ranks that win the four pools, each directly below the card of its pool."""

SUITS_OF_POOLS = {"example": "♠♣♥♦", "dick-1885": "♠♥♣♦"}


# What the book states for Newmarket, where other games with the common table have a reading.
STATED = {"natural-card-held-back": "no"}


class Newmarket(PopeJoan):
    """The state of one deal, after the cards are dealt. There is no extra hand."""

    def __init__(self, setup: dict[str, Any], readings: dict[str, str]) -> None:
        super().__init__(setup, STATED | readings)

    def ask(self, want: Want, seat: int) -> None:
        """Let the others continue or pass one after the other, as in the other games with one suit."""
        SuitTable.ask(self, want, seat)

    def began(self) -> None:
        """Put the stakes of this deal on the four cards."""
        suits = SUITS_OF_POOLS[self.read["which-pool-cards"]]
        self.wins = {of + sign: pool for of, sign, pool in zip(BELOW, suits, POOLS, strict=True)}
        payers = [*self.around(self.dealer)[1:], self.dealer, self.dealer]
        for number, payer in enumerate(payers):
            if self.read["ante"] == "each-deal" or not self.deals or number == self.seats:
                self.put(payer, POOLS[number % len(POOLS)], 1)

    def leads(self, seat: int) -> list[Lay]:
        """Return the legal leads: any card."""
        return [self.single(card) for card in self.hands[seat]]

    def ends(self, lay: Lay) -> bool:
        """Return whether a card is a stop: a six, a card that wins a stake, or a king that no ace follows."""
        if rank(lay.named) == "K" and self.read["what-follows-an-ace"] == "two":
            return True
        return rank(lay.named) == "6" or lay.named in self.wins

    def next_want(self, lay: Lay) -> Want:
        """Return what must follow: the next card of the suit, or the ace after a king that is not a stop."""
        if rank(lay.named) != "K":
            return self.above(lay.named)
        ace = "A" + suit(lay.named)
        return Want(frozenset({ace}), ace)

    def paid_in_play(self, seat: int, lay: Lay, *, last: bool) -> None:  # noqa: ARG002
        """Give the player the stakes that the card wins; in one reading, a card that is led wins nothing."""
        if lay.named in self.wins and not (self.leading and self.read["winning-card-led"] == "must-follow"):
            self.take(seat, self.wins[lay.named])

    def settle(self, winner: int, lay: Lay) -> None:  # noqa: ARG002
        """Let each loser pay the winner a stake for each card left."""
        stake = 3 if self.read["stake-for-cards"] == "three" else 1
        for seat in self.around(winner)[1:]:
            self.pay(seat, winner, stake * len(self.hands[seat]))

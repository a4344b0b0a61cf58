"""Bids: who sees them, and what a suit counts."""

from __future__ import annotations

from nines.cards import JOKER, Face
from nines.ninety_nine.rules import bidding


def test_bids_that_nobody_sees() -> None:
    hidden = bidding.NobodyShowsBids()
    assert not hidden.shows(succeeded=True)
    assert "stay face down" in str(hidden)


def test_each_suit_counts_in_a_bid_but_no_joker() -> None:
    code = bidding.SuitCode("♦♠♥♣")
    assert [code.of(Face(9, suit)) for suit in "♦♠♥♣"] == [0, 1, 2, 3]
    assert code.of(JOKER.face) == 0
    tricks = "0 for a diamond, 1 for a spade, 2 for a heart, 3 for a club"
    assert str(code) == f"the suit of each bid card gives a number of tricks: {tricks}"

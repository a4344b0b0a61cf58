"""The aspects of Ninety-nine, in the order of play."""

from __future__ import annotations

from typing import Final

from nines.kernel.family import Outline

OUTLINE: Final = Outline(
    (
        (
            "Players and cards",
            ("seats", "pack", "rank-order", "lot", "succession", "deal", "dummy", "turn-up", "joker"),
        ),
        ("Trumps and bids", ("trump", "bidding", "bid-value")),
        ("Premium bids", ("premium", "auction", "upgrade", "exposure", "dummy-sight")),
        (
            "Tricks",
            ("beginning", "opening-lead", "leading", "following", "play-order", "trick", "next-lead"),
        ),
        (
            "Scoring",
            ("showing", "success", "dummy-success", "scoring", "all-fail", "dummy-score"),
        ),
        ("Games and matches", ("game-end", "game-bonus", "length", "ties")),
    ),
    ("nines.common.aspects", "nines.ninety_nine.aspects", "nines.ninety_nine.features"),
)

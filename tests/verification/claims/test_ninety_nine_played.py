"""Bids are ranked by how common they are, and a tie for the last place decides nothing."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from nines import library
from nines_verification.claims import ninety_nine_played as played


@pytest.mark.parametrize(
    ("bid", "places", "verdict"),
    [(1, 1, "holds"), (2, 1, "fails"), (2, 2, "undecided"), (3, 2, "undecided"), (3, 3, "holds")],
)
def test_equally_common_bids_share_their_places(bid: int, places: int, verdict: str) -> None:
    counted = Counter({1: 9, 2: 5, 3: 5, 4: 1})
    rank = played._places(bid, counted)  # noqa: SLF001 - the rank alone
    assert played._among(rank, places) == verdict  # noqa: SLF001


def test_a_tie_is_called_a_tie() -> None:
    assert played._said(range(3, 5)) == "3 to 4 (a tie)"  # noqa: SLF001
    assert played._said(range(3, 4)) == "3"  # noqa: SLF001


def test_the_parts_of_a_pooled_share_make_the_whole() -> None:
    """The rounds without trumps were once counted in both parts."""
    claim = library().claims.by_key["high-clubs-win"]
    parts = re.findall(r"([\d.]+) % of ([\d,]+) cards against", claim.found.says)
    shares = [(float(percent), int(cards.replace(",", ""))) for percent, cards in parts]
    assert len(shares) == 2
    pooled = sum(percent * cards for percent, cards in shares) / sum(cards for _, cards in shares)
    assert abs(pooled - float(claim.found.estimate)) < 0.1

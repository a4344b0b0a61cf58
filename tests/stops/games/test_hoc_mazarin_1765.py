"""Hoc Mazarin of 1765: its hocs."""

from __future__ import annotations

from typing import Final

import nines
from nines.stops.games.hoc_mazarin_1765 import HOCS

GAME: Final = nines.load("hoc-mazarin-1765")
AS_COMET: Final = nines.load("hoc-mazarin-1765[unseen-play=as-comet-1718]")


def test_six_cards_are_hocs() -> None:
    assert GAME.rule_set.wild_cards == AS_COMET.rule_set.wild_cards == set(HOCS)
    assert len(HOCS) == 6

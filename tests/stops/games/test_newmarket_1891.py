"""Newmarket of 1891: what it shares with Pope Joan."""

from __future__ import annotations

from typing import Final

import nines
from nines.libraries.compare import compare

GAME: Final = nines.load("newmarket-1891")


def test_it_is_pope_joan_without_board_and_trumps() -> None:
    pairs = [pair for pair in compare(GAME, nines.load("pope-joan-1909")) if all(pair.mentioned)]
    same = {pair.aspect for pair in pairs if pair.agreement in ("same", "otherwise-cited")}
    assert {"lead", "continuation", "suit", "blocked", "leftover", "dealer"} <= same
    assert {"pack", "deal", "pool", "sweep", "stop"}.isdisjoint(same)
    assert GAME.rule_set.trump is None

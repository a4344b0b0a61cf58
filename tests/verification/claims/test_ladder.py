"""Policies are compared in pairs."""

from __future__ import annotations

import pytest
from tests.verification.claims.conftest import claim

import nines
from nines_verification.claims import ladder
from nines_verification.claims.tree_search import search


@pytest.mark.slow
def test_the_ladder_has_a_rung_for_each_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "SLOWER", 2)
    monkeypatch.setattr(ladder, "search", lambda game, table, stream: search(game, table, stream, 2))
    small = claim("mostly-luck", sample=2)
    rungs = ladder.rungs(small, nines.load("red-nines-20c"))
    assert len(rungs) == 9
    assert {rung.against for rung in rungs} == {"random", "greedy", "advice"}
    result = ladder.ladder(small)
    assert result.intervals == 9
    assert "Search play against random play wins" in result.says

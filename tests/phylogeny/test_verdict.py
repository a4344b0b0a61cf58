"""The verdict on a claim."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nines.phylogeny import INHERITED, NO_RIVAL, TIE, Share, verdict_on


@pytest.mark.parametrize(
    ("joint", "aspects", "word"),
    [
        ({"a": 95, "b": 5}, {"a": 95, "b": 5}, "supported"),
        ({"a": 94, "b": 6}, {"a": 100}, "open"),
        ({"a": 100}, {"a": 94, "b": 6}, "open"),
        ({"a": 5, "b": 95}, {"b": 100}, "not supported"),
        ({"a": 5, "b": 95}, {"a": 6, "b": 94}, "open"),
        ({"a": 90, TIE: 10}, {"a": 100}, "open"),
        ({INHERITED: 100}, {INHERITED: 100}, "says nothing"),
        ({INHERITED: 50, "a": 50}, {"a": 100}, "says nothing"),
        ({NO_RIVAL: 49, "a": 51}, {"a": 100}, "supported"),
        ({"a": 100}, {INHERITED: 100}, "says nothing"),
        ({}, {}, "says nothing"),
    ],
)
def test_a_verdict_needs_both_samples(joint: dict[str, int], aspects: dict[str, int], word: str) -> None:
    assert verdict_on("a", joint, aspects) == word


@given(st.integers(1, 5000).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_a_share_lies_in_its_interval(drawn: tuple[int, int]) -> None:
    share = Share(*drawn)
    low, high = share.interval
    assert 0 <= low <= share.value + 1e-12
    assert share.value - 1e-12 <= high <= 1
    assert low < high

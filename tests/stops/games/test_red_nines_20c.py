"""What the values of the later Red Nines rest on."""

from __future__ import annotations

import pytest
from tests.details import detail


@pytest.mark.parametrize(
    ("american", "points", "passages"),
    [
        ("no", 20, {"wp-red-nines:140", "wp-red-nines-early:057"}),
        ("yes", 11, {"wp-red-nines-early:058"}),
    ],
)
def test_each_table_of_values_cites_its_own_words(american: str, points: int, passages: set[str]) -> None:
    ace = detail(f"red-nines-20c[american-values={american}]", "value", "ace")
    assert (ace.value, set(ace.passages)) == (points, passages)
    assert ace.warrant == "stated"  # the older article offers both


@pytest.mark.parametrize(
    ("counts", "points"),
    [("nine", {"red-nine-counts"}), ("nothing", {"red-nine-counts", "how-many-red-nines"})],
)
def test_wild_nines_bear_on_values_where_they_count_nothing(counts: str, points: set[str]) -> None:
    nothing = detail(f"red-nines-20c[red-nine-counts={counts}]", "value", "nothing")
    assert {choice.point for choice in nothing.choices} == points

"""What the details of Multiple 9 rest on."""

from __future__ import annotations

import pytest
from tests.details import by_name, rule


@pytest.mark.parametrize("hand", ["next", "winner", "same"])
def test_the_direction_is_named_only_where_the_deal_passes_on(hand: str) -> None:
    points = rule("multiple-9-2007/succession", first_hand_next=hand).points
    assert ("direction" in points) == (hand == "next")


def test_whole_sets_leave_nothing_to_split() -> None:
    detail = by_name(rule("multiple-9-2007/division-of", whole_sets="whole"))["anywhere"]
    assert (detail.value, [choice.point for choice in detail.choices]) == (False, ["whole-sets"])

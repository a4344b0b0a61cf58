"""Which way the turn goes."""

from __future__ import annotations

import pytest

from nines.common import inputs, turn_order


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_turn_goes_round_and_comes_back(players: int) -> None:
    left, right = turn_order.Rotation(), turn_order.Rotation(clockwise=False)
    for seat in range(players):
        after = left.after(inputs.Turning(seat, players))
        assert after == (seat + 1) % players
        assert right.after(inputs.Turning(after, players)) == seat

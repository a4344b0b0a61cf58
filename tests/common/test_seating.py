"""How many can play."""

from __future__ import annotations

from nines.common import seating


def test_seats_admit_from_the_least_to_the_most() -> None:
    assert [n for n in range(-1, 9) if seating.Between(2, 5).admits(n)] == [2, 3, 4, 5]

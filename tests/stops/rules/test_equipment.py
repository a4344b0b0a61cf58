"""How ranks go up, and what a card counts."""

from __future__ import annotations

from nines.cards import pack
from nines.stops.rules import equipment


def test_ranks_go_up_and_end() -> None:
    """wp-comet:050."""
    assert [equipment.Upward().after(rank) for rank in range(1, 14)] == [*range(2, 14), None]
    short = equipment.Upward((1, 4, 5))
    assert [short.after(rank) for rank in (1, 4, 5)] == [4, 5, None]


def test_aces_can_be_the_highest_rank() -> None:
    """wp-red-nines:161."""
    high = equipment.Upward((*range(2, 14), 1))
    assert [high.after(rank) for rank in (2, 12, 13, 1)] == [3, 13, 1, None]
    assert str(high) == "ranks go up from two to ace"


def test_a_pack_counts_340_points() -> None:
    """wp-comet:080: court cards ten, pip cards their pips, the ace one."""
    assert sum(equipment.PipsAndCourts().of(card) for card in pack()) == 4 * (55 + 30)

"""Who leads, and who follows."""

from __future__ import annotations

import pytest

from nines.ninety_nine.rule_inputs import Following, Ordering
from nines.ninety_nine.rules import tricks


@pytest.mark.parametrize(
    ("suit", "led", "held", "allowed"),
    [("♠", None, "♠", True), ("♠", "♠", "♥♠", True), ("♠", "♥", "♥♠", False), ("♠", "♥", "♣♠", True)],
)
def test_only_a_player_who_can_follows_suit(suit: str, led: str | None, held: str, *, allowed: bool) -> None:
    assert tricks.FollowSuit().allows(Following(suit, led, frozenset(held))) == allowed


@pytest.mark.parametrize(
    ("leader", "led_last", "order"),
    [(0, 0, (0, 1, 2)), (1, 1, (1, 0, 2)), (2, 0, (2, 1, 0)), (2, 1, (2, 0, 1))],
)
def test_the_dummy_plays_first_or_last(leader: int, led_last: int, order: tuple[int, ...]) -> None:
    assert tricks.DummyFirstOrLast().hands(Ordering(leader, led_last, 3)) == order

"""What cannot be set up."""

from __future__ import annotations

import pytest

from nines import load
from nines.errors import CardsError, RequestError
from nines.kernel.playing import begin, dealt

HANDS = ["A♠ 6♠ 6♦ 7♦", "K♠ 7♠ 8♦ 9♦", "Q♠ 10♦ J♦ Q♦"]


@pytest.mark.parametrize(
    ("hands", "dead", "turn", "told"),
    [
        ([*HANDS[:2], "Q♠ 10♦ J♦"], "", 0, "all hands need the same number, at least 4"),
        (["A♠", "K♠", "Q♠"], "", 0, "at least 4"),
        ([*HANDS[:2], "Q♠ 10♦ J♦ 5♦"], "", 0, "5♦ is not in the pack"),
        ([*HANDS[:2], "Q♠ 10♦ J♦ 6♦"], "", 0, "6♦ appears twice"),
        (HANDS, "6♦", 0, "6♦ appears twice"),
        (HANDS, "", 3, "seat 3 is not at the table"),
        (HANDS[:2], "", 0, "is not for 2"),
    ],
)
def test_a_position_that_cannot_be_is_refused(hands: list[str], dead: str, turn: int, told: str) -> None:
    with pytest.raises((CardsError, RequestError), match=told):
        load("ninety-nine-3p").start(hands, dead, turn)


def test_a_seat_that_is_not_there_does_not_begin() -> None:
    game = load("ninety-nine-3p")
    table = dealt(game, begin(game, 3, 1).position, 1).position
    hands = [" ".join(map(str, sorted(hand))) for hand in table.hands]
    with pytest.raises(RequestError, match="seat 3 is not at the table; the seats are 0 to 2"):
        game.start(hands, turn=3)

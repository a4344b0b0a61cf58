"""All lines of a deal."""

from __future__ import annotations

import nines
from nines.cards import in_order, parse_cards, show_cards
from nines.counting.lines import GivenOrder, lines


def test_a_shuffle_within_a_deal_has_the_given_order() -> None:
    assert GivenOrder("db").shuffled("abcd") == ("d", "b", "a", "c")
    game = nines.multiple9.load("multiple-9-2007")
    position = game.start(["9♣ 4♦ 5♦ 2♣", "K♦ 3♣"], "4♣")
    acts = ("draw", "discard 9♣", "discard 4♣ 5♦", "done", "draw")
    drawn = [
        show_cards(in_order(line.position.hands[1] - position.hands[1]))
        for order in ("", "9♣")
        for line in lines(game, position, 5, parse_cards(order))
        if tuple(map(str, line.acts)) == acts
    ]
    assert drawn == ["4♣", "9♣"]

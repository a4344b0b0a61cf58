"""The tree search plays by what its player sees."""

from __future__ import annotations

import nines
from nines.shuffle import Stream
from nines_verification.claims.looked import deal_of
from nines_verification.claims.tree_search import Search, search


def test_the_search_sees_only_what_its_player_sees() -> None:
    game = nines.load("red-nines-20c")
    hands = ["K♣ 2♦ 4♣", "3♠ 6♠", "5♠ 7♠", "J♥ Q♥"]
    acts = {
        str(search(game, game.start([hands[0], *others]), Stream.of(5), 30))
        for others in (hands[1:], hands[:0:-1], ["3♠ Q♥", "5♠ J♥", "6♠ 7♠"])
    }
    assert len(acts) == 1


def test_the_search_counts_its_iterations_and_finds_the_win() -> None:
    game = nines.load("red-nines-20c")
    table = game.start(["K♣ 2♦", "3♠ 6♠", "4♠ 5♠", "J♥ Q♥"])
    searching = Search(game, 0, Stream.of(3))
    for _ in range(25):
        searching.iterate(table)
    assert searching.root.visits == sum(child.visits for child in searching.root.children.values()) == 25
    assert str(search(game, table, Stream.of(3), 25)) == "lay K♣"
    assert str(search(game, game.start(["K♣", "3♠", "4♠", "J♥"]), Stream.of(3), 1)) == "lay K♣"


def test_the_search_plays_games_of_other_families() -> None:
    game = nines.load("multiple-9-2007")
    table = deal_of(game, 2, 3, 1)
    assert search(game, table, Stream.of(3), 3) in game.legal_acts(table)

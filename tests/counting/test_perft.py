"""The counts of card-perft are those of another way of counting."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines import library
from nines.cards import parse_cards
from nines.counting.perft import count_lines, estimate_positions, perft, published, read_table, table_data
from nines.counting.small_packs import SmallPack
from nines.errors import CorpusError
from nines.kernel.playing import begin, dealt

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame

COMET = nines.load("comet-1718")


def recursive(game: AnyGame, position: Any, depth: int) -> tuple[list[int], list[int]]:  # noqa: ANN401
    """Count lines in the plainest way: every act is asked and played by the methods that refuse."""
    lines, ends = [0] * (depth + 1), [0] * (depth + 1)

    def visit(position: Any, acts: int) -> None:  # noqa: ANN401
        lines[acts] += 1
        ends[acts] += position.ended
        if acts < depth:
            for act in game.legal_acts(position):
                assert game.why_not(position, game.parse_act(str(act))) is None
                visit(game.play(position, game.parse_act(str(act))).position, acts + 1)

    visit(position, 0)
    return lines[1:], ends[1:]


@pytest.mark.slow_cases("red-nines-1881")
@pytest.mark.parametrize("slug", ["comet-1752", "red-nines-1881", "multiple-9-holdem-2007"])
def test_counts_are_those_of_the_plainest_recursion(slug: str) -> None:
    game = nines.load(slug)
    seats = next(number for number in range(2, 9) if game.admits(number))
    position = dealt(game, begin(game, seats, 3).position, 3).position
    counts = count_lines(game, [position], 3)
    assert recursive(game, position, 3) == (list(counts.lines), list(counts.ends))


def test_a_small_pack_counts_what_its_deals_count_alone() -> None:
    pack = SmallPack(COMET, parse_cards("Q♣ K♣ 9♦ 10♦ A♣"), (2, 2))
    together = perft(COMET, pack)
    alone = [count_lines(COMET, [deal.start(COMET)]) for deal in pack.all_deals()]
    for acts, lines in enumerate(together.lines):
        assert lines == sum(counts.lines[acts] for counts in alone if acts < len(counts.lines))
    assert together.whole == sum(counts.whole for counts in alone)


def test_every_so_many_deals_are_those_of_all() -> None:
    pack = SmallPack(COMET, parse_cards("Q♣ K♣ 9♦ 10♦ A♣"), (2, 2), 1)
    every = list(map(str, pack.all_deals()))
    assert list(map(str, replace(pack, every=7).all_deals())) == every[::7]
    assert replace(pack, every=7).size == len(every[::7])


def test_the_estimate_is_near_and_the_same_every_time() -> None:
    pack = SmallPack(COMET, parse_cards("A♦ 8♦ 9♦ 10♦ Q♦ K♦"), (3, 3))
    counts = perft(COMET, pack)
    about = [
        pack.size * estimate_positions(COMET, lambda stream: pack.random_deal(stream).start(COMET))
        for _ in range(2)
    ]
    assert about[0] == about[1]
    assert about[0] == pytest.approx(sum(counts.lines) + pack.size, rel=0.3)


def test_a_table_read_from_its_data_is_the_same() -> None:
    for slug in ("red-nines-1881", "ninety-nine-3p", "multiple-9-2007", "multiple-9-holdem-2007"):
        game = nines.load(slug)
        for table in published(library(), game):
            data = table_data(table)
            assert table_data(read_table(game, json.loads(json.dumps(data)))) == data


@pytest.mark.parametrize("wrong", [{}, {"hands": ["2♣"]}, {"pack": 5, "sizes": []}, []])
def test_what_is_no_table_is_refused(wrong: Any) -> None:  # noqa: ANN401
    with pytest.raises(CorpusError, match="not a perft table"):
        read_table(COMET, wrong)

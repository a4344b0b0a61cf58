"""The exact odds of going out at once, and against every hand of a small size."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

import nines
from nines.cards import RANKS
from nines.common.hands import classes, weight
from nines.common.sets import Ranks, division
from nines.counting.odds import odds_of
from nines.multiple9.odds import going_out
from nines_verification.families.hands_twice import unions

PACK = tuple(rank for rank in RANKS for _ in range(4))


def can_go(ranks: Ranks) -> bool:
    return division(ranks) is not None


@pytest.mark.parametrize(
    ("cards", "number", "out", "hands"),
    [(5, 6175, 240, 65_600), (6, 18_395, 620, 441_850)],
)
def test_so_many_of_all_hands_can_go_out_at_once(cards: int, number: int, out: int, hands: int) -> None:
    odds = going_out(cards, can_go)
    assert (odds.classes, odds.hands) == (number, comb(52, cards))
    assert (odds.out_classes, odds.out_hands) == (out, hands)
    assert odds.chance == pytest.approx(hands / comb(52, cards))


@pytest.mark.parametrize(
    ("read", "dealt", "drawn"),
    [
        ("rank-split=no", 60_176, 381_882),
        ("whole-sets=whole", 60_176, 381_882),
        ("nine-alone=each-group", 42_384, 266_458),
        ("dealt-nine=no", 65_600 - 32, 441_850),
        ("last-nine=two-cards", 65_600, 441_850 - 16),
        ("nine-companion=nine-card", 65_600, 441_850),
    ],
)
def test_readings_that_matter_change_the_odds(read: str, dealt: int, drawn: int) -> None:
    tables = odds_of(nines.library(), nines.load(f"multiple-9-2007[{read}]"))
    assert [table.lines[0].hands for table in tables] == [dealt, drawn]


@pytest.mark.parametrize("split", [True, False])
@pytest.mark.parametrize("cards", range(1, 7))
def test_what_can_go_is_a_union_of_groups(cards: int, *, split: bool) -> None:
    built = unions(cards, split=split)
    for ranks in classes(cards):
        assert (ranks in built) == (division(ranks, split=split) is not None)
        if ranks in built:
            assert division(ranks, split=split, nines=built[ranks]) is not None
            assert not built[ranks] or division(ranks, split=split, nines=built[ranks] - 1) is None


def test_the_classes_of_three_cards_are_counted_hand_by_hand() -> None:
    hands = Counter(combinations(PACK, 3))
    assert {ranks: weight(ranks) for ranks in classes(3)} == hands
    assert going_out(3, can_go).out_hands == sum(count for ranks, count in hands.items() if can_go(ranks))


def test_a_union_is_of_one_pack() -> None:
    assert all(max(Counter(ranks).values(), default=0) <= 4 for ranks in unions(6))

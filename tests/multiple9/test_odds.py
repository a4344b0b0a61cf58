"""The exact odds of going out at once, counted in two ways, and against every hand of a small size."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from nines.cards import RANKS
from nines.multiple9.odds import classes, disagreements, going_out, unions, weight
from nines.multiple9.sets import discardable

PACK = tuple(rank for rank in RANKS for _ in range(4))


@pytest.mark.parametrize(
    ("cards", "number", "out", "hands"),
    [(5, 6175, 240, 65_600), (6, 18_395, 620, 441_850)],
)
def test_so_many_of_all_hands_can_go_out_at_once(cards: int, number: int, out: int, hands: int) -> None:
    odds = going_out(cards)
    assert (odds.classes, odds.hands) == (number, comb(52, cards))
    assert (odds.out_classes, odds.out_hands) == (out, hands)
    assert odds.chance == pytest.approx(hands / comb(52, cards))


@pytest.mark.parametrize(("cards", "out", "hands"), [(5, 199, 60_176), (6, 487, 381_882)])
def test_fewer_can_if_the_cards_of_a_rank_must_stay_together(cards: int, out: int, hands: int) -> None:
    odds = going_out(cards, split=False)
    assert (odds.out_classes, odds.out_hands) == (out, hands)


@pytest.mark.parametrize(("cards", "hands"), [(3, 76), (4, 32), (5, 32), (6, 16)])
def test_few_hands_are_a_nine_of_three_cards_or_more(cards: int, hands: int) -> None:
    assert going_out(cards).out_nines == hands


@pytest.mark.parametrize("split", [True, False])
@pytest.mark.parametrize("cards", range(1, 7))
def test_both_algorithms_agree_on_every_class(cards: int, *, split: bool) -> None:
    assert disagreements(cards, split=split) == ()


def test_the_classes_of_three_cards_are_counted_hand_by_hand() -> None:
    hands = Counter(combinations(PACK, 3))
    assert {ranks: weight(ranks) for ranks in classes(3)} == hands
    assert going_out(3).out_hands == sum(count for ranks, count in hands.items() if discardable(ranks))


def test_a_union_is_of_one_pack() -> None:
    assert all(max(Counter(ranks).values(), default=0) <= 4 for ranks in unions(6))

"""The best arrangement of a hand, and what the reference says of ten hands."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nines.cards import pack
from nines.common.hands import classes, weight
from nines.common.sets import Ranks, division, groups, is_group
from nines.holdem.hands import Hand, Solver
from nines.holdem.rule_inputs import Left
from nines.holdem.rules.showdown import AllMultiples, CopiesLeft, FewestThenHighest, HighestMultiple

SOLVER: Final = Solver(AllMultiples(), CopiesLeft(), FewestThenHighest())
BOARD: Final = (11, 7, 9, 2, 10)
SHOWDOWN: Final = (  # pagat-multiple-9:117 to 126, from the lowest to the highest
    ((12, 5), 3, (12, 10, 5, 2)),
    ((13, 1), 3, (14, 13, 10, 2)),
    ((1, 2), 3, (14, 10, 4)),
    ((6, 9), 4, (10, 6, 2)),
    ((10, 2), 4, (11, 4)),
    ((4, 4), 5, (2,)),
    ((8, 2), 5, (4,)),
    ((10, 7), 6, (2,)),
    ((8, 7), 6, ()),
    ((13, 13), 7, (2,)),
)
SEVEN: Final = st.lists(st.sampled_from(pack()), min_size=7, max_size=7, unique=True)


def judged(*ranks: int) -> Hand:
    return SOLVER.best(_sorted(*ranks))


@pytest.mark.parametrize(("own", "nines", "worth"), SHOWDOWN)
def test_the_ten_hands_of_the_reference(own: tuple[int, ...], nines: int, worth: tuple[int, ...]) -> None:
    hand = judged(*own, *BOARD)
    assert hand.nines == nines
    assert tuple(unused_rank.worth for unused_rank in hand.unused) == worth


def test_the_ten_hands_are_in_order_and_all_differ() -> None:
    keys = [judged(*own, *BOARD).key for own, _, _ in SHOWDOWN]
    assert keys == sorted(set(keys))


@pytest.mark.parametrize("own", [(10, 7), (8, 7)])
def test_two_hands_of_the_reference_need_a_split_rank(own: tuple[int, ...]) -> None:
    whole = Solver(AllMultiples(split=False), CopiesLeft(), FewestThenHighest())
    assert whole.best(_sorted(*own, *BOARD)).nines < judged(*own, *BOARD).nines == 6


def test_the_largest_set_alone_fits_no_reference_hand() -> None:
    largest = Solver(HighestMultiple(), CopiesLeft(), FewestThenHighest())
    for own, nines, _ in SHOWDOWN:
        assert largest.best(_sorted(*own, *BOARD)).nines < nines


def test_the_highest_multiple_may_join_two_multiples() -> None:
    """9-9-3-3-3 is one multiple of nine, made of two sets; so is K-K-K-K-10-10."""
    largest = Solver(HighestMultiple(), CopiesLeft(), FewestThenHighest())
    assert largest.best((3, 3, 3, 9, 9)).nines == 3
    assert largest.best((10, 10, 13, 13, 13, 13)).nines == 8


def of_two_multiples(group: Ranks) -> bool:
    """Tell whether a group is made of two sets, each of which is a multiple of nine."""
    sets = [rank * group.count(rank) for rank in set(group)]
    return len(sets) == 2 and not any(total % 9 for total in sets)


@pytest.mark.slow
def test_the_highest_multiple_alone_is_the_highest_held() -> None:
    """Over all hands: in 620,932 of them it is made of two sets that are multiples themselves."""
    largest = Solver(HighestMultiple(), CopiesLeft(), FewestThenHighest())
    of_two = 0
    for cards in classes(7):
        held = groups(cards)
        most = max(map(sum, held), default=0)
        assert largest.best(cards).nines == most // 9
        if all(map(of_two_multiples, (group for group in held if sum(group) == most))) and held:
            of_two += weight(cards)
    assert of_two == 620_932


def test_unused_cards_of_a_rank_are_added() -> None:
    """pagat-multiple-9:102, 105, 106: 4,4 beats 7; 7,7 is worth an ace; 8,8 beats an ace."""
    worth = {
        ranks: CopiesLeft().unused(_left(ranks))[0].worth for ranks in ((4, 4), (7,), (7, 7), (1,), (8, 8))
    }
    assert worth == {(4, 4): 8, (7,): 7, (7, 7): 14, (1,): 14, (8, 8): 16}


def test_an_ace_is_the_highest_card_below_some_sets() -> None:
    """pagat-multiple-9:104."""
    worth = {ranks: CopiesLeft().unused(_left(ranks))[0].worth for ranks in [(r,) for r in range(1, 14)]}
    assert max(worth, key=worth.__getitem__) == (1,)
    pairs = [rank for rank in range(2, 14) if CopiesLeft().unused(_left((rank, rank)))[0].worth >= worth[1,]]
    assert pairs == list(range(7, 14))


def test_equal_worth_of_unused_ranks_is_a_tie() -> None:
    assert judged(9, 7, 7).key == judged(9, 1).key
    assert judged(9, 4, 4).key > judged(9, 7).key
    assert judged(9, 8, 8).key > judged(9, 7, 7).key


def test_fewer_unused_ranks_go_before_higher_ones() -> None:
    assert judged(9, 2).key > judged(9, 13, 12).key


def test_a_rank_used_in_part_counts_its_cards_left_over() -> None:
    hand = judged(10, 8, 8)
    assert (str(hand), hand.unused[0].worth) == ("2 nines (10+8), unused 8", 8)
    lenient = Solver(AllMultiples(), CopiesLeft(partly=False), FewestThenHighest())
    assert lenient.best((8, 8, 10)).unused == ()


def test_aces_left_over() -> None:
    assert judged(1, 1).unused[0].worth == 28
    assert CopiesLeft(each_ace=False).unused(_left((1, 1)))[0].worth == 14


def test_a_nine_alone() -> None:
    assert judged(6, 3, 13).nines == 1
    strict = Solver(AllMultiples(lone=False), CopiesLeft(), FewestThenHighest())
    assert strict.best((3, 6, 13)).nines == 0
    assert str(strict.best((3, 6, 13))) == "0 nines, unused K, 6, 3"
    assert strict.best((3, 6, 9)).nines == 2


def test_worth_compared_together() -> None:
    together = Solver(AllMultiples(), CopiesLeft(), FewestThenHighest(one_by_one=False))
    high, even = (2, 13), (11, 12)
    assert SOLVER.best(high).key > SOLVER.best(even).key
    assert together.best(high).key < together.best(even).key


def test_queens_and_jacks_are_nine_nines_as_others_are() -> None:
    queens, other = judged(*(12,) * 4, *(11,) * 3), judged(*(13,) * 4, 10, 10, 9)
    assert queens.nines == other.nines == 9
    assert queens.key == other.key


@given(SEVEN)
@settings(max_examples=60)
def test_an_arrangement_accounts_for_every_card(cards: list[object]) -> None:
    hand = SOLVER.judge(cards)  # type: ignore[arg-type]
    used = sum(map(len, hand.groups))
    assert used + sum(unused_rank.copies for unused_rank in hand.unused) == 7
    assert sum(map(sum, hand.groups)) == 9 * hand.nines
    assert all(map(is_group, hand.groups))


@given(st.lists(st.sampled_from(range(1, 14)), max_size=5))
@settings(max_examples=60)
def test_no_way_of_parting_single_cards_makes_more(ranks: list[int]) -> None:
    cards = tuple(sorted(ranks))
    assert SOLVER.best(cards).nines == _by_trying(cards)


@given(SEVEN)
@settings(max_examples=40)
def test_splitting_never_makes_a_hand_worse(cards: list[object]) -> None:
    whole = Solver(AllMultiples(split=False), CopiesLeft(), FewestThenHighest())
    assert SOLVER.judge(cards).key >= whole.judge(cards).key  # type: ignore[arg-type]


def test_cards_that_are_no_multiples() -> None:
    assert division((3, 3, 5, 7)) is None  # pagat-multiple-9: 18 of three ranks
    assert str(judged()) == "0 nines, nothing unused"


def _sorted(*ranks: int) -> Ranks:
    return tuple(sorted(ranks))


def _left(ranks: tuple[int, ...]) -> Left:
    return Left(ranks, ())


def _by_trying(ranks: tuple[int, ...]) -> int:
    """Return the nines of single cards, the first of which is left over or stands with some of the others."""
    if not ranks:
        return 0
    first, *others = ranks
    most = _by_trying(tuple(others))
    for size in range(len(others) + 1):
        for places in combinations(range(len(others)), size):
            group = (first, *(others[place] for place in places))
            if sum(group) % 9 == 0 and len(set(group)) <= 2:
                rest = tuple(card for place, card in enumerate(others) if place not in places)
                most = max(most, sum(group) // 9 + _by_trying(rest))
    return most

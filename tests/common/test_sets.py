"""Groups and divisions against brute force, and the tables of the source."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nines.cards import RANKS, parse_cards
from nines.common.sets import (
    Division,
    Ranks,
    division,
    groups,
    is_group,
    ranks_of,
    together,
    without,
)

PACK = tuple(rank for rank in RANKS for _ in range(4))


def some_cards(most: int) -> st.SearchStrategy[Ranks]:
    """Draw the ranks of a hand of one pack."""
    places = st.sets(st.sampled_from(range(len(PACK))), max_size=most)
    return places.map(lambda found: tuple(sorted(PACK[place] for place in found)))


def every_division(ranks: Ranks) -> set[Division]:
    """Part cards into groups in every way: the first card goes with every subset of the others."""
    if not ranks:
        return {()}
    found = set()
    first, others = ranks[0], range(1, len(ranks))
    for size in range(len(ranks)):
        for chosen in combinations(others, size):
            group = (first, *(ranks[place] for place in chosen))
            if len(set(group)) <= 2 and sum(group) % 9 == 0:
                rest = tuple(ranks[place] for place in others if place not in chosen)
                found |= {tuple(sorted((group, *parts))) for parts in every_division(rest)}
    return found


def in_one_group_each(parts: Division) -> bool:
    """Tell whether no rank stands in two groups."""
    return max(Counter(rank for group in parts for rank in set(group)).values(), default=0) <= 1


@given(some_cards(8))
@settings(deadline=None, max_examples=150)
def test_the_groups_of_a_hand_are_all_its_subsets(held: Ranks) -> None:
    subsets = {some for size in range(len(held) + 1) for some in combinations(held, size)}
    assert groups(held) == tuple(sorted(some for some in subsets if is_group(some)))


@given(some_cards(8))
@settings(deadline=None, max_examples=150)
def test_whole_sets_have_every_card_of_their_ranks(held: Ranks) -> None:
    whole = [group for group in groups(held) if all(group.count(rank) == held.count(rank) for rank in group)]
    assert groups(held, whole=True) == tuple(whole)


def nines(parts: Division) -> int:
    """Return how many groups total nine."""
    return sum(sum(group) == 9 for group in parts)


@given(some_cards(8), st.booleans(), st.sampled_from([None, 0, 1, 2]))
@settings(deadline=None, max_examples=200)
def test_a_division_is_found_if_brute_force_finds_one(ranks: Ranks, split: bool, most: int | None) -> None:  # noqa: FBT001 - drawn
    possible = [
        parts
        for parts in every_division(ranks)
        if (split or in_one_group_each(parts)) and (most is None or nines(parts) <= most)
    ]
    found = division(ranks, split=split, nines=most)
    assert (found is None) == (not possible)
    assert found is None or tuple(sorted(found)) in possible


@given(some_cards(10), st.booleans())
@settings(deadline=None, max_examples=100)
def test_a_division_is_of_all_cards(ranks: Ranks, split: bool) -> None:  # noqa: FBT001 - drawn
    parts = division(ranks, split=split)
    if parts is not None:
        assert together(*parts) == ranks
        assert all(map(is_group, parts))


@given(some_cards(10), some_cards(10))
@settings(deadline=None, max_examples=100)
def test_two_discards_that_are_legal_are_legal_together(one: Ranks, other: Ranks) -> None:
    """pagat-multiple-9:056: so nothing is lost by collecting, for one's own going out."""
    for first in groups(one):
        for second in groups(other):
            assert division(together(first, second)) is not None


@given(some_cards(20))
@settings(deadline=None, max_examples=50)
def test_only_multiples_of_nine_can_all_go(ranks: Ranks) -> None:
    assert sum(ranks) % 9 == 0 or division(ranks) is None


def test_one_or_two_sets_make_nine_to_eighty_one() -> None:
    """pagat-multiple-9:005, pagat-multiple-9:030."""
    every = groups(PACK)
    assert sorted({sum(group) for group in every}) == list(range(9, 82, 9))
    assert [group for group in every if sum(group) == 81] == [(11, 11, 11, 12, 12, 12, 12)]
    assert len(every) == 154


@pytest.mark.parametrize(
    ("ranks", "total"),
    [
        ((8, 8, 8, 8), 32),  # pagat-multiple-9:011
        ((8, 8, 8), 24),  # pagat-multiple-9:012
        ((8, 8), 16),  # pagat-multiple-9:013
        ((13, 13, 13, 13), 52),  # pagat-multiple-9:014
        ((13, 13, 13), 39),  # pagat-multiple-9:015
        ((13, 13), 26),  # pagat-multiple-9:016
    ],
)
def test_a_set_of_the_table_is_no_group(ranks: Ranks, total: int) -> None:
    assert sum(ranks) == total
    assert not is_group(ranks)


@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("6♣ 6♦ 6♥", 18),  # pagat-multiple-9:018
        ("Q♣ Q♦ Q♥", 36),  # pagat-multiple-9:019
        ("9♣ 9♦ 9♥ 9♠", 36),  # pagat-multiple-9:020
        ("8♣ 8♦ A♣ A♦", 18),  # pagat-multiple-9:022
        ("8♣ 8♦ 2♣", 18),  # pagat-multiple-9:023
        ("8♣ 8♦ 8♥ 3♣", 27),  # pagat-multiple-9:024
        ("8♣ 8♦ 8♥ Q♣", 36),  # pagat-multiple-9:025
        ("8♣ 8♦ 8♥ 8♠ 4♣", 36),  # pagat-multiple-9:026
        ("8♣ 8♦ 8♥ 8♠ K♣", 45),  # pagat-multiple-9:027
        ("8♣ 8♦ 8♥ 8♠ J♣ J♦", 54),  # pagat-multiple-9:028
        ("K♣ K♦ K♥ K♠ 10♣ 10♦", 72),  # pagat-multiple-9:029
        ("Q♣ Q♦ Q♥ Q♠ J♣ J♦ J♥", 81),  # pagat-multiple-9:030
        ("3♣ 3♦ 3♥", 9),  # pagat-multiple-9:032
        ("8♣ A♣", 9),  # pagat-multiple-9:033
        ("6♣ 3♣", 9),  # pagat-multiple-9:034
        ("9♣", 9),  # pagat-multiple-9:035
    ],
)
def test_a_multiple_of_the_table_is_a_group(cards: str, total: int) -> None:
    ranks = ranks_of(parse_cards(cards))
    assert is_group(ranks)
    assert sum(ranks) == total


@pytest.mark.parametrize(
    ("ranks", "parts"),
    [
        ((3, 3, 5, 7), None),  # pagat-multiple-9:050
        ((1, 6, 8, 12), ((1, 8), (6, 12))),  # pagat-multiple-9:051
        ((2, 4, 4, 8), None),  # pagat-multiple-9:053
        ((1, 1, 4, 4, 8), ((1, 4, 4), (1, 8))),  # pagat-multiple-9:054
        ((3, 8, 10, 12, 12), ((3, 12, 12), (8, 10))),  # pagat-multiple-9:064, 065
        ((3, 11, 11, 11), ((3, 11, 11, 11),)),  # pagat-multiple-9:089
    ],
)
def test_an_example_divides_as_the_source_says(ranks: Ranks, parts: Division | None) -> None:
    assert division(ranks) == parts
    assert len(every_division(ranks)) == (parts is not None)  # in no other way


def test_the_sample_hand_holds_its_two_discards_only() -> None:
    """pagat-multiple-9:070, pagat-multiple-9:071."""
    assert groups((3, 7, 10, 10, 11, 13)) == ((7, 10, 10), (7, 11))


def test_cards_are_taken_out_one_by_one() -> None:
    assert without((1, 1, 4), (1,)) == (1, 4)
    with pytest.raises(ValueError, match="x not in list"):
        without((1, 4), (2,))

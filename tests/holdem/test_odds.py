"""All hands of seven cards, counted exactly, and two ways of judging them."""

from __future__ import annotations

from math import comb

import pytest

import nines
from nines.holdem import odds
from nines.holdem.groups import count
from nines.holdem.hands import Solver
from nines.holdem.rules.showdown import CopiesLeft, FewestThenHighest, SetsOfOneOrTwo
from nines_verification.hands_twice import check_going_out, check_hands, differences

HANDS = (2947112, 10597392, 27063620, 38768248, 32969556, 16116132, 4549232, 714980, 56252, 2036)


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(SetsOfOneOrTwo(), CopiesLeft(), FewestThenHighest())


@pytest.fixture(scope="module")
def table(solver: Solver) -> tuple[odds.Line, ...]:
    return odds.by_nines(solver)


def test_the_classes_stand_for_all_hands() -> None:
    assert sum(1 for _ in odds.classes()) == 49205
    assert sum(map(odds.weight, odds.classes())) == odds.HANDS == comb(52, 7) == 133_784_560


def test_hands_by_nines(table: tuple[odds.Line, ...]) -> None:
    assert tuple(line.hands for line in table) == HANDS
    assert sum(line.classes for line in table) == 49205
    assert sum(line.share for line in table) == 1


def test_two_ways_agree_on_every_class(solver: Solver) -> None:
    assert next(differences(solver), None) is None


def test_the_second_way_can_disagree() -> None:
    whole = Solver(SetsOfOneOrTwo(split=False), CopiesLeft(), FewestThenHighest())
    assert next(differences(whole)).here != next(differences(whole)).there


def test_eight_nines_and_nine(table: tuple[odds.Line, ...]) -> None:
    """pagat-multiple-9:127, 128: some hands have eight nines, very few nine; none has more."""
    assert (table[8].classes, table[8].hands) == (143, 56252)
    assert (table[9].classes, table[9].hands) == (14, 2036)
    assert len(table) == 10


def test_four_queens_with_three_jacks() -> None:
    """pagat-multiple-9:129, 130: 4 hands; a royal flush stands in 4,324 hands of seven cards."""
    assert odds.weight(count((12,) * 4 + (11,) * 3)) == 4
    assert odds.ROYAL_FLUSHES == 4 * comb(47, 2) == 4324


def test_four_queens_with_three_jacks_never_meet_another_hand_of_nine_nines(solver: Solver) -> None:
    """Two hands share the five cards on the table; so whether one beats the other is no question."""
    queens = count((12,) * 4 + (11,) * 3)
    nines = [cards for cards in odds.classes() if solver.best(cards).nines == 9]
    shared = [sum(map(min, cards, queens)) for cards in nines if cards != queens]
    assert len(shared) == 13
    assert max(shared) == 4


def test_the_check_of_verification_compares_every_class() -> None:
    assert check_hands(nines.load("multiple-9-holdem-2007")) == (49205, ())
    assert check_going_out(nines.load("multiple-9-2007")) == (6175 + 18395, ())


def test_the_check_of_verification_can_fail() -> None:
    checked, failures = check_hands(nines.load("multiple-9-holdem-2007[rank-split=no]"))
    assert checked == 49205
    assert failures

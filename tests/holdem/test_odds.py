"""All hands of seven cards, counted exactly, and two ways of judging them."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest

import nines
from nines.common.hands import classes, weight
from nines.holdem import odds
from nines.holdem.hands import Solver
from nines.holdem.rules.showdown import AllMultiples, CopiesLeft, FewestThenHighest
from nines.multiple9.rules.ending import PutDown
from nines_verification.families.hands_twice import check_going_out, check_hands, differences

HANDS = (2947112, 10597392, 27063620, 38768248, 32969556, 16116132, 4549232, 714980, 56252, 2036)

HIGHEST_ALONE = (2947112, 23646232, 77160548, 22033368, 7139724, 764356, 62408, 29820, 988, 4)


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(AllMultiples(), CopiesLeft(), FewestThenHighest())


@pytest.fixture(scope="module")
def table(solver: Solver) -> tuple[odds.Line, ...]:
    return odds.by_nines(solver)


def test_the_classes_stand_for_all_hands() -> None:
    assert sum(1 for _ in classes(7)) == 49205
    assert sum(map(weight, classes(7))) == odds.HANDS == comb(52, 7) == 133_784_560


def test_hands_by_nines(table: tuple[odds.Line, ...]) -> None:
    assert tuple(line.hands for line in table) == HANDS
    assert sum(line.classes for line in table) == 49205
    assert sum(line.share for line in table) == 1


@pytest.mark.slow
def test_hands_by_the_highest_multiple_alone() -> None:
    lines = odds.by_nines(nines.load("multiple-9-holdem-2007[nines-counted=largest-group]").rule_set.solver)
    assert tuple(line.hands for line in lines) == HIGHEST_ALONE


@pytest.mark.slow
def test_two_ways_agree_on_every_class(solver: Solver) -> None:
    assert next(differences(solver), None) is None


def test_the_second_way_can_disagree() -> None:
    whole = Solver(AllMultiples(split=False), CopiesLeft(), FewestThenHighest())
    assert next(differences(whole)).here != next(differences(whole)).there


def test_eight_nines_and_nine(table: tuple[odds.Line, ...]) -> None:
    """pagat-multiple-9:127, 128: some hands have eight nines, very few nine; none has more."""
    assert (table[8].classes, table[8].hands) == (143, 56252)
    assert (table[9].classes, table[9].hands) == (14, 2036)
    assert len(table) == 10


def test_four_queens_with_three_jacks() -> None:
    """pagat-multiple-9:129, 130: 4 hands; a royal flush stands in 4,324 hands of seven cards."""
    assert weight(odds.QUEENS_AND_JACKS) == 4
    assert odds.ROYAL_FLUSHES == 4 * comb(47, 2) == 4324


def test_queens_with_jacks_never_meet_another_nine_nines(solver: Solver) -> None:
    """Two hands share the five cards on the table; so whether one beats the other is no question."""
    queens = odds.QUEENS_AND_JACKS
    nines = [cards for cards in classes(7) if solver.best(cards).nines == 9]
    shared = [(Counter(cards) & Counter(queens)).total() for cards in nines if cards != queens]
    assert len(shared) == 13
    assert max(shared) == 4


@pytest.mark.slow
def test_the_check_of_verification_compares_every_class() -> None:
    assert check_hands(nines.load("multiple-9-holdem-2007")) == (49205, ())
    assert check_going_out(nines.load("multiple-9-2007")) == (6175 + 18395, ())


@pytest.mark.parametrize(
    "read",
    ["rank-split=no", "whole-sets=whole", "nine-alone=each-group", "dealt-nine=no", "last-nine=two-cards"],
)
def test_going_out_is_counted_twice_under_every_reading(read: str) -> None:
    assert check_going_out(nines.load(f"multiple-9-2007[{read}]")) == (6175 + 18395, ())


def test_the_check_of_going_out_can_fail() -> None:
    game = nines.load("multiple-9-2007").with_rule("multiple-9-2007/dealt-out", PutDown(nine=False))
    assert len(check_going_out(game)[1]) == 3  # classes of five cards that total nine


@pytest.mark.slow
def test_the_check_of_verification_can_fail() -> None:
    checked, failures = check_hands(nines.load("multiple-9-holdem-2007[rank-split=no]"))
    assert checked == 49205
    assert failures

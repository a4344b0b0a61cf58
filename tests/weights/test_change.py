"""What changes from one game to another, summed deal by deal: an average, its interval and its weight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import nines
from nines.policies import seated
from nines.simulation.runners import FIGURES, Alone
from nines.simulation.summary import quantile
from nines.weights.change import change_of, changed, exceeded, excess_of

if TYPE_CHECKING:
    from nines.simulation.summary import Estimate

COMET = "comet-1718"


def rows(name: str, deals: int) -> Any:  # noqa: ANN401 - an array
    played = Alone(nines.load(name), 3, seated(["random"], 3))
    return np.array([played.row(5, number) for number in range(1, deals + 1)], np.int64)


def test_the_changes_are_those_of_the_deals_one_by_one() -> None:
    one, other = rows(COMET, 40), rows(f"{COMET}[comet-stops=yes]", 40)
    change = change_of(changed(one, other), quantile(1))
    pairs = list(zip(one.tolist(), other.tolist(), strict=True))
    gains = len(FIGURES)
    assert change.winner.value == sum(a[0] != b[0] for a, b in pairs) / 40
    assert change.payments.value == sum(a[gains:] != b[gains:] for a, b in pairs) / 40
    assert change.course.value == sum(a != b for a, b in pairs) / 40 > 0
    assert change.acts.value == pytest.approx(sum(b[1] - a[1] for a, b in pairs) / 40)
    assert change.before.acts == pytest.approx(sum(a[1] for a, _ in pairs) / 40)
    paid = [sum(map(abs, b[gains:])) / 2 - sum(map(abs, a[gains:])) / 2 for a, b in pairs]
    assert change.paid.value == pytest.approx(sum(paid) / 40)
    first = [(row[0] >> row[6] & 1) for row in one.tolist()]
    assert change.before.first_hand == sum(first) / 40


def test_two_unrelated_answers_change_no_more_together() -> None:
    generator = np.random.default_rng(1)
    none = generator.integers(0, 9, (500, len(FIGURES) + 2))
    none[:, FIGURES.index("first_hand")] = 0
    one, other, both, close = (none.copy() for _ in range(4))
    one[:, 1] += 2
    other[:, 1] += 3
    both[:, 1] += 5
    close[:, 1] += 9
    assert excess_of({"deals": 500, **exceeded(none, one, other, both)}, quantile(3)).matters is False
    assert excess_of({"deals": 500, **exceeded(none, one, other, close)}, quantile(3)).acts.value == 4


def test_a_change_that_chance_explains_has_no_weight() -> None:
    none = np.zeros((400, len(FIGURES) + 2), np.int64)
    none[:, 1] = 10
    other = none.copy()
    other[::2, 1] += 1
    other[1::2, 1] -= 1
    same = change_of(changed(none, other), quantile(6))
    assert (same.shift, same.course.value) == (0.0, 1.0)
    other[:, 1] += 3
    more = change_of(changed(none, other), quantile(6))
    assert 0.25 < more.shift == more.shift_of("acts") < 0.3


def holds(one: Estimate) -> bool:
    return one.low <= one.value <= one.high


def test_changes_of_shares_stay_within_their_bounds() -> None:
    one = np.zeros((3, len(FIGURES) + 2), np.int64)
    other = one.copy()
    other[:, 0] = [1, 1, 0]  # first hand wins two of three deals more
    change = change_of(changed(one, other), quantile(6))
    for estimate in (change.winner, change.payments, change.course, change.first_hand):
        assert holds(estimate)
    assert change.first_hand.high == 1
    assert (change.payments.low, change.payments.value) == (0, 0)

"""Answers that are remembered: for each rule set and each question by themselves, and not without end."""

from __future__ import annotations

import copy
import pickle

import pytest

import nines
from nines.kernel.playing import begin, play_deal
from nines.kernel.remembered import by_view, remembered
from nines.policies import at_random
from nines.stops.rule_set import MOST, StopsRules

RECONSTRUCTED = "hoc-mazarin-1765[unseen-play=reconstructed]"  # by default no card is played
STOPS = [
    RECONSTRUCTED if RECONSTRUCTED.startswith(slug) else slug
    for slug in nines.library().playable
    if isinstance(nines.load(slug).rule_set, StopsRules)
]
FIELDS = set(StopsRules.__dataclass_fields__)


class Rules:
    def __init__(self, factor: int) -> None:
        self.factor, self.asked = factor, list[int]()

    @remembered(most=2)
    def times(self, number: int) -> int:
        """Return the number so many times."""
        self.asked.append(number)
        return self.factor * number

    @remembered(most=2)
    def plus(self, number: int) -> int:
        self.asked.append(-number)
        return self.factor + number


def test_an_answer_is_worked_out_once() -> None:
    rules = Rules(3)
    assert [rules.times(2), rules.times(2), rules.times(5)] == [6, 6, 15]
    assert rules.asked == [2, 5]


def test_what_was_not_asked_for_longest_is_forgotten() -> None:
    rules = Rules(3)
    for number in (1, 2, 1, 3, 1, 2):
        rules.times(number)
    assert rules.asked == [1, 2, 3, 2]


def test_each_question_of_each_rule_set_is_remembered_by_itself() -> None:
    three, four = Rules(3), Rules(4)
    assert (three.times(5), four.times(5), three.plus(5), four.plus(5)) == (15, 20, 8, 9)
    assert three.asked == four.asked == [5, -5]


@pytest.mark.parametrize("slug", STOPS)
def test_play_remembers_limited_answers_and_leaves_no_trace(slug: str) -> None:
    game = nines.load(slug)
    other = copy.copy(game.rule_set)
    assert set(vars(other)) == FIELDS
    seats = next(number for number in range(2, 9) if game.admits(number))
    play_deal(game, begin(game, seats, 1).position, 1, 1, at_random)
    asked = [found for found in vars(game.rule_set).values() if hasattr(found, "cache_info")]
    assert len(asked) > 5 or game.rule_set.text_end  # a game that ends before the lead asks nothing
    for remembering in asked:
        assert remembering.cache_info().maxsize == MOST
    assert game.rule_set == other
    back = pickle.loads(pickle.dumps(game.rule_set))  # noqa: S301 - written just now
    assert back == game.rule_set
    assert hash(back) == hash(game.rule_set)
    assert set(vars(back)) == FIELDS


class Secret:
    """A table, of which a rule may ask one thing."""

    def __init__(self, hidden: int) -> None:
        self.hidden = hidden


@by_view(most=2)
def exceeds(rules: Rules, number: int, table: Secret) -> bool:
    rules.asked.append(number)
    return number > rules.factor and number > table.hidden


@by_view(most=9)
def doubled_exceeds(rules: Rules, number: int, table: Secret) -> bool:
    return exceeds(rules, 2 * number, table)


def test_what_a_view_decides_is_worked_out_once() -> None:
    rules = Rules(3)
    assert [exceeds(rules, 2, Secret(hidden)) for hidden in (0, 9)] == [False, False]
    assert rules.asked == [2]


def test_what_asks_the_table_is_never_remembered() -> None:
    rules = Rules(3)
    assert [exceeds(rules, 5, Secret(hidden)) for hidden in (0, 9, 0)] == [True, False, True]
    assert rules.asked == [5, 5, 5, 5], "once without the table, then with each"


def test_what_asks_the_table_indirectly_is_not_remembered() -> None:
    rules = Rules(3)
    assert [doubled_exceeds(rules, 5, Secret(hidden)) for hidden in (0, 19)] == [True, False]
    assert not doubled_exceeds(rules, 1, Secret(0))


def test_old_views_are_forgotten_and_rule_sets_do_not_mix() -> None:
    three, rules = Rules(3), Rules(1)
    for number in (1, 2, 1, 3, 1, 2):
        exceeds(three, number, Secret(0))
    assert three.asked == [1, 2, 3, 2]
    assert exceeds(rules, 2, Secret(0))
    assert not exceeds(three, 2, Secret(0))

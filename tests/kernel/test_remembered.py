"""Answers that are remembered: for each rule set and each question by themselves, and not without end."""

from __future__ import annotations

import copy
import pickle

import pytest

import nines
from nines.kernel.playing import begin, play_deal
from nines.kernel.remembered import remembered
from nines.policies import at_random
from nines.stops.rule_set import MOST, StopsRules

STOPS = [slug for slug in nines.library().playable if isinstance(nines.load(slug).rule_set, StopsRules)]
QUESTIONS = ("lacking", "pack_for", "most_together", "may_group", "names_to_lead", "_aftermath")


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
def test_play_remembers_no_more_than_so_many_answers_and_leaves_no_trace(slug: str) -> None:
    game = nines.load(slug)
    other = copy.copy(game.rule_set)
    assert not set(vars(other)) & set(QUESTIONS)
    seats = next(number for number in range(2, 9) if game.admits(number))
    play_deal(game, begin(game, seats, 1).position, 1, 1, at_random)
    asked = [vars(game.rule_set)[name] for name in QUESTIONS if name in vars(game.rule_set)]
    assert asked
    for remembering in asked:
        assert remembering.cache_info().maxsize == MOST
    assert game.rule_set == other
    back = pickle.loads(pickle.dumps(game.rule_set))  # noqa: S301 - written just now
    assert back == game.rule_set
    assert hash(back) == hash(game.rule_set)
    assert not set(vars(back)) & set(QUESTIONS)

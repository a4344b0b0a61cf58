"""Games compared for a reader: the matrix, two games, the history of an aspect."""

from __future__ import annotations

import pytest

import nines
from nines import library
from nines.reference import diff_answer, history_answer, matrix_answer
from nines.reference.warrants import total


def test_the_matrix_counts_every_detail_of_every_game() -> None:
    games, record = library().games(), matrix_answer(library())
    for place, game in enumerate(games):
        cells = [row.cells[place] for row in record.aspects]
        assert sum(cell.rules for cell in cells) == len(game.rules())
        assert total(cell.details for cell in cells) == record.totals[place]
        assert record.totals[place].total == sum(len(cited.details) for cited in game.rules().values())
    assert total(record.totals) == record.total


def test_games_stand_in_order_of_date() -> None:
    dates = [game.year or 9999 for game in matrix_answer(library()).games]
    assert dates == sorted(dates)
    read = nines.load("comet-1718[comet-stops=yes]")
    assert [one.name for one in library().by_date([read, nines.load("comet-1718")])] == [
        read.name,
        "comet-1718",
    ]


@pytest.mark.parametrize("one", nines.library().playable)
@pytest.mark.parametrize("other", nines.library().playable)
def test_no_rule_is_lost_when_two_games_are_compared(one: str, other: str) -> None:
    answer = diff_answer(library(), one, other)
    asked = nines.load(one).aspects().keys() & nines.load(other).aspects().keys()
    same_family = nines.load(one).family is nines.load(other).family
    for side in ("earlier", "later"):
        game = nines.load(getattr(answer, side).game)
        told = [
            rule.key
            for line in answer.aspects
            for pair in line.rules
            for rule in [getattr(pair, side)]
            if rule
        ]
        # Of games of two families only what is asked of both is compared, and what was not seen never is.
        unseen = {
            name.replace("_", "-") for slug in (one, other) for name in nines.load(slug).rule_set.not_seen
        }
        rules = [
            key
            for key in game.rules()
            if (same_family or key.split("/")[1] in asked) and key.split("/")[1] not in unseen
        ]
        assert sorted(told) == sorted(rules)


def test_a_history_has_every_game_and_its_rules() -> None:
    history = history_answer(library(), "passing")
    assert [game.game for game in history.games] == [game.name for game in library().games("stops")]
    for game in history.games:
        assert game.answer
        rules = nines.load(game.game).aspects()["passing"]
        assert [rule.key for rule in game.answer.rules] == [cited.key for cited in rules]

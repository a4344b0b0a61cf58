"""The rows that say what changed between two games: few, the best stated first, each from its own aspect."""

from __future__ import annotations

from itertools import pairwise

import pytest

from nines import library
from nines.reference import decide_answer, diff_answer
from nines.reference.comparisons import ROWS, what_changed
from nines.reference.warrants import rests_on
from nines.sphinx.pages import pairs

SOME = [*pairs(library())][::9]


@pytest.mark.parametrize("pair", SOME, ids="--".join)
def test_rows_are_few_with_the_best_stated_first(pair: tuple[str, str]) -> None:
    record = diff_answer(library(), *pair)
    rows = what_changed(record)
    assert len(rows) <= ROWS
    assert all(one.stated_by >= other.stated_by for one, other in pairwise(rows))
    assert len({one.aspect for one in rows}) == len(rows)
    assert {one.aspect for one in rows} <= set(record.aspects_that("differs"))
    for one in rows:
        rules = [rule for rule in (one.earlier, one.later) if rule]
        stated = sum(rests_on(rule.details[0]) == "stated" for rule in rules)
        assert stated == one.stated_by > 0
        assert all(rule.aspect == one.aspect for rule in rules)


@pytest.mark.parametrize("pair", SOME, ids="--".join)
def test_rows_of_one_rank_keep_the_order_of_comparison(pair: tuple[str, str]) -> None:
    record = diff_answer(library(), *pair)
    order = [one.aspect for one in record.aspects]
    every = what_changed(record, len(order))
    assert what_changed(record) == every[:ROWS]
    for rank in (2, 1):
        places = [order.index(one.aspect) for one in every if one.stated_by == rank]
        assert places == sorted(places)


def test_a_game_without_a_rule_leaves_its_place_empty() -> None:
    rows = what_changed(diff_answer(library(), "comet-1718", "red-nines-1881"), 50)
    assert any(one.later is None and not one.later_mentions for one in rows)


@pytest.mark.slow
def test_a_refused_first_act_is_not_drawn_if_avoidable() -> None:
    """Where another play is stored, that one is drawn."""
    refused = [
        found
        for pair in pairs(library())
        if (found := decide_answer(library(), *pair, stored_only=True)).plays
        and (found.plays[0].kind, found.plays[0].after) == ("refused", 1)
    ]
    assert refused
    for found in refused:
        assert found.drawn in found.plays
        if any(play.kind != "refused" for play in found.plays):
            assert found.drawn
            assert found.drawn.kind != "refused"

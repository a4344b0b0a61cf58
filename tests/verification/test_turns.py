"""Each kind of answer of a rule is turned into another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.verification.conftest import question

from nines_verification.turns import data_turns, turns

if TYPE_CHECKING:
    from collections.abc import Hashable


@pytest.mark.parametrize(
    ("member", "given", "answer", "elsewhere", "wanted"),
    [
        ("stop.ends", (1,), True, (), [("at work", False)]),
        ("stop.ends", (1,), False, (), [("withholds", True)]),
        ("passing.forbids", (1,), True, (), [("withholds", False)]),
        ("passing.forbids", (1,), False, (), [("at work", True)]),
        ("seats.admits", (6,), False, (), [("withholds", True)]),
        ("seats.admits", (10_000,), False, (), []),
        ("payment.due", (1,), 2, (), [("at work", 0), ("at work", 3)]),
        ("payment.due", (1,), 0, (), [("withholds", 1)]),
        ("doubling.result", (5, ""), 10, (), [("at work", 5)]),
        ("doubling.result", (5, ""), 5, (), [("withholds", 11)]),
        ("credit.payable", (3, 5), 3, (), [("withholds", 5)]),
        ("credit.payable", (9, 5), 5, (), [("at work", 0)]),
        ("scoring.points", (1,), (3, 0), (), [("at work", (0, 0)), ("withholds", (3, 1))]),
        ("turn.first", (1,), 0, (2, 0), [("at work", 2), ("at work", 1), ("at work", -1)]),
        ("going-out.winner", (1,), 0, (), [("at work", None)]),
        ("going-out.winner", (1,), None, (None, 2), [("withholds", 2)]),
        ("announcement.on_laying", (1,), "six", (), [("at work", "")]),
        ("announcement.on_laying", (1,), "", ("", "six"), [("withholds", "six")]),
        ("lead.leads", (1,), frozenset((1,)), (), [("at work", frozenset())]),
        ("pool.givers", ((0, 1),), (0,), (), [("at work", ()), ("withholds", (0, 1))]),
    ],
)
def test_each_kind_of_answer_has_another(
    member: str,
    given: tuple[Hashable, ...],
    answer: object,
    elsewhere: tuple[object, ...],
    wanted: list[tuple[str, object]],
) -> None:
    assert [tuple(turn) for turn in turns(question(member, *given), answer, elsewhere)] == wanted


def test_every_kind_of_data_has_other_data() -> None:
    assert list(data_turns(question("pack.cards", 3), (1, 2))) == [(2,), (1,)]
    assert list(data_turns(question("pegging.source", 2), "board")) == [2]

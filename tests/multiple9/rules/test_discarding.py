"""Nines alone, and the last nine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines.multiple9.rule_inputs import Discarding
from nines.multiple9.rules.discarding import LastNineOf, NoNineDiscard, NoNineGroup

if TYPE_CHECKING:
    from nines.common.sets import Ranks


def discard(ranks: Ranks, *, left: bool = True, before: bool = False) -> Discarding:
    """Return what a player has discarded in a turn."""
    return Discarding(ranks, left, before, split=True)


@pytest.mark.parametrize(
    ("rule", "ranks", "left", "before", "allowed"),
    [
        (NoNineDiscard(), (9,), True, False, False),
        (NoNineDiscard(), (9,), True, True, False),
        (NoNineDiscard(), (9,), False, False, True),
        (NoNineDiscard(), (3, 6, 9), True, False, True),
        (NoNineDiscard(), (6, 12), True, False, True),
        (NoNineGroup(), (3, 6, 9), True, False, False),
        (NoNineGroup(), (3, 6, 9), False, False, False),
        (NoNineGroup(), (6, 9, 12), False, False, True),
        (NoNineGroup(), (6, 9, 12), True, False, False),
        (NoNineGroup(), (1, 1, 8, 8), True, False, True),  # as one multiple, eighteen
        (NoNineDiscard(card=True), (3, 6, 9), True, False, True),
        (NoNineDiscard(card=True), (1, 1, 4, 4, 8), True, False, False),
        (NoNineDiscard(card=True), (1, 1, 4, 4, 8), False, False, True),
        (NoNineDiscard(card=True), (1, 6, 8, 12), True, False, True),
        (NoNineDiscard(card=True), (9,), True, False, False),
        (NoNineDiscard(ever=True), (9,), True, True, True),
        (NoNineDiscard(ever=True), (9,), True, False, False),
    ],
)
def test_a_nine_alone(
    rule: NoNineDiscard | NoNineGroup,
    ranks: Ranks,
    *,
    left: bool,
    before: bool,
    allowed: bool,
) -> None:
    assert (rule.division(discard(ranks, left=left, before=before)) is not None) == allowed


def test_the_last_nine_may_be_held_to_two_cards() -> None:
    assert LastNineOf().allows((3, 3, 3))
    assert not LastNineOf(2).allows((3, 3, 3))
    assert LastNineOf(2).allows((3, 6))
    assert LastNineOf(2).allows((6, 6, 6))

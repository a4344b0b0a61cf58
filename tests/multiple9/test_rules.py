"""The rules of Multiple 9 by themselves: each in one line, each asked over its domain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines.multiple9.rule_inputs import Discarding, Exhausted, Stranded
from nines.multiple9.rules.discarding import (
    AtWill,
    LastNineOf,
    NoNineDiscard,
    NoNineGroup,
    OneOrTwoSets,
    Split,
)
from nines.multiple9.rules.drawing import (
    AllDiscards,
    DealEnds,
    FewestCardsWin,
    FromStock,
    LowestTotalWins,
    Open,
    PlayWithout,
    SoManyEach,
    TurnsEach,
)
from nines.multiple9.rules.ending import OneGame, PutDown, PutDownInTurn, PutDownTogether

if TYPE_CHECKING:
    from nines.common.sets import Ranks

EACH = (
    *(OneOrTwoSets(), OneOrTwoSets(whole=True), Split(), Split(anywhere=False), AtWill()),
    *(NoNineDiscard(), NoNineGroup(), NoNineDiscard(card=True), NoNineDiscard(ever=True)),
    *(LastNineOf(), LastNineOf(2), SoManyEach(5), SoManyEach(5, whole_hands=True)),
    *(FromStock(), FromStock(due=False)),
    *(AllDiscards(), AllDiscards(1), AllDiscards(2), PlayWithout()),
    *(DealEnds(), FewestCardsWin(), LowestTotalWins(), Open(), Open(1), Open(2)),
    *(TurnsEach(20), TurnsEach(200), PutDown(), PutDownTogether(), PutDownInTurn()),
    *(PutDown(nine=False), OneGame()),
)


def test_each_rule_says_in_one_line_what_no_other_says() -> None:
    lines = [str(rule) for rule in EACH]
    assert len(set(lines)) == len(EACH)
    assert all(
        (line == line.strip() and "\n" not in line and line[0].islower()) or line[0] == "5" for line in lines
    )


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


def test_discards_are_shuffled_as_often_as_the_rule_says() -> None:
    assert not AllDiscards().allows(Exhausted(0, 0))
    assert AllDiscards().allows(Exhausted(1, 99))
    assert AllDiscards(1).allows(Exhausted(1, 0))
    assert not AllDiscards(1).allows(Exhausted(1, 1))


def test_the_least_hand_or_nobody_wins_without_a_draw() -> None:
    stranded = Stranded(((13,), (1, 2, 3), (2, 4)))
    assert PlayWithout().winners(stranded) == DealEnds().winners(stranded) == ()
    assert FewestCardsWin().winners(stranded) == (0,)
    assert LowestTotalWins().winners(stranded) == (1, 2)


def test_the_pile_shows_all_turns_or_the_last() -> None:
    assert Open().seen(7) == 7
    assert [Open(1).seen(turns) for turns in (0, 1, 7)] == [0, 1, 1]

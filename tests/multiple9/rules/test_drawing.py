"""The stock, the discards, and a deal without a draw."""

from __future__ import annotations

from nines.multiple9.rule_inputs import Exhausted, Stranded
from nines.multiple9.rules.drawing import (
    AllDiscards,
    DealEnds,
    FewestCardsWin,
    LowestTotalWins,
    Open,
    PlayWithout,
)


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

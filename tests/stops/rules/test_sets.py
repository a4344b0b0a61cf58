"""Sets, and wild cards among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines.cards import parse_card
from nines.stops import rule_inputs as v
from nines.stops.rules import opening_lay, sequence, sets

if TYPE_CHECKING:
    from nines.stops.aspects import Grouping
    from nines.stops.features import LayLimit

COUNTED: tuple[sets.Counted, ...] = (sets.WildAdded(), sets.WildAmong(), sets.WildAmongOrAdded())


def test_how_the_wild_card_counts_with_three_of_its_rank() -> None:
    """wp-comet:101, wp-comet:143."""
    place = v.Place(leading=False, opening=False, first_turn=False)
    groups = [v.Group(9, *group, place) for group in ((3, 0), (4, 1), (3, 1), (2, 1), (4, 2), (4, 0))]
    rules = [sets.ThreeWithWild(9, counted) for counted in COUNTED]
    assert [[rule.allows(group) for group in groups] for rule in rules] == [
        [True, True, False, False, False, False],
        [True, False, True, False, False, False],
        [True, True, True, False, False, False],
    ]
    assert [rule.most(place) for rule in rules] == [4, 3, 4]


@pytest.mark.parametrize(
    ("rule", "joins"),
    [
        (sets.ThreeWithWild(9), True),
        (sets.WholeSet(4, wild=True), True),
        (sets.SomeOfRank(13, wild=True), True),
        (sequence.EqualCards(), False),
        (sequence.OneAtATime(), False),
        (opening_lay.OpeningCards(opening_lay.AtFirstLay()), False),
    ],
    ids=str,
)
def test_a_set_brings_a_comet_that_could_not_come_alone(
    rule: Grouping,
    joins: bool,  # noqa: FBT001 - what the rule says
) -> None:
    """wp-comet:101, wp-comet:143."""
    nine, comet = parse_card("9♥"), parse_card("9♣")
    assert rule.joins(v.Joining(comet, wild=True, others=(nine,))) is joins
    assert not rule.joins(v.Joining(comet, wild=True, others=()))
    assert not rule.joins(v.Joining(nine, wild=False, others=(nine,)))


def test_what_is_laid_of_cards_that_may_go_together() -> None:
    def barred(rule: LayLimit, held: int) -> list[int]:
        laying = v.Laying(13, 1, held, leading=True, together=lambda: min(held, 4))
        return [n for n in range(1, held + 1) if rule.forbids(laying._replace(size=n))]

    assert barred(sets.RankLaidAtWill(13, 2), 4) == []
    assert barred(sets.RankLaidWhole(13, 2), 1) == []
    assert barred(sets.RankLaidWhole(13, 2), 3) == [1, 2]
    assert barred(sets.RankLaidWhole(13, 2), 6) == [1, 2, 3]
    assert barred(sets.RankLaidWholeOrSingly(13, 4), 3) == []
    assert barred(sets.RankLaidWholeOrSingly(13, 4), 4) == [2, 3]
    assert not sets.RankLaidWhole(13, 2).forbids(v.Laying(9, 1, 3, leading=True, together=lambda: 3))

"""Which lays end a sequence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.stops.rules.lays import ALONE, AMONG, AMONG_SEVENS, AS_NINE, LAIDS, SEVENS, laid

from nines.cards import Card, Face
from nines.stops.rules import stop

if TYPE_CHECKING:
    from nines.stops import rule_inputs as v


@pytest.mark.parametrize(
    ("rule", "ending"),
    [
        (stop.StopRanks((13,)), ["natural king", "both"]),
        (stop.StopRanks((12, 13)), ["natural king", "both", "queen"]),
        (stop.WildAtStop((13,)), ["wild king", "both"]),
        (stop.WildAtStop((13,), stops=False), []),
        (stop.WildStops(stops=True), ["wild king", "both", "wild nine"]),
        (stop.WildStops(stops=False), []),
    ],
    ids=str,
)
def test_which_lays_end_a_sequence(rule: stop.StopRanks, ending: list[str]) -> None:
    assert [name for one, name in LAIDS if rule.ends(one)] == ending


def test_which_single_cards_end_a_sequence() -> None:
    """wp-comet:196."""
    seven = Card(7, "♦")
    rules: tuple[tuple[stop.RankStops | stop.StopCard | stop.WildAtStop, list[bool]], ...] = (
        (stop.StopCard(seven), [True, False, False, False, False]),
        (stop.WildAtStop((), cards=(seven,)), [False, False, True, False, False]),
        (stop.WildAtStop((), stops=False, cards=(seven,)), [False] * 5),
        (stop.RankStops(7, stops=True), [True, True, False, False, False]),
        (stop.RankStops(7, stops=False), [False] * 5),
    )
    lays = (laid("7♦"), laid("7♠"), laid("9♦", Face(7, "♦")), laid("9♦", Face(7)), laid("9♦"))
    for rule, ending in rules:
        assert [rule.ends(lay) for lay in lays] == ending, str(rule)


@pytest.mark.parametrize(
    ("rule", "ending"),
    [
        (stop.WildStopsButAmongEquals(), [ALONE, AS_NINE, AMONG_SEVENS]),
        (stop.WildStops(stops=True), [ALONE, AS_NINE, AMONG, AMONG_SEVENS]),
        (stop.WildAmongEqualsStops(stops=True), [AMONG]),
        (stop.WildAmongEqualsStops(stops=False), []),
        (stop.SetStops(stops=True), [AMONG, AMONG_SEVENS, SEVENS]),
        (stop.SetStops(stops=False), []),
    ],
    ids=str,
)
def test_which_sets_and_comets_end_a_sequence(rule: stop.WildStops, ending: list[v.Laid]) -> None:
    """wp-comet:133, wp-comet:145."""
    assert [one for one in (ALONE, AS_NINE, AMONG, AMONG_SEVENS, SEVENS) if rule.ends(one)] == ending

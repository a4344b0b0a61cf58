"""Several cards in the opening lay."""

from __future__ import annotations

from nines.stops import rule_inputs as v
from nines.stops.rules import opening_lay

WHEN: tuple[opening_lay.When, ...]
WHEN = (opening_lay.AtFirstLay(), opening_lay.AtLeadsOfFirstTurn(), opening_lay.AtEveryLead())


def test_several_cards_may_open_at_first_or_later_leads() -> None:
    """wp-red-nines:109, wp-red-nines:110."""
    places = (
        v.Place(leading=True, opening=True, first_turn=True),
        v.Place(leading=True, opening=False, first_turn=True),
        v.Place(leading=True, opening=False, first_turn=False),
        v.Place(leading=False, opening=False, first_turn=True),
    )
    assert [[opening_lay.OpeningCards(when).most(place) for place in places] for when in WHEN] == [
        [52, 1, 1, 1],
        [52, 52, 1, 1],
        [52, 52, 52, 1],
    ]


LIMITS: tuple[opening_lay.Limit, ...] = (opening_lay.WildOfThisRankOnly(9), opening_lay.NoWildAmong())


def test_which_cards_an_opening_lay_may_have() -> None:
    """wp-red-nines:122."""
    place = v.Place(leading=True, opening=True, first_turn=True)
    groups = [v.Group(*group, place) for group in ((7, 2, 0), (7, 2, 1), (9, 2, 1), (13, 2, 0), (13, 1, 1))]
    any_, own, none = (opening_lay.OpeningCards(WHEN[0], limits) for limits in ((), LIMITS[:1], LIMITS[1:]))
    no_kings = opening_lay.OpeningCards(WHEN[0], not_of=(13,))
    assert [[rule.allows(group) for group in groups] for rule in (any_, own, none, no_kings)] == [
        [True, True, True, True, True],
        [True, False, True, True, True],
        [True, False, False, True, True],
        [True, True, True, False, True],
    ]

"""Two-hand comet, as Arnold gave it in 2011: modern comet for two, scored on a cribbage board.

The value of the comet does not vary. The first to reach 121 points wins; the winner of a deal scores the
points that the other holds, more if the comet is left in hand or laid last, or after an opera.

References
----------
.. [1] Arnold, P. (2011), pp. 114-116, as reported by wp-comet.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nines.cite import Cited, cite
from nines.common import seating
from nines.kernel.amend import amend, replacing
from nines.stops.games.comet_1991 import comet_1991, last_comet
from nines.stops.rules import deal, doubling, pegging, rise, settlement

if TYPE_CHECKING:
    from nines.readings import Choices
    from nines.stops import money as m
    from nines.stops.rule_set import StopsRules

POINT = "point"
TARGET = 121  # wp-comet:162
MODERN = "wp-comet:159"


def comet_2011_two_hand(choices: Choices) -> StopsRules:
    """Return the game under these choices."""
    base = comet_1991(choices.of_base())
    left = base.rule_at("settlement/points")
    return amend(
        comet_1991,
        choices,
        via=MODERN,
        confirmed={
            "opera": "wp-comet:167",
            "answer": "wp-comet:168",
            "doubling/opera": "wp-comet:167",
            "doubling/comet-last": "wp-comet:165 wp-comet:166",
        },
        seats=cite(seating.Between(2, 2), "wp-comet:158"),
        deal=replace(
            cite(
                deal.SoManyEach(((2, 18),), choices.pick("packets", {"singly": 1, "whole-hands": 18})),
                "wp-comet:160 wp-comet:126 wp-comet:131",
                "packets",
            ),
            via=(MODERN,),  # by which the order and the dead hand of 1991 come with it
        ),
        payment=replacing(base.payment, *_for_comet(choices)),
        rise=None,
        doubling=replacing(base.doubling, _comet_caught(choices)),
        settlement=(replace(left, rule=settlement.PointsLeft(POINT)),),
        pegging=cite(pegging.Pegged(), "wp-comet:161", "cribbage-board", implied=True),
        target=_target(choices),
        stakes=None,
        credit=None,
        length=cite(pegging.UntilTarget(TARGET), "wp-comet:162", "cribbage-board"),
    )


def _for_comet(choices: Choices) -> tuple[Cited[m.Payment], ...]:
    usual = rise.WildPays(choices.pick("fixed-comet-value", {"two": 2, "agreed": 5}), unit=POINT)
    last = last_comet(choices, usual, "wp-comet:163 wp-comet:165 wp-comet:166 wp-comet:168")
    return (
        cite(usual, "wp-comet:163", "fixed-comet-value", name="comet"),
        replace(last, points=(*last.points, "fixed-comet-value")),
    )


def _comet_caught(choices: Choices) -> Cited[m.Doubling]:
    rules = {"hand": doubling.CaughtDoubles(), "comet": doubling.CaughtDoubles(doubling.TheWildCards())}
    rule = choices.pick("caught-comet-doubles", rules)
    return cite(rule, "wp-comet:164", "caught-comet-doubles", name="comet-caught")


def _target(choices: Choices) -> Cited[m.Target]:
    at_once = choices.pick("pegging", {"at-once": True, "at-the-end": False})
    rule = pegging.TargetAtOnce(TARGET, at_once)
    return cite(rule, "wp-comet:161 wp-comet:162", "pegging target-in-mid-deal")

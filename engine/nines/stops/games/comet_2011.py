"""Comet for three to five players, as Arnold gave it in 2011: modern comet, played in whole rounds.

References
----------
.. [1] Arnold, P. (2011), pp. 114-116, as reported by wp-comet.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nines.cite import cite
from nines.common import seating
from nines.kernel.amend import amend, inherited
from nines.stops.games.comet_1991 import EACH, comet_1991
from nines.stops.rules import deal

if TYPE_CHECKING:
    from nines.readings import Choices
    from nines.stops.rule_set import StopsRules


AS_MODERN = "wp-comet:171"


def comet_2011(choices: Choices) -> StopsRules:
    """Return the game under these choices."""
    base = comet_1991(choices.of_base())
    rises = base.rule_at("rise")
    return amend(
        comet_1991,
        choices,
        via=AS_MODERN,
        confirmed={
            "turn": "wp-comet:175 wp-comet:014",
            "blocked": "wp-comet:176",
            "credit": "wp-comet:178",
            "length": "wp-comet:177",
        },
        seats=cite(seating.Between(3, 5), "wp-comet:170"),
        deal=replace(
            cite(
                deal.SoManyEach(EACH[1:], choices.pick("packets", {"singly": 1, "whole-hands": 18})),
                "wp-comet:172 wp-comet:173 wp-comet:174 wp-comet:126 wp-comet:131",
                "packets",
            ),
            via=(AS_MODERN,),  # by which the order and the dead hand of 1991 come with it
        ),
        rise=replace(rises, points=(*rises.points, "comet-value-rises"))
        if choices.yes("comet-value-rises")
        else None,
        answer=None,
        payment_limit=inherited(base.payment_limit, without="answer"),
    )

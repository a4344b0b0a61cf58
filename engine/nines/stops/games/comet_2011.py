"""Comet for three to five players, as Arnold described it in 2011: modern comet, played in complete rounds.

References
----------
.. [1] Arnold, P. (2011), pp. 114-116, as reported by wp-comet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.common import seating
from nines.evidence.cite import By, cite
from nines.evidence.sourced import said
from nines.kernel.inheritance import amend, inherited
from nines.stops.games.comet_1991 import comet_1991
from nines.stops.rules import shared, stakes, turn

if TYPE_CHECKING:
    from nines.evidence.choices import Choices
    from nines.stops.rule_set import StopsRules


AS_MODERN: Final = "wp-comet:171"
EACH: Final = ((3, 12), (4, 10), (5, 9))


def comet_2011(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    base = choices.older(comet_1991)
    return amend(
        base,
        choices,
        via=AS_MODERN,
        confirmed={"turn": "wp-comet:175 wp-comet:014"},
        seats=cite("wp-comet:170", seating.Between, least=3, most=5),
        # Arnold gives new numbers only; order, packets and dead hand are as in 1991.
        deal=base.deal.changed(each=said(EACH, "wp-comet:172 wp-comet:173 wp-comet:174")),
        blocked=cite("wp-comet:176", turn.LastBegins),
        rise=choices.choose("comet-value-rises", {"yes": base.rise, "no": None}),
        answer=None,
        payment_limit=inherited(base.payment_limit, without="answer"),
        credit=cite(By("wp-comet:178", implied=True), stakes.Debts, on_the_books=True),
        length=shared.match_length(choices, "wp-comet:177"),
    )

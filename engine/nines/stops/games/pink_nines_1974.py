"""Pink Nines, as Arthur Taylor describes it in 1974.

Told together with Parlett's account, but for the deal: two or three players have thirteen cards each, and
from four up four cards go to a blind.

References
----------
.. [1] Taylor, A. (1974). "Pink Nines Anyone?", *Games and Puzzles* 29, pp. 21-22, as reported by
   wp-red-nines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cite import cite
from nines.common import seating
from nines.kernel.amend import variant_of
from nines.stops.games.pink_nines_2008 import pink_nines_2008
from nines.stops.rules import deal

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.readings import Choices
    from nines.stops.rule_set import StopsRules


def pink_nines_1974(choices: Choices) -> StopsRules:
    """Return the game under these choices."""
    pick = choices.pick
    whole_hands = pick("packets", {"singly": False, "whole-hands": True})
    more: dict[str, c.Deal] = {
        "blind": deal.OneByOne(4, whole_hands=whole_hands),
        "dealt-on": deal.OneByOneToTheEnd(4, whole_hands),
    }
    return variant_of(
        pink_nines_2008,
        choices,
        "which-account",
        seats=cite(
            seating.Between(*pick("how-many-players", {"two-to-eight": (2, 8), "two-or-more": (2, 48)})),
            "wp-red-nines:164 wp-red-nines:165",
            "how-many-players",
        ),
        deal=cite(
            deal.ByNumber(
                3,
                deal.OneByOne(each=13, whole_hands=whole_hands),
                pick("remainder-of-the-deal", more),
            ),
            "wp-red-nines:164 wp-red-nines:165",
            "packets remainder-of-the-deal dead-cards-shown",
        ),
    )

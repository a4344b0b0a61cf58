"""Ninety-nine for four, with the whole pack.

Thirteen cards each, so ten tricks are played though nobody can bid more than nine; if all four succeed
nobody gains a bonus, and the next round has no trumps.

References
----------
.. [1] Wikipedia, "Ninety-nine (trick-taking card game)", seen whole: wp-ninety-nine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cite import cite
from nines.kernel.amend import variant_of
from nines.ninety_nine.games.ninety_nine_3p import CODE, first_round, ninety_nine_3p, premium_points
from nines.ninety_nine.rules import equipment, scoring, tricks

if TYPE_CHECKING:
    from nines.ninety_nine.rule_set import NinetyNineRules
    from nines.readings import Choices


def ninety_nine_4p(choices: Choices) -> NinetyNineRules:
    """Return the game under these choices."""
    return variant_of(
        ninety_nine_3p,
        choices,
        seats=cite(equipment.SoMany(4), "wp-ninety-nine:002", implied=True),
        pack=cite(equipment.Pack(()), "wp-ninety-nine:003 wp-ninety-nine:023"),
        rank_order=cite(equipment.AceHigh(), "wp-ninety-nine:024"),
        deal=cite(
            equipment.OneByOne(), "wp-ninety-nine:018 wp-ninety-nine:025 wp-ninety-nine:029", "ten-tricks"
        ),
        trump=(
            first_round(choices),
            cite(equipment.AllWithout(4), "wp-ninety-nine:038", name="all-four"),
            cite(
                equipment.BySuccesses(CODE),
                "wp-ninety-nine:031 wp-ninety-nine:033 wp-ninety-nine:034 wp-ninety-nine:035"
                " wp-ninety-nine:036 wp-ninety-nine:037",
                "won-the-round",
                name="successes",
            ),
        ),
        opening_lead=cite(tricks.LeftOfDealerLeads(), "wp-ninety-nine:063"),
        play_order=cite(tricks.Clockwise(), "wp-ninety-nine:065"),
        scoring=(
            cite(scoring.EachTrick(), "wp-ninety-nine:079 wp-ninety-nine:080", name="tricks"),
            cite(
                scoring.SharedSuccess((30, 20, 10)),
                "wp-ninety-nine:082 wp-ninety-nine:083 wp-ninety-nine:084 wp-ninety-nine:085",
                name="success",
            ),
            premium_points(choices, "declare", 30, "wp-ninety-nine:086 wp-ninety-nine:087", "declaration"),
            premium_points(choices, "reveal", 60, "wp-ninety-nine:088 wp-ninety-nine:089", "revelation"),
        ),
    )

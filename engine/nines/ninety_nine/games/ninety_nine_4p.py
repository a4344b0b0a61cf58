"""Ninety-nine for four, with the whole pack.

Each player has thirteen cards, so ten tricks are played, although nobody can bid more than nine. If all four
succeed, nobody scores a bonus, and the next round has no trumps.

References
----------
.. [1] Wikipedia, "Ninety-nine (trick-taking card game)", seen whole: wp-ninety-nine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.evidence.cite import By, cite
from nines.evidence.sourced import said
from nines.kernel.inheritance import variant_of
from nines.ninety_nine.games.ninety_nine_3p import (
    SHARED,
    by_successes,
    each_trick,
    first_round,
    ninety_nine_3p,
    premium_points,
    shared_success,
)
from nines.ninety_nine.rules import equipment, tricks

if TYPE_CHECKING:
    from nines.evidence.choices import Choices
    from nines.ninety_nine.rule_set import NinetyNineRules


def ninety_nine_4p(choices: Choices) -> NinetyNineRules:
    """Return the game with these choices."""
    return variant_of(
        choices.older(ninety_nine_3p),
        choices,
        seats=cite("wp-ninety-nine:002", equipment.SoMany, players=4),
        pack=cite("wp-ninety-nine:003", equipment.Pack, without=said((), "wp-ninety-nine:023")),
        rank_order=cite(By("wp-ninety-nine:020 wp-ninety-nine:024", implied=True), equipment.AceHigh),
        deal=cite(
            "wp-ninety-nine:018 wp-ninety-nine:025 wp-ninety-nine:029",
            choices.ask("ten-tricks", {"nothing": equipment.OneByOne}),
        ),
        trump=(
            first_round(choices),
            cite(By("wp-ninety-nine:038", name="all-four"), equipment.AllWithout, succeeded=4),
            by_successes(choices),
        ),
        opening_lead=cite("wp-ninety-nine:063", tricks.LeftOfDealerLeads),
        play_order=cite("wp-ninety-nine:065", tricks.Clockwise),
        scoring=(
            each_trick(),
            shared_success(f"{SHARED} wp-ninety-nine:085"),
            premium_points(
                choices, By("wp-ninety-nine:086 wp-ninety-nine:087", name="declaration"), "declare", 30
            ),
            premium_points(
                choices, By("wp-ninety-nine:088 wp-ninety-nine:089", name="revelation"), "reveal", 60
            ),
        ),
    )

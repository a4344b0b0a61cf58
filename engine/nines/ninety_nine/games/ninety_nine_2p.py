"""Ninety-nine for two, with a dummy.

A third hand is dealt to nobody; three of its cards, unseen, are its bid. It is played by whoever has the
lead, succeeds with fewer tricks than it bid, and counts as having declared if it wins exactly as many.

References
----------
.. [1] Wikipedia, "Ninety-nine (trick-taking card game)", seen whole: wp-ninety-nine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cite import cite
from nines.kernel.amend import variant_of
from nines.ninety_nine.games.ninety_nine_3p import WITHOUT, exposure, ninety_nine_3p, premium_points
from nines.ninety_nine.rules import bidding, dummy, equipment, scoring, tricks

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.ninety_nine import features as f
    from nines.ninety_nine.rule_set import NinetyNineRules
    from nines.readings import Choices

FAIL: Final = "both-declare-and-fail"


def ninety_nine_2p(choices: Choices) -> NinetyNineRules:
    """Return the game under these choices."""
    # Long because it is what the form for two has of its own, in one piece.
    pick = choices.pick
    return variant_of(
        ninety_nine_3p,
        choices,
        seats=cite(equipment.SoMany(2), "wp-ninety-nine:002", implied=True),
        pack=cite(equipment.Pack(WITHOUT), "wp-ninety-nine:003 wp-ninety-nine:021"),
        rank_order=cite(equipment.AceHigh(), "wp-ninety-nine:022"),
        deal=cite(
            equipment.OneByOne(),
            "wp-ninety-nine:018 wp-ninety-nine:025 wp-ninety-nine:026 wp-ninety-nine:028",
        ),
        opening_lead=cite(tricks.LeftOfDealerLeads(), "wp-ninety-nine:066"),
        play_order=cite(
            tricks.DummyFirstOrLast(),
            "wp-ninety-nine:073 wp-ninety-nine:074 wp-ninety-nine:075 wp-ninety-nine:076 wp-ninety-nine:077",
            "dummy-order",
        ),
        premium=(cite(bidding.Declaration(), "wp-ninety-nine:049 wp-ninety-nine:050", name="declaration"),),
        auction=cite(
            bidding.EachDeclares(pick("both-declare", {"in-turn": True, "together": False})),
            "wp-ninety-nine:056 wp-ninety-nine:057",
            "both-declare revelation-banned",
        ),
        upgrade=None,
        exposure=exposure(choices, "wp-ninety-nine:050"),
        scoring=(
            cite(scoring.EachTrick(), "wp-ninety-nine:079 wp-ninety-nine:080", name="tricks"),
            cite(
                scoring.SharedSuccess((30, 20, 10)),
                "wp-ninety-nine:082 wp-ninety-nine:083 wp-ninety-nine:084",
                name="success",
            ),
            premium_points(
                choices,
                "declare",
                30,
                "wp-ninety-nine:086 wp-ninety-nine:087",
                "declaration",
                "failed-premium one-declares-and-fails",
            ),
            cite(
                scoring.DummyDeclared(30),
                "wp-ninety-nine:086 wp-ninety-nine:094",
                "dummy-exact",
                name="dummy",
            ),
        ),
        dummy=cite(dummy.TopCards(), "wp-ninety-nine:026 wp-ninety-nine:058 wp-ninety-nine:059", "dummy-bid"),
        dummy_sight=cite(
            dummy.DummySeen(pick("dummy-seen", {"after-declarations": False, "after-bids": True})),
            "wp-ninety-nine:061",
            "dummy-seen",
        ),
        dummy_success=cite(
            dummy.FewerSucceeds(
                pick("dummy-exact", {"success": True, "neither": False}),
                pick("dummy-counts", {"yes": True, "no": False}),
            ),
            "wp-ninety-nine:092 wp-ninety-nine:093 wp-ninety-nine:094",
            "dummy-exact dummy-counts dummy-short",
        ),
        all_fail=_all_fail(choices),
        dummy_score=cite(
            dummy.DummyKept(pick("dummy-score", {"not-kept": False, "kept": True})),
            "wp-ninety-nine:098",
            "dummy-score",
        ),
    )


def _all_fail(choices: Choices) -> Cited[f.AllFail] | None:
    """Return what both declarations bring that fail, where the dummy alone gains by them."""
    if choices.pick(FAIL, {"each-too": True, "dummy-only": False}):
        return None
    return cite(scoring.DummyGains(60), "wp-ninety-nine:095", FAIL)

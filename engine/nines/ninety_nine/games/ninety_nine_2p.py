"""Ninety-nine for two, with a dummy.

A third hand, the dummy, belongs to nobody; three of its cards, unseen, are its bid. The player who has the
lead plays the dummy's cards. The dummy succeeds with fewer tricks than it bid, and counts as having declared
if it wins exactly its bid.

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
    WITHOUT,
    each_trick,
    exposure,
    ninety_nine_3p,
    premium_points,
    shared_success,
)
from nines.ninety_nine.rules import bidding, dummy, equipment, scoring, tricks

if TYPE_CHECKING:
    from nines.evidence.choices import Choices
    from nines.evidence.cite import Cited
    from nines.ninety_nine import aspects as a
    from nines.ninety_nine import features as f
    from nines.ninety_nine.rule_set import NinetyNineRules


def ninety_nine_2p(choices: Choices) -> NinetyNineRules:
    """Return the game with these choices."""
    return variant_of(
        choices.older(ninety_nine_3p),
        choices,
        seats=cite("wp-ninety-nine:002", equipment.SoMany, players=2),
        pack=cite(
            "wp-ninety-nine:003",
            equipment.Pack,
            without=said(WITHOUT, "wp-ninety-nine:021"),
        ),
        rank_order=cite("wp-ninety-nine:022", equipment.AceHigh),
        deal=cite(
            "wp-ninety-nine:018 wp-ninety-nine:025 wp-ninety-nine:026 wp-ninety-nine:028",
            equipment.OneByOne,
        ),
        opening_lead=cite(By("wp-ninety-nine:066", implied=True), tricks.LeftOfDealerLeads),
        play_order=_play_order(choices),
        premium=(cite(By("wp-ninety-nine:049 wp-ninety-nine:050", name="declaration"), bidding.Declaration),),
        auction=_auction(choices),
        upgrade=None,
        exposure=exposure(choices, "wp-ninety-nine:050"),
        scoring=(each_trick(), shared_success(SHARED), _declaration(choices), _dummy_declared(choices)),
        dummy=cite(
            "wp-ninety-nine:026 wp-ninety-nine:058 wp-ninety-nine:059",
            choices.ask("dummy-bid", {"first-three": dummy.TopCards}),
        ),
        dummy_sight=cite(
            "wp-ninety-nine:061",
            dummy.DummySeen,
            before_calls=choices.ask("dummy-seen", {"after-declarations": False, "after-bids": True}),
        ),
        dummy_success=choices.choose("dummy-short", {"as-told": _dummy_success(choices)}),
        all_fail=_both_fail(choices),
        dummy_score=cite(
            "wp-ninety-nine:098",
            dummy.DummyKept,
            kept=choices.ask("dummy-score", {"not-kept": False, "kept": True}),
        ),
    )


def _play_order(choices: Choices) -> Cited[a.PlayOrder]:
    return cite(
        "wp-ninety-nine:073 wp-ninety-nine:074 wp-ninety-nine:075 wp-ninety-nine:076 wp-ninety-nine:077",
        choices.ask("dummy-order", {"same-player": tricks.DummyFirstOrLast}),
    )


def _auction(choices: Choices) -> Cited[f.Auction]:
    """Return the rule that each player may declare, either in turn or at the same time."""
    aloud = choices.ask("both-declare", {"in-turn": True, "together": False})
    by = "wp-ninety-nine:056 wp-ninety-nine:057"
    return cite(by, choices.ask("revelation-banned", {"both-may-declare": bidding.EachDeclares}), aloud=aloud)


def _declaration(choices: Choices) -> Cited[a.Scoring]:
    """Return the rule for a declaration, which scores for its player or, if it fails, for the other hands."""
    by = By("wp-ninety-nine:086 wp-ninety-nine:087", name="declaration")
    return choices.choose(
        "one-declares-and-fails", {"both-others": premium_points(choices, by, "declare", 30)}
    )


def _dummy_declared(choices: Choices) -> Cited[a.Scoring]:
    """Return the rule for the score of a dummy that wins exactly as many tricks as it bid."""
    by = By("wp-ninety-nine:094", name="dummy")
    worth = choices.on("dummy-exact", said(30, "wp-ninety-nine:086 wp-ninety-nine:094"))
    return cite(by, choices.on("dummy-exact", scoring.DummyDeclared), worth=worth)


def _dummy_success(choices: Choices) -> Cited[f.DummySuccess]:
    """Return the rule for the success of the dummy."""
    return cite(
        "wp-ninety-nine:092 wp-ninety-nine:093",
        dummy.FewerSucceeds,
        exact_succeeds=said(
            choices.ask("dummy-exact", {"success": True, "neither": False}), "wp-ninety-nine:094"
        ),
        counts=choices.ask("dummy-counts", {"yes": True, "no": False}),
    )


def _both_fail(choices: Choices) -> Cited[f.AllFail]:
    """Return the rule that the dummy, and perhaps each player, scores if both declarations fail."""
    each = choices.ask("both-declare-and-fail", {"each-too": 30, "dummy-only": 0})
    return cite(
        "wp-ninety-nine:095", choices.on("both-declare-and-fail", scoring.DummyGains), worth=60, each=each
    )

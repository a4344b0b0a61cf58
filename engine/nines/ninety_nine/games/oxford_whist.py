"""Oxford Whist, a form of Ninety-nine for three.

Bids stay hidden, success brings ten points at the most, and trumps are turned up before each deal from a
stock of the cards that are not dealt; when it is used up the game is over.

References
----------
.. [1] Wikipedia, "Ninety-nine (trick-taking card game)", seen whole: wp-ninety-nine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cite import cite
from nines.kernel.amend import amend
from nines.ninety_nine.games.ninety_nine_3p import WITHOUT, ninety_nine_3p
from nines.ninety_nine.rules import bidding, equipment, match, scoring

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.ninety_nine import aspects as a
    from nines.ninety_nine.rule_set import NinetyNineRules
    from nines.readings import Choices

PLAYED_AS = "wp-ninety-nine:117"
AWARD = "wp-ninety-nine:120"


def oxford_whist(choices: Choices) -> NinetyNineRules:
    """Return the game under these choices."""
    return amend(
        ninety_nine_3p,
        choices,
        via=PLAYED_AS,
        confirmed={},
        seats=cite(equipment.SoMany(3), "wp-ninety-nine:114"),
        bidding=cite(bidding.AnyCards(3), PLAYED_AS, "bids-in-turn"),
        showing=_showing(choices),
        trump=(cite(equipment.SuitOfTurnUp(), "wp-ninety-nine:122", name="turn-up"),),
        turn_up=cite(
            equipment.FromStock(WITHOUT), "wp-ninety-nine:121 wp-ninety-nine:122", "trump-card-used"
        ),
        scoring=_scoring(choices),
        length=cite(
            match.SoManyRounds(choices.pick("oxford-deals", {"sixteen": 16, "twenty": 20})),
            "wp-ninety-nine:123",
            "oxford-deals",
        ),
        ties=cite(
            match.MostPoints(choices.pick("sitting-tied", {"shared": False, "extra-deal": True})),
            "wp-ninety-nine:125",
            "sitting-tied",
        ),
        premium=(),
        auction=None,
        upgrade=None,
        exposure=None,
        game_end=None,
        game_bonus=None,
    )


def _showing(choices: Choices) -> Cited[a.Showing]:
    """Return whether bid cards are shown when the round is over."""
    shown: dict[str, a.Showing] = {"at-scoring": bidding.AllShowBids(), "never": bidding.NobodyShowsBids()}
    rule = choices.pick("bid-proof", shown)
    return cite(rule, "wp-ninety-nine:119", "bid-proof premiums-abolished")


def _scoring(choices: Choices) -> tuple[Cited[a.Scoring], ...]:
    """Return what a round brings."""
    point = "oxford-award"
    awards: dict[str, tuple[int, a.Scoring]] = {
        "ten-and-tricks": (1, scoring.FlatSuccess(10)),
        "ten-only": (0, scoring.FlatSuccess(10)),
        "ten-in-all": (1, scoring.FilledUpSuccess(10)),
    }
    worth, success = choices.pick(point, awards)
    return (
        cite(scoring.EachTrick(worth), f"{PLAYED_AS} {AWARD}", point, name="tricks"),
        cite(success, AWARD, point, name="success"),
    )

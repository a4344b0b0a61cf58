"""Oxford Whist, a form of Ninety-nine for three.

Bids stay hidden, and a success scores at most ten points. Before each deal, a card turned up from a stock of
undealt cards decides trumps; when the stock is used up, the game is over.

References
----------
.. [1] Wikipedia, "Ninety-nine (trick-taking card game)", seen whole: wp-ninety-nine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.evidence.cite import By, cite
from nines.evidence.sourced import said
from nines.kernel.inheritance import amend
from nines.ninety_nine.games.ninety_nine_3p import WITHOUT, hidden_bids, most_points, ninety_nine_3p
from nines.ninety_nine.rules import bidding, equipment, match, scoring

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.evidence.choices import Choices
    from nines.evidence.cite import Cited
    from nines.ninety_nine import aspects as a
    from nines.ninety_nine.rule_set import NinetyNineRules

PLAYED_AS = "wp-ninety-nine:117"
AWARD = "wp-ninety-nine:120"


def oxford_whist(choices: Choices) -> NinetyNineRules:
    """Return the game with these choices."""
    return amend(
        choices.older(ninety_nine_3p),
        choices,
        via=PLAYED_AS,
        seats=cite("wp-ninety-nine:114", equipment.SoMany, players=3),
        bidding=hidden_bids(choices, PLAYED_AS, PLAYED_AS),
        showing=_showing(choices),
        trump=(cite(By("wp-ninety-nine:122", name="turn-up", implied=True), equipment.SuitOfTurnUp),),
        turn_up=cite(  # from the undealt cards
            "wp-ninety-nine:122",
            choices.ask("trump-card-used", {"out": equipment.FromStock}),
            ranks=said(WITHOUT, "wp-ninety-nine:121"),
        ),
        scoring=_scoring(choices),
        length=cite(
            "wp-ninety-nine:123",
            match.SoManyRounds,
            rounds=choices.ask("oxford-deals", {"sixteen": 16, "twenty": 20}),
        ),
        ties=most_points(choices, "wp-ninety-nine:125"),
        premium=(),
        auction=None,
        upgrade=None,
        exposure=None,
        game_end=None,
        game_bonus=None,
    )


def _showing(choices: Choices) -> Cited[a.Showing]:
    """Return the rule that says whether bid cards are shown when the round is over."""
    shows: dict[str, type[a.Showing]] = {
        "at-scoring": bidding.AllShowBids,
        "never": bidding.NobodyShowsBids,
    }
    shown = choices.ask("bid-proof", shows)
    return cite("wp-ninety-nine:119", choices.on("bid-proof premiums-abolished", shown))


def _scoring(choices: Choices) -> tuple[Cited[a.Scoring], ...]:
    """Return the rules for the score of a round."""
    tricks, success = By(PLAYED_AS, name="tricks"), By(AWARD, name="success")
    worth = choices.ask("oxford-award", {"ten-and-tricks": 1, "ten-only": 0, "ten-in-all": 1})
    awards: dict[str, Callable[..., a.Scoring]] = {
        "ten-and-tricks": scoring.FlatSuccess,
        "ten-only": scoring.FlatSuccess,
        "ten-in-all": scoring.FilledUpSuccess,
    }
    return (
        cite(tricks, choices.on("oxford-award", scoring.EachTrick), worth=said(worth, AWARD)),
        cite(success, choices.ask("oxford-award", awards), worth=10),
    )

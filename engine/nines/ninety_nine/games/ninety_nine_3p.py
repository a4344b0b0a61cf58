"""Ninety-nine for three.

Each bids, by three cards laid aside, how many of the nine tricks they will win; to win exactly that
number is what counts. The suit of trumps comes from how many did so in the round before.

References
----------
.. [1] Wikipedia, "Ninety-nine (trick-taking card game)", seen whole: wp-ninety-nine.
.. [2] Parlett, D. (1999). *Card Games*, as reported by wp-ninety-nine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.cite import Cited, cite
from nines.common import lots
from nines.ninety_nine.rule_set import NinetyNineRules
from nines.ninety_nine.rules import bidding, equipment, match, scoring, tricks

if TYPE_CHECKING:
    from nines.ninety_nine import aspects as a
    from nines.readings import Choices

CODE: Final = "♦♠♥♣"  # for no trick, one, two, three; and for as many who succeeded
WITHOUT: Final = (2, 3, 4, 5)
GAME: Final = 100
OTHERS: Final[dict[str, scoring.Others]] = {
    "each": scoring.EachOther(),
    "share": scoring.OthersShare(),
    "successful": scoring.SuccessfulOthers(),
}
BIDS_SHOWN: Final[dict[str, a.Showing]] = {
    "all": bidding.AllShowBids(),
    "successful": bidding.SuccessfulShowBids(),
}


def ninety_nine_3p(choices: Choices) -> NinetyNineRules:
    """Return the game under these choices."""
    # Long because it is the whole game in one piece.
    return NinetyNineRules(
        slug=choices.slug,
        choices=choices,
        seats=cite(equipment.SoMany(3), "wp-ninety-nine:002", implied=True),
        pack=cite(equipment.Pack(WITHOUT), "wp-ninety-nine:003 wp-ninety-nine:019"),
        rank_order=cite(equipment.AceHigh(), "wp-ninety-nine:020"),
        deal=cite(equipment.OneByOne(), "wp-ninety-nine:018 wp-ninety-nine:025 wp-ninety-nine:027"),
        trump=(
            first_round(choices),
            cite(
                equipment.BySuccesses(CODE),
                "wp-ninety-nine:031 wp-ninety-nine:033 wp-ninety-nine:034 wp-ninety-nine:035"
                " wp-ninety-nine:036 wp-ninety-nine:037",
                "won-the-round",
                name="successes",
            ),
        ),
        bidding=cite(
            bidding.AnyCards(3),
            "wp-ninety-nine:015 wp-ninety-nine:017 wp-ninety-nine:039 wp-ninety-nine:040",
            "bids-in-turn",
        ),
        bid_value=cite(
            bidding.SuitCode(CODE),
            "wp-ninety-nine:041 wp-ninety-nine:042 wp-ninety-nine:043 wp-ninety-nine:044 wp-ninety-nine:045",
        ),
        showing=cite(
            choices.pick("bid-proof", BIDS_SHOWN),
            "wp-ninety-nine:047",
            "bid-proof",
        ),
        beginning=cite(bidding.AfterBidding(), "wp-ninety-nine:060"),
        opening_lead=cite(tricks.LeftOfDealerLeads(), "wp-ninety-nine:062"),
        leading=cite(tricks.AnyCardLeads(), "wp-ninety-nine:072", "trumps-led"),
        following=cite(tricks.FollowSuit(), "wp-ninety-nine:067 wp-ninety-nine:068 wp-ninety-nine:069"),
        play_order=cite(tricks.Clockwise(), "wp-ninety-nine:064"),
        trick=cite(tricks.TrumpThenSuitLed(), "wp-ninety-nine:070 wp-ninety-nine:071"),
        next_lead=cite(tricks.WinnerLeads(), "wp-ninety-nine:072"),
        success=cite(scoring.Exactly(), "wp-ninety-nine:016 wp-ninety-nine:081"),
        scoring=(
            cite(scoring.EachTrick(), "wp-ninety-nine:079 wp-ninety-nine:080", name="tricks"),
            cite(
                scoring.SharedSuccess((30, 20, 10)),
                "wp-ninety-nine:082 wp-ninety-nine:083 wp-ninety-nine:084",
                name="success",
            ),
            premium_points(choices, "declare", 30, "wp-ninety-nine:086 wp-ninety-nine:087", "declaration"),
            premium_points(choices, "reveal", 60, "wp-ninety-nine:088 wp-ninety-nine:089", "revelation"),
        ),
        lot=cite(
            lots.SomebodyDeals(choices.pick("first-dealer", {"at-random": True, "last-seat": False})),
            "",
            "first-dealer",
        ),
        succession=cite(
            match.DealPasses(choices.pick("first-hand-next", {"next": 1, "same": 0})), "", "first-hand-next"
        ),
        ties=cite(
            match.MostPoints(choices.pick("sitting-tied", {"shared": False, "extra-deal": True})),
            "wp-ninety-nine:097 wp-ninety-nine:106",
            "sitting-tied",
        ),
        silent="turn_up joker dummy dummy_sight dummy_success all_fail dummy_score",
        **premium_bids(choices),
        **games_and_matches(choices),
    )


def first_round(choices: Choices) -> Cited[a.Trump]:
    """Return that the first round has no trumps."""
    rule = equipment.FirstWithout(choices.pick("no-trump-round", {"each-game": False, "match": True}))
    return cite(rule, "wp-ninety-nine:031 wp-ninety-nine:032", "no-trump-round new-game", name="first-round")


def premium_points(  # noqa: PLR0913, PLR0917 - a rule with all that it cites
    choices: Choices, call: str, worth: int, passages: str, name: str, points: str = "failed-premium"
) -> Cited[a.Scoring]:
    """Return what a premium bid brings, to the bidder or to the others."""
    others = choices.pick("failed-premium", OTHERS)
    return cite(scoring.PremiumPoints(call, worth, others), passages, points, name=name)


def premium_bids(choices: Choices) -> dict[str, Any]:
    """Return the declaration and the revelation, and whose stands."""
    pick = choices.pick
    return {
        "premium": (
            cite(
                bidding.Declaration(),
                "wp-ninety-nine:048 wp-ninety-nine:049 wp-ninety-nine:050",
                name="declaration",
            ),
            cite(
                bidding.Revelation(pick("revelation-shows", {"everything": True, "hand": False})),
                "wp-ninety-nine:048 wp-ninety-nine:049 wp-ninety-nine:051",
                "revelation-shows",
                name="revelation",
            ),
        ),
        "auction": cite(
            bidding.OneStands(pick("premium-priority", {"in-turn": True, "together": False})),
            "wp-ninety-nine:052 wp-ninety-nine:053 wp-ninety-nine:054",
            "premium-priority outbid-declaration",
        ),
        "upgrade": cite(bidding.DeclarerRaises(), "wp-ninety-nine:055", "premium-upgrade"),
        "exposure": exposure(choices, "wp-ninety-nine:050 wp-ninety-nine:051"),
    }


def exposure(choices: Choices, passages: str) -> Cited[Any]:
    """Return when the cards of a premium bid are shown."""
    point = "exposure-time"
    after = choices.pick(point, {"before-lead": False, "after-lead": True})
    return cite(bidding.ShownWhen(after), passages, point)


def games_and_matches(choices: Choices) -> dict[str, Any]:
    """Return how long is played: to a target, or by games and a match as Parlett recommends."""
    targets = {"target-200": 200, "target-500": 500, "parlett": 0}
    target = choices.pick("game-scheme", targets)
    if target:
        simple = cite(match.UntilTarget(target), "wp-ninety-nine:096", "game-scheme")
        return {"game_end": None, "game_bonus": None, "length": simple}
    together = choices.pick("match-end", {"one-player": False, "together": True})
    must_succeed = choices.pick("game-bonus", {"succeeded": True, "everyone": False})
    return {
        "game_end": cite(match.GameOf(GAME), "wp-ninety-nine:100 wp-ninety-nine:104", "game-scheme new-game"),
        "game_bonus": cite(
            match.BonusFor(GAME, 100, must_succeed),
            "wp-ninety-nine:101 wp-ninety-nine:102 wp-ninety-nine:103",
            "game-scheme game-bonus",
        ),
        "length": cite(match.UntilBonuses(3, together), "wp-ninety-nine:105", "game-scheme match-end"),
    }

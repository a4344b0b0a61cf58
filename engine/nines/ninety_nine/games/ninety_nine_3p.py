"""Ninety-nine for three.

Each player bids a number of the nine tricks, by setting three cards aside. A bid succeeds only if the player
wins exactly this number. The number of successful players in the previous round decides the trump suit.

References
----------
.. [1] Wikipedia, "Ninety-nine (trick-taking card game)", seen whole: wp-ninety-nine.
.. [2] Parlett, D. (1999). *Card Games*, as reported by wp-ninety-nine.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from nines.common import lots
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import said
from nines.ninety_nine.rule_set import NinetyNineRules
from nines.ninety_nine.rules import bidding, equipment, match, scoring, tricks

if TYPE_CHECKING:
    from nines.evidence.choices import Choices
    from nines.ninety_nine import aspects as a
    from nines.ninety_nine import features as f

CODE: Final = "♦♠♥♣"  # for no trick, one, two, three; and for the same number of successful players
WITHOUT: Final = (2, 3, 4, 5)
GAME: Final = 100
MOST_GAMES: Final = 50  # games after which a match is cut short; the reading match-end says why
BIDS: Final = "wp-ninety-nine:015 wp-ninety-nine:017 wp-ninety-nine:039"
SUITS: Final = "wp-ninety-nine:042 wp-ninety-nine:043 wp-ninety-nine:044 wp-ninety-nine:045"
TRUMPS: Final = "wp-ninety-nine:034 wp-ninety-nine:035 wp-ninety-nine:036 wp-ninety-nine:037"
SHARED: Final = "wp-ninety-nine:082 wp-ninety-nine:083 wp-ninety-nine:084"
OTHERS: Final[dict[str, scoring.Others]] = {
    "each": scoring.EachOther(),
    "share": scoring.OthersShare(),
    "successful": scoring.SuccessfulOthers(),
}


def ninety_nine_3p(choices: Choices) -> NinetyNineRules:
    """Return the game with these choices."""
    return NinetyNineRules(
        slug=choices.slug,
        choices=choices,
        seats=cite("wp-ninety-nine:002", equipment.SoMany, players=3),
        pack=cite("wp-ninety-nine:003", equipment.Pack, without=said(WITHOUT, "wp-ninety-nine:019")),
        rank_order=cite("wp-ninety-nine:020", equipment.AceHigh),
        deal=cite("wp-ninety-nine:018 wp-ninety-nine:025 wp-ninety-nine:027", equipment.OneByOne),
        trump=(first_round(choices), by_successes(choices)),
        bidding=hidden_bids(choices, BIDS, "wp-ninety-nine:040"),
        bid_value=cite("wp-ninety-nine:041", bidding.SuitCode, suits=said(CODE, SUITS)),
        showing=bids_shown(choices),
        beginning=cite("wp-ninety-nine:060", bidding.AfterBidding),
        opening_lead=cite("wp-ninety-nine:062", tricks.LeftOfDealerLeads),
        leading=cite("wp-ninety-nine:072", choices.ask("trumps-led", {"any": tricks.AnyCardLeads})),
        following=cite("wp-ninety-nine:067 wp-ninety-nine:068 wp-ninety-nine:069", tricks.FollowSuit),
        play_order=cite("wp-ninety-nine:064", tricks.Clockwise),
        trick=cite("wp-ninety-nine:070 wp-ninety-nine:071", tricks.TrumpThenSuitLed),
        next_lead=cite("wp-ninety-nine:072", tricks.WinnerLeads),
        success=cite("wp-ninety-nine:016 wp-ninety-nine:081", scoring.Exactly),
        scoring=(
            each_trick(),
            shared_success(SHARED),
            premium_points(
                choices, By("wp-ninety-nine:086 wp-ninety-nine:087", name="declaration"), "declare", 30
            ),
            premium_points(
                choices, By("wp-ninety-nine:088 wp-ninety-nine:089", name="revelation"), "reveal", 60
            ),
        ),
        lot=cite(
            "",
            choices.ask(
                "first-dealer",
                {
                    "at-random": partial(lots.SomebodyDeals, at_random=True),
                    "last-seat": partial(lots.SomebodyDeals, at_random=False),
                },
            ),
        ),
        succession=cite(
            "",
            choices.ask(
                "first-hand-next",
                {"next": partial(match.DealPasses, step=1), "same": partial(match.DealPasses, step=0)},
            ),
        ),
        ties=most_points(choices, "wp-ninety-nine:097 wp-ninety-nine:106"),
        silent="turn_up joker dummy dummy_sight dummy_success all_fail dummy_score",
        **premium_bids(choices),
        **games_and_matches(choices),
    )


def first_round(choices: Choices) -> Cited[a.Trump]:
    """Return the rule that the first round has no trumps."""
    of_match = choices.on(
        "no-trump-round new-game", choices.ask("no-trump-round", {"each-game": False, "match": True})
    )
    return cite(
        By("wp-ninety-nine:031 wp-ninety-nine:032", name="first-round"),
        equipment.FirstWithout,
        of_match=of_match,
    )


def by_successes(choices: Choices) -> Cited[a.Trump]:
    """Return the rule that the number of successes in the previous round decides trumps."""
    by = By("wp-ninety-nine:031 wp-ninety-nine:033", name="successes")
    return cite(
        by, choices.ask("won-the-round", {"made-the-bid": equipment.BySuccesses}), suits=said(CODE, TRUMPS)
    )


def hidden_bids(choices: Choices, passages: str, number: str) -> Cited[a.Bidding]:
    """Return the rule that three cards set aside, unseen by others, are a bid."""
    return cite(passages, choices.ask("bids-in-turn", {"hidden": bidding.AnyCards}), cards=said(3, number))


def bids_shown(choices: Choices) -> Cited[a.Showing]:
    """Return the rule that says whose bid cards are shown when the round is over."""
    face_down = "wp-ninety-nine:047"
    return cite(
        face_down,
        choices.ask("bid-proof", {"all": bidding.AllShowBids, "successful": bidding.SuccessfulShowBids}),
    )


def each_trick() -> Cited[a.Scoring]:
    """Return the rule for the points of a trick."""
    by = By("wp-ninety-nine:079 wp-ninety-nine:080", name="tricks")
    return cite(by, scoring.EachTrick, worth=said(1, "wp-ninety-nine:080"))


def shared_success(passages: str) -> Cited[a.Scoring]:
    """Return the rule for the bonus of successful players; the bonus is smaller the more players succeed."""
    by = By("wp-ninety-nine:081", name="success")
    return cite(by, scoring.SharedSuccess, by_number=said((30, 20, 10), passages))


def premium_points(choices: Choices, by: By, call: str, worth: int) -> Cited[a.Scoring]:
    """Return the rule for the points of a premium bid, for the bidder or the other hands."""
    others = choices.ask("failed-premium", OTHERS)
    return cite(by, scoring.PremiumPoints, call=call, worth=worth, others=others)


def most_points(choices: Choices, passages: str) -> Cited[match.MostPoints]:
    """Return the rule that the player with the most points wins, with the rule for ties."""
    play_on = choices.ask("sitting-tied", {"shared": False, "extra-deal": True})
    return cite(By(passages, implied=True), match.MostPoints, play_on=play_on)


def premium_bids(choices: Choices) -> dict[str, Any]:
    """Return the rules for declarations and revelations, and the rule that says which of these counts."""
    aloud = "wp-ninety-nine:048 wp-ninety-nine:049"
    shows_bid = choices.ask("revelation-shows", {"everything": True, "hand": False})
    return {
        "premium": (
            cite(By(f"{aloud} wp-ninety-nine:050", name="declaration"), bidding.Declaration),
            cite(
                By(f"{aloud} wp-ninety-nine:051", name="revelation"),
                bidding.Revelation,
                shows_bid=said(shows_bid, "wp-ninety-nine:051"),
            ),
        ),
        "auction": _auction(choices),
        "upgrade": cite(
            "wp-ninety-nine:055", choices.ask("premium-upgrade", {"declarer-once": bidding.DeclarerRaises})
        ),
        "exposure": exposure(choices, "wp-ninety-nine:050 wp-ninety-nine:051"),
    }


def _auction(choices: Choices) -> Cited[f.Auction]:
    """Return the rule that says which premium bid counts."""
    aloud = choices.ask("premium-priority", {"in-turn": True, "together": False})
    by = "wp-ninety-nine:052 wp-ninety-nine:053 wp-ninety-nine:054"
    return cite(by, choices.ask("outbid-declaration", {"void": bidding.OneStands}), aloud=aloud)


def exposure(choices: Choices, passages: str) -> Cited[Any]:
    """Return the rule that says when the cards of a premium bid are shown."""
    after = choices.ask("exposure-time", {"before-lead": False, "after-lead": True})
    return cite(By(f"{passages} wp-ninety-nine:060", implied=True), bidding.ShownWhen, after_lead=after)


def games_and_matches(choices: Choices) -> dict[str, Any]:
    """Return the rules for the length of play: up to a target, or in games and matches as Parlett advises."""
    return {
        "game_end": _by_scheme(choices, _game_end(choices)),
        "game_bonus": _by_scheme(choices, _game_bonus(choices)),
        "length": choices.choose(
            "game-scheme",
            {"parlett": _match_end(choices), "target-200": _until(200), "target-500": _until(500)},
        ),
    }


def _by_scheme(choices: Choices, rule: Cited[Any]) -> Cited[Any] | None:
    """Return a rule of the scheme that Parlett recommends, or None if another scheme is played."""
    return choices.choose("game-scheme", {"parlett": rule, "target-200": None, "target-500": None})


def _until(target: int) -> Cited[Any]:
    return cite("wp-ninety-nine:096", match.UntilTarget, target=target)


def _game_end(choices: Choices) -> Cited[Any]:
    """Return the rule that says when a game of a match ends; the next game starts from zero."""
    by = "wp-ninety-nine:100 wp-ninety-nine:104"
    points = said(GAME, "wp-ninety-nine:100")
    return cite(by, choices.ask("new-game", {"from-nothing": match.GameOf}), points=points)


def _game_bonus(choices: Choices) -> Cited[Any]:
    """Return the rule that says who scores the bonus when a game ends."""
    return cite(
        "wp-ninety-nine:101 wp-ninety-nine:102 wp-ninety-nine:103",
        match.BonusFor,
        target=said(GAME, "wp-ninety-nine:101"),
        worth=said(100, "wp-ninety-nine:101"),
        must_succeed=said(
            choices.ask("game-bonus", {"succeeded": True, "everyone": False}), "wp-ninety-nine:102"
        ),
    )


def _match_end(choices: Choices) -> Cited[Any]:
    """Return the rule that says how many game bonuses end a match; an endless match is cut short."""
    return cite(
        "wp-ninety-nine:105",
        match.UntilBonuses,
        bonuses=said(3, "wp-ninety-nine:105"),
        together=choices.ask("match-end", {"one-player": False, "together": True}),
        most_games=choices.ask("match-end", {"one-player": MOST_GAMES, "together": MOST_GAMES}),
    )
